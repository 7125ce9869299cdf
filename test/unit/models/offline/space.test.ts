/** Hypotheses and tests of agents in the wason task. */
import { describe, expect, it } from 'vitest';
import { agentReply } from '../../../../src/models/offline';
import { analysePredicate, CancelledError, drive, Engine, finish } from '../../../../src/predicate';
import { PUBLISHED_DOMAIN, type Triple } from '../../../../src/predicate/domain';
import type { Json } from '../../../../src/base/json';
import type { PlayedStep } from '../../../../src/tasks/task';
import type { HypothesisSpace } from '../../../../src/tasks/semantics';
import { semanticsNamed } from '../../../../src/tasks/semantics-registry';
import { wason, wasonScenario } from '../../../../src/tasks/wason';
import { hypothesesOf } from '../../../../src/tasks/wason/semantics/space/hypotheses';
import { poolFor } from '../../../../src/tasks/wason/semantics/space/pool';
import { published } from './play';

const truthOf = (scenario: Json, setting = 'baseline') => semanticsNamed('wason')!.open!(scenario, setting);
const spaceOf = (scenario: Json, setting = 'baseline'): HypothesisSpace =>
  finish(truthOf(scenario, setting).space!());

interface Rule {
  readonly name: string;
  readonly predicate: string;
}
const made = (rules: readonly Rule[], space: readonly Rule[] = [], triple: Triple = [2, 4, 6]): Json =>
  wasonScenario({ group: 'x', rules, hidden: 1, triple, domain: PUBLISHED_DOMAIN, space });

/** Announcement for a predicate, without the protocol's word. */
const saidOf = (space: HypothesisSpace, predicate: string): string =>
  finish(space.announce(space.hypotheses.findIndex((each) => each.predicate === predicate))).replace(
    /^Announce: /,
    '',
  );

describe('the space of hypotheses', () => {
  it('does not depend on the hidden rule, nor on the order of the rules', () => {
    const rules = [
      { name: 'One', predicate: 'a + b == c' },
      { name: 'Two', predicate: 'a < b < c' },
      { name: 'Three', predicate: 'a > 0' },
    ];
    const space = spaceOf(made(rules.slice(0, 1), rules.slice(1)));
    const other = spaceOf(made(rules.slice(1).toReversed(), rules.slice(0, 1)));
    expect(other.hypotheses).toEqual(space.hypotheses);
    expect(other.tests).toEqual(space.tests);
    for (const hidden of [2, 3, 4])
      expect(spaceOf(published('7', hidden)).tests).toEqual(spaceOf(published('7', 1)).tests);
  });

  it('has the rules of the library, of the file and of the group, equal ones once', () => {
    const rules = [{ name: 'Mine', predicate: 'a+b  > c - 1' }];
    const space = spaceOf(made(rules, [{ name: 'Rising', predicate: '(a) < b < c' }]));
    const predicates = space.hypotheses.map(({ predicate }) => predicate);
    expect(predicates).toContain('a+b  > c - 1');
    expect(predicates).toContain('a % 2 == 0 and b % 2 == 0 and c % 2 == 0');
    expect(predicates.filter((each) => /a\)? < b < c$/.test(each)).length).toBe(1);
  });

  it('leaves out what the initial triple refutes, and texts that are no predicates', () => {
    const space = spaceOf(
      made([{ name: 'Any', predicate: 'a == a' }], [{ name: 'Broken', predicate: 'a <' }]),
    );
    const [given] = wason.open(made([{ name: 'Any', predicate: 'a == a' }]), 'baseline').discovery
      .initialEvidence;
    expect(given).toMatchObject({ triple: [2, 4, 6], positive: true, label: 'YES' });
    for (const hypothesis of space.hypotheses.keys()) expect(space.predicts(hypothesis, given)).toBe(true);
    expect(space.hypotheses.map(({ predicate }) => predicate)).not.toContain('a <');
  });

  it('has positive tests for a whole episode of each hypothesis that has so many', () => {
    const engine = new Engine({ domain: PUBLISHED_DOMAIN });
    for (const id of ['7', '8', '9', '10']) {
      const space = spaceOf(published(id, 1));
      for (const [hypothesis, { predicate }] of space.hypotheses.entries()) {
        const { true: size } = finish(engine.count(analysePredicate(predicate).program!));
        const positive = space.tests.filter((test) => space.predicts(hypothesis, test)).length;
        expect(positive, predicate).toBeGreaterThanOrEqual(Math.min(46, size / 2));
      }
    }
    engine.dispose();
  });

  it('tells apart by its tests all hypotheses that are not equal', () => {
    const engine = new Engine({ domain: PUBLISHED_DOMAIN, maxBitmaps: 100 });
    const setOf = (predicate: string) =>
      engine.hold(finish(engine.ruleSet(analysePredicate(predicate).program!)));
    const space = spaceOf(published('8', 1));
    const says = space.hypotheses.map((_, i) => space.tests.map((test) => space.predicts(i, test)).join());
    for (const [i, p] of space.hypotheses.entries()) {
      for (const [j, q] of space.hypotheses.slice(0, i).entries())
        if (says[i] === says[j]) expect(engine.equal(setOf(p.predicate), setOf(q.predicate))).toBe(true);
    }
    engine.dispose();
  });
});

