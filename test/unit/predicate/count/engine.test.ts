import { describe, expect, it } from 'vitest';
import { CountAbandoned, Engine, finish, type RuleSet } from '../../../../src/predicate';
import { bruteForce, program } from './brute';
import { GROUPS, LARGE_RULES } from './published';

const SMALL = { min: -4, max: 5 };

const setOf = (engine: Engine, source: string): RuleSet => finish(engine.ruleSet(program(source)));

describe('the published groups on the whole domain', () => {
  it.each(GROUPS)('group with $count triples', ({ rules, count }) => {
    const engine = new Engine();
    const programs = rules.map(program);
    expect(finish(engine.countGroup(programs))).toBe(count);
    const sets = programs.map((rule) => finish(engine.ruleSet(rule)));
    expect(engine.intersectionCount(sets)).toBe(count);
    expect(finish(engine.countGroup(programs))).toBe(count);
    engine.dispose();
  });

  it('counts without WebAssembly', () => {
    const engine = new Engine({ kernels: 'js', native: false });
    const counts = GROUPS.map(({ rules }) => finish(engine.countGroup(rules.map(program))));
    expect(counts).toEqual(GROUPS.map(({ count }) => count));
    engine.dispose();
  });
});

describe('rules on the whole domain, as CPython counts them', () => {
  it.each(LARGE_RULES)('$source', ({ source, accepted, raises }) => {
    const engine = new Engine();
    const count = finish(engine.count(program(source)));
    expect([count.true, count.raises]).toEqual([accepted, raises]);
    engine.dispose();
  });
});

describe('raising', () => {
  it('names the smallest raising triple and its error', () => {
    const engine = new Engine({ domain: SMALL });
    const { firstRaise } = finish(engine.count(program('10 % (a - 2) == b')));
    expect(firstRaise?.triple).toEqual([2, 0, 0]);
    expect(firstRaise?.error.type).toBe('ZeroDivisionError');
    engine.dispose();
  });

  it('does not raise where a guard comes first', () => {
    const engine = new Engine({ domain: SMALL });
    expect(finish(engine.count(program('a != 0 and b % a == 0'))).raises).toBe(0);
    expect(finish(engine.count(program('b % a == 0 and a != 0'))).raises).toBe(100);
    engine.dispose();
  });

  it('reads a name from outside where a comprehension binds the same name', () => {
    const engine = new Engine({ domain: { min: -4, max: 9 } });
    const count = (source: string) => finish(engine.count(program(source))).true;
    expect(count("str(sum(a for a in range(abs(a)))) == '6'")).toBe(count('abs(a) == 4'));
    engine.dispose();
  });

  it.each([true, false])('gives up on a loop that never ends (generated code: %s)', (native) => {
    const engine = new Engine({ native });
    const endless = program('def rule(a, b, c):\n    while True:\n        a = a + 1\n    return a > b');
    expect(() => finish(engine.count(endless))).toThrow(CountAbandoned);
    engine.dispose();
  });

  it('counts the triples that exceed the step limit while they are few', () => {
    const engine = new Engine({ domain: SMALL });
    const rule = program(
      'def rule(a, b, c):\n    n = 0\n    while a == 1 and b == 2 and c == 3:\n        n += 1\n    return n == 0',
    );
    const count = finish(engine.count(rule));
    expect(count).toMatchObject({ true: 999, raises: 1, firstRaise: { triple: [1, 2, 3] } });
    expect(count.firstRaise?.error.type).toBe('StepLimitError');
    engine.dispose();
  });
});

