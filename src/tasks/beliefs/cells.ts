/** Cells: the episodes of a grid, each with one probability or one answer to be read. */
import * as z from 'zod/mini';
import { describeIssue } from '../../base/json-lines';
import { parseSafely } from '../../base/parse-safely';
import type { Json } from '../../base/json';
import { groupSeed } from '../../rules/group-seed';
import { ScenarioError } from '../task';
import { fractionText, isOne, isZero, readFraction, sum, toNumber } from './fraction';
import { scenesOf, type Grid } from './grid';
import { LETTERS, shuffledOptions } from './options';
import type { Scene } from './scene';

export const KINDS = ['revealed', 'stated'] as const;

const schema = z.object({
  id: z.string(),
  scenario: z.string(),
  variant: z.string(),
  kind: z.enum(KINDS),
  /** Revealed: ends right before the outcome. Stated: whole sentences before the question. */
  context: z.string(),
  outcomes: z.array(z.string()).check(z.minLength(2)),
  /** The probability of each outcome, as `1/4`. */
  truth: z.array(z.string()),
  /** Stated: the outcome whose probability is asked for, the question, the answers, the place of the right one from 0. */
  asked: z.optional(z.string()),
  question: z.optional(z.string()),
  options: z.optional(z.array(z.string()).check(z.length(LETTERS.length))),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(LETTERS.length - 1))),
  /** The scene that several cells share: its id. */
  scene: z.string(),
  previous: z.optional(z.string()),
  favoured: z.optional(z.string()),
  wording: z.optional(z.string()),
  inferred: z.array(z.string()),
});

export type Cell = z.infer<typeof schema>;
export type StatedCell = Cell & Required<Pick<Cell, 'asked' | 'question' | 'options' | 'position'>>;

export interface Cells {
  readonly cells: readonly Cell[];
  /** Questions that cannot be asked, since two answers would look alike. */
  readonly skipped: number;
}

/** The cells of a grid, in its order; the answers of Stated Answer cells are drawn with the seed. */
export function cellsOf(grid: Grid, seed: number): Cells {
  const cells: Cell[] = [];
  let skipped = 0;
  for (const scene of scenesOf(grid)) {
    const base = { ...baseOf(scene), ...(grid.wording !== 'appendix' && { wording: grid.wording }) };
    cells.push({ ...base, id: scene.id, kind: 'revealed', context: scene.context });
    const stated = statedCells(scene, base, seed);
    cells.push(...stated.cells);
    skipped += stated.skipped;
  }
  return { cells, skipped };
}

const baseOf = ({ id, scenario, variant, truth, previous, favoured, inferred }: Scene) => ({
  scenario,
  variant,
  scene: id,
  inferred: [...inferred],
  outcomes: truth.map(([outcome]) => outcome),
  truth: truth.map(([, probability]) => fractionText(probability)),
  ...(previous !== undefined && { previous }),
  ...(favoured !== undefined && { favoured }),
});

/** The right answer takes all five places in turn, from one that the seed draws for the scene. */
function statedCells(scene: Scene, base: ReturnType<typeof baseOf>, seed: number): Cells {
  const { question, truth, situation } = scene;
  const possible = question ? truth.filter(([, probability]) => !isZero(probability)) : [];
  const first = groupSeed(seed, scene.id);
  const cells = possible.flatMap(([asked, probability], index): readonly Cell[] => {
    const id = `${scene.id}-asks-${asked}`;
    const options = shuffledOptions(probability, (first + index) % LETTERS.length, seed, id);
    if (!options || !question) return [];
    return [
      {
        ...base,
        id,
        kind: 'stated',
        context: situation,
        asked,
        question: question(asked),
        options: [...options.options],
        position: options.position,
        inferred: [...base.inferred, 'options'],
      },
    ];
  });
  return { cells, skipped: possible.length - cells.length };
}

export const isStated = (cell: Cell): cell is StatedCell => cell.kind === 'stated';

/** Throws ScenarioError. */
export function readCell(value: Json): Cell {
  const result = parseSafely(schema, value);
  if (!result.success) throw fault(describeIssue(result.error));
  const cell = result.data;
  const fractions = cell.truth.map(readFraction);
  if (cell.truth.length !== cell.outcomes.length || new Set(cell.outcomes).size < cell.outcomes.length)
    throw fault('truth: each outcome has one probability');
  if (fractions.some((each) => each === undefined) || !isOne(sum(fractions.flatMap((each) => each ?? []))))
    throw fault('truth: it must be fractions that sum to 1');
  const { asked, question, options, position } = cell;
  const isComplete = [asked, question, options, position].every((each) => each !== undefined);
  if (cell.kind === 'stated' && (!isComplete || !cell.outcomes.includes(asked ?? '')))
    throw fault('a Stated Answer cell asks for one of its outcomes and has five options');
  return cell;
}

const fault = (message: string): ScenarioError =>
  new ScenarioError(`this is not a cell of the beliefs task: ${message}`);

/** The true probabilities of a cell's outcomes as numbers. */
export const truthOf = ({ truth }: Cell): readonly number[] =>
  truth.map((text) => {
    const known = readFraction(text);
    return known ? toNumber(known) : NaN;
  });
