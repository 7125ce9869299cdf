/** The rules of a split as hypotheses, with their values on tests that a player may choose from. */
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { floatRepr } from '../../../base/python-numbers';
import { Lru } from '../../../base/lru';
import type { Stepwise } from '../../../base/stepwise';
import type { Evaluator } from '../../../predicate';
import { SPLIT_NAMES, splitNamed, type Split, type SplitName } from '../splits';
import { argumentsOf, compileRule } from './lambda';
import { cube } from './samples';

export interface Space {
  readonly split: Split;
  readonly rules: readonly Evaluator[];
  readonly tests: readonly (readonly number[])[];
  /** By the test: whether each rule accepts it. */
  readonly accepted: readonly (readonly boolean[])[];
}

/** Tests if a rule accepts an input as a player types it. */
export const acceptsTest = (rule: Evaluator, split: Split, test: readonly number[]): boolean =>
  rule.test(...argumentsOf(split, test)) === 1;

const SMALL_NUMBERS = [-3, -1, 0, 0.5, 1, 2, 3, 4, 5];
const LARGER_TESTS = [
  [6, 2, 12],
  [6, 12, 2],
  [12, 6, 2],
  [3, 4, 5],
  [3, 5, 4],
  [5, 4, 3],
  [12, 10, 8],
  [12, 8, 10],
  [8, 12, 14],
  [4, 9, 16],
  [9, 16, 25],
  [7, 8, 9],
  [15, -15, 15],
  [8, -8, 8],
  [30, -30, 7],
  [-4, -4, -1],
  [-6, -6, -6],
  [0.1, 0.2, 0.3],
  [1.2, 1.4, 1.6],
  [1.6, 2.4, 3.2],
  [2.5, 2.6, 2.7],
  [0.5, 1.5, 2.5],
  [1.1, 1.5, 1.9],
  [100, 200, 300],
  [-2, -3, -5],
  [7, 5, 2],
  [5, 7, 2],
  [2, 7, 5],
];
const SEED = 20_241_010;
const DRAWN = 200;

/** The tests that agents choose from: small numbers, some others, and drawn ones. */
function testsOf({ whole, params }: Split): readonly (readonly number[])[] {
  const generator = xoroshiro128plus(SEED);
  const draw = (low: number, high: number) => uniformInt(generator, low, high);
  if (params.length === 1) return Array.from({ length: 100 }, (_, i) => [i + 1]);
  const triples = (make: () => number) =>
    Array.from({ length: DRAWN }, () => Array.from({ length: params.length }, make));
  if (whole) {
    const same = Array.from({ length: 100 }, (_, i) => [i + 1, i + 1, i + 1]);
    return [...same, ...triples(() => draw(1, 100))];
  }
  return [...cube(SMALL_NUMBERS), ...LARGER_TESTS, ...triples(() => draw(-40, 40))];
}

const INPUTS_AT_ONCE = 2_000;
const kept = new Lru<Space>(SPLIT_NAMES.length);

export function* spaceOf(name: SplitName): Stepwise<Space> {
  const known = kept.get(name);
  if (known) return known;
  const split = splitNamed(name);
  const rules = split.rules.map(({ predicate }) => compileRule(predicate, split.params));
  const tests = testsOf(split);
  const accepted: boolean[][] = [];
  let count = 0;
  for (const test of tests) {
    accepted.push(rules.map((rule) => acceptsTest(rule, split, test)));
    if ((count += rules.length) % INPUTS_AT_ONCE < rules.length) yield;
  }
  const made = { split, rules, tests, accepted };
  kept.set(name, made);
  return made;
}

/** A number as a player types it. */
export const typed = ({ whole }: Split, value: number): string =>
  whole ? String(value) : floatRepr(value).replace(/\.0$/, '');
