import { indentOf } from './indentation';
import { insertion, replacing, type Reader } from './reader';
import type { Token } from './tokens';

const OPENS_BLOCK = /^(?:def|if|elif|else|for|while)$/;

/** Reports faults of lines and blocks around the place: colons, indentation, breaks. True if something was reported. */
export function layoutFinding(reader: Reader, tokens: readonly Token[], index: number): boolean {
  return (
    elseIf(reader, tokens, index) ||
    missingColon(reader, tokens, index) ||
    blockIndentation(reader, tokens, index) ||
    brokenLine(reader, tokens, index) ||
    missingElse(reader, tokens, index)
  );
}

/** Index of the first token of the line that holds `index`; a line end belongs to the line it ends. */
function lineStart(tokens: readonly Token[], index: number): number {
  let i = index;
  while (i > 0 && tokens[i - 1]?.type !== 'line') i--;
  return i;
}

function lineEnd(tokens: readonly Token[], index: number): number {
  let i = index;
  while (tokens[i]?.type !== 'line' && tokens[i]?.type !== 'end') i++;
  return i;
}

function elseIf(reader: Reader, tokens: readonly Token[], index: number): boolean {
  for (const i of [index, index - 1]) {
    const [first, second] = [tokens[i], tokens[i + 1]];
    if (first?.text !== 'else' || second?.text !== 'if' || lineStart(tokens, i) !== i) continue;
    const span = { from: first.from, to: second.to };
    reader.report('else-if', span, 'Python writes `else if` as `elif`', {
      fixes: [replacing('Replace with `elif`', span, 'elif', true)],
    });
    return true;
  }
  return false;
}

/** The line opens a block, and its `:` is not there. */
function missingColon(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const start = lineStart(tokens, index);
  const first = tokens[start];
  const end = lineEnd(tokens, start);
  if (!OPENS_BLOCK.test(first.text)) return false;
  if (tokens.slice(start, end).some((token, i, line) => token.text === ':' && depthAt(line, i) === 0))
    return false;
  const last = tokens[end - 1];
  const token = tokens[index];
  if (token.type !== 'line' && token.type !== 'end') return false;
  reader.report(
    'missing-colon',
    { from: last.from, to: last.to },
    `This line begins with \`${first.text}\` and must end with \`:\``,
    {
      fixes: [{ title: 'Add `:`', edits: [insertion(last.to, ':')], preferred: true }],
    },
  );
  return true;
}

function depthAt(line: readonly Token[], index: number): number {
  let depth = 0;
  for (const token of line.slice(0, index))
    depth += token.type === 'open' ? 1 : token.type === 'close' ? -1 : 0;
  return depth;
}

/** The line after a `:` is not indented, or a line is indented that should not be. */
function blockIndentation(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const start = lineStart(tokens, index);
  const first = tokens[start];
  let end = start - 1;
  while (end > 0 && tokens[end]?.type === 'line') end--;
  const before = tokens[end];
  if (before?.text !== ':') return unexpectedIndent(reader, tokens, start, before);
  const parent = tokens[lineStart(tokens, end)];
  const outer = indentOf(reader.source, parent.from) ?? '';
  const inner = indentOf(reader.source, first.from) ?? '';
  if (inner.length > outer.length) return false;
  const missing = first.type === 'end';
  const message = `The block after this \`:\` is missing${missing ? '' : ' or not indented'}`;
  const last = tokens[lineEnd(tokens, start)]?.type === 'end';
  const span = { from: first.from - inner.length, to: first.from };
  reader.report('indentation', missing ? before : first, message, {
    fixes: missing || !last ? [] : [replacing('Indent this line', span, `${outer}    `)],
  });
  return true;
}

function unexpectedIndent(
  reader: Reader,
  tokens: readonly Token[],
  start: number,
  before: Token | undefined,
): boolean {
  const first = tokens[start];
  if (!before || first.type === 'end' || !tokens.some((token) => token.text === 'def')) return false;
  const previous = tokens[lineStart(tokens, tokens.indexOf(before))];
  const outer = indentOf(reader.source, previous.from) ?? '';
  const inner = indentOf(reader.source, first.from) ?? '';
  if (inner.length <= outer.length) return false;
  const span = { from: first.from - inner.length, to: first.from };
  reader.report('indentation', span, 'This line is indented more than the lines before it', {
    fixes: [replacing('Indent like the line before', span, outer)],
  });
  return true;
}

const CONTINUES = /^(?:and|or|not|in|is|if|else|[-+*/%&|^<>=!,.]+)$/;

/** An expression that continues on the next line without brackets. */
function brokenLine(reader: Reader, tokens: readonly Token[], index: number): boolean {
  if (tokens.some((token) => token.text === 'def')) return false;
  const token = tokens[index];
  const before = tokens[index - 1];
  const words = tokens.filter((other) => other.type !== 'line' && other.type !== 'end');
  const last = words[words.length - 1];
  const first = words[0];
  const leads = before?.type === 'line' && CONTINUES.test(token.text) && last !== token && first !== token;
  const trails = token.type === 'line' && before && CONTINUES.test(before.text) && last !== before;
  if (!first || !last || (!leads && !trails)) return false;
  reader.report(
    'line-break',
    leads ? token : before,
    'An expression of several lines needs brackets around it',
    {
      fixes: [
        {
          title: 'Put brackets around the expression',
          edits: [insertion(first.from, '('), insertion(last.to, ')')],
          preferred: true,
        },
      ],
    },
  );
  return true;
}

/** `x if c` without its `else`. */
function missingElse(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token.type !== 'end' && token.type !== 'line' && token.type !== 'close') return false;
  const start = lineStart(tokens, index);
  const line = tokens.slice(start, index);
  const last = line.findLastIndex((other) => other.text === 'if');
  if (last <= 0 || last === line.length - 1 || line.slice(last).some((other) => other.text === 'else'))
    return false;
  reader.report('syntax', line[last], '`if` inside an expression needs an `else`', {
    hint: 'Write `x if condition else y`; to demand both, write `and`',
  });
  return true;
}
