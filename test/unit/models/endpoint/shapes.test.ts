import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EndpointProfile } from '../../../../src/models/endpoint';
import type { LlmServerOptions, ServerFault } from '../../../harness/llm';
import { REPLY, call, HELLO, modelOf, retriesIn, serve, textIn, type Outcome } from './support';

const delta = (part: object, finish: string | null = null) =>
  JSON.stringify({ model: 'tiny', choices: [{ index: 0, delta: part, finish_reason: finish }] });
const END = delta({}, 'stop');

/** Events as they stand in a stream, and what came of them. */
async function read(events: readonly string[], lineEnd = '\n', prefix = 'data: '): Promise<Outcome> {
  const text = [...events, '[DONE]'].map((event) => prefix + event + lineEnd + lineEnd).join('');
  return raw(text);
}

async function raw(
  text: string,
  type = 'text/event-stream',
  changes: Partial<EndpointProfile> = {},
): Promise<Outcome> {
  const server = await serve({ faults: [{ kind: 'raw', text, type }] });
  return call(modelOf(server, { maxRetries: 0, ...changes }));
}

async function ask(options: LlmServerOptions, changes: Partial<EndpointProfile> = {}): Promise<Outcome> {
  return call(modelOf(await serve({ answer: () => 'It is even, I think.', ...options }), changes));
}

it('keeps words of a reply that look like numbers of Python', async () => {
  const choice = '{"message":{"content":"x: NaN, y: [Infinity]"},"finish_reason":"stop","logprob":-Infinity}';
  const { reply } = await raw(`{"choices":[${choice}],"score":NaN}`, 'application/json', { stream: false });
  expect(reply?.text).toBe('x: NaN, y: [Infinity]');
});

describe('a reply as it is meant to be', () => {
  it('comes in pieces, with usage', async () => {
    const outcome = await ask({});
    expect(outcome.reply).toEqual({
      text: 'It is even, I think.',
      finish: 'stop',
      usage: { prompt: 2, completion: 5 },
    });
    expect(outcome.chunks.length).toBeGreaterThan(2);
    expect(textIn(outcome)).toBe('It is even, I think.');
  });

  it('comes in one piece where the profile says so', async () => {
    const server = await serve();
    const outcome = await call(modelOf(server, { stream: false }));
    expect(outcome.reply).toMatchObject({ text: 'That were 2 words.', usage: { prompt: 2, completion: 4 } });
    expect(outcome.reply).not.toHaveProperty('notes');
    expect(server.requests[0].body).not.toHaveProperty('stream_options');
  });

  it.each(['reasoning_content', 'reasoning', 'parts'] as const)(
    'with thinking in %s',
    async (reasoningIn) => {
      for (const stream of [true, false]) {
        const { reply, chunks } = await ask({ reasoning: () => 'Could it be odd?', reasoningIn }, { stream });
        expect(reply).toEqual({
          text: 'It is even, I think.',
          reasoning: 'Could it be odd?',
          finish: 'stop',
          usage: { prompt: 2, completion: 9, reasoning: 4 },
        });
        expect(chunks[0].type).toBe('reasoning');
      }
    },
  );

  it('keeps the tags of thinking in the text', async () => {
    const { reply } = await ask({ reasoning: () => 'Could it be odd?', reasoningIn: 'tags' });
    expect(reply?.text).toBe('<think>Could it be odd?</think>\n\nIt is even, I think.');
    expect(reply).not.toHaveProperty('reasoning');
  });
});

