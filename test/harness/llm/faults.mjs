// Faults of one request. Each name below is a `kind`.
import { errorBody, pause, sendJson } from './reply.mjs';

/**
 * @typedef {{kind: 'status', status: number, headers?: Record<string, string>, body?: unknown}
 *   | {kind: 'reset'}
 *   | {kind: 'slow', ms: number}
 *   | {kind: 'silent'}
 *   | {kind: 'stall' | 'cut' | 'early-end' | 'garbage', after?: number}
 *   | {kind: 'error-event', error: unknown, after?: number}
 *   | {kind: 'no-done' | 'open-end'}
 *   | {kind: 'stall-error'}
 *   | {kind: 'keep-alive', text?: string, ms?: number}
 *   | {kind: 'invalid-json'}
 *   | {kind: 'html', status?: number}
 *   | {kind: 'empty'}
 *   | {kind: 'large', bytes?: number}
 *   | {kind: 'text', text: string}
 *   | {kind: 'raw', text: string, type?: string}
 *   | {kind: 'redirect', to: string, status?: number}
 *   | {kind: 'echo', status?: number}
 *   | null} ServerFault
 *
 * `status`: an error, its body as JSON unless it is a text · `reset`: the connection is dropped before an answer ·
 * `slow`: headers come after `ms` · `silent`: they never come · `stall`, `cut`, `early-end`, `garbage`,
 * `error-event`: before delta number `after` (default 2) nothing more comes, the connection is dropped, the stream
 * ends as if it were complete, an event is not JSON (and the rest follows), an error comes · `no-done`: the end mark is
 * missing · `keep-alive`: bytes without content (default: comments of a stream) come every `ms` (10) for ever ·
 * `stall-error`: an error whose body does not end · `open-end`: the connection stays open after it · `large`: a reply of so many bytes (2 MB) · `text`: the
 * model says this, for instance something of the wrong form · `raw`: these bytes · `echo`: an error that quotes the
 * Authorization header
 */

const PAGE =
  '<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>Bad <b>Gateway</b></h1></body></html>';

/**
 * Repeats a fault, for `faults`.
 * @template {ServerFault} T
 * @param {number} count
 * @param {T} fault
 * @returns {T[]}
 */
export const times = (count, fault) => Array.from({ length: count }, () => fault);

/** @returns 'answered', or undefined if the model still answers (slowly, or until a fault on the way) */
export async function misbehave(fault, record, response, options) {
  const act = ACTS[fault.kind];
  return act === undefined ? undefined : await act(fault, response, record, options);
}

const ACTS = {
  status({ status, headers = {}, body = errorBody(`Status ${status}`) }, response) {
    sendJson(response, status, body, headers);
    return 'answered';
  },
  reset(_fault, response) {
    response.socket.resetAndDestroy?.();
    return 'answered';
  },
  async slow({ ms }) {
    await pause(ms);
  },
  silent() {
    return 'answered';
  },
  'stall-error'(_fault, response) {
    response.writeHead(500, { 'content-type': 'text/plain' });
    response.write('It is a long story');
    return 'answered';
  },
  'keep-alive'({ text = ': keep-alive\n\n', ms = 10 }, response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => response.write(text), ms);
    response.on('close', () => clearInterval(timer));
    return 'answered';
  },
  'invalid-json'(_fault, response) {
    sendJson(response, 200, '{"choices": [{"message": {"content": "Ann');
    return 'answered';
  },
  html({ status = 200 }, response) {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(PAGE);
    return 'answered';
  },
  empty(_fault, response, { body }) {
    const choices = [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }];
    sendJson(response, 200, { model: body.model, choices });
    return 'answered';
  },
  async large({ bytes = 2 << 20 }, response, { body }) {
    const content = 'a'.repeat(bytes);
    if (!body.stream) {
      sendJson(response, 200, { choices: [{ index: 0, message: { content }, finish_reason: 'stop' }] });
      return 'answered';
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < bytes && !response.destroyed; at += 16384) {
      const delta = { content: content.slice(at, at + 16384) };
      const more = response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
      if (!more) await pause(1);
    }
    response.end('data: [DONE]\n\n');
    return 'answered';
  },
  raw({ text, type = 'text/event-stream' }, response) {
    response.writeHead(200, { 'content-type': type });
    response.end(text);
    return 'answered';
  },
  redirect({ to, status = 307 }, response) {
    response.writeHead(status, { location: to });
    response.end();
    return 'answered';
  },
  echo({ status = 401 }, response, { headers }) {
    sendJson(
      response,
      status,
      errorBody(`Refused: Authorization: ${headers.authorization} (is that yours?)`),
    );
    return 'answered';
  },
};
