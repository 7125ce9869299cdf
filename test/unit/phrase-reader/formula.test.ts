import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readAnnouncement } from '../../../src/phrase-reader';
import { LIBRARY } from '../../../src/rules/library-rules';
import { EXAMPLE } from '../cli/built-cli';
import { Truths } from './engine';

const truths = new Truths();
afterAll(() => {
  truths.dispose();
});

interface Rule {
  readonly name: string;
  readonly predicate: string;
}
const published = (parse(readFileSync(EXAMPLE, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const rules: readonly Rule[] = [...LIBRARY, ...published];

describe('announcements that are predicates', () => {
  it.each(rules.map(({ predicate }): [string] => [predicate]))('%s', (predicate) => {
    expect(readAnnouncement(predicate)).toEqual({ status: 'read', predicate });
    expect(readAnnouncement(`Announce: the predicate \`${predicate}\`.`)).toEqual({
      status: 'read',
      predicate,
    });
  });

  it.each([
    ['x < y < z', 'a < b < c'],
    ['n1 + n2 = n3', 'a + b == c'],
    ['x1 ≤ x2 ≤ x3', 'a <= b <= c'],
    ['|a - b| > 5 AND c ≠ 0', 'abs(a - b) > 5 and c != 0'],
    ['The rule is a² + b² = c²', 'a ** 2 + b ** 2 == c ** 2'],
    ['the formula 2a = b', '2 * a == b'],
    ['nums[0] < nums[2]', 'a < c'],
  ])('%s', (text, meaning) => {
    const reading = readAnnouncement(text);
    expect(reading.status === 'read' && truths.same(reading.predicate, meaning)).toBe(true);
  });

  it.each(['x % 2 == 0', 'a + b', 'a', 'a, b > c', '1 < 2', 'a is', 'lambda a: a > 0'])(
    'are no predicate: %s',
    (text) => {
      expect(readAnnouncement(text).status).not.toBe('read');
    },
  );

  it('are not read as English where they are programs', () => {
    const program = 'def rule(a, b, c):\n    x = [[a] * 300] * 300\n    return len(x) > b';
    expect(readAnnouncement(program)).toEqual({
      status: 'not-understood',
      reason: 'it is a program, and not one with a single condition',
    });
  });

  it('are English where Python would take a number for a truth', () => {
    const reading = readAnnouncement('a and b > c');
    expect(reading.status === 'read' && truths.same(reading.predicate, 'a > c and b > c')).toBe(true);
  });
});

describe('names of rules', () => {
  it('are read as the rule, or left open, and never read as another', () => {
    const found = rules.map(({ name, predicate }) => {
      const reading = readAnnouncement(name);
      if (reading.status === 'read') expect(truths.same(reading.predicate, predicate), name).toBe(true);
      if (reading.status === 'partial') expect(truths.implies(predicate, reading.necessary), name).toBe(true);
      return reading.status;
    });
    expect(found.filter((status) => status === 'read').length).toBeGreaterThanOrEqual(83);
  });
});
