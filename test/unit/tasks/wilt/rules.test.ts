import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PyFloat, type Evaluator } from '../../../../src/predicate';
import { compileRule } from '../../../../src/tasks/wilt/semantics/lambda';
import { SPLIT_NAMES, SPLITS, splitNamed } from '../../../../src/tasks/wilt/splits';
import { WILT } from '../../../fixtures/published/data';

interface Golden {
  readonly probe_inputs: readonly (readonly number[])[];
  readonly rules: Readonly<
    Record<
      'lite' | 'full',
      Readonly<
        Record<
          string,
          Readonly<{
            predicate: string;
            true_count_int_grid: number;
            true_count_half_grid: number;
            true_count_tenth_grid: number;
            probe: string;
          }>
        >
      >
    >
  >;
}

const steps = (from: number, to: number, by: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i) / by);

/** The number of inputs of a cube that the rule accepts. */
function countOn(rule: Evaluator, values: readonly (number | PyFloat)[]): number {
  let count = 0;
  for (const x of values) for (const y of values) for (const z of values) count += rule.test(x, y, z);
  return count;
}

const float = (value: number): PyFloat => new PyFloat(value);

describe.skipIf(!existsSync(WILT.rules))('the rules, beside CPython', () => {
  let golden: Golden;
  // Not where the tests are collected: that is done with those that are skipped, too.
  beforeAll(() => {
    golden = JSON.parse(readFileSync(WILT.rules, 'utf8')) as Golden;
  });

  it.each(['lite', 'full'] as const)('counts of %s on whole numbers, halves and tenths', (name) => {
    for (const [i, { predicate }] of SPLITS[name].rules.entries()) {
      const known = golden.rules[name][String(i + 1)];
      const rule = compileRule(predicate, ['x', 'y', 'z']);
      const counts = [
        countOn(rule, steps(-20, 20, 1)),
        countOn(rule, steps(-12, 12, 2).map(float)),
        countOn(rule, steps(-15, 15, 10).map(float)),
      ];
      const expected = [known.true_count_int_grid, known.true_count_half_grid, known.true_count_tenth_grid];
      expect(counts, `${name} ${i + 1}`).toEqual(expected);
    }
    expect(Object.keys(golden.rules[name])).toHaveLength(SPLITS[name].rules.length);
  });

  it.each(['lite', 'full'] as const)('probes of %s, as floats', (name) => {
    for (const [i, { predicate }] of SPLITS[name].rules.entries()) {
      const rule = compileRule(predicate, ['x', 'y', 'z']);
      const bits = golden.probe_inputs.map((input) => {
        const [x, y, z] = input.map(float);
        return '01E'[rule.test(x, y, z)];
      });
      expect(bits.join(''), `${name} ${i + 1}`).toBe(golden.rules[name][String(i + 1)].probe);
    }
  });

  it('the members of each rule of one number', () => {
    const single = JSON.parse(readFileSync(WILT.single, 'utf8')) as {
      readonly rules: Readonly<Record<string, { readonly members: readonly number[] }>>;
    };
    const { rules } = SPLITS['bayesian-single'];
    for (const [i, { predicate }] of rules.entries()) {
      const rule = compileRule(predicate, ['x']);
      const members = steps(1, 100, 1).filter((n) => rule.test(n) === 1);
      expect(members, predicate).toEqual(single.rules[String(i + 1)].members);
    }
    expect(Object.keys(single.rules)).toHaveLength(rules.length);
  });
});

describe('the splits', () => {
  it('have the published number of rules, each with words', () => {
    const counts = SPLIT_NAMES.map((name) => splitNamed(name).rules.length);
    expect(counts).toEqual([10, 50, 24, 51, 50]);
    for (const name of SPLIT_NAMES)
      for (const { words } of splitNamed(name).rules) expect(words).toMatch(/^[a-z].*[a-z0-9]$/);
  });
});
