/** A file name from text that may hold anything: letters, digits, dots, dashes, underscores; never empty. */
export function fileName(parts: readonly string[], extension: string): string {
  const clean = parts
    .map((part) =>
      part
        .normalize('NFKC')
        .replace(/[^\p{L}\p{N}_-]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60),
    )
    .filter((part) => part !== '');
  return `${clean.join('-') || 'falsify'}.${extension}`;
}