describe('what goes along', () => {
  const bodyOf = async (changes: Partial<EndpointProfile>, params = {}) => {
    const server = await serve();
    await call(modelOf(server, changes), { params });
    return server.requests[0].body;
  };

  it('is what was asked for, and nothing that was not', async () => {
    expect(await bodyOf({})).toEqual({
      model: 'tiny',
      messages: HELLO,
      stream: true,
      stream_options: { include_usage: true },
    });
    const params = { maxTokens: 256, temperature: 0.6, topP: 0.95, topK: 20, presencePenalty: 0, seed: 7 };
    expect(await bodyOf({}, { ...params, thinking: false })).toMatchObject({
      max_tokens: 256,
      temperature: 0.6,
      top_p: 0.95,
      top_k: 20,
      presence_penalty: 0,
      seed: 7,
      chat_template_kwargs: { enable_thinking: false },
    });
  });

  it('leaves out what the profile sets to null, whoever asks for it', async () => {
    const body = await bodyOf(
      { topK: null, temperature: null, thinking: null },
      { topK: 20, temperature: 1, thinking: true },
    );
    expect(Object.keys(body)).toEqual(['model', 'messages', 'stream', 'stream_options']);
  });

  it('takes more fields from extraBody, beside its own', async () => {
    const extraBody = { min_p: 0.1, chat_template_kwargs: { style: 'short', enable_thinking: true } };
    expect(await bodyOf({ extraBody })).toMatchObject(extraBody);
    expect(await bodyOf({ extraBody, thinking: false })).toMatchObject({
      min_p: 0.1,
      chat_template_kwargs: { style: 'short', enable_thinking: false },
    });
  });
});

