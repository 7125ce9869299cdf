import { describe, expect, it } from 'vitest';
import { Engine, finish, type Domain } from '../../../../src/predicate';
import { LIBRARY } from '../../../../src/rules';
import { inject } from '../../../../src/rules/inject';
import { bruteForce, program } from '../../predicate/count/brute';

const SMALL: Domain = { min: -9, max: 10 };
const ask = (predicates: string[], domain = SMALL) =>
  finish(inject(new Engine({ domain }), { kind: 'inject', domain, predicates })).rules;

describe('the ten human rules', () => {
  it('are these', () => {
    expect(ask(['a < b']).map(({ name }) => name)).toEqual([
      'All even',
      'All odd',
      'All prime',
      'All cubes',
      'All end with 1',
      'All end with 6',
      'All end with 9',
      'All divisible by 3',
      'All divisible by 4',
      'All divisible by 5',
    ]);
  });

  it('have |S_g| for each place, as enumeration gives it', () => {
    const predicates = ['a < b', 'a + b > c', 'len({a, b, c}) == 3', 'a != -c'];
    const sets = predicates.map((text) => bruteForce(program(text), SMALL).accepted);
    for (const rule of ask(predicates)) {
      const own = bruteForce(program(rule.predicate), SMALL);
      expect(rule.share).toBe(own.true / 8000);
      const counts = predicates.map((_, place) =>
        [...own.accepted].filter((triple) => sets.every((set, i) => i === place || set.has(triple))),
      );
      expect(rule.counts).toEqual(counts.map(({ length }) => length));
      expect(rule.family).toBe(LIBRARY.find(({ name }) => name === rule.name)?.family);
    }
  });

  it('give the counts of the published groups back in place 1', () => {
    const domain: Domain = { min: -99, max: 100 };
    const third = ['is_square(a) or True', 'a >= b and a >= c', '(a - b) * (b - c) < 0'];
    const rules = ask([...third, '((a % 5 == 0) + (b % 5 == 0) + (c % 5 == 0)) >= 2'], domain);
    expect(rules.find(({ name }) => name === 'All divisible by 5')?.counts[0]).toBe(10_660);
  });

  it('leave a number in the place of a rule without a count only', () => {
    for (const { counts } of ask(['a <', 'b < c'])) {
      expect(counts[0]).toBeTypeOf('number');
      expect(counts[1]).toBeUndefined();
    }
    for (const { counts } of ask(['a <', 'b <'])) expect(counts).toEqual([undefined, undefined]);
    expect(ask([])).toHaveLength(10);
  });
});
