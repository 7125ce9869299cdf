import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysePredicate, Engine, finish, type Domain } from '../../../../../src/predicate';
import { NotCountable } from '../../../../../src/rules';
import { suggest, SUGGEST_LIMITS, type SuggestLimits } from '../../../../../src/rules/explore/suggest';
import { bruteForce, program } from '../../../predicate/count/brute';
import { predicates as anyPredicate } from '../../../predicate/count/generator';

const SMALL: Domain = { min: -6, max: 7 };

const ask = (engine: Engine, predicates: string[], rule: number, limits?: SuggestLimits) =>
  finish(suggest(engine, { kind: 'suggest', domain: engine.domain, predicates, rule }, limits)).suggestions;

const suggestions = (predicates: string[], rule = 0, domain: Domain = SMALL) =>
  ask(new Engine({ domain }), predicates, rule);

const texts = (predicates: string[], rule = 0) => suggestions(predicates, rule).map((each) => each.predicate);
const titles = (predicates: string[], rule = 0) => suggestions(predicates, rule).map((each) => each.title);

describe('what is suggested', () => {
  it('loosens and tightens comparisons', () => {
    expect(titles(['a < b < c', 'c > 2 * a'])).toEqual(
      expect.arrayContaining([
        'allow equality in `a < b`',
        'allow equality in `b < c`',
        'allow equality in both places',
        'drop `a < b`',
        'drop `b < c`',
        'negate `a < b < c`',
        'turn the order round in `a < b < c`',
      ]),
    );
    expect(texts(['a <= b <= c'])).toEqual(
      expect.arrayContaining(['a < b <= c', 'a < b < c', 'a == b <= c']),
    );
    expect(texts(['a + b == c'])).toEqual(expect.arrayContaining(['a + b <= c', 'a + b >= c', 'a + b != c']));
  });

  it('moves constants, one by one and together, and calls moduli and remainders by their names', () => {
    const found = suggestions(['abs(a) % 4 == 1 and abs(b) % 4 == 1 and abs(c) % 4 == 1']);
    const byTitle = new Map(found.map((each) => [each.title, each.predicate]));
    expect(byTitle.get('change the remainder 1 to 0 in all 3 places')).toBe(
      'abs(a) % 4 == 0 and abs(b) % 4 == 0 and abs(c) % 4 == 0',
    );
    expect(byTitle.get('change the modulus 4 to 2 in all 3 places')).toBe(
      'abs(a) % 2 == 1 and abs(b) % 2 == 1 and abs(c) % 2 == 1',
    );
    expect(byTitle.get('change the modulus 4 to 3 in `abs(a) % 4 == 1`')).toBe(
      'abs(a) % 3 == 1 and abs(b) % 4 == 1 and abs(c) % 4 == 1',
    );
    expect([...byTitle.keys()].filter((title) => title.includes('modulus 4 to 3 in `'))).toHaveLength(1);
    expect(texts(['a + b + c == -4'])).toEqual(
      expect.arrayContaining(['-3', '-5', '-8', '-2'].map((value) => `a + b + c == ${value}`)),
    );
  });

  it('drops, joins and turns parts of a condition', () => {
    const found = texts(['a < b and b < c and a + c > b']);
    expect(found).toEqual(
      expect.arrayContaining([
        'b < c and a + c > b',
        'a < b and a + c > b',
        'a < b and b < c',
        '(a < b or b < c) and a + c > b',
        'a < b or b < c or a + c > b',
        'a >= b and b < c and a + c > b',
      ]),
    );
    expect(texts(['(a < b or b < c) and a != c'])).toEqual(
      expect.arrayContaining(['a < b and a != c', 'b < c and a != c', 'a < b or b < c']),
    );
    expect(texts(['not (a < b)', 'a != c'])).toContain('a < b');
  });

  it('exchanges all and any, min and max, and drops members', () => {
    expect(texts(['all(x > y for x, y in [(a, b), (b, c)])'])).toContain(
      'any(x > y for x, y in [(a, b), (b, c)])',
    );
    expect(texts(['min(a, b) > c'])).toContain('max(a, b) > c');
    expect(texts(['(a < b) + (b < c) + (c < a) in {0, 1}'])).toEqual(
      expect.arrayContaining(['(a < b) + (b < c) + (c < a) in {1}']),
    );
  });

  it('edits functions and keeps their lines and comments', () => {
    const rule =
      'def rule(a, b, c):\n    # the gap\n    gap = b - a\n    return gap > 2 and c > b  # order\n';
    expect(texts([rule])).toEqual(
      expect.arrayContaining([
        rule.replace('gap > 2', 'gap >= 2'),
        rule.replace('gap > 2', 'gap > 3'),
        rule.replace('gap > 2 and c > b', 'gap > 2'),
        rule.replace(' and ', ' or '),
      ]),
    );
  });

  it('keeps the spacing of the rest', () => {
    expect(texts(['(a<b)  and  (b<c)'])).toEqual(
      expect.arrayContaining(['(a<=b)  and  (b<c)', 'a<b', '(a<b)  or  (b<c)']),
    );
  });

  it('finds a way out of an empty feasible set, and gives nothing but ways out', () => {
    const found = suggestions(['a < b and b < c', 'a > b', 'a + b > c']);
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ direction }) => direction))).toEqual(new Set(['weaken']));
    expect(found.every(({ count }) => count > 0)).toBe(true);
    expect(found.map(({ predicate }) => predicate)).toContain('a >= b and b < c');
  });
});

