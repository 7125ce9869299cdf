import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ModelError } from '../../../../src/models/chat-model';
import type { EndpointProfile } from '../../../../src/models/endpoint';
import { times, type LlmServerOptions, type ServerFault } from '../../../harness/llm';
import {
  REPLY,
  call,
  closedPort,
  KEY,
  leavesNothing,
  modelOf,
  retriesIn,
  serve,
  textIn,
  type Outcome,
} from './support';

const ANSWER = 'Announce: the numbers are increasing';
const status = (code: number, headers: Record<string, string> = {}): ServerFault => ({
  kind: 'status',
  status: code,
  headers,
});

async function play(
  faults: ServerFault[],
  changes: Partial<EndpointProfile> = {},
  options: LlmServerOptions = {},
): Promise<Outcome & { readonly requests: number }> {
  const server = await serve({ answer: () => ANSWER, faults, ...options });
  const outcome = await leavesNothing(server, () => call(modelOf(server, changes)));
  return { ...outcome, requests: server.requests.length };
}

function expectError(outcome: Outcome, code: string, ...parts: (string | RegExp)[]): void {
  expect(outcome.reply).toBeUndefined();
  expect(outcome.error).toBeInstanceOf(ModelError);
  const error = outcome.error as ModelError;
  expect(error.code).toBe(code);
  for (const part of parts) expect(error.message).toMatch(part);
}

/** Seconds until a stall is one. Short where nothing else is waited for. */
const patience = (fault: ServerFault, others: number) =>
  fault?.kind === 'stall' || fault?.kind === 'silent' ? { timeoutSeconds: others } : {};

/** Faults that pass: after two of them the call is answered as if nothing had been, and both are told. */
const PASSING: Record<string, ServerFault> = {
  'request timeout (408)': status(408),
  'conflict (409)': status(409),
  'too many requests (429)': status(429),
  'server error (500)': status(500),
  'bad gateway as a page (502)': { kind: 'html', status: 502 },
  'overloaded (529)': status(529),
  'connection dropped before an answer': { kind: 'reset' },
  'no headers in time': { kind: 'silent' },
  'stall mid-stream': { kind: 'stall' },
  'stall before the first delta': { kind: 'stall', after: 0 },
  'cut mid-stream': { kind: 'cut' },
  'early end': { kind: 'early-end' },
  'no JSON in an event': { kind: 'garbage' },
  'error in the stream': { kind: 'error-event', error: { message: 'The server had an error' } },
  'invalid JSON': { kind: 'invalid-json' },
  'a page instead of an answer': { kind: 'html' },
  'an empty reply': { kind: 'empty' },
  'an empty answer': { kind: 'raw', text: '' },
  'a stream without an event': { kind: 'raw', text: ': nothing\n\ndata: [DONE]\n\n' },
};