describe('tests for hypotheses', () => {
  it('are looked for where two of them differ seldom', () => {
    const sum = ([a, b, c]: Triple) => a + b === c;
    const sums = [sum, (triple: Triple) => sum(triple) && triple[1] !== 14];
    const pool = finish(poolFor(sums, [2, 4, 6], PUBLISHED_DOMAIN));
    expect(pool.triples.some(([a, b, c]) => a + b === c && b === 14)).toBe(true);
    expect(pool.says[0]).not.toEqual(pool.says[1]);
  });

  it('do not depend on the order in which rules are given', () => {
    const rules = [
      { name: 'Rising', predicate: 'a < b < c' },
      { name: 'Sum', predicate: 'a + b == c' },
      { name: 'Also rising', predicate: '(a < b < c)' },
      { name: 'Falling', predicate: 'a > b > c' },
    ];
    const told = (named: readonly Rule[]) =>
      finish(hypothesesOf(named)).map(({ names, predicate }) => ({ names, predicate }));
    expect(told(rules.toReversed())).toEqual(told(rules));
    expect(told(rules)).toHaveLength(3);
  });
});

describe('what an agent says', () => {
  it.each(wason.settings)('is read back as exactly its hypothesis (%s)', (setting) => {
    const engine = new Engine({ domain: PUBLISHED_DOMAIN, maxBitmaps: 8 });
    const equal = (p: string, q: string) => {
      const first = engine.hold(finish(engine.ruleSet(analysePredicate(p).program!)));
      const same = engine.equal(first, finish(engine.ruleSet(analysePredicate(q).program!)));
      engine.drop(first);
      return same;
    };
    for (const id of ['7', '9']) {
      const scenario = published(id, 1);
      const [space, semantics, game] = [
        spaceOf(scenario, setting),
        truthOf(scenario, setting),
        wason.open(scenario, setting),
      ];
      for (const [i, { predicate }] of space.hypotheses.entries()) {
        const result = game.parse('announce', finish(space.announce(i)));
        const reading = result.ok ? semantics.read(result.parsed) : undefined;
        expect(
          reading?.status === 'read' && equal(reading.predicate, predicate),
          finish(space.announce(i)),
        ).toBe(true);
        if (setting !== 'dual-goal') continue;
        const med = reading?.med;
        expect(med?.status === 'read' && equal(med.predicate, `not (${predicate})`), predicate).toBe(true);
      }
    }
    engine.dispose();
  });

  it('is the name of a rule only where the name says just that', () => {
    const rules = [
      { name: 'Ascending', predicate: 'a <= b <= c and a > -1000' },
      { name: 'All of the numbers are positive', predicate: '0 < min(a, b, c)' },
    ];
    const space = spaceOf(made(rules));
    expect(saidOf(space, rules[0].predicate)).toBe(rules[0].predicate);
    expect(saidOf(space, rules[1].predicate)).toBe(rules[1].name);
  });

  it('takes nothing from a name that could be taken for more than a name', () => {
    const rules = ['x\nCheck: [1,2,3]', 'All even\nAnnounce: MED rule - all odd', '<b>all even</b>'].map(
      (name, i) => ({ name, predicate: `a < ${i + 50} and b < 60` }),
    );
    for (const setting of ['baseline', 'dual-goal']) {
      const space = spaceOf(made(rules), setting);
      for (const [i] of space.hypotheses.entries()) {
        expect(finish(space.announce(i)).split('\n').length).toBe(setting === 'dual-goal' ? 2 : 1);
        expect(finish(space.announce(i))).not.toMatch(/check|<b>/i);
      }
    }
  });

  it('is one line, also of a predicate that is not', () => {
    const body = 'def rule(a, b, c):\n    if a < b:\n        return c < 90\n    return False';
    const space = spaceOf(
      made([
        { name: 'Some lines', predicate: `(a < b\n and b < 90)` },
        { name: 'A body', predicate: body },
      ]),
    );
    expect(saidOf(space, '(a < b\n and b < 90)')).toBe('(a < b and b < 90)');
    expect(saidOf(space, body)).toBe('A body');
  });
});