describe('what is not suggested', () => {
  it('adds no numeric range, no rule about one variable, none that raises and no tautology', () => {
    const ranges = texts(['a > 0 and b > 0 and c > 0']);
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges.filter((text) => /> [^0]/.test(text))).toEqual([]);
    expect(texts(['a < b and c > a'])).not.toContain('c > 0');
    expect(texts(['a > 0 and b > 0'])).not.toContain('a > 0');
    const moduli = texts(['c % (abs(a - b) + 1) == 0', 'a < c']);
    expect(moduli).toContain('c % (abs(a - b) + 2) == 0');
    expect(moduli).not.toContain('c % (abs(a - b) + 0) == 0');
    expect(texts(['len({a, b, c}) >= 2'])).not.toContain('len({a, b, c}) >= 1');
  });

  it('gives no edit that makes the rule equal to another of the group', () => {
    expect(texts(['a < b', 'a != c'])).toContain('a <= b');
    expect(texts(['a < b', 'b >= a'])).not.toContain('a <= b');
  });

  it('throws where a predicate has no count', () => {
    expect(() => suggestions(['a < b', 'a <'])).toThrow(NotCountable);
    expect(() => suggestions(['a <', 'a < b'])).toThrow(NotCountable);
    expect(() => suggestions(['a < b'], 1)).toThrow(NotCountable);
  });
});

describe('the limits', () => {
  const long = Array.from({ length: 60 }, (_, i) => `(a + ${i} * b) % 7 == ${i % 7}`).join(' or ');

  it('counts no more edits than it may', () => {
    const found = ask(new Engine({ domain: SMALL }), [long], 0, { ...SUGGEST_LIMITS, candidates: 5 });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(5);
  });

  it('gives no more than twelve of each direction', () => {
    const found = suggestions([long, 'a < b']);
    for (const direction of ['weaken', 'strengthen'])
      expect(found.filter((each) => each.direction === direction).length).toBeLessThanOrEqual(12);
    expect(found.length).toBeGreaterThan(12);
  });

  it('stops when the busy time is spent, with what it found', () => {
    let clock = 0;
    const limits = { ...SUGGEST_LIMITS, budgetMs: 500, now: () => (clock += 10) };
    const [some, all] = [ask(new Engine({ domain: SMALL }), [long], 0, limits), suggestions([long])];
    expect(clock).toBeLessThan(1200);
    expect(some.length).toBeLessThanOrEqual(all.length);
  });

  it('yields all along, and holds nothing after it was left', () => {
    const engine = new Engine({ domain: SMALL, maxBitmaps: 2 });
    const predicates = ['a % 3 == 1 and b % 3 == 1', 'a < c'];
    const question = { kind: 'suggest', domain: SMALL, predicates, rule: 0 } as const;
    for (let steps = 1; steps < 60; steps += 7) {
      const work = suggest(engine, question);
      for (let i = 0; i < steps; i++) expect(work.next().done).toBe(false);
      work.return({ suggestions: [] });
    }
    expect(ask(engine, predicates, 0)).toEqual(suggestions(predicates));
  });

  it('does not drive the rules of the file out of the cache', () => {
    const engine = new Engine({ domain: SMALL, maxBitmaps: 4 });
    const predicates = ['a % 3 == 1 and b % 3 == 1', 'a < c', 'b < c'];
    ask(engine, predicates, 0);
    expect(predicates.map((text) => engine.isReady(program(text)))).toEqual([true, true, true]);
  });
});

describe('every suggestion', () => {
  it('is a valid predicate with exactly these counts, in this order', () => {
    const tiny: Domain = { min: -3, max: 3 };
    const engine = new Engine({ domain: tiny });
    const text = anyPredicate.filter((each) => analysePredicate(each).program !== undefined);
    fc.assert(
      fc.property(text, text, (first, second) => {
        const predicates = [first, second];
        const other = bruteForce(program(second), tiny).accepted;
        const own = bruteForce(program(first), tiny);
        const both = (accepted: ReadonlySet<string>) =>
          [...accepted].filter((each) => other.has(each)).length;
        const before = both(own.accepted);
        const seen = new Set<string>();
        let change = 0;
        for (const each of ask(engine, predicates, 0, { ...SUGGEST_LIMITS, candidates: 25 })) {
          const brute = bruteForce(program(each.predicate), tiny);
          expect(each.count).toBe(both(brute.accepted));
          expect(each.count > before ? 'weaken' : 'strengthen').toBe(each.direction);
          expect(each.count).not.toBe(0);
          expect(each.share).toBe(brute.true / 343);
          const next = Math.abs(brute.true - own.true);
          expect(next).toBeGreaterThanOrEqual(change);
          change = next;
          const key = [[...brute.accepted].join(';'), [...brute.raising].join(';')].join('|');
          expect(seen.has(key)).toBe(false);
          seen.add(key);
        }
      }),
      { numRuns: 40 },
    );
  });
});
