/** Servers that send too much, too fast, or after the end. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../../../src/base/stepwise';
import { joined } from '../../../../src/base/bytes';
import { EventBuffer, isTooDeep } from '../../../../src/models/endpoint/bytes';
import { listModels } from '../../../../src/models/endpoint/list-models';
import { call, modelOf, serve } from './support';

const NOWHERE = { url: 'http://localhost/v1' };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const delta = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** A fetch whose answers have the pieces of `pull`, until it returns undefined. */
const answering =
  (pull: () => string | undefined | Promise<string | undefined>, type = 'text/event-stream'): typeof fetch =>
  () => {
    const body = new ReadableStream<Uint8Array>({
      async pull(out) {
        const text = await pull();
        if (text === undefined) out.close();
        else out.enqueue(encode(text));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
  };

describe('a flood leaves time to others', () => {
  it.each([
    ['comments', ': ping\n\n', 10_000],
    ['events without content', delta(''), 1000],
    ['bytes that end no event', ': ping\n', 1000],
  ])('so that a cancel is heard: %s', async (_name, text, count) => {
    const piece = text.repeat(count);
    // Without a turn of the event loop no timer would run before this end, and no cancel would come.
    const end = performance.now() + 4000;
    const pull = () => (performance.now() < end ? piece : undefined);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 10);
    const flooded = modelOf(NOWHERE, { maxRetries: 0 }, { fetch: answering(pull) });
    const { error } = await call(flooded, { signal: stop.signal });
    expect(error).toBeInstanceOf(CancelledError);
  });
});

describe('after the end mark', () => {
  const reply = `${delta('Yes')}${delta('', 'stop')}data: [DONE]`;
  it.each([
    ['events come for ever', '\n\n', delta('No')],
    ['half an event comes for ever', '\n\n', 'data: '],
    ['the line does not end', '', ''],
  ])('a reply is complete, also where %s', async (_name, end, more) => {
    const most = 100;
    let count = 0;
    const pull = async () => {
      if (count++ === 0) return reply + end;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return count <= most ? more : undefined;
    };
    const outcome = await call(modelOf(NOWHERE, {}, { fetch: answering(pull) }));
    expect(count).toBeLessThan(most);
    expect(outcome.reply).toEqual({ text: 'Yes', finish: 'stop', notes: ['no usage'] });
  });

  it('the mark is seen in front of other events', async () => {
    const pieces = [`${reply}\n\n${delta('No'.repeat(100))}`];
    const outcome = await call(modelOf(NOWHERE, {}, { fetch: answering(() => pieces.shift()) }));
    expect(outcome.reply).toEqual({ text: 'Yes', finish: 'stop', notes: ['no usage'] });
  });
});

describe('events', () => {
  it.each(['\n', '\r', '\r\n'])('are taken from a stream one at a time: lines end in %j', (lineEnd) => {
    const lines = fc.array(fc.constantFrom('data: a', ': b', ''), { maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 9 }), (all, size) => {
        const bytes = encode(all.map((line) => line + lineEnd).join(''));
        const buffer = new EventBuffer();
        const events: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; at += size) {
          events.push(...buffer.push(bytes.slice(at, at + size)));
        }
        const texts = events.map((event) => new TextDecoder().decode(event));
        const blank = lineEnd + lineEnd;
        for (const text of texts) expect(text.indexOf(blank)).toBe(text.length - blank.length);
        expect(joined([...events, buffer.rest()])).toEqual(bytes);
      }),
    );
  });
});

describe('JSON of too many levels', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const content = (json: string) => `{"choices":[{"message":{"content":${json}},"finish_reason":"stop"}]}`;

  it.each([
    ['an answer in one piece', 'application/json', content(nested(1001))],
    ['an event', 'text/event-stream', `data: ${content(nested(1001))}\n\n`],
    ['the end of a stream', 'text/event-stream', `data: ${content(nested(1001))}`],
    ['behind a quotation mark', 'text/event-stream', `: "\\\ndata: ${nested(1001)}\n\n`],
    ['behind closing brackets', 'text/event-stream', `: ${']'.repeat(2000)}\ndata: ${nested(1001)}\n\n`],
  ])('is not read: %s', async (_name, type, text) => {
    const server = await serve({ faults: [{ kind: 'raw', text, type }] });
    const { error, chunks } = await call(modelOf(server));
    expect(error).toMatchObject({ code: 'garbled' });
    expect((error as Error).message).toMatch(/has more than 1,000 levels of lists and objects/);
    expect(chunks).toEqual([]);
  });

  it('is none where the brackets are text, or beside each other', async () => {
    expect(isTooDeep(encode(nested(1000)))).toBe(false);
    expect(isTooDeep(encode(JSON.stringify(`\\"${nested(2000)}\\`)))).toBe(false);
    expect(isTooDeep(encode('[],{}'.repeat(2000)))).toBe(false);
    const server = await serve({ answer: () => nested(2000) });
    expect((await call(modelOf(server, { stream: false }))).reply?.text).toBe(nested(2000));
  });

  it('is no list of models', async () => {
    const text = `{"data":[{"id":"m","more":${nested(1001)}}]}`;
    const server = await serve({ models: ['m'] });
    const { signal } = new AbortController();
    expect(await listModels(server.url, { signal })).toEqual(['m']);
    const other = await serve({ faults: [{ kind: 'raw', text, type: 'application/json' }] });
    await expect(listModels(other.url, { signal })).rejects.toThrow('The server has no list of models.');
  });
});
