import { UsageError } from '../exit';
import type { Terminal } from '../terminal';

const KEY = 'FALSIFY_API_KEY';
const ORIGIN = 'FALSIFY_API_ORIGIN';

/** For messages about a key that is missing or refused. */
export const SET_KEY = `Set ${KEY}, and ${ORIGIN} to the scheme, host and port it may be sent to`;

/** A key, and the only place that it may be sent to. */
export interface BoundKey {
  readonly key: string;
  readonly origin: string;
}

/**
 * The key of the environment. It is worth nothing without its origin: a changed base URL must not get it.
 * Throws UsageError.
 */
export function boundKey(env: Terminal['env']): BoundKey | undefined {
  const key = env[KEY]?.trim();
  if (!key) return undefined;
  const given = env[ORIGIN]?.trim();
  const example = `as in ${ORIGIN}=https://api.example.org`;
  if (!given) throw new UsageError(`${KEY} is set without ${ORIGIN}, so it is sent to nobody`, example);
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError(`${ORIGIN} must be an address, not "${given}"`, example);
  return { key, origin: new URL(given).origin };
}

/** The key, where it belongs to this origin. */
export const keyFor = (bound: BoundKey | undefined, origin: string): string | undefined =>
  bound?.origin === origin ? bound.key : undefined;
