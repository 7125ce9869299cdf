/** The address of a queue server. Its password appears in no text for people. */
import { reasonOf } from '../../base/reason';

const PORTS: Readonly<Record<string, string>> = {
  'redis:': '6379',
  'rediss:': '6379',
  'postgres:': '5432',
  'postgresql:': '5432',
};

/** The queue cannot be used; `message` is for people, without the password. */
export class QueueError extends Error {
  constructor(
    message: string,
    /** The reason, without the address, if the server may be there again in a while. */
    readonly away?: string,
  ) {
    super(message);
    this.name = 'QueueError';
  }
}

/** Errors of a connection to a server that restarts, or that cannot be reached at the moment. */
const AWAY_CODES: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // PostgreSQL: shut down by its administrator, by a crash, and not yet started.
  '57P01',
  '57P02',
  '57P03',
];
/** The words of errors without a code. */
const AWAY_WORDS =
  /^LOADING |^timeout expired$|^Command timed out$|Connection terminated|Connection is closed/;

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && AWAY_CODES.includes(error.code)) || AWAY_WORDS.test(error.message));

/** A percent sign that begins no escape stands for itself. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export class QueueAddress {
  readonly #url: URL;

  /** `password`: for an address that has none. Throws QueueError. */
  constructor(text: string, password?: string) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !Object.hasOwn(PORTS, url.protocol) || url.hostname === '')
      throw new QueueError(
        'the queue must be an address such as redis://HOST:6379 or postgres://HOST/DATABASE',
      );
    if (url.password === '' && password) url.password = encodeURIComponent(password);
    this.#url = url;
  }

  get isRedis(): boolean {
    return this.#url.protocol.startsWith('redis');
  }

  /** The address with the password: for the connection alone. */
  get secret(): string {
    return this.#url.href;
  }

  /** Scheme, host, port and database. */
  get shown(): string {
    const { protocol, hostname, port, pathname } = this.#url;
    return `${protocol}//${hostname}:${port || PORTS[protocol]}${pathname === '/' ? '' : pathname}`;
  }

  /** Messages of the server's libraries may quote its address. */
  words(error: unknown): string {
    const { href, search } = this.#url;
    let message =
      reasonOf(error) || (error instanceof AggregateError ? reasonOf(error.errors[0]) : 'no reason given');
    for (const secret of [href, ...(search === '' ? [] : [search]), ...this.#passwords()])
      message = message.replaceAll(secret, '…');
    return message;
  }

  /** Passwords as they are written and as they are decoded: before the host, and among the parameters of PostgreSQL. */
  #passwords(): readonly string[] {
    const { password, search } = this.#url;
    const written = [...search.slice(1).split('&')].flatMap(
      (part) => /^(?:ssl)?password=(.*)$/i.exec(part)?.[1] ?? [],
    );
    const all = [password, ...written].flatMap((secret) => [plain(secret), secret]);
    return all.filter((secret) => secret !== '').toSorted((one, other) => other.length - one.length);
  }

  error(what: string, error: unknown): QueueError {
    const words = this.words(error);
    // Not as its cause: a log of it would have the options of the connection.
    return new QueueError(`${this.shown} ${what}: ${words}`, isAway(error) ? words : undefined);
  }
}
