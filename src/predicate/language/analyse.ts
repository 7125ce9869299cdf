import { parser } from '@lezer/python';
import type { Problem } from '../problem';
import type { Program } from '../syntax';
import { readProgram } from './program';
import { Reader, type Profile } from './reader';

/** `strict` stops at the first error: what the grammar cannot read is explained from the text, not from a guess at its tree. */
const strict = parser.configure({ strict: true });

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
  const params = options.params ?? DEFAULT_PARAMS;
  let tree;
  try {
    tree = strict.parse(source);
  } catch {
    return {
      source,
      problems: [
        {
          code: 'syntax',
          severity: 'error',
          span: { from: 0, to: source.length },
          message: 'Python cannot read this',
        },
      ],
    };
  }
  const reader = new Reader(source, tree.cursor(), options.profile ?? 'rule');
  const program = readProgram(reader, params);
  if (!program && !reader.failed)
    reader.report('empty-predicate', { from: 0, to: 0 }, 'there is no predicate yet');
  return reader.failed || !program
    ? { source, problems: reader.problems }
    : { source, program, problems: reader.problems };
}
