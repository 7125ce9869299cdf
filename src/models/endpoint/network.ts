/** Connections that fail: the platform's error, in words. */
import type { ModelErrorCode } from '../chat-model';
import { Fault } from './fault';
import type { Place } from './status';

const DEPTH = 5;

/** Node hides what happened in a chain of causes, one for each address it tried; Electron writes it into the message. */
function tracesOf(error: unknown, depth = 0): string[] {
  if (depth > DEPTH || typeof error !== 'object' || error === null) return [];
  const { code, message, cause, errors } = error as Record<string, unknown>;
  const inner = Array.isArray(errors) ? (errors as unknown[]).slice(0, 4) : [];
  return [
    ...[code, message].filter((text) => typeof text === 'string'),
    ...[cause, ...inner].flatMap((each) => tracesOf(each, depth + 1)),
  ];
}

/** The server that a request was sent to. */
interface Server {
  readonly host: string;
  /** The profile; absent before there is one. */
  readonly name?: string;
}

const baseWords = (name: string | undefined): string =>
  name === undefined ? 'the base URL' : `the base URL of "${name}"`;

interface Kind {
  readonly trace: RegExp;
  readonly code: ModelErrorCode;
  readonly words: (place: Server) => string;
  /** The same request would fail in the same way. */
  readonly lasting?: true;
}

const insecure = (
  why: string,
  remedy: (baseURL: string) => string,
): Pick<Kind, 'code' | 'words' | 'lasting'> => ({
  code: 'tls',
  words: ({ host, name }) =>
    `No secure connection to ${host}: ${why}. ${remedy(baseWords(name))}; nothing was sent.`,
  lasting: true,
});

const KINDS: readonly Kind[] = [
  {
    trace: /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_DATE_INVALID/,
    ...insecure(
      'its certificate has expired, or is not valid yet',
      () => 'Check the clock of this machine and the certificate',
    ),
  },
  {
    trace: /CERT_ALTNAME_INVALID|CERT_COMMON_NAME_INVALID/,
    ...insecure('its certificate is for another host', (baseURL) => `Check ${baseURL} and the certificate`),
  },
  {
    trace: /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/,
    ...insecure('its certificate is not trusted', (baseURL) => `Check ${baseURL} and the certificate`),
  },
  {
    trace: /ERR_TLS|ERR_SSL|\bEPROTO\b|SSL routines/,
    ...insecure(
      'it does not speak TLS, or refuses this connection',
      (baseURL) => `Check ${baseURL} (https or http?)`,
    ),
  },
  {
    trace: /\bHPE_|INVALID_HTTP_RESPONSE|bad upgrade/,
    code: 'unreachable',
    words: ({ host, name }) =>
      `${host} answers something that is not valid HTTP. Check ${baseWords(name)}: its port, and whether it must begin with https://.`,
  },
  {
    trace: /HEADERS_OVERFLOW|HEADERS_TOO_BIG/,
    code: 'unreachable',
    words: ({ host, name }) =>
      `The header of the answer of ${host} is too large. Check ${baseWords(name)}, and a proxy.`,
  },
  {
    trace: /\bbad port\b|UNSAFE_PORT/,
    code: 'unreachable',
    words: ({ host, name }) =>
      `The port of ${host} belongs to another service than HTTP, so nothing is sent there. Check ${baseWords(name)}, or let the server listen at another port.`,
    lasting: true,
  },
  {
    trace: /ENOTFOUND|EAI_AGAIN|NAME_NOT_RESOLVED/,
    code: 'unreachable',
    words: ({ host, name }) =>
      `There is no host ${host}, or its name cannot be looked up. Check ${baseWords(name)} and the network.`,
  },
  {
    trace: /ECONNREFUSED|CONNECTION_REFUSED/,
    code: 'unreachable',
    words: ({ host, name }) =>
      `Nothing answers at ${host} (connection refused). Check that the server runs, and ${baseWords(name)}.`,
  },
  {
    trace: /HEADERS_TIMEOUT|BODY_TIMEOUT/,
    code: 'stalled',
    words: ({ host }) => `Nothing more came from ${host}.`,
  },
  {
    trace:
      /ETIMEDOUT|CONNECT_TIMEOUT|TIMED_OUT|EHOSTUNREACH|ENETUNREACH|ADDRESS_UNREACHABLE|INTERNET_DISCONNECTED/,
    code: 'unreachable',
    words: ({ host, name }) =>
      `${host} cannot be reached. Check the network, a proxy, and ${baseWords(name)}.`,
  },
];

const DROPPED: Kind = {
  trace: /^/,
  code: 'unreachable',
  words: ({ host, name }) =>
    `The connection to ${host} failed or was dropped. Check that the server runs, and ${baseWords(name)} (https or http?).${isWebPage() ? ' On vscode.dev the server must also allow requests from web pages.' : ''}`,
};

/** Pages and their workers have an address, Node has none. */
const isWebPage = (): boolean => 'location' in globalThis;

/** A request got no answer. */
export function faultOfConnection(error: unknown, place: Server): Fault {
  const traces = tracesOf(error).join('\n');
  const { code, words, lasting } = KINDS.find(({ trace }) => trace.test(traces)) ?? DROPPED;
  return new Fault(code, words(place), { passing: lasting !== true });
}

/** An answer broke off. */
export function faultOfBody(error: unknown, place: Place): Fault {
  const traces = tracesOf(error).join('\n');
  if (/BODY_TIMEOUT/.test(traces)) return faultOfConnection(error, place);
  return cutOff(place);
}

export function cutOff({ host }: Place): Fault {
  return new Fault('cut', `The answer of ${host} broke off before its end.`, { passing: true });
}
