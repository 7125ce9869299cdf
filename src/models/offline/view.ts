/** The state of a game as an agent sees it at its turn. */
import type { Stepwise } from '../../base/stepwise';
import type { RuleFeedback } from '../../tasks/rule-discovery/game';
import type { HypothesisSpace } from '../../tasks/semantics';
import { bitsOf, keep, members, type Bits } from './bits';
import { tableOf, type Table } from './table';

export interface View {
  readonly space: HypothesisSpace;
  readonly table: Table;
  readonly seed: number;
  /** Replies that the agent has given so far. */
  readonly turn: number;
  /** The kinds of hypotheses that agree with everything seen. */
  readonly left: Bits;
  /** Returns the tests that were made least often: all that are new, as long as there are any. */
  readonly fresh: (among: readonly number[]) => readonly number[];
}

export function* viewOf(
  space: HypothesisSpace,
  evidence: readonly RuleFeedback[],
  turn: number,
  seed: number,
): Stepwise<View> {
  const table = yield* tableOf(space);
  const left = table.kinds.slice();
  const made = new Uint16Array(space.tests.length);
  for (const seen of evidence) {
    const place = space.place(seen);
    if (place >= 0) made[place]++;
    const accepting =
      place >= 0
        ? table.accepts[place]
        : bitsOf(
            space.hypotheses.length,
            members(left).filter((hypothesis) => space.predicts(hypothesis, seen)),
          );
    keep(left, accepting, seen.positive);
  }
  return { space, table, seed, turn, left, fresh: (among) => leastMade(made, among) };
}

function leastMade(made: Uint16Array, among: readonly number[]): readonly number[] {
  const fewest = among.reduce((least, test) => Math.min(least, made[test]), Infinity);
  return among.filter((test) => made[test] === fewest);
}

/** A way to play. Both are functions of the view alone. */
export interface Strategy {
  /** The hypothesis it holds; undefined where none is left. */
  hypothesis(view: View): number | undefined;
  /** The place of the test it makes; undefined where there are no tests. */
  test(view: View): number | undefined;
}