describe('what a server does not take', () => {
  it('usage in a stream: asked once, noted, and not asked again', async () => {
    const server = await serve({ streamOptions: false });
    const model = modelOf(server);
    const first = await call(model);
    expect(first.reply?.notes).toEqual(['stream_options refused', 'no usage']);
    expect(retriesIn(first)).toEqual([]);
    expect((await call(model)).reply?.notes).toEqual(['no usage']);
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    'Extra inputs are not permitted',
    {
      detail: [
        { type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' },
      ],
    },
  ])('usage in a stream, in other words: %o', async (body) => {
    const server = await serve({ faults: [{ kind: 'status', status: 422, body }] });
    expect((await call(modelOf(server))).reply?.notes).toEqual(['stream_options refused', 'no usage']);
  });

  it('the older name of the token limit', async () => {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
    const server = await serve({ faults: [{ kind: 'status', status: 400, body: { error: { message } } }] });
    const model = modelOf(server);
    expect((await call(model, { params: { maxTokens: 9 } })).reply?.notes).toEqual([
      'max_completion_tokens in place of max_tokens',
    ]);
    await call(model, { params: { maxTokens: 9 } });
    expect(server.requests.map(({ body }) => body['max_completion_tokens'] as unknown)).toEqual([
      undefined,
      9,
      9,
    ]);
  });

  it('nothing is learnt from a refusal that has another reason', async () => {
    const refusal: ServerFault = { kind: 'status', status: 422, body: 'Extra inputs are not permitted' };
    const server = await serve({ faults: [refusal, refusal] });
    const model = modelOf(server);
    expect((await call(model)).error).toMatchObject({ code: 'bad-request' });
    expect((await call(model)).reply).toMatchObject(REPLY);
  });

  it('a parameter of the experiment is not dropped', async () => {
    const server = await serve({
      faults: [
        {
          kind: 'status',
          status: 400,
          body: { error: { message: 'Unrecognized request argument supplied: top_k' } },
        },
      ],
    });
    const { error } = await call(modelOf(server), { params: { topK: 20 } });
    expect(error).toMatchObject({ code: 'bad-request' });
    expect((error as Error).message).toMatch(/a parameter set to null is not sent.*top_k/);
    expect(server.requests).toHaveLength(1);
  });
});

describe('streams as they come', () => {
  it.each(['\n', '\r\n', '\r'])('with lines that end in %j', async (lineEnd) => {
    expect((await read([delta({ content: 'Yes' }), END], lineEnd)).reply?.text).toBe('Yes');
  });

  it('without a blank after the field, with comments and other fields', async () => {
    expect((await read([delta({ content: 'Yes' }), END], '\n', 'data:')).reply?.text).toBe('Yes');
    const between = '\n: keep-alive\n\nid: 7\nretry: 100\nevent: message\n';
    const text = `: hello\n\n${[delta({ content: 'Ye' }), delta({ content: 's' }), END, '[DONE]'].map((event) => `${between}data: ${event}\n\n`).join('')}`;
    expect((await raw(text)).reply?.text).toBe('Yes');
    const server = await serve({ style: { comments: true, space: false, lineEnd: '\r\n' } });
    expect((await call(modelOf(server))).reply?.text).toBe('That were 2 words.');
  });

  it('as a plain answer, whatever it calls itself', async () => {
    const answer = JSON.stringify(
      { choices: [{ message: { content: 'Yes,\nquite' }, finish_reason: 'stop' }] },
      null,
      2,
    );
    for (const type of ['application/json', 'text/plain', 'text/event-stream']) {
      const { reply } = await raw(`\n ${answer}`, type);
      expect(reply).toEqual({ text: 'Yes,\nquite', finish: 'stop', notes: ['no usage', 'in one piece'] });
    }
  });

  it('as a stream that nobody asked for', async () => {
    const text = [delta({ content: 'Yes' }), END, '[DONE]'].map((event) => `data: ${event}\n\n`).join('');
    const { reply } = await raw(text, 'text/event-stream', { stream: false });
    expect(reply).toMatchObject({ text: 'Yes', notes: ['no usage', 'a stream'] });
  });

  it('as a stream of one large part', async () => {
    const { reply } = await read([delta({ content: 'a'.repeat(100) }), END]);
    expect(reply?.notes).toContain('in one piece');
  });

  it('without an end mark, without a finish reason, or open after the end', async () => {
    const noMark = await ask({ faults: [{ kind: 'no-done' }] });
    expect(noMark).toMatchObject({ reply: { finish: 'stop', notes: ['no end mark'] } });
    const noReason = await read([delta({ content: 'Yes' })]);
    expect(noReason.reply).toMatchObject({
      text: 'Yes',
      finish: 'other',
      notes: ['no usage', 'no finish reason'],
    });
    const begin = performance.now();
    const open = await ask({ faults: [{ kind: 'open-end' }] });
    expect(open.reply).toEqual({
      text: 'It is even, I think.',
      finish: 'stop',
      usage: { prompt: 2, completion: 5 },
    });
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  it('is not over because the model says so', async () => {
    const { reply } = await read([
      delta({ content: 'data: [DONE]' }),
      delta({ content: ' is the mark' }),
      END,
    ]);
    expect(reply?.text).toBe('data: [DONE] is the mark');
  });

  it('with rubbish after the end of the reply', async () => {
    const text = [delta({ content: 'Yes' }), END, '{"usage": {"prompt']
      .map((event) => `data: ${event}\n\n`)
      .join('');
    const { reply } = await raw(text);
    expect(reply).toMatchObject({
      text: 'Yes',
      notes: ['after the end: garbled', 'no usage', 'no end mark'],
    });
  });

  it('with no text but thinking', async () => {
    const { reply } = await read([delta({ reasoning: 'Hm' }), delta({}, 'length')]);
    expect(reply).toMatchObject({
      text: '',
      reasoning: 'Hm',
      finish: 'length',
      notes: ['no usage', 'no text'],
    });
  });

  it('with nothing, because the limit was used up out of sight', async () => {
    const { error } = await read([delta({}, 'length')]);
    expect(error).toMatchObject({ code: 'empty' });
    expect((error as Error).message).toMatch(
      /used up its tokens before it said anything\. Raise maxTokens of "Test"/,
    );
  });

  it('in pieces of any size', async () => {
    const text = [delta({ content: 'Grüße, ' }), delta({ content: '三角形 ✅' }), END, '[DONE]']
      .map((event) => `data: ${event}\r\n\r\n`)
      .join('');
    const bytes = new TextEncoder().encode(text);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 40 }),
        async (sizes) => {
          const { reply } = await call(
            modelOf(
              { url: 'http://localhost/v1' },
              {},
              { fetch: () => Promise.resolve(inPieces(bytes, sizes)) },
            ),
          );
          expect(reply?.text).toBe('Grüße, 三角形 ✅');
        },
      ),
      { numRuns: 40 },
    );
  });
});

