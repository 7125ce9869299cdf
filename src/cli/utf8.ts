const REPLACEMENT = '\uFFFD';

/** Finds the first bytes that are not UTF-8, as a 0-based offset in bytes; undefined if all are valid. */
export function firstInvalidByte(bytes: Uint8Array): number | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    // The text may hold U+FFFD itself: then its own three bytes stand here.
    const own = buffer[offset] === 0xef && buffer[offset + 1] === 0xbf && buffer[offset + 2] === 0xbd;
    if (!own) return offset;
    offset += 3;
    from = at + 1;
  }
  return undefined;
}

/** A guess at what the bytes are instead, for the hint. */
export function otherEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 (little endian)';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 (big endian)';
  return undefined;
}
