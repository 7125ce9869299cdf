import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { originOf, ProfileError, testEndpoint, type EndpointProfile } from '../../../../src/models/endpoint';
import { Scrubber } from '../../../../src/models/endpoint/scrub';
import type { ServerFault } from '../../../harness/llm';
import { REPLY, call, KEY, modelOf, profileOf, retriesIn, serve, textIn, type Outcome } from './support';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** All that a call leaves to be written or shown, errors with their causes and traces. */
function written({ chunks, reply, error }: Outcome): string {
  const parts = [JSON.stringify(chunks), JSON.stringify(reply)];
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    parts.push(each.message, each.stack ?? '', JSON.stringify(each, Object.getOwnPropertyNames(each)));
  }
  return parts.join('\n');
}

function expectSecret(text: string): void {
  for (let at = 0; at + 8 <= KEY.length; at++) expect(text).not.toContain(KEY.slice(at, at + 8));
}

describe('a key goes to its endpoint', () => {
  it('in one header, if there is one', async () => {
    const server = await serve({ key: KEY });
    expect((await call(modelOf(server, {}, { key: ` ${KEY}\n` }))).reply).toMatchObject(REPLY);
    const { headers, path, body } = server.requests[0];
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expectSecret(JSON.stringify([{ ...headers, authorization: '' }, path, body]));
    for (const key of [undefined, '', ' ']) {
      await call(modelOf(server, {}, { key }));
      expect(server.requests.at(-1)!.headers).not.toHaveProperty('authorization');
    }
  });

  it('and nothing of the environment goes along', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-another-service');
    vi.stubEnv('OPENAI_ADMIN_KEY', 'sk-admin-of-another');
    vi.stubEnv('OPENAI_ORG_ID', 'org-of-somebody');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-of-somebody');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/v1');
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'X-Secret: sk-custom-header');
    const server = await serve();
    expect((await call(modelOf(server))).reply).toMatchObject(REPLY);
    const { headers } = server.requests[0];
    expect(JSON.stringify(headers)).not.toMatch(/another|somebody|secret|custom|stainless|openai/i);
    expect(headers).not.toHaveProperty('authorization');
  });

  it.each([301, 302, 303, 307, 308])('and not to where it redirects (%i)', async (status) => {
    const other = await serve();
    const to = `${other.url}/chat/completions`;
    const server = await serve({ faults: [{ kind: 'redirect', to, status }] });
    const outcome = await call(modelOf(server, {}, { key: KEY }));
    expect(outcome.error).toMatchObject({ code: 'redirected' });
    expect((outcome.error as Error).message).toContain(`redirects to ${to}. Nothing was sent there`);
    expect(other.requests).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('and a redirect whose address quotes it shows nothing of it', async () => {
    const server = await serve({
      faults: [{ kind: 'redirect', to: `https://${KEY}@elsewhere.example/${KEY}?key=${KEY}` }],
    });
    const outcome = await call(modelOf(server, {}, { key: KEY }));
    expect(outcome.error).toMatchObject({ code: 'redirected' });
    expectSecret(written(outcome));
  });

  it.each([
    ['file:///etc/passwd', 'redirects to a file: address. Nothing was sent there.'],
    ['data:text/plain,hello', 'redirects to a data: address. Nothing was sent there.'],
    [`${KEY}:x`, 'redirects to a [key] address. Nothing was sent there.'],
    ['http://', 'redirects to another address. Nothing was sent there.'],
  ])('and a redirect to %s shows no path', async (to, words) => {
    const server = await serve({ faults: [{ kind: 'redirect', to }] });
    const { error } = await call(modelOf(server, {}, { key: KEY }));
    expect(error).toMatchObject({ code: 'redirected' });
    expect((error as Error).message.endsWith(words)).toBe(true);
  });

  it.each([300, 302, 304])('and a redirect without an address (%i) says so', async (status) => {
    const server = await serve({ faults: [{ kind: 'status', status, body: '' }] });
    const { error } = await call(modelOf(server));
    expect((error as Error).message).toMatch(
      new RegExp(`answered ${status} without an address. Check the base URL of "Test"\\.$`),
    );
  });

  it.each<[string, Partial<EndpointProfile>]>([
    ['model', { model: KEY }],
    ['baseURL', { baseURL: `http://localhost/${KEY}/v1` }],
    ['extraBody', { extraBody: { user: { name: `me ${KEY}` } } }],
  ])('is refused where it is also in the profile: %s', async (field, changes) => {
    const server = await serve();
    const make = () => modelOf(server, changes, { key: KEY });
    expect(make).toThrow(ProfileError);
    expect(make).toThrow(`The field ${field} of the endpoint contains its key.`);
    expect(make).not.toThrow(KEY);
    const report = await testEndpoint(profileOf(server, { ...changes }), { key: KEY });
    expect(report.error?.code).toBe('profile');
    expectSecret(JSON.stringify(report));
    expect(server.requests).toEqual([]);
    expect(() => modelOf(server, { model: 'ollama-7b' }, { key: 'ollama' })).not.toThrow();
  });

  it('is refused where no header can carry it, without being shown', () => {
    for (const key of [`${KEY}\r\nX-More: 1`, `${KEY} b`, `${KEY}é`]) {
      const make = () => modelOf({ url: 'http://localhost/v1' }, {}, { key });
      expect(make).toThrow(ProfileError);
      expect(make).not.toThrow(KEY);
    }
  });
});

