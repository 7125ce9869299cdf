// A server for tests with OpenAI chat completions over real HTTP: answers and faults are options. It records its
// requests, headers included, so that tests can check who received a key.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { answerEmbeddings } from './embeddings.mjs';
import { misbehave } from './faults.mjs';
import { complete, errorBody, pause, sendJson } from './reply.mjs';
import { answerScoring } from './scoring.mjs';

/**
 * @typedef {{role: string, content: string}} Message
 * @typedef {{
 *   index: number, method: string, path: string, headers: import('node:http').IncomingHttpHeaders,
 *   body: Record<string, any>, fault?: import('./faults.mjs').ServerFault,
 * }} Recorded
 *   `index` counts the chat requests from 0; `fault` is what it was answered with
 *
 * @typedef {object} LlmServerOptions
 * @property {(messages: Message[], body: Record<string, any>) => string | Promise<string>} [answer]
 *   what the model says; default: counts its words
 * @property {(messages: Message[]) => string | undefined} [reasoning] what the model thinks
 * @property {'tags' | 'reasoning_content' | 'reasoning' | 'parts'} [reasoningIn] where thinking goes; default reasoning_content
 * @property {boolean} [stream] false: answers in one piece even if asked to stream
 * @property {number} [chunk] characters of one delta; default 8
 * @property {boolean} [usage] default true: where the request asks for it, or with an answer in one piece
 * @property {boolean} [logprobs] gives them if asked; else it refuses with 400
 * @property {(messages: Message[]) => object[]} [tokens] the tokens of the answer with their `top_logprobs`, where it gives logprobs
 * @property {import('./scoring.mjs').ScoringOptions} [scoring] probabilities of texts, beside the conversation
 * @property {import('./embeddings.mjs').EmbeddingOptions} [embeddings] of texts, beside the conversation
 * @property {boolean} [streamOptions] false: refuses `stream_options` with 400
 * @property {number} [latencyMs] before the first byte
 * @property {number} [chunkMs] between two deltas
 * @property {{lineEnd?: string, space?: boolean, comments?: boolean}} [style] of the event stream
 * @property {string} [key] the only one that is accepted
 * @property {string[]} [models] others are 404; they are listed, too
 * @property {import('./faults.mjs').ServerFault[] | ((index: number, body: Record<string, any>) => import('./faults.mjs').ServerFault | undefined)} [faults]
 *   what goes wrong with the first, second, … request; null or nothing: all goes well
 * @property {boolean} [tls] with a certificate that nobody trusts
 *
 * @typedef {object} LlmServer
 * @property {string} url base URL for a profile, `http://127.0.0.1:PORT/v1`
 * @property {string} origin
 * @property {number} port
 * @property {Recorded[]} requests
 * @property {() => number} underWay requests that have no complete answer yet and still have somebody waiting for it
 * @property {() => Promise<void>} close ends what is left
 */

const certificate = () => ({
  key: readFileSync(new URL('self-signed.key.pem', import.meta.url)),
  cert: readFileSync(new URL('self-signed.cert.pem', import.meta.url)),
});

/**
 * @param {LlmServerOptions} [options]
 * @param {number} [port]
 * @returns {Promise<LlmServer>}
 */
export async function startLlmServer(options = {}, port = 0) {
  /** @type {Recorded[]} */
  const requests = [];
  const sockets = new Set();
  const waiting = new Set();
  const handle = (request, response) => {
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
    answerRequest(request, response, options, requests).catch((error) => {
      if (!response.headersSent) sendJson(response, 500, errorBody(String(error)));
      else response.destroy();
    });
  };
  const server = options.tls ? createTlsServer(certificate(), handle) : createServer(handle);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `${options.tls ? 'https' : 'http'}://127.0.0.1:${address.port}`;
  return {
    url: `${origin}/v1`,
    origin,
    port: address.port,
    requests,
    underWay: () => waiting.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function answerRequest(request, response, options, requests) {
  if (listsModels(request, options)) {
    sendJson(response, 200, { object: 'list', data: options.models.map((id) => ({ id, object: 'model' })) });
    return;
  }
  const body = parse(await read(request));
  const index = requests.length;
  /** @type {Recorded} */
  const record = { index, method: request.method, path: request.url, headers: request.headers, body };
  requests.push(record);
  const { faults = [] } = options;
  const fault = (typeof faults === 'function' ? faults(index, body) : faults[index]) ?? undefined;
  record.fault = fault;
  if (options.scoring && fault === undefined && isAllowed(record, options)) {
    if (options.latencyMs && record.path !== '/v1/chat/completions') await pause(options.latencyMs);
    if (answerScoring(response, record, options.scoring)) return;
  }
  if (options.embeddings && fault === undefined && isAllowed(record, options)) {
    if (answerEmbeddings(response, record, options.embeddings)) return;
  }
  const refusal = refuse(record, options);
  if (refusal !== undefined && fault === undefined) {
    sendJson(response, refusal.status, errorBody(refusal.message, refusal.param));
    return;
  }
  if (fault !== undefined && (await misbehave(fault, record, response, options)) === 'answered') return;
  await complete(response, body, options, fault);
}

/** Such requests are not chat, and are not recorded. */
const listsModels = ({ method, url, headers }, { models, key }) =>
  method === 'GET' &&
  url === '/v1/models' &&
  models !== undefined &&
  (key === undefined || headers.authorization === `Bearer ${key}`);

const isAllowed = ({ method, headers }, { key }) =>
  method === 'POST' && (key === undefined || headers.authorization === `Bearer ${key}`);

function refuse({ method, path, headers, body }, options) {
  if (method !== 'POST') return { status: 405, message: 'Method not allowed' };
  if (options.key !== undefined && headers.authorization !== `Bearer ${options.key}`) {
    return { status: 401, message: 'Incorrect API key provided.' };
  }
  if (path !== '/v1/chat/completions') return { status: 404, message: `Unknown path ${path}` };
  if (options.models !== undefined && !options.models.includes(body.model)) {
    return { status: 404, message: `The model ${body.model} does not exist.` };
  }
  if (!Array.isArray(body.messages))
    return { status: 400, message: 'messages must be a list', param: 'messages' };
  if (options.streamOptions === false && body.stream_options !== undefined) {
    return {
      status: 400,
      message: 'Unrecognized request argument supplied: stream_options',
      param: 'stream_options',
    };
  }
  if (!options.logprobs && body.logprobs)
    return { status: 400, message: 'logprobs is not supported', param: 'logprobs' };
  return undefined;
}

async function read(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
