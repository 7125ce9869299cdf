/** Cells that were played, read from transcripts. */
import * as z from 'zod/mini';
import { parseSafely } from '../../../base/parse-safely';
import { naturally, placeIn } from '../../../base/natural-order';
import { foldEpisode } from '../../../episode';
import { type Cell, isStated, readCell, truthOf } from '../../../tasks/beliefs/cells';
import { VARIANTS } from '../../../tasks/beliefs/scene';
import { unlessDamaged } from '../../../tasks/damaged';
import { InputError } from '../../exit';
import { reviewables } from '../../episodes/reviewable';
import type { Terminal } from '../../terminal';

const maybe = z.optional(z.nullable(z.number()));

const feedback = z.looseObject({
  route: z.string(),
  chebyshev: maybe,
  l1: maybe,
  sklSmoothed: maybe,
  sklSupport: maybe,
  coverage: z.number(),
  first: maybe,
  previous: maybe,
  favoured: maybe,
  error: maybe,
});

export type Numbers = z.infer<typeof feedback>;

export interface PlayedCell {
  readonly model: string;
  readonly cell: Cell;
  /** Believed probabilities of the outcomes, normalised; for a question, those of its five answers. */
  readonly believed: readonly number[];
  /** True probabilities of the outcomes. */
  readonly truth: readonly number[];
  readonly numbers: Numbers;
}

export interface PlayedCells {
  readonly cells: readonly PlayedCell[];
  /** Transcripts of other tasks, and cells that were not played to their end. */
  readonly left: number;
  readonly failures: readonly InputError[];
}

/** Reads transcripts, folders and suites. Rejects with UsageError and CancelledError. */
export async function playedCells(paths: readonly string[], terminal: Terminal): Promise<PlayedCells> {
  const cells: PlayedCell[] = [];
  const failures: InputError[] = [];
  let left = 0;
  for await (const one of reviewables(paths, terminal.signal, (text) => terminal.err(text))) {
    const played = one instanceof InputError ? one : cellIn(one.events);
    if (played instanceof InputError) failures.push(played);
    else if (played) cells.push(played);
    else left++;
  }
  return { cells: cells.sort(byContent), left, failures };
}

/** By model, scenario, variant, cell and route: the same for equal cells, whatever their files are called. */
const byContent = (p: PlayedCell, q: PlayedCell): number =>
  naturally(p.model, q.model) ||
  naturally(p.cell.scenario, q.cell.scenario) ||
  placeIn(VARIANTS, p.cell.variant) - placeIn(VARIANTS, q.cell.variant) ||
  naturally(p.cell.id, q.cell.id) ||
  naturally(p.numbers.route, q.numbers.route);

type Events = Parameters<typeof foldEpisode>[0];

/** Returns undefined where the transcript is of no cell that was played to its end. */
function cellIn(events: Events): PlayedCell | undefined {
  const header = events.find((event) => event.type === 'episode');
  const reply = events.findLast((event) => event.type === 'reply');
  const numbers = parseSafely(
    feedback,
    events.findLast((event) => event.type === 'feedback'),
  );
  if (header?.task !== 'beliefs' || !reply || !numbers.success) return undefined;
  if (foldEpisode(events).state !== 'completed') return undefined;
  const believed = parseSafely(z.array(z.number()), reply.parsed['probabilities']);
  const cell = unlessDamaged(() => readCell(header.scenario));
  if (!cell || !believed.success) return undefined;
  const { name, model: served } = header.model;
  const model = header.model.kind === 'offline' ? name : (served ?? name);
  return { model, cell, believed: believed.data, truth: truthOf(cell), numbers: numbers.data };
}

export const isRevealed = ({ cell }: PlayedCell): boolean => !isStated(cell);