describe('relations between rules', () => {
  const engine = new Engine({ domain: SMALL });

  it('compares a hypothesis with a rule', () => {
    const comparison = engine.compare(setOf(engine, 'a < b'), setOf(engine, 'a < b < c'));
    const [broad, narrow] = [bruteForce(program('a < b'), SMALL), bruteForce(program('a < b < c'), SMALL)];
    expect(comparison).toMatchObject({
      equivalent: false,
      both: narrow.true,
      tooBroad: { count: broad.true - narrow.true },
      tooNarrow: { count: 0, first: [] },
      raises: { count: 0 },
    });
    expect(comparison.tooBroad.first[0]).toEqual([-1, 0, 0]);
  });

  it('holds raising equal only to raising', () => {
    const comparison = engine.compare(setOf(engine, 'b % a == 0'), setOf(engine, 'a != 0 and b % a == 0'));
    expect(comparison).toMatchObject({
      tooBroad: { count: 0 },
      tooNarrow: { count: 0 },
      raises: { count: 100 },
    });
    expect(engine.equal(setOf(engine, 'b % a == 0'), setOf(engine, 'a != 0 and b % a == 0'))).toBe(false);
    expect(engine.equal(setOf(engine, 'a < b'), setOf(engine, 'not b <= a'))).toBe(true);
  });

  it('knows which variables a rule depends on', () => {
    expect(engine.dependence(setOf(engine, 'a + 0 * b > 1 or c != c'))).toEqual([true, false, false]);
    expect(engine.dependence(setOf(engine, '(a + c) % 2 == 0'))).toEqual([true, false, true]);
    expect(engine.dependence(setOf(engine, 'True'))).toEqual([false, false, false]);
  });

  it('finds triples just inside and just outside', () => {
    const { inside, outside, distance } = engine.boundary(setOf(engine, 'a > 0'), 1);
    expect({ inside, outside, distance }).toEqual({ inside: [[1, 0, 0]], outside: [[0, 0, 0]], distance: 1 });
  });

  it('intersects and excludes', () => {
    const set = engine.intersection([setOf(engine, 'a < b')], [setOf(engine, 'b < c')]);
    const { size } = set;
    expect(size).toBe(engine.intersectionCount([setOf(engine, 'a < b')], [setOf(engine, 'b < c')]));
    expect(set.sample(size, 7)).toHaveLength(size);
    expect(set.has([0, 1, 2])).toBe(false);
    expect(set.has([0, 1, 1])).toBe(true);
    set.dispose();
    expect(() => set.size + set.smallest(1).length).toThrow(/disposed/);
  });
});

describe('the cache', () => {
  it('answers a predicate with the same tree at once, and forgets the oldest that is not held', () => {
    const engine = new Engine({ domain: SMALL, maxBitmaps: 2 });
    const held = engine.hold(setOf(engine, 'a < b'));
    expect(engine.isReady(program('(a  < b)'))).toBe(true);
    const second = setOf(engine, 'b < c');
    setOf(engine, 'a < c');
    expect(engine.isReady(program('b < c'))).toBe(false);
    expect(() => second.accepts.has([0, 0, 0])).toThrow(/disposed/);
    expect(held.accepts.has([0, 1, 0])).toBe(true);
    engine.dispose();
  });

  it('has one set of a predicate that is counted by two in turns, as long as one of them holds it', () => {
    const engine = new Engine({ domain: SMALL, maxBitmaps: 2 });
    const text = 'sum(i for i in range(abs(a) % 7)) > b % 5 and c % 3 == 1';
    const turns = [engine.ruleSet(program(text)), engine.ruleSet(program(text))];
    turns[0].next();
    turns[1].next();
    const [first, second] = turns.map((turn) => engine.hold(finish(turn)));
    expect(second).toBe(first);
    engine.drop(first);
    for (const other of ['a < b', 'b < c', 'a < c']) setOf(engine, other);
    expect(second.accepts.size).toBe(second.count.true);
    engine.dispose();
  });

  it('keeps two counts apart that are run in turns', () => {
    const engine = new Engine();
    const work = ['(a * b + c) % 5 == 2', 'max(a, b, c) - min(a, b, c) == 10'].map((source) => ({
      alone: finish(new Engine().count(program(source))).true,
      steps: engine.count(program(source)),
    }));
    const results: number[] = [];
    while (results.length < work.length) {
      for (const { steps } of work) {
        const step = steps.next();
        if (step.done && step.value) results.push(step.value.true);
      }
    }
    expect(results.sort()).toEqual(work.map(({ alone }) => alone).sort());
    engine.dispose();
  });
});
