/** The judge files of a published Blicket run, joined by the turns they name. */
import type { Stepwise } from '../../base/stepwise';
import { type ActionRow, type GuessRow, guessRow, type JudgeMeta, type PairRow } from './blicket-rows';
import type { Draft } from './draft';
import { lastPart } from './paths';
import { addPairs, type PairsFile } from './pairs';
import { rowsOf } from './rows';
import type { PublishedFile, PublishedTurn } from './types';
import {
  compatibilityVerdict,
  contradiction,
  differing,
  EQUIVALENCE,
  Join,
  type Judged,
  oddity,
} from './verdicts';

/** The run that the files are about. */
export interface BlicketRun {
  readonly actions: string;
  /** The first row of the run: it has what all rows repeat. */
  readonly head: ActionRow;
  readonly turns: readonly PublishedTurn[];
  readonly time: string;
}

export function* addBlicketEquivalence(draft: Draft, run: BlicketRun, file: PublishedFile): Stepwise<void> {
  const rows = yield* rowsOf(file, guessRow, draft);
  const join = new Join(draft, run.turns, EQUIVALENCE, run.time);
  const byTurn = new Map(run.turns.map((turn) => [turn.step, turn]));
  const source = rows.find(({ value }) => (nameIn(value.source_file) ?? run.actions) !== run.actions);
  if (source)
    draft.report(
      'warning',
      { file: file.name, line: source.line },
      `These verdicts were given on a file of another name, ${nameIn(source.value.source_file)}.`,
    );
  for (const { line, value } of rows) {
    yield;
    const judged: Judged = {
      at: { file: file.name, line, step: value.turns },
      quoted: value.announce_text.replace(/^\s*announce\s*:\s*/i, ''),
      verdict: { result: value.rule_correct ? 'correct' : 'incorrect' },
      wrong: foreign(run, value),
    };
    join.announcement(judged, byTurn.get(value.turns));
  }
  join.end(file.name, 'announce');
}

/** Explains why a verdict belongs to another run; undefined if it belongs to this one. */
function foreign({ head }: BlicketRun, row: GuessRow): string | undefined {
  const { object_names: names, blicket_indices: blickets, true_rule } = head.game_state;
  const truth = blickets.map((object) => names[object] ?? `object ${object}`).sort();
  const other = differing({
    trial_idx: [row.trial_idx, head.trial_idx],
    true_rule: [row.true_rule, true_rule],
    true_blickets: [row.true_blickets && [...row.true_blickets].sort(), truth],
  });
  return other === undefined ? undefined : `It is of another run: its ${other} is another one`;
}

/**
 * Returns the file name in a path on the authors' machine; undefined if there is no path, or it does not end
 * in `.jsonl`.
 */
const nameIn = (path: string | null | undefined): string | undefined =>
  path?.endsWith('.jsonl') ? lastPart(path) : undefined;

export const addBlicketPairs = (
  draft: Draft,
  { actions, head, turns, time }: BlicketRun,
  file: PairsFile<JudgeMeta, PairRow>,
): Stepwise<void> =>
  addPairs(draft, file, {
    transcript: actions,
    turns,
    time,
    foreign: (meta) =>
      differing({
        trial_idx: [meta.trial_idx, head.trial_idx],
        num_objects: [meta.num_objects, head.game_state.object_names.length],
      }),
    source: (meta) => nameIn(meta.source_log),
    judged: (row, name, line) => ({
      at: { file: name, line, step: row.test_turn },
      announced: row.announce_turn,
      tested: row.test_turn,
      values: [row.state],
      quoted: row.hypothesis_text,
      verdict: compatibilityVerdict(row),
      odd: oddity(row),
      wrong: contradiction(row) ?? inItself(row),
    }),
  });

/** Two fields for one answer, and two for one test. */
function inItself({
  compatible,
  pred_machine_on,
  state,
  tested_object_ids: ids,
}: PairRow): string | undefined {
  if (pred_machine_on !== undefined && pred_machine_on !== compatible)
    return 'It says one thing of the machine and another of the test';
  return ids && state.some((on, object) => on !== ids.includes(object))
    ? 'It names other objects than those it puts on the device'
    : undefined;
}
