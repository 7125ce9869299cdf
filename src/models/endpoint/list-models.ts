/** The models that a server offers. */
import * as z from 'zod/mini';
import { readJson } from '../../base/json';
import { addressOf, baseOf } from './address';
import { isTooDeep } from './bytes';
import { faultOfConnection } from './network';
import { Fault } from './fault';
import type { ModelErrorCode } from '../chat-model';

z.config({ jitless: true });

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_MODELS = 2000;

const answer = z.object({ data: z.array(z.object({ id: z.string().check(z.maxLength(300)) })) });

/** Answers of a server that wants a key, or another one. */
const REFUSALS: Readonly<Partial<Record<number, ModelErrorCode>>> = { 401: 'unauthorised', 403: 'forbidden' };

interface Options {
  readonly key?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * The names of the models behind a base URL, sorted. Follows no redirection, which could lead a key elsewhere. Rejects
 * with Error where there is no such list, and with Fault where the server cannot be reached, or refuses the key.
 */
export async function listModels(baseURL: string, { key, signal }: Options): Promise<readonly string[]> {
  const address = addressOf(baseURL);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (key !== undefined) headers['authorization'] = `Bearer ${key}`;
  const requestInit = { headers, signal, redirect: 'error' } as const;
  const response = await globalThis
    .fetch(`${baseOf(address)}/models`, requestInit)
    .catch((error: unknown) => {
      throw error instanceof TypeError ? faultOfConnection(error, { host: address.host }) : error;
    });
  const refusal = REFUSALS[response.status];
  if (refusal)
    throw new Fault(
      refusal,
      `${address.host} answers ${response.status}: it ${key === undefined ? 'wants a key' : 'refuses the key'}.`,
    );
  if (!response.ok) {
    const hint = /\/v\d+$/.test(baseOf(address)) ? '' : ' Many base URLs end in /v1.';
    throw new Error(`The server answers ${response.status} to /models.${hint}`);
  }
  const text = await textOf(response);
  const read = answer.safeParse(isTooDeep(new TextEncoder().encode(text)) ? undefined : readJson(text));
  if (!read.success) throw new Error('The server has no list of models.');
  const names = new Set(read.data.data.map(({ id }) => id).filter((id) => id.trim() !== ''));
  return [...names].sort((p, q) => p.localeCompare(q)).slice(0, MOST_MODELS);
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    bytes += piece.value.byteLength;
    if (bytes > MOST_BYTES) {
      await reader?.cancel();
      throw new Error('The list of models is too long.');
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}
