/** Tabulates which hypotheses accept which tests, once for a space. */
import type { Stepwise } from '../../base/stepwise';
import type { HypothesisSpace } from '../../tasks/semantics';
import { bitsOf, hasBit, type Bits } from './bits';

export interface Table {
  /** The hypotheses that accept each test. */
  readonly accepts: readonly Bits[];
  /** The number of tests that each hypothesis accepts: of two that fit, the one with fewer is more specific. */
  readonly breadth: readonly number[];
  /** One hypothesis of each kind: those that no test separates count once. */
  readonly kinds: Bits;
}

/** A space that is asked for again is the same object as long as its task keeps it. */
const tables = new WeakMap<HypothesisSpace, Table>();

export function* tableOf(space: HypothesisSpace): Stepwise<Table> {
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
