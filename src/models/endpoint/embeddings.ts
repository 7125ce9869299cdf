/** Embeddings of texts, from `/v1/embeddings`. */
import { ModelError, type ChatChunk, type Embeddings } from '../chat-model';
import { fieldOf, isCount } from './chunks';
import type { Endpoint } from './endpoint';

/** Texts of one request. */
const AT_ONCE = 64;
/** Characters of a text that are sent: models of embeddings refuse longer ones. */
const MOST_LENGTH = 16_000;

/** Throws ModelError, or CancelledError when the signal aborts. */
export async function* embeddingsOf(
  endpoint: Endpoint,
  texts: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<ChatChunk, Embeddings, undefined> {
  const vectors: (readonly number[])[] = [];
  let tokens: number | undefined;
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const input = texts.slice(at, at + AT_ONCE).map((text) => text.slice(0, MOST_LENGTH));
    const body = { model: endpoint.profile.model, input, encoding_format: 'float' };
    const answer = yield* endpoint.post({ below: 'base', path: '/embeddings' }, body, signal);
    vectors.push(...vectorsIn(answer, input.length, endpoint.profile.name));
    const counted = fieldOf(fieldOf(answer, 'usage'), 'prompt_tokens');
    if (isCount(counted)) tokens = (tokens ?? 0) + counted;
  }
  return { vectors, ...(tokens !== undefined && { tokens }) };
}

/** Servers may send them in another order than that of the texts: `index` says which is which. */
function vectorsIn(answer: unknown, count: number, name: string): readonly (readonly number[])[] {
  const data = fieldOf(answer, 'data');
  const vectors = Array.from({ length: count }, (): readonly number[] => []);
  if (!Array.isArray(data) || data.length !== count) throw garbled(name, `not ${count} embeddings`);
  for (const [place, item] of (data as readonly unknown[]).entries()) {
    const index = fieldOf(item, 'index') ?? place;
    const vector = fieldOf(item, 'embedding');
    if (!isVector(vector)) throw garbled(name, 'an embedding that is not a list of numbers');
    if (typeof index === 'number' && index in vectors) vectors[index] = vector;
  }
  if (vectors.some(({ length }) => length === 0)) throw garbled(name, 'no embedding of some text');
  return vectors;
}

const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  (value as readonly unknown[]).every((each) => typeof each === 'number' && Number.isFinite(each));

const garbled = (name: string, what: string): ModelError =>
  new ModelError('garbled', `The server of "${name}" sent ${what}. Is its model one of embeddings?`);
