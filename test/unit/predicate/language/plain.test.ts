import { describe, expect, it } from 'vitest';
import { analyseByGrammar, analysePredicate } from '../../../../src/predicate/language/analyse';
import { readPlain } from '../../../../src/predicate/language/plain';
import { Generator, xorshift } from './generate';
import { mutate } from './mutate';

/** Differences between the two readers, over texts that the quick one takes. */
function compare(sources: readonly string[]): { taken: number; different: string[] } {
  const different: string[] = [];
  let taken = 0;
  for (const source of sources) {
    const plain = readPlain(source);
    if (!plain) continue;
    taken++;
    if (canonical(analysePredicate(source)) !== canonical(analyseByGrammar(source))) different.push(source);
  }
  return { taken, different };
}

const canonical = (value: unknown): string => JSON.stringify(sorted(value));

/** Objects with their keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([p], [q]) => (p < q ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

describe('the quick reader of plain expressions', () => {
  it.each([
    'a',
    ' a  <  b ',
    'a < b\n',
    '(a)',
    '((a - b)) * (b - c) < 0',
    '((a % 2 == 0) + (b % 2 == 0)) in {1, 2}',
    'not a == b and not (c or a)',
    '-a ** -2 ** b + ~c',
    'a - b - c << 1 >> 2 & a | b ^ c',
    'a is not None and b not in [1, 2,] or c is True',
    'a if b else c if not a else b',
    'not a if b else c',
    'len({a, b, c}) == 3',
    'sorted([a, b, c])[1][0] == max (a, b)',
    'all(is_prime(x) for x in [a, b, c] if x > 0 if x < 9)',
    '[x for x in (a, b) for y in (a,)]',
    '{ x for x in [] }',
    '(x for x in [a] )',
    'sum( x * x for x in (a, b, c) ) == 10',
  ])('reads %j as the grammar does', (source) => {
    expect(readPlain(source)).toBeDefined();
    expect(analysePredicate(source)).toEqual(analyseByGrammar(source));
  });

  it.each([
    '',
    '(',
    'a b',
    'a <> b',
    'a =< b',
    'a = b',
    'a == not b',
    'a not b',
    '01',
    '1__0',
    '1_0',
    '1if a else b',
    'a.b',
    '"a"',
    'r"a"',
    'a\n< b',
    '(a\n< b)',
    'a, b',
    '()',
    '{}',
    '{a: b}',
    'a[1:2]',
    'a[1, 2]',
    'f(x=1)',
    'f(*a)',
    'f(a for a in b, c)',
    'f(c, a for a in b)',
    'a(b)(c)',
    '[a](b)',
    '2(a)',
    'print(a)',
    'lambda: a',
    'await a',
    'a ++',
    'a @ b',
    'a // = b',
    'é > 1',
    'a # why',
    'a;',
    'a \\\n',
    'a if b',
    '[x for 1 in a]',
    '\ta',
    '1.5',
    '1e5',
    'a if b if c else d else e',
    '%a',
    'a ~ b',
  ])('leaves %j to the grammar', (source) => {
    expect(readPlain(source)).toBeUndefined();
  });

  it('leaves long and deep texts to the grammar', () => {
    expect(readPlain(`a == ${'1 + '.repeat(100)}1`)).toBeUndefined();
    expect(readPlain(`${'('.repeat(30)}a${')'.repeat(30)}`)).toBeUndefined();
    expect(readPlain(`${'-'.repeat(300)}a`)).toBeUndefined();
  });

  it('gives the tree of the grammar for random programs, whole and damaged', () => {
    const pick = xorshift(17);
    const generator = new Generator(pick);
    const whole = Array.from({ length: 2000 }, () => generator.expression(1 + pick(4)));
    const damaged = whole.flatMap((text) => [mutate(text, pick), mutate(text, pick)]);
    const first = compare(whole);
    expect(first.different).toEqual([]);
    expect(first.taken).toBeGreaterThan(500);
    const second = compare(damaged);
    expect(second.different).toEqual([]);
    expect(second.taken).toBeGreaterThan(100);
  });
});
