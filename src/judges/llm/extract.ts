/** Finds the function in the reply of a model: in prose, in code fences, with a lead-in and examples around. */

const FENCE = /^[ \t]*(?:```|~~~)/;
/** An endless reply is not needed whole; the function comes last. */
const MAX_LENGTH = 50_000;

/** Lines that the head of a function may take. */
const MAX_HEAD = 30;

const DEFINITION = /^\s*(?:async\s+)?def\s+rule\b/;

/** The text of the last function `rule`, with the functions beside it; undefined where there is none. */
export function extractFunction(reply: string): string | undefined {
  const answer = reply.slice(-MAX_LENGTH);
  const blocks = fencedBlocks(answer).filter((block) => block.some((line) => DEFINITION.test(line)));
  const block = blocks.at(-1);
  const lines = block ?? answer.split(/\r\n|\r|\n/).filter((line) => !FENCE.test(line));
  if (!block && !lines.some((line) => DEFINITION.test(line))) return undefined;
  return programOf(dedent(lines), block !== undefined);
}

/** The lines between fences; a fence that is never closed reaches to the end. */
function fencedBlocks(text: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (FENCE.test(line)) {
      open = open ? undefined : [];
      if (open) blocks.push(open);
    } else open?.push(line);
  }
  return blocks;
}

/** Moves lines to the left, as if the column of the last `def rule` were the first one. */
function dedent(lines: readonly string[]): string[] {
  const at = lines.findLastIndex((line) => DEFINITION.test(line));
  const margin = /^\s*/.exec(lines[at])?.[0].length ?? 0;
  return lines.map((line) => (line.slice(0, margin).trim() === '' ? line.slice(margin) : line));
}

/**
 * In a fence all that stands before the end of `rule` counts, so that an `import` is refused and not overlooked;
 * outside, only functions do, because the rest is prose. What follows are examples.
 */
function programOf(lines: readonly string[], fenced: boolean): string | undefined {
  const last = lines.findLastIndex((line) => DEFINITION.test(line));
  if (last < 0) return undefined;
  const end = endOfBody(lines, last);
  const before = fenced ? lines.slice(0, last) : helpersBefore(lines, last);
  const after = helpersAfter(lines, end);
  return [...before, ...lines.slice(last, end), ...after].join('\n').trim();
}

/** The line after a function: the first after its head that is neither indented, nor blank, nor a comment. */
function endOfBody(lines: readonly string[], at: number): number {
  let end = at;
  for (let depth = 0; end < Math.min(lines.length, at + MAX_HEAD);) {
    depth += openings(lines[end++]);
    if (depth <= 0) break;
  }
  while (end < lines.length && (/^[\s#]/.test(lines[end]) || lines[end] === '')) end++;
  return end;
}

/** More brackets opened than closed. */
function openings(line: string): number {
  let depth = 0;
  for (const char of line) {
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
  }
  return depth;
}

const isHelper = (line: string): boolean => /^def\s+(?!rule\b)\w+/.test(line);

function helpersBefore(lines: readonly string[], before: number): string[] {
  return lines.slice(0, before).flatMap((line, i) => {
    if (!isHelper(line)) return [];
    return lines.slice(i, Math.min(endOfBody(lines, i), before));
  });
}

const helpersAfter = (lines: readonly string[], from: number): string[] =>
  lines.flatMap((line, i) => (i >= from && isHelper(line) ? lines.slice(i, endOfBody(lines, i)) : []));
