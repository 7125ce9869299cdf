/** Reads grid files, `*.beliefs.yaml`. For workers and the command line: it brings the YAML reader along. */
import type * as z from 'zod/mini';
import { ChoiceError } from '../../../base/choice-error';
import { locate, type Path } from '../../../rules/read/locate';
import { plainOf } from '../../../rules/read/nodes';
import { parseYaml } from '../../../rules/read/parse';
import { gridSchema, type Grid } from '../grid';

/** Characters of a grid that are read. */
const MAX_GRID = 1_000_000;

/** Throws ChoiceError, with the line of the first fault. */
export function readGrid(text: string, name: string): Grid {
  if (text.length > MAX_GRID)
    throw new ChoiceError(`a grid has at most ${MAX_GRID} characters`, undefined, name);
  const { root, problems } = parseYaml(text);
  const [problem] = problems;
  if (problem) throw faultAt(text, problem.span.from, problem.message, name);
  const result = gridSchema.safeParse(plainOf(root));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw faultAt(text, locate(root, placeOf(issue), { from: 0, to: 1 }).span.from, wordsOf(issue), name);
  }
  const grid = result.data;
  const ids = grid.scenarios.map(({ id }) => id);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (twice < 0) return grid;
  const { span } = locate(root, ['scenarios', twice, 'id'], { from: 0, to: 1 });
  throw faultAt(text, span.from, `scenarios: two have the id ${ids[twice]}`, name);
}

const placeOf = (issue: z.core.$ZodIssue): Path =>
  issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;

function wordsOf(issue: z.core.$ZodIssue): string {
  const place = placeOf(issue).join('.');
  const message = issue.code === 'unrecognized_keys' ? 'there is no such key here' : issue.message;
  return place === '' ? `a grid is a map with version: 1 (${message})` : `${place}: ${message}`;
}

const faultAt = (text: string, at: number, message: string, name: string): ChoiceError =>
  new ChoiceError(`line ${text.slice(0, at).split('\n').length}: ${message}`, undefined, name);