function inPieces(bytes: Uint8Array, sizes: readonly number[]): Response {
  let at = 0;
  let turn = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(out) {
      const size = sizes[turn++ % sizes.length];
      out.enqueue(bytes.slice(at, at + size));
      at += size;
      if (at >= bytes.length) out.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

describe('parts in the shapes of many servers', () => {
  it.each<[string, object, Partial<Outcome['reply']>]>([
    [
      'content as a list',
      {
        content: [
          { type: 'text', text: 'Y' },
          { type: 'text', text: 'es' },
        ],
      },
      { text: 'Yes' },
    ],
    ['content as an object', { content: { type: 'text', text: 'Yes' } }, { text: 'Yes' }],
    ['a refusal', { refusal: 'No.' }, { text: 'No.' }],
    ['thinking in two fields', { reasoning: 'Hm', reasoning_content: 'Hm' }, { reasoning: 'Hm' }],
    [
      'details of thinking',
      { reasoning_details: [{ type: 'reasoning.text', text: 'Hm' }] },
      { reasoning: 'Hm' },
    ],
    [
      'a summary of thinking',
      { reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm' }] },
      { reasoning: 'Hm' },
    ],
    ['thinking as an object', { reasoning: { content: 'Hm' } }, { reasoning: 'Hm' }],
    [
      'thinking among the content',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
          { type: 'text', text: 'Yes' },
        ],
      },
      { text: 'Yes', reasoning: 'Hm' },
    ],
    [
      'nothing in particular',
      { content: null, tool_calls: [], reasoning: 7, toString: 'x' },
      { text: 'end' },
    ],
  ])('%s', async (_name, part, expected) => {
    const { reply } = await read([
      delta(part),
      ...('text' in (expected ?? {}) && expected?.text !== 'end' ? [] : [delta({ content: 'end' })]),
      END,
    ]);
    expect(reply).toMatchObject(expected ?? {});
  });

  it('other choices, unknown events and nonsense of all kinds', async () => {
    const other = JSON.stringify({ choices: [{ index: 1, delta: { content: 'No' } }] });
    const { reply } = await read([
      '7',
      'null',
      '[]',
      '{}',
      '{"choices": 4}',
      '{"choices": [null, 3]}',
      '{"usage": "many"}',
      other,
      delta({ content: 'Yes' }),
      END,
    ]);
    expect(reply?.text).toBe('Yes');
  });

  it.each([
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['eos', 'stop'],
    ['content_filter', 'other'],
  ])('the reason %s', async (reason, finish) => {
    expect((await read([delta({ content: 'Yes' }, reason)])).reply?.finish).toBe(finish);
  });

  it.each<[string, object, object | undefined]>([
    [
      'its details',
      {
        usage: { prompt_tokens: 1, completion_tokens: 5, completion_tokens_details: { reasoning_tokens: 3 } },
      },
      { prompt: 1, completion: 5, reasoning: 3 },
    ],
    ['other names', { usage: { input_tokens: 1, output_tokens: 2 } }, { prompt: 1, completion: 2 }],
    ['another place', { x_groq: { usage: { prompt_tokens: 1 } } }, { prompt: 1 }],
    [
      'more than any call has',
      { usage: { prompt_tokens: 1, completion_tokens: 9_007_199_254_740_991 } },
      undefined,
    ],
    ['less than nothing', { usage: { prompt_tokens: 1, completion_tokens: -1 } }, undefined],
    ['half a token', { usage: { prompt_tokens: 1, completion_tokens: 0.5 } }, undefined],
    ['no numbers', { usage: { prompt_tokens: '1', completion_tokens: -4, total_tokens: 1.5 } }, undefined],
  ])('usage with %s', async (_name, event, usage) => {
    const { reply } = await read([delta({ content: 'Yes' }), END, JSON.stringify({ choices: [], ...event })]);
    expect(reply?.usage).toEqual(usage);
    expect(reply?.notes?.includes('no usage') ?? false).toBe(usage === undefined);
  });

  it('usage that grows counts once, as it was last', async () => {
    const counted = (completion_tokens: number) =>
      JSON.stringify({ choices: [{ delta: { content: 'a' } }], usage: { completion_tokens } });
    expect((await read([counted(1), counted(2), END])).reply?.usage).toEqual({ completion: 2 });
  });

  it.each([
    [{ error: { message: 'too many', code: 429 } }, 'rate-limited', /too many/],
    [{ error: { message: 'gone', code: '404' } }, 'not-found', /gone/],
    [{ error: 'something odd' }, 'server', /something odd/],
    [{ object: 'error', message: 'context too long', code: 400 }, 'bad-request', /context too long/],
    [{ detail: 'no choices' }, 'garbled', /nothing that is part of a reply/],
  ])('an error with status 200: %o', async (body, code, words) => {
    for (const outcome of [
      await raw(JSON.stringify(body), 'application/json'),
      await read([JSON.stringify(body)]),
    ]) {
      expect(outcome.error).toMatchObject({ code });
      expect((outcome.error as Error).message).toMatch(words);
    }
  });
});