describe('faults that pass', () => {
  // Waiting for a stall takes time, and one is like the other: two of them in a row are below.
  const quick = Object.entries(PASSING).filter(([, fault]) => !('timeoutSeconds' in patience(fault, 0)));

  it.each(quick)('%s twice, then fine', async (_name, fault) => {
    const outcome = await play(times(2, fault));
    expect(outcome.error).toBeUndefined();
    expect(outcome.reply).toMatchObject({ text: ANSWER, finish: 'stop' });
    expect(retriesIn(outcome)).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
    expect(outcome.requests).toBe(3);
  });

  it('stalls of two kinds, then fine', async () => {
    const outcome = await play([{ kind: 'silent' }, { kind: 'stall', after: 0 }], { timeoutSeconds: 0.25 });
    expect(outcome.reply).toMatchObject({ text: ANSWER, finish: 'stop' });
    expect(retriesIn(outcome)).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
    expect(outcome.requests).toBe(3);
  });

  it.each(Object.entries(PASSING))('%s without end', async (_name, fault) => {
    const outcome = await play(times(3, fault), patience(fault, 0.05));
    expectError(outcome, (outcome.error as ModelError).code, /\(Tried 3 times\.\)$/);
    expect(retriesIn(outcome)).toHaveLength(2);
    expect(outcome.requests).toBe(3);
  });

  it.each([
    [
      'connection dropped',
      { kind: 'reset' },
      'unreachable',
      /127\.0\.0\.1:\d+ failed or was dropped.*"Test"/,
    ],
    ['429', status(429), 'rate-limited', /answered 429: too many requests.*concurrency.*It says: Status 429/],
    ['500', status(500), 'server', /answered 500/],
    [
      'stall',
      { kind: 'stall' },
      'stalled',
      /Nothing came from 127\.0\.0\.1:\d+ for 0\.06 s.*timeoutSeconds of "Test"/,
    ],
    ['cut', { kind: 'cut' }, 'cut', /broke off before its end/],
    ['early end', { kind: 'early-end' }, 'cut', /broke off before its end/],
    ['garbage', { kind: 'garbage' }, 'garbled', /cannot be read: \{"choices": \[\{"del/],
    ['invalid JSON', { kind: 'invalid-json' }, 'garbled', /not valid JSON: \{"choices"/],
    ['page', { kind: 'html' }, 'garbled', /a web page instead of an answer, titled "502 Bad Gateway"/],
    [
      'page with a status',
      { kind: 'html', status: 503 },
      'server',
      /answered 503.*a web page.*"502 Bad Gateway"/,
    ],
    ['empty reply', { kind: 'empty' }, 'empty', /tiny at 127\.0\.0\.1:\d+ sent a reply without text/],
    ['empty answer', { kind: 'raw', text: ' \n' }, 'empty', /sent an empty answer/],
    [
      'plain text',
      { kind: 'raw', text: 'come back\u0007 later', type: 'text/plain' },
      'garbled',
      /but: come back later/,
    ],
    [
      'rate limit in a stream',
      { kind: 'error-event', error: { code: 429, message: 'slow down' } },
      'rate-limited',
      /slow down/,
    ],
  ] as const)('%s: what is said in the end', async (_name, fault, code, words) => {
    expectError(await play(times(3, fault), patience(fault, 0.06)), code, words);
  });

  it.each<[string, ServerFault, string]>([
    ['text', { kind: 'raw', text: '\u200b\u0007', type: 'text/plain' }, 'sent no answer of a model.'],
    ['an event', { kind: 'raw', text: 'data: \u200b\u0007\n\n' }, 'cannot be read.'],
    ['an error', { kind: 'status', status: 500, body: '\u200b\u0007' }, 'reported an internal error.'],
    [
      'the title of a page',
      { kind: 'raw', text: '<title>\u200b\u0007</title>', type: 'text/html' },
      'a web page instead of an answer',
    ],
  ])('quotes nothing where nothing can be shown: %s', async (_name, fault, end) => {
    const outcome = await play([fault], { maxRetries: 0 });
    expect((outcome.error as ModelError).message.endsWith(end)).toBe(true);
  });

  it('counts nothing that came before the fault', async () => {
    const outcome = await play([{ kind: 'cut', after: 4 }]);
    const at = outcome.chunks.findIndex(({ type }) => type === 'retry');
    expect(at).toBeGreaterThan(0);
    expect(textIn({ chunks: outcome.chunks.slice(at) })).toBe(ANSWER);
    expect(outcome.reply?.text).toBe(ANSWER);
  });

  it.each([{ stream: true }, { stream: false }])('stalls and cuts with %o', async (changes) => {
    const outcome = await play([{ kind: 'stall' }, { kind: 'cut' }], { timeoutSeconds: 0.25, ...changes });
    expect(outcome.reply?.text).toBe(ANSWER);
    expect(retriesIn(outcome)).toHaveLength(2);
  });
});

describe('faults that stay', () => {
  it.each([
    [400, 'bad-request', /does not accept this request.*extraBody of "Test".*It says: Status 400/],
    [401, 'no-key', /requires a key.*"Falsify: Set Endpoint Key"/],
    [402, 'quota', /no credit left/],
    [403, 'forbidden', /may not use tiny/],
    [
      404,
      'not-found',
      /at \/v1\/chat\/completions: there is no model tiny, or the base URL of "Test" is wrong/,
    ],
    [405, 'not-found', /at \/v1\/chat\/completions/],
    [413, 'bad-request', /answered 413/],
    [422, 'bad-request', /answered 422/],
  ] as const)('%i is not tried again', async (code, error, words) => {
    const outcome = await play(times(3, status(code)));
    expectError(outcome, error, words);
    expect(outcome).toMatchObject({ requests: 1, chunks: [] });
  });

  it('a reply that was thought away is not asked for again: the limit would be the same', async () => {
    const text = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'length' }] })}\n\ndata: [DONE]\n\n`;
    const outcome = await play(times(3, { kind: 'raw', text }));
    expectError(outcome, 'empty', /used up its tokens before it said anything/);
    expect(outcome).toMatchObject({ requests: 1, chunks: [] });
  });

  it('tells a wrong key from none', async () => {
    const server = await serve({ key: 'right-key-right-key' });
    const outcome = await call(modelOf(server, {}, { key: 'wrong-key-wrong-key' }));
    expectError(
      outcome,
      'unauthorised',
      /does not accept the key of "Test"\. Set the key with "Falsify: Set Endpoint Key"/,
    );
  });

  it('does not wait for an account to fill up', async () => {
    const body = { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } };
    const outcome = await play([{ kind: 'status', status: 429, body }]);
    expectError(outcome, 'quota', /no credit left.*You exceeded your quota/);
    expect(outcome.requests).toBe(1);
  });

  it('shows harmless words of an error only, and not too many', async () => {
    const body = { detail: [{ loc: ['body'], msg: `no\u001b[31m such\u202e\n\nfield ${'x'.repeat(5000)}` }] };
    const { error } = await play([{ kind: 'status', status: 422, body }]);
    const { message } = error as ModelError;
    expect(message).toContain('It says: no [31m such field xxx');
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(message.length).toBeLessThan(500);
  });
});

describe('waiting as long as the server asks', () => {
  const waits = async (headers: Record<string, string>, maxRetryAfterMs = 120_000) => {
    const server = await serve({ faults: [status(429, headers)] });
    const slept: number[] = [];
    const model = modelOf(
      server,
      {},
      {
        backoff: { firstMs: 1000, maxRetryAfterMs },
        now: () => Date.parse('2026-11-21T18:00:00Z'),
        random: () => 0,
        sleep: (ms) => {
          slept.push(ms);
          return Promise.resolve();
        },
      },
    );
    const outcome = await call(model);
    expect(outcome.reply).toMatchObject(REPLY);
    expect(retriesIn(outcome)).toMatchObject([{ waitMs: slept[0] }]);
    return slept;
  };

  it('in seconds, milliseconds, or as a date', async () => {
    expect(await waits({ 'retry-after': '7' })).toEqual([7000]);
    expect(await waits({ 'retry-after': '0' })).toEqual([0]);
    expect(await waits({ 'retry-after-ms': '1500', 'retry-after': '7' })).toEqual([1500]);
    expect(await waits({ 'retry-after': 'Sat, 21 Nov 2026 18:00:30 GMT' })).toEqual([30_000]);
    expect(await waits({ 'retry-after': 'Sat, 21 Nov 2026 17:00:00 GMT' })).toEqual([0]);
  });

  it('but not for ever, and not for nonsense', async () => {
    expect(await waits({ 'retry-after': '86400' })).toEqual([120_000]);
    for (const nonsense of ['-5', 'soon', '', '1e3', 'NaN'])
      expect(await waits({ 'retry-after': nonsense })).toEqual([1000]);
  });

  it('really waits', async () => {
    const server = await serve({ faults: [status(503, { 'retry-after-ms': '60' })] });
    const begin = performance.now();
    const outcome = await leavesNothing(server, () => call(modelOf(server)));
    expect(outcome.reply).toMatchObject(REPLY);
    expect(performance.now() - begin).toBeGreaterThan(58);
  });
});

describe('no connection', () => {
  it('refused', async () => {
    const url = `http://127.0.0.1:${await closedPort()}/v1`;
    const outcome = await call(modelOf({ url }));
    expectError(
      outcome,
      'unreachable',
      /Nothing answers at 127\.0\.0\.1:\d+ \(connection refused\).*server runs.*"Test"/,
    );
    expect(retriesIn(outcome)).toHaveLength(2);
  });

  it('on both addresses of a name', async () => {
    const outcome = await call(modelOf({ url: `http://localhost:${await closedPort()}/v1` }));
    expectError(outcome, 'unreachable', /Nothing answers at localhost/);
  });

  it('a name that nobody has', async () => {
    // Reserved by RFC 2606; where a resolver is slow, it is the deadline that ends the attempt.
    const outcome = await call(modelOf({ url: 'https://nobody.invalid/v1' }));
    expectError(outcome, 'unreachable', /There is no host nobody\.invalid/);
    expect(retriesIn(outcome)).toHaveLength(2);
  });

  it('a certificate that nobody trusts', async () => {
    const server = await serve({ tls: true });
    const outcome = await call(modelOf(server, {}, { key: KEY }));
    expectError(outcome, 'tls', /No secure connection to 127\.0\.0\.1:\d+: its certificate is not trusted/);
    expect(outcome.chunks).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('https where http is spoken', async () => {
    const server = await serve();
    const url = server.url.replace('http:', 'https:');
    expectError(await call(modelOf({ url })), 'tls', /does not speak TLS.*https or http\?/);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['another protocol', 'SSH-2.0-OpenSSH_9\r\n', /answers something that is not valid HTTP.*https:\/\//],
    ['an alert of TLS', Buffer.from([21, 3, 1, 0, 2, 2, 80]), /not valid HTTP/],
    ['an upgrade', 'HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', /not valid HTTP/],
    ['a huge header', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(200_000)}\r\n\r\n`, /header.*is too large/],
    ['nothing', '', /failed or was dropped.*https or http\?\)\.( \(Tried|$)/],
  ])('is named by its cause: %s', async (_name, bytes, words) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes));
    });
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    expectError(await call(modelOf({ url })), 'unreachable', words);
  });

  it('of a port that the platform refuses is not tried again', async () => {
    const outcome = await call(modelOf({ url: 'http://127.0.0.1:6667/v1' }));
    expectError(outcome, 'unreachable', /port of 127\.0\.0\.1:6667 belongs to another service/);
    expect(outcome.chunks).toEqual([]);
  });

  it.each([
    ['CERT_HAS_EXPIRED', /certificate has expired/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /certificate is for another host/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate is not trusted/],
  ])('of a certificate says what is wrong: %s', async (code, words) => {
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: { code } }));
    expectError(await call(modelOf({ url: 'https://localhost/v1' }, {}, { fetch })), 'tls', words);
  });

  it('mentions vscode.dev in a web page only', async () => {
    const dropped = async () => {
      const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      const { error } = await call(modelOf({ url: 'https://localhost/v1' }, {}, { fetch }));
      return (error as Error).message;
    };
    expect(await dropped()).not.toContain('vscode.dev');
    vi.stubGlobal('location', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await dropped()).toContain('On vscode.dev the server must also allow requests');
  });
});

describe('replies without end', () => {
  it.each([
    ['comments of a stream', { stream: true }, ': keep-alive\n\n'],
    ['events without content', { stream: true }, 'data: {"choices":[{"index":0,"delta":{}}]}\n\n'],
    ['half an event', { stream: true }, 'data: {"choices":'],
    ['blanks before an answer in one piece', { stream: false }, ' \n'],
  ])('are given up when the call has taken too long: %s', async (_name, changes, text) => {
    const limits = { maxCallSeconds: 0.3, timeoutSeconds: 5 };
    const outcome = await play([{ kind: 'keep-alive', text }], { ...limits, ...changes });
    expectError(
      outcome,
      'timed-out',
      /answer of 127\.0\.0\.1:\d+ was not complete after 0\.3 s.*maxCallSeconds of "Test"/,
    );
    expect(outcome.requests).toBe(1);
  });

  it.each([{ stream: true }, { stream: false }])('are dropped: 2 MB with %o', async (changes) => {
    const outcome = await play([{ kind: 'large' }], changes);
    expectError(outcome, 'too-large', /too large.*maxTokens of "Test"/);
    expect(outcome.requests).toBe(1);
    expect(textIn(outcome).length).toBeLessThanOrEqual(1 << 20);
  });

  it.each([
    ['one event', { type: 'text/event-stream', text: `data: "${'a'.repeat(9 << 20)}"\n\n` }],
    ['comments', { type: 'text/event-stream', text: `data: {}\n\n${': nothing\n'.repeat(1 << 20)}` }],
    ['an answer in one piece', { type: 'application/json', text: `["${'a'.repeat(9 << 20)}"]` }],
  ])('are dropped: %s of more than 8 MB', async (_name, raw) => {
    const outcome = await play([{ kind: 'raw', ...raw }]);
    expectError(outcome, 'too-large');
  });

  it('an error page is not read to its end', async () => {
    const outcome = await play([{ kind: 'status', status: 400, body: 'no '.repeat(3 << 20) }], {
      timeoutSeconds: 5,
    });
    expectError(outcome, 'bad-request', /It says: no no no/);
  });
});
