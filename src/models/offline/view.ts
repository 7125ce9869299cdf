/** The state of a game as an agent sees it at its turn. */
import type { Stepwise } from '../../base/stepwise';
import type { RuleFeedback } from '../../tasks/rule-discovery/game';
import type { HypothesisSpace } from '../../tasks/semantics';
import { bitsOf, keep, members, type Bits, hasBit } from './bits';

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

interface Table {
  /** The hypotheses that accept each test. */
  readonly accepts: readonly Bits[];
  /** The number of tests that each hypothesis accepts: of two that fit, the one with fewer is more specific. */
  readonly breadth: readonly number[];
  /** One hypothesis of each kind: those that no test separates count once. */
  readonly kinds: Bits;
}

/** A space that is asked for again is the same object as long as its task keeps it. */
const tables = new WeakMap<HypothesisSpace, Table>();

/** Tabulates which hypotheses accept which tests, once for a space. */
function* tableOf(space: HypothesisSpace): Stepwise<Table> {
  const known = tables.get(space);
  if (known) return known;
  const table = yield* tabulate(space);
  tables.set(space, table);
  return table;
}

function* tabulate(space: HypothesisSpace): Stepwise<Table> {
  const hypotheses = [...space.hypotheses.keys()];
  const accepts: Bits[] = [];
  for (const test of space.tests) {
    const accepting = hypotheses.filter((hypothesis) => space.predicts(hypothesis, test));
    accepts.push(bitsOf(hypotheses.length, accepting));
    yield;
  }
  const first = new Map<string, number>();
  const breadth: number[] = [];
  for (const hypothesis of hypotheses) {
    const says = accepts.map((bits) => (hasBit(bits, hypothesis) ? '1' : '0')).join('');
    if (!first.has(says)) first.set(says, hypothesis);
    breadth.push(says.split('1').length - 1);
    yield;
  }
  return { accepts, breadth, kinds: bitsOf(hypotheses.length, first.values()) };
}
