import type { Tree } from '@lezer/common';
import { parser } from '@lezer/python';
import type { Problem } from '../problem';
import type { Program } from '../syntax';
import { checkProgram } from './check';
import { bracketFindings } from './diagnose-brackets';
import { explainPlace } from './diagnose-place';
import { tokenFinding } from './diagnose-tokens';
import { readExpression } from './expressions';
import { readPlain } from './plain';
import { prescan } from './prescan';
import { readProgram } from './program';
import { MAX_PROBLEMS, Reader, type Profile } from './reader';
import { tokenise } from './tokens';

/** `strict` stops at the first error: what the grammar cannot read is explained from the text, not from a guess at its tree. */
const strict = parser.configure({ strict: true });

const NOTHING = parser.parse('');

export const DEFAULT_PARAMS: readonly string[] = ['a', 'b', 'c'];

export interface AnalyseOptions {
  /** Column of the language table; `rule` when absent. */
  readonly profile?: Profile;
  /** Names of the variables of an expression, and how many parameters a function must have; a, b, c when absent. */
  readonly params?: readonly string[];
}

export interface Analysis {
  readonly source: string;
  /** Absent if and only if a problem is an error. */
  readonly program?: Program;
  readonly problems: readonly Problem[];
}

/** Parses and checks a predicate. Never throws; spans are offsets into `source`. */
export function analysePredicate(source: string, options: AnalyseOptions = {}): Analysis {
  const body = readPlain(source);
  if (!body) return analyseByGrammar(source, options);
  const reader = readerOf(source, options);
  const program: Program = { kind: 'expression', source, params: options.params ?? DEFAULT_PARAMS, body };
  checkProgram(reader, program);
  return finish(reader, program);
}

/**
 * Parses and checks a predicate by the grammar, which is slower than `analysePredicate` for plain
 * expressions. Exported for the test that compares the two.
 */
export function analyseByGrammar(source: string, options: AnalyseOptions = {}): Analysis {
  const reader = readerOf(source, options);
  return finish(reader, read(reader, options.params ?? DEFAULT_PARAMS));
}

const readerOf = (source: string, options: AnalyseOptions): Reader =>
  new Reader(source, NOTHING.cursor(), options.profile ?? 'rule', readExpression);

function finish({ source, problems, failed }: Reader, program: Program | undefined): Analysis {
  return failed || !program ? { source, problems } : { source, program, problems };
}

function read(reader: Reader, params: readonly string[]): Program | undefined {
  if (!prescan(reader)) {
    if (!reader.failed) diagnose(reader, 0);
    return undefined;
  }
  const tree = parse(reader.source);
  if (typeof tree === 'number') {
    diagnose(reader, tree);
    return undefined;
  }
  if (reader.source.includes('\\') && refuseLastBackslash(reader)) return undefined;
  reader.cursor = tree.cursor();
  const program = readProgram(reader, params);
  if (program && !reader.failed) checkProgram(reader, program);
  if (!program && !reader.failed) reportEmpty(reader);
  return program;
}

/**
 * Explains a text that the grammar could not read; `at` is where it gave up. Reports at least one error: one that is
 * wrong anywhere (`&&`, `≤`), else a bracket without partner, else a fault at the place itself.
 */
function diagnose(reader: Reader, at: number): void {
  const tokens = tokenise(reader.source);
  let found = 0;
  for (let i = 0; i < tokens.length && found < MAX_PROBLEMS; i++)
    found += tokenFinding(reader, tokens, i) ? 1 : 0;
  found += bracketFindings(reader, tokens);
  if (found === 0) explainPlace(reader, tokens, at);
}

/** A `\\` joins its line with the next: the grammar does not mind when there is none. */
function refuseLastBackslash(reader: Reader): boolean {
  const { source } = reader;
  const last = tokenise(source).findLast((token) => token.type !== 'end' && token.type !== 'line');
  const match = /^(?:\s|#[^\r\n]*)*?\\/.exec(source.slice(last?.to ?? 0));
  if (!match) return false;
  const to = (last?.to ?? 0) + match[0].length;
  const span = { from: to - 1, to };
  reader.report('syntax', span, 'The line that this `\\` should continue with is missing', {
    fixes: [{ title: 'Remove `\\`', edits: [{ span, text: '' }] }],
  });
  return true;
}

function reportEmpty(reader: Reader): void {
  const span = { from: 0, to: reader.source.length };
  reader.report('empty-predicate', span, 'There is no predicate yet', {
    hint: 'Write a condition on a, b and c, such as `a < b < c`',
  });
}

/** The tree, or where the text stops making sense. */
function parse(source: string): Tree | number {
  try {
    return strict.parse(source);
  } catch (error) {
    const at = error instanceof SyntaxError ? /\d+$/.exec(error.message) : null;
    return at ? Math.min(Number(at[0]), source.length) : 0;
  }
}
