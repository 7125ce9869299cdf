/**
 * Predicates that YAML would not read as text because they stand unquoted: `{a, b, c} == {1}`, `[a, b][0] > 1`, `!a`.
 * They are masked by a harmless word of the same length before parsing, so that the rest of the group can be read
 * and the predicate counted, and reported with the fix: put it in quotes.
 */
import type { Problem } from '../../predicate/problem';
import type { Stand } from './predicate-node';
import { problem } from './problems';
import { plainTrouble, quotedForReading } from './scalar-style';

export interface Masked {
  readonly text: string;
  readonly stands: readonly Stand[];
  readonly problems: readonly Problem[];
}

const PREDICATE_LINE = /^([ \t]*(?:-[ \t]+)*predicate:[ \t]+)([^\s].*?)[ \t]*\r?$/gm;

/** Checks whether a comment starts within a Python string: valid YAML, and still not what was meant. */
export const cutsString = (text: string): boolean =>
  /^[ \t]*(?:-[ \t]+)*predicate:[ \t]+[^\s"'|>][^\n"']*["'][^\n]*[ \t]#/m.test(text);

/** Returns undefined if no predicate of the piece needs a mask. */
export function maskUnquoted(text: string): Masked | undefined {
  let masked = '';
  let done = 0;
  const stands: Stand[] = [];
  const problems: Problem[] = [];
  for (const match of text.matchAll(PREDICATE_LINE)) {
    const found = troubleOf(match[2] ?? '');
    if (!found) continue;
    const from = match.index + (match[1] ?? '').length;
    const span = { from, to: from + found.text.length };
    stands.push({ span, text: found.text });
    problems.push(unquotedProblem(span, found.text, found.why));
    masked += text.slice(done, from) + 'x'.repeat(found.text.length);
    done = span.to;
  }
  return stands.length > 0 ? { text: masked + text.slice(done), stands, problems } : undefined;
}

function unquotedProblem(span: { from: number; to: number }, text: string, why: string): Problem {
  const message = `YAML reads this as ${why}`;
  const edits = [{ span, text: quotedForReading(text) }];
  return problem('predicate-unquoted', 'error', span, message, {
    hint: 'Put the predicate in quotes',
    fixes: [{ title: 'Put the predicate in quotes', edits, preferred: true }],
  });
}

/** Reports a predicate that is wrongly written on one line, with the text that was meant. */
function troubleOf(line: string): { text: string; why: string } | undefined {
  if (/^(?:#|[|>][0-9+-]*(?:[ \t]+#.*)?$)/.test(line)) return undefined;
  const quote = /^["']/.exec(line)?.[0];
  if (quote) {
    const rest = quote === '"' ? /^"(?:[^"\\]|\\.)*"(.*)$/ : /^'(?:[^']|'')*'(?!')(.*)$/;
    const after = rest.exec(line)?.[1];
    const fine = after === undefined || /^[ \t]*(?:#.*)?$/.test(after);
    return fine ? undefined : { text: line, why: 'a quoted text with something after it' };
  }
  const text = withoutComment(line);
  const why = plainTrouble(text);
  return why === undefined || why === 'something other than text' ? undefined : { text, why };
}

/** `#` starts a comment in YAML and in Python alike, unless it stands in a string. */
function withoutComment(line: string): string {
  for (const match of line.matchAll(/[ \t]+#/g)) {
    const before = line.slice(0, match.index);
    if ((before.match(/["']/g) ?? []).length % 2 === 0) return before;
  }
  return line;
}
