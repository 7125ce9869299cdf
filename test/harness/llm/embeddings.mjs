// A server of embeddings in the shape of OpenAI's: POST /v1/embeddings, a list under `data`, tokens under `usage`.
import { errorBody, sendJson } from './reply.mjs';

/**
 * @typedef {object} EmbeddingOptions
 * @property {(text: string) => number[]} [vector] default: how often each letter from a to z stands in the text
 * @property {boolean} [backwards] lists them from the last to the first, each with its `index`
 * @property {number} [most] texts of one request at most; more are refused
 * @property {(body: any) => any} [spoil] changes an answer
 */

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const lettersOf = (text) => LETTERS.map((letter) => text.toLowerCase().split(letter).length - 1);

/** False where the request is about something else. */
export function answerEmbeddings(response, { path, body }, options) {
  if (path !== '/v1/embeddings') return false;
  const { vector = lettersOf, backwards = false, most = Infinity, spoil = (answer) => answer } = options;
  const input = [body.input].flat();
  if (input.some((text) => typeof text !== 'string' || text === '') || input.length > most) {
    sendJson(response, 400, errorBody('input is invalid', 'input'));
    return true;
  }
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vector(text) }));
  if (backwards) data.reverse();
  const tokens = input.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  sendJson(response, 200, spoil({ object: 'list', model: body.model, data, usage }));
  return true;
}
