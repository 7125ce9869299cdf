import { Lru } from './lru';

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const hashes = new Lru<string>(256);

/** `sha256` of a text that comes again and again, such as the prompts of a study. */
export async function cachedSha256(text: string): Promise<string> {
  const hash = hashes.get(text) ?? (await sha256(text));
  hashes.set(text, hash);
  return hash;
}