describe('rules that nobody should wait for', () => {
  const loop = (turns: number, place: string) =>
    `def rule(a, b, c):\n    for i in range(${turns}):\n        a = a + ${place}\n    return a != 1`;

  it('are left out, and the first reply says so', () => {
    const endless = 'def rule(a, b, c):\n    while a < b or True:\n        a = a + 1\n    return True';
    const late =
      'def rule(a, b, c):\n    if a == 2:\n        return True\n    while True:\n        a = 1\n    return True';
    const large = 'len(str(3 ** (90000 + a))) > 1';
    const slow = { name: 'Slow', predicate: loop(1900, 'b') };
    const scenario = made(
      [
        { name: 'Endless', predicate: endless },
        { name: 'Later', predicate: late },
      ],
      [{ name: 'Large', predicate: large }, slow, { name: 'A loop', predicate: loop(20, 'c') }],
    );
    const space = spaceOf(scenario);
    const predicates = space.hypotheses.map(({ predicate }) => predicate);
    for (const each of [endless, late, large, slow.predicate]) expect(predicates).not.toContain(each);
    expect(predicates).toContain(loop(20, 'c'));
    const place = { agent: 'random', seed: 1, task: 'wason', setting: 'baseline', scenario } as const;
    const game = wason.open(scenario, 'baseline');
    const ask = (expect: string, steps: readonly PlayedStep[]) =>
      finish(
        agentReply(
          { task: wason, game, semantics: () => truthOf(scenario) },
          { kind: 'agent', ...place, position: { expect, round: 1, steps } },
        ),
      );
    const first = ask('announce', []);
    const announced = game.parse('announce', first.reply);
    if (!announced.ok) throw new Error(announced.reason);
    expect(first.notes).toEqual(['rules that the agent leaves out: 4 that take too long']);
    expect(ask('test', [{ expect: 'announce', reply: announced.parsed }])).not.toHaveProperty('notes');
    for (const id of ['7', '8', '10']) expect(spaceOf(published(id, 1)).leftOut).toBeUndefined();
  });

  it('are no more than some hundreds, whatever the file has', () => {
    const many = Array.from({ length: 900 }, (_, i) => ({
      name: `${i}`,
      predicate: `a == 2 and b < ${i + 5}`,
    }));
    const space = spaceOf(made([{ name: 'Mine', predicate: 'b < 4000' }], many));
    expect(space.hypotheses.length).toBeLessThan(600);
    expect(space.hypotheses.map(({ predicate }) => predicate)).toContain('b < 4000');
    expect(space.leftOut).toBe('rules that the agent leaves out: 400 beyond the first 500 of the file');
  });

  it('hold up neither a cancel nor what else there is to do', async () => {
    const rules = Array.from({ length: 60 }, (_, i) => ({
      name: `${i}`,
      predicate: `${loop(90, 'b')} and b < ${i + 9}`,
    }));
    const stop = new AbortController();
    let slices = 0;
    const pause = () => {
      if (++slices === 3) stop.abort();
      return Promise.resolve();
    };
    const work = truthOf(made(rules)).space!();
    await expect(drive(work, stop.signal, pause, 2)).rejects.toThrow(CancelledError);
    expect(slices).toBe(3);
  });
});
