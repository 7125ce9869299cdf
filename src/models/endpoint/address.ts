/** Reads the address of an endpoint, and warns of risks before a key goes there. */

/** An endpoint's settings are wrong. `message` names the setting and a remedy. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

const COMPLETIONS = '/chat/completions';

/**
 * The base URL, without slashes at its end and without `/chat/completions`, which examples of requests have and
 * settings should not. Throws ProfileError where a request to it would not mean what it looks like: another scheme
 * than http(s), a name or password in the URL, a query, a fragment.
 */
export function addressOf(baseURL: string): URL {
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new ProfileError('The base URL must begin with https:// or http://, as in https://example.org/v1.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ProfileError(
      'The base URL must not contain a name or a password: a key is kept apart from the profile.',
    );
  }
  if (url.search !== '' || url.hash !== '' || /[?#]$/.test(baseURL)) {
    throw new ProfileError('The base URL must end with its path: no query (?…) and no fragment (#…).');
  }
  url.pathname = withoutEnd(withoutSlashes(url.pathname), COMPLETIONS);
  return url;
}

function withoutSlashes(path: string): string {
  return path.replace(/\/+$/, '');
}

function withoutEnd(path: string, end: string): string {
  return path.endsWith(end) ? withoutSlashes(path.slice(0, -end.length)) : path;
}

/** The base URL as text, for a client that appends paths to it. */
export function baseOf(url: URL): string {
  return withoutSlashes(url.href);
}

/** The path that requests go to, for messages. */
export function pathOf(url: URL): string {
  return `${withoutSlashes(url.pathname)}${COMPLETIONS}`;
}

/** Scheme, host and port in their one normal form: what a key is bound to. Throws ProfileError. */
export function originOf(profile: { readonly baseURL: string }): string {
  return addressOf(profile.baseURL).origin;
}

/** Warnings to show before anything goes to this address, mostly none. Throws ProfileError. */
export function warningsOf(profile: { readonly baseURL: string }): string[] {
  const url = addressOf(profile.baseURL);
  if (url.protocol === 'https:' || isThisMachine(url.hostname)) return [];
  return [
    `What is sent to ${url.host}, and a key if one is set, can be read on the way: the address begins with http://, not https://.`,
  ];
}

const THIS_MACHINE = [
  /^127(\.\d+){3}$/,
  /^\[::ffff:7f[\da-f]{2}:[\da-f]+\]$/,
  /^(0\.0\.0\.0|\[::1?\])$/,
  /(^|\.)localhost\.?$/,
];

/** Names and addresses that never leave this machine. `hostname` is in the form in which a URL has it. */
export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.some((form) => form.test(hostname));
}
