/** Connections that fail: the platform's error, in words. */
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

interface Kind {
  readonly trace: RegExp;
  readonly fault: (place: Place) => Fault;
}

const passing = { passing: true };

const KINDS: readonly Kind[] = [
  {
    trace: /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ERR_TLS|ERR_SSL|\bEPROTO\b|SSL routines/,
    fault: ({ host, name }) =>
      new Fault(
        'tls',
        `No secure connection to ${host}: its certificate is not trusted, or it does not speak TLS. Check the base URL of "${name}" (https or http?) and the certificate; nothing was sent.`,
      ),
  },
  {
    trace: /ENOTFOUND|EAI_AGAIN|NAME_NOT_RESOLVED/,
    fault: ({ host, name }) =>
      new Fault(
        'unreachable',
        `There is no host ${host}, or its name cannot be looked up. Check the base URL of "${name}" and the network.`,
        passing,
      ),
  },
  {
    trace: /ECONNREFUSED|CONNECTION_REFUSED/,
    fault: ({ host, name }) =>
      new Fault(
        'unreachable',
        `Nothing answers at ${host} (connection refused). Check that the server runs, and the base URL of "${name}".`,
        passing,
      ),
  },
  {
    trace: /HEADERS_TIMEOUT|BODY_TIMEOUT/,
    fault: ({ host }) => new Fault('stalled', `Nothing more came from ${host}.`, passing),
  },
  {
    trace:
      /ETIMEDOUT|CONNECT_TIMEOUT|TIMED_OUT|EHOSTUNREACH|ENETUNREACH|ADDRESS_UNREACHABLE|INTERNET_DISCONNECTED/,
    fault: ({ host, name }) =>
      new Fault(
        'unreachable',
        `${host} cannot be reached. Check the network, a proxy, and the base URL of "${name}".`,
        passing,
      ),
  },
];

/** A request got no answer. */
export function faultOfConnection(error: unknown, place: Place): Fault {
  const traces = tracesOf(error).join('\n');
  const kind = KINDS.find(({ trace }) => trace.test(traces));
  if (kind !== undefined) return kind.fault(place);
  return new Fault(
    'unreachable',
    `The connection to ${place.host} failed or was dropped. Check that the server runs, and the base URL of "${place.name}". On vscode.dev the server must also allow requests from web pages.`,
    passing,
  );
}

/** An answer broke off. */
export function faultOfBody(error: unknown, place: Place): Fault {
  const traces = tracesOf(error).join('\n');
  if (/BODY_TIMEOUT/.test(traces)) return faultOfConnection(error, place);
  return cutOff(place);
}

export function cutOff({ host }: Place): Fault {
  return new Fault('cut', `The answer of ${host} broke off before its end.`, passing);
}
