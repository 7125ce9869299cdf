/** The best plan of all, by dynamic programming over the sets of rules that may be left. */
import type { Stepwise } from '../../../base/stepwise';
import type { Choose, Test } from './test';

/** 1,024 sets of rules, and up to as many tests for each. */
export const MAX_OPTIMAL_RULES = 10;

const SETS_PER_STEP = 16;

/** The best test for each set of rules, by its bits. */
interface Table {
  /** Tests until one rule is left (or no test helps), added up over the rules of the set. */
  readonly total: Uint16Array;
  /** Tests against the rule that takes the most. */
  readonly worst: Uint8Array;
  /** Place of the first test in the list; NONE if no test separates any two. */
  readonly first: Uint16Array;
}

const NONE = 0xffff;

/**
 * Chooses so that the expected number of tests is least; of equal plans one whose worst case is least; of these the one
 * with the earliest test in `tests`.
 */
export function* optimalChoice(tests: readonly Test[], rules: number): Stepwise<Choose> {
  const masks = tests.map(({ yes }) => maskOf([...yes.keys()].filter((rule) => yes[rule])));
  const size = 1 << rules;
  const table: Table = {
    total: new Uint16Array(size),
    worst: new Uint8Array(size),
    first: new Uint16Array(size).fill(NONE),
  };
  // The parts of a set are smaller numbers than the set: they are done when it comes up.
  for (let set = 1; set < size; set++) {
    fill(table, set, masks);
    if (set % SETS_PER_STEP === 0) yield;
  }
  return (among) => tests[table.first[maskOf(among)]];
}

const maskOf = (rules: readonly number[]): number => rules.reduce((mask, rule) => mask | (1 << rule), 0);

function fill({ total, worst, first }: Table, set: number, masks: readonly number[]): void {
  let [least, longest] = [Infinity, Infinity];
  for (const [place, mask] of masks.entries()) {
    const yes = set & mask;
    const no = set ^ yes;
    if (yes === 0 || no === 0) continue;
    const sum = total[yes] + total[no];
    const deepest = Math.max(worst[yes], worst[no]);
    if (sum > least || (sum === least && deepest >= longest)) continue;
    [least, longest] = [sum, deepest];
    first[set] = place;
  }
  if (first[set] === NONE) return;
  total[set] = least + members(set);
  worst[set] = longest + 1;
}

function members(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
