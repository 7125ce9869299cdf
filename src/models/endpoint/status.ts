/** Answers with an error status: what each means for the user, and whether to try again. */
import type { ModelErrorCode } from '../chat-model';
import { fieldOf } from './chunks';
import { Fault, type FaultDetails } from './fault';
import { retryAfterOf } from './retry';
import { onOneLine, type Scrubber } from './scrub';

/** The facts about an endpoint that messages name. Nothing here is secret. */
export interface Place {
  /** The profile's name. */
  readonly name: string;
  readonly model: string;
  /** Host and port. */
  readonly host: string;
  /** The path that requests go to. */
  readonly path: string;
  readonly hasKey: boolean;
  /** Tells how the key is set in this host, as a sentence without its full stop. */
  readonly setKey: string;
}

export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const SET_KEY = 'Set the key with "Falsify: Set Endpoint Key"';

export function faultOfStatus(refusal: Refusal, place: Place, scrub: Scrubber, now: number): Fault {
  const { status, headers, text } = refusal;
  const errorText = errorTextIn(text);
  const shown = scrub.line(errorText);
  const quote = shown === '' ? '' : ` It says: ${shown}`;
  const details: FaultDetails = {
    status,
    errorText: scrub.clean(errorText),
    passing: isPassing(status) && !isQuota(text),
    retryAfterMs: retryAfterOf(headers, now),
  };
  const code = isQuota(text) && isPassing(status) ? 'quota' : codeOf(status, place);
  return new Fault(code, `${explain(code, status, place)}${quote}`, details);
}

function isPassing(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** Hosted services answer 429 for "too fast" and for "nothing left to spend"; the second does not pass. */
function isQuota(text: string): boolean {
  return text.includes('insufficient_quota');
}

function codeOf(status: number, place: Place): ModelErrorCode {
  if (status === 401) return place.hasKey ? 'unauthorised' : 'no-key';
  if (status === 402) return 'quota';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 405 || status === 410) return 'not-found';
  if (status === 429) return 'rate-limited';
  return isPassing(status) ? 'server' : 'bad-request';
}

function explain(code: ModelErrorCode, status: number, place: Place): string {
  const at = `${place.host} answered ${status}`;
  switch (code) {
    case 'unauthorised':
      return `${at}: it does not accept the key of "${place.name}". ${place.setKey}.`;
    case 'no-key':
      return `${at}: it requires a key, and "${place.name}" has none. ${place.setKey}.`;
    case 'forbidden':
      return `${at}: the key of "${place.name}" may not use ${place.model}, or not from here. Check what the key allows.`;
    case 'not-found':
      return `${at} at ${place.path}: there is no model ${place.model}, or the base URL of "${place.name}" is wrong (many end in /v1).`;
    case 'quota':
      return `${at}: the account has no credit left.`;
    case 'rate-limited':
      return `${at}: too many requests. Lower the concurrency of "${place.name}" or try again later.`;
    case 'server':
      return `${at}: the server reported an internal error.`;
    default:
      return `${at}: it does not accept this request. Check model, parameters and extraBody of "${place.name}"; a parameter set to null is not sent.`;
  }
}

/**
 * The words of an error body: the message of a JSON error, the title of a page, else the beginning of the text.
 * Untrusted: it still has to go through a Scrubber.
 */
function errorTextIn(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith('<')) return describePage(trimmed);
  if (!/^[[{"]/.test(trimmed)) return trimmed;
  try {
    return messageIn(JSON.parse(trimmed) as unknown) ?? trimmed;
  } catch {
    return trimmed;
  }
}

/** Seen in the wild: `{error: {message}}`, `{error: "…"}`, `{message}`, `{detail}`, a list of such. */
export function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (depth > 3 || typeof value !== 'object' || value === null) return undefined;
  const inner = Array.isArray(value)
    ? (value as unknown[]).slice(0, 1)
    : ['error', 'message', 'detail', 'msg'].map((name) => fieldOf(value, name));
  for (const item of inner) {
    const message = messageIn(item, depth + 1);
    if (message !== undefined) return message;
  }
  return undefined;
}

export function describePage(html: string): string {
  const title = onOneLine(/<title[^>]*>([^<]*)/i.exec(html.slice(0, 8192))?.[1] ?? '');
  return title === ''
    ? 'a web page instead of an answer'
    : `a web page instead of an answer, titled "${title}"`;
}
