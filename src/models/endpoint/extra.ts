/** Names `extraBody` in transcripts, since it changes the experiment, and leaves out its secrets. */
import type { Json } from '../../base/json';

const HIDDEN = '[hidden]';
/** Names of fields whose text is a secret: `api_key`, `X-Auth-Token`, `password`, but not `max_tokens`. */
const SECRET_NAME = /(^|[^a-z])(key|token|secret|password|passwd|authorization|auth|credentials?|cookie)$/i;
/** Texts that look like one: `sk-…`, `Bearer …`, or long and without a blank, of letters and digits. */
const SECRET_TEXT = /^(sk|pk|ghp|hf|xox[a-z])[-_]|^(bearer|basic)\s|^(?=\S*\d)(?=\S*[a-z])[\w+/=.:~-]{20,}$/i;

const MOST_TEXT = 200;
const MOST_ALL = 4_000;

/**
 * Copies the fields of `extra` without secrets, with texts cut to 200 characters. More than 4,000 characters
 * of JSON are replaced by their number and a checksum, so that a change still shows. Undefined where there
 * are no fields.
 */
export function traceOf(extra: Readonly<Record<string, Json>> | undefined): Json | undefined {
  if (extra === undefined || Object.keys(extra).length === 0) return undefined;
  const trace = plain(extra);
  const text = JSON.stringify(trace);
  return text.length <= MOST_ALL ? trace : { characters: text.length, checksum: checksum(text) };
}

function plain(value: Json, name = ''): Json {
  if (typeof value === 'string')
    return SECRET_NAME.test(name) || SECRET_TEXT.test(value) ? HIDDEN : cut(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => plain(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[cut(key), plain(inner, key)]],
    ),
  );
}

const cut = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT)}… ${checksum(text)}`;

/** FNV-1a. Tells two texts apart that differ by accident; nothing depends on more. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}
