import type { FilePart } from '../../replay/questions';

/** A line of a file that is read piece by piece, no further than needed; 0-based. Undefined where it has fewer. */
export async function lineIn(
  pieces: AsyncIterable<Pick<FilePart, 'bytes'>>,
  line: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const found: string[] = [];
  let at = 0;
  for await (const { bytes } of pieces) {
    const parts = decoder.decode(bytes, { stream: true }).split('\n');
    const here = parts[line - at];
    if (here !== undefined) found.push(here);
    at += parts.length - 1;
    if (at > line) break;
  }
  const text = found.join('').replace(/\r$/, '');
  return text === '' ? undefined : text;
}

/** Records stand on one line each; a line that is none is shown as it is. */
export function readable(line: string): string {
  try {
    return `${JSON.stringify(JSON.parse(line), undefined, 2)}\n`;
  } catch {
    return line;
  }
}
