/** Reads grid files, `*.beliefs.yaml`. For workers and the command line: it brings the YAML reader along. */
import type * as z from 'zod/mini';
import { parseSafely } from '../../../base/parse-safely';
import { ChoiceError } from '../../../base/choice-error';
import { keysOf, schemaAt } from '../../../rules/assist';
import type { Problem } from '../../../predicate/problem';
import { plainOf } from '../../../rules/read/nodes';
import { parseYaml } from '../../../rules/read/parse';
import { problem, sortProblems } from '../../../rules/read/problems';
import { type FormatWords, type Issue, issuesOf, placing, START } from '../../../rules/read/schema-issues';
import { gridSchema, type Grid } from '../grid';

/** Characters of a grid that are read. */
const MAX_GRID = 1_000_000;

export interface GridReading {
  /** Absent where there are errors. */
  readonly grid?: Grid;
  readonly problems: readonly Problem[];
}

const isKey = (step: PropertyKey): step is string => typeof step === 'string';

const WORDS: FormatWords = {
  keys: (path) => keysOf(schemaAt(gridSchema, path.filter(isKey))).map(({ name }) => name),
  hint: (path) => (path.includes('outcomes') ? 'Write a fraction such as 3/4, or 0 or 1' : undefined),
};

/** Never throws. */
export function checkGrid(text: string): GridReading {
  if (text.length > MAX_GRID) {
    const message = `A grid has at most ${MAX_GRID} characters`;
    return { problems: [problem('file-too-large', 'error', START, message)] };
  }
  const { root, problems, sound } = parseYaml(text);
  if (!sound) return { problems };
  const read = parseSafely(gridSchema, plainOf(root));
  const issues = read.success
    ? equalIds(read.data)
    : read.error.issues.flatMap((issue) => (isRootType(issue) ? NOT_A_MAP : issuesOf(issue, root, WORDS)));
  const all = sortProblems([...problems, ...issues.map(placing(root))]);
  const isSound = read.success && all.every(({ severity }) => severity !== 'error');
  return { ...(isSound && { grid: read.data }), problems: all };
}

const isRootType = ({ code, path }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && path.length === 0;

const NOT_A_MAP: readonly Issue[] = [
  { path: [], code: 'schema-type', message: 'A grid is a map with `version: 1` and scenarios' },
];

function equalIds({ scenarios }: Grid): readonly Issue[] {
  const ids = scenarios.map(({ id }) => id);
  return ids.flatMap((id, i) =>
    ids.indexOf(id) < i
      ? [{ path: ['scenarios', i, 'id'], code: 'duplicate-id', message: `Two scenarios have the id "${id}"` }]
      : [],
  );
}

/** Throws ChoiceError, with the line of the first error. */
export function readGrid(text: string, name: string): Grid {
  const { grid, problems } = checkGrid(text);
  const [first] = problems.filter(({ severity }) => severity === 'error');
  if (grid) return grid;
  const line = text.slice(0, first.span.from).split('\n').length;
  throw new ChoiceError(`line ${line}: ${first.message}`, first.hint, name);
}
