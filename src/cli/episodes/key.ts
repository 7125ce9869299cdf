import { UsageError } from '../exit';
import type { Terminal } from '../terminal';

const KEY = 'FALSIFY_API_KEY';
const ORIGIN = 'FALSIFY_API_ORIGIN';

/** For messages about a key that is missing or refused. */
export const SET_KEY = `Set ${KEY}, and ${ORIGIN} to the scheme, host and port it may be sent to`;

/**
 * The key of the environment, where it belongs to this origin. It is worth nothing without its own origin: a changed
 * base URL must not get it. Rejects with UsageError.
 */
// eslint-disable-next-line @typescript-eslint/require-await -- what it throws is a rejection
export async function environmentKey(env: Terminal['env'], origin: string): Promise<string | undefined> {
  const key = env[KEY]?.trim();
  if (!key) return undefined;
  const given = env[ORIGIN]?.trim();
  const example = `as in ${ORIGIN}=https://api.example.org`;
  if (!given) throw new UsageError(`${KEY} is set without ${ORIGIN}, so it is sent to nobody`, example);
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError(`${ORIGIN} must be an address, not "${given}"`, example);
  return new URL(given).origin === origin ? key : undefined;
}