const quoted = (text: string, status = 400): ServerFault => ({
  kind: 'status',
  status,
  body: { error: { message: text } },
});
const event = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

describe('a key that a server sends back', () => {
  it.each<[string, ServerFault]>([
    ['401', { kind: 'echo' }],
    ['429', { kind: 'echo', status: 429 }],
    ['500', { kind: 'echo', status: 500 }],
    ['the key masked', quoted(`Incorrect API key provided: ${KEY.slice(0, 6)}***${KEY.slice(-4)}.`, 401)],
    ['its beginning', quoted(`Incorrect API key provided: ${KEY.slice(0, 12)}...`, 401)],
    ['in quotes and brackets', quoted(`{"Authorization":["Bearer ${KEY}"],x=${KEY},(${KEY})}`)],
    ['text', { kind: 'status', status: 502, body: `proxy: ${KEY} refused` }],
    ['the end of what is shown', quoted(`${'x '.repeat(98)}${KEY}`)],
    ['the title of a page', { kind: 'raw', text: `<html><title>${KEY}</title>`, type: 'text/html' }],
    ['invalid JSON', { kind: 'raw', text: `{"choices": "${KEY}`, type: 'application/json' }],
    ['an unreadable event', { kind: 'raw', text: `data: {"a": "${KEY}\n\n` }],
    ['an error in the stream', { kind: 'error-event', error: { message: `no ${KEY}`, code: KEY } }],
    ['plain text', { kind: 'raw', text: KEY, type: 'text/plain' }],
    [
      'the name of the model',
      {
        kind: 'raw',
        text: `data: ${JSON.stringify({ model: KEY, choices: [{ delta: { content: 'Yes' }, finish_reason: KEY }] })}\n\n`,
      },
    ],
    ['the reply', { kind: 'text', text: `Your key is ${KEY}, is it not? ${KEY}${KEY}` }],
    [
      'thinking and reply',
      {
        kind: 'raw',
        text: `data: ${JSON.stringify({ choices: [{ message: { content: KEY, reasoning: KEY } }] })}\n\n`,
      },
    ],
    ['one letter after the other', { kind: 'raw', text: Array.from(`${KEY} ${KEY}`, event).join('') }],
  ])('is not shown: in %s', async (_name, fault) => {
    const logged = (['error', 'warn', 'info', 'log', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockReturnValue(),
    );
    for (const stream of [true, false]) {
      const server = await serve({ faults: [fault, fault] });
      const outcome = await call(modelOf(server, { maxRetries: 1, stream }, { key: KEY }));
      expect(server.requests[0].headers.authorization).toBe(`Bearer ${KEY}`);
      expectSecret(written(outcome));
      expectSecret(JSON.stringify(await testEndpoint(profileOf(server), { key: KEY })));
    }
    expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('in a reply: is replaced and noted, and the rest stays as it is', async () => {
    const server = await serve({ answer: () => `Announce: ${KEY} sk-test-5f1c sk-t` });
    const outcome = await call(modelOf(server, {}, { key: KEY }));
    expect(outcome.reply?.text).toBe('Announce: [key] sk-test-5f1c sk-t');
    expect(textIn(outcome)).toBe('Announce: [key] sk-test-5f1c sk-t');
    expect(outcome.reply?.notes).toEqual(['the key was in the reply']);
  });

  it('in a reply: also a long piece of it', async () => {
    const server = await serve({
      answer: () => `It ends in ${KEY.slice(-16)}, and begins as ${KEY.slice(0, 15)}.`,
    });
    const outcome = await call(modelOf(server, {}, { key: KEY }));
    expect(outcome.reply?.text).toBe(`It ends in [key], and begins as ${KEY.slice(0, 15)}.`);
    expect(outcome.reply?.notes).toEqual(['the key was in the reply']);
  });
});

describe('a key in the tokens of a reply', () => {
  const pieces = Array.from(KEY, (token) => ({ token, logprob: -1, top_logprobs: [] }));
  const alternative = { token: 'B', logprob: -1, top_logprobs: [{ token: ` ${KEY}`, logprob: -2 }] };
  it.each([
    ['that is in the text, too', KEY, pieces],
    ['alone, in pieces', 'B', pieces],
    ['in an alternative', 'B', [alternative]],
  ])('leaves no probabilities: %s', async (_name, answer, tokens) => {
    const server = await serve({ logprobs: true, tokens: () => tokens, answer: () => answer });
    const outcome = await call(modelOf(server, { logprobs: 5 }, { key: KEY }));
    expectSecret(written(outcome));
    expect(outcome.reply).not.toHaveProperty('logprobs');
    expect(outcome.reply?.notes).toEqual(['the key was in the reply']);
  });
});

describe('cleaning', () => {
  /** The text with `[key]` in place of each piece of 16 characters or more. */
  function hidden(text: string): string {
    for (let at = 0; at < text.length; at++) {
      let length = 0;
      while (at + length < text.length && KEY.includes(text.slice(at, at + length + 1))) length++;
      if (length >= 16) return `${text.slice(0, at)}[key]${hidden(text.slice(at + length))}`;
    }
    return text;
  }

  it('finds the key and long pieces of it in any pieces of a stream, and changes nothing else', () => {
    const words = fc.array(
      fc.oneof(
        fc.constant(KEY),
        fc.string(),
        fc.tuple(fc.nat(KEY.length), fc.nat(KEY.length)).map((ends) => KEY.slice(...ends)),
      ),
    );
    fc.assert(
      fc.property(words, fc.array(fc.nat(12), { minLength: 1 }), (parts, sizes) => {
        const text = parts.join('');
        const watch = new Scrubber(KEY).watch();
        let said = '';
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length] + 1;
          said += watch.next(text.slice(at, at + size));
          expect(said).not.toContain(KEY);
          at += size;
        }
        expect(said + watch.rest()).toBe(hidden(text));
        expect(watch.found).toBe(hidden(text) !== text);
      }),
    );
  });

  const base64 = (before: string) => btoa(before + KEY);
  it.each([
    ['with invisible characters', Array.from(KEY).join('\u200b')],
    ['with others of them', Array.from(KEY).join('\u00ad\ufe0f\u115f\u0007\ufeff')],
    ['in small letters, as in a host', KEY.slice(8).toLowerCase()],
    ['as a URL has it', Array.from(KEY, (each) => `%${each.charCodeAt(0).toString(16)}`).join('')],
    ['as JSON has it', Array.from(KEY, (each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('')],
    ['in Base64', base64('')],
    ['in Base64 behind one byte', base64(':').slice(4)],
    ['in Base64 behind two bytes', base64('u:').slice(4)],
  ])('finds the key %s', (_name, text) => {
    expect(new Scrubber(KEY).line(`It is ${text}, is it not?`)).toBe('It is [key], is it not?');
  });

  it('finds the key in Base64 of both alphabets', () => {
    const key = 'sk->>>???~~~>>>???~~~';
    for (const before of ['', 'a', 'ab']) {
      const text = btoa(before + key);
      expect(text).toMatch(/[+/]/);
      for (const form of [text, text.replaceAll('+', '-').replaceAll('/', '_')])
        expect(new Scrubber(key).line(form)).toBe('[key]');
    }
  });

  it('leaves ordinary words alone, also where the key is one', () => {
    expect(new Scrubber('none').line('none of these, nonetheless')).toBe('[key] of these, nonetheless');
    expect(new Scrubber(undefined).line('a***b none')).toBe('a***b none');
    expect(new Scrubber('ollama').watch().next('ask ollama')).toBe('ask ollama');
  });
});

describe('the origin that a key is bound to', () => {
  it('has one form', () => {
    for (const baseURL of [
      'HTTPS://API.Example.org:443/v1/',
      'https://api.example.org/',
      'https://api.example.org/v1/chat/completions',
    ]) {
      expect(originOf({ baseURL })).toBe('https://api.example.org');
    }
    expect(originOf({ baseURL: 'http://127.0.0.1:8080/v1' })).toBe('http://127.0.0.1:8080');
    expect(originOf({ baseURL: 'https://bücher.example/v1' })).toBe('https://xn--bcher-kva.example');
  });

  it.each([
    '',
    'api.example.org/v1',
    'ftp://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
  ])('is not in %j', (baseURL) => {
    expect(() => originOf({ baseURL })).toThrow(/must begin with https/);
  });

  it.each(['https://me:secret@example.org/v1', 'https://me@example.org/v1'])(
    'is not taken from %j',
    (baseURL) => {
      expect(() => originOf({ baseURL })).toThrow(/must not contain a name or a password/);
      expect(() => originOf({ baseURL })).not.toThrow('secret');
    },
  );

  it.each(['https://example.org/v1?key=secret', 'https://example.org/v1#x', 'https://example.org/v1?'])(
    'is not taken from %j either',
    (baseURL) => {
      expect(() => originOf({ baseURL })).toThrow(/no query/);
    },
  );
});

/** An answer that was finished and then ends, breaks or hangs. */
function finished(text: string, then: 'ends' | 'breaks' | 'hangs'): typeof fetch {
  const choices = [{ index: 0, delta: { content: text }, finish_reason: 'stop' }];
  return () => {
    let sent = false;
    const pull = (out: ReadableStreamDefaultController<Uint8Array>) => {
      const bytes = new TextEncoder().encode(`data: ${JSON.stringify({ choices })}\n\n`);
      if (!sent) out.enqueue(bytes);
      else if (then === 'ends') out.close();
      else if (then === 'breaks') out.error(new TypeError('terminated'));
      else return new Promise<void>(() => undefined);
      sent = true;
      return undefined;
    };
    const headers = { 'content-type': 'text/event-stream' };
    return Promise.resolve(new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers }));
  };
}

describe('a reply that ends as the key begins', () => {
  it.each(['ends', 'breaks', 'hangs'] as const)('is whole where the stream %s after it', async (then) => {
    for (let length = 1; length < 8; length++) {
      for (const text of [`even number${KEY.slice(0, length)}`, KEY.slice(0, length)]) {
        const options = { key: KEY, fetch: finished(text, then) };
        const outcome = await call(
          modelOf({ url: 'http://localhost/v1' }, { timeoutSeconds: 0.01 }, options),
        );
        expect(outcome.reply?.text).toBe(text);
        expect(textIn(outcome)).toBe(text);
        expect(retriesIn(outcome)).toEqual([]);
      }
    }
  });
});
