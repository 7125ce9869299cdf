import { describe, expect, it } from 'vitest';
import { episodeFileName, loadOf, optionsOf, scenarioName } from '../../../src/episode';
import { testsIn } from '../../../src/tasks/rule-discovery/options';
import { numberedFileName } from '../../../src/episode/file-name';
import { isRecord, readJson, type Json } from '../../../src/base/json';
import { makeSession } from '../../../src/tasks/reflection/make';
import type { TestId } from '../../../src/tasks/reflection/session';

describe('options of a header', () => {
  it('are believed only where they can be', () => {
    for (const tests of [NaN, -1, 1.5, 1e300, '6', null])
      expect([tests, testsIn({ tests })]).toEqual([tests, 45]);
    expect(testsIn({})).toBe(45);
    expect(testsIn({ tests: 0 })).toBe(0);
    expect(optionsOf({ task: 'wason', options: { tests: 6, refuseInitialTriple: true, other: 1 } })).toEqual({
      tests: 6,
      refuseInitialTriple: true,
    });
  });

  it('say how long the episode is at most, from any round on', () => {
    const header = { task: 'blicket', options: { tests: 6 } };
    expect(loadOf(header)).toEqual({
      calls: 13,
      rounds: 7,
      verdicts: { equivalence: 7, compatibility: 6 },
    });
    expect(loadOf(header, 5)).toMatchObject({ calls: 5, verdicts: { equivalence: 3, compatibility: 2 } });
    expect(loadOf({ task: 'unknown' })).toEqual({ calls: 0, rounds: 0, verdicts: {} });
  });
});

describe('the name of a scenario', () => {
  const nameOf = (task: string, scenario: Json, source?: { file: string; group: string; rule: number }) =>
    scenarioName({ task, scenario, ...(source && { source }) });

  it('says what is there, whatever it is', () => {
    for (const scenario of [null, 3, 'x', [], {}, { group: 7, hidden: '2', triple: [1, 2], blickets: 2 }]) {
      expect(nameOf('wason', scenario)).toEqual({ title: 'Group ?, rule ?', short: '', full: '' });
      expect(nameOf('blicket', scenario)).toEqual({ title: 'Blicket', short: '', full: '' });
    }
    expect(nameOf('wason', { group: '7', hidden: 2, triple: [2, 4, 6] })).toEqual({
      title: 'Group 7, rule 2',
      short: '7, rule 2',
      full: 'group 7, rule 2, (2, 4, 6)',
    });
    expect(nameOf('blicket', { objects: 4, blickets: [0, 2], rule: 'xor', seed: 5 })).toEqual({
      title: 'Blicket, 4 objects, xor',
      short: 'xor',
      full: '4 objects, 2 blickets, xor, seed 5',
    });
    expect(nameOf('blicket', { objects: 4, blickets: [0, 2], rule: 'xor', seed: 5, trial: 3 })).toMatchObject(
      {
        short: 'xor, trial 3',
        full: '4 objects, 2 blickets, xor, trial 3, seed 5',
      },
    );
  });

  it('what the group is called in its file goes first', () => {
    const source = { file: 'a.rules.yaml', group: 'T4', rule: 3 };
    expect(nameOf('wason', { group: '', hidden: 1 }, source).short).toBe('T4, rule 3');
    const published = { file: 'action_log_trial-6.jsonl', group: 'xor', rule: 7 };
    expect(nameOf('blicket', { rule: 'xor' }, published).short).toBe('xor, trial 7');
  });

  it('of a cell of beliefs begins with what tells it from others', () => {
    const cell = { id: 'coins-2-tails-x5-single', scenario: 'coins', variant: 'single' };
    expect(nameOf('beliefs', cell).title).toBe('coins-2-tails-x5-single (coins, single)');
    expect(nameOf('beliefs', { id: 'mine' }).title).toBe('mine');
  });

  it('of a task that is not there is the task', () => {
    expect(nameOf('chess', { group: '7' })).toMatchObject({ title: 'chess', full: 'chess' });
  });
});

it('a name that is taken gets a number behind its stem', () => {
  const name = episodeFileName(
    { id: 'x', task: 'wason', scenario: {}, setting: 'baseline', model: { kind: 'offline', name: 'random' } },
    new Date(0),
  );
  expect(numberedFileName(name, 1)).toBe(name);
  expect(numberedFileName(name, 2)).toBe(name.replace('.episode.jsonl', '-2.episode.jsonl'));
  expect(numberedFileName('a', 12)).toBe('a-12.episode.jsonl');
});

it('JSON of others brings no prototype along', () => {
  for (const text of ['{"__proto__":{"x":1},"y":2}', '{"\\u005f_proto__":{"x":1},"y":2}'])
    expect(Object.entries(readJson(text) as object)).toEqual([['y', 2]]);
  expect(readJson('{"torn')).toBeUndefined();
  expect([isRecord({}), isRecord([]), isRecord(null), isRecord('x')]).toEqual([true, false, false, false]);
});

describe('the most that an episode takes', () => {
  const session = (test: TestId, level: 'easy' | 'hard') =>
    makeSession({ test, level, parameters: {}, seed: 1, session: 1 });

  it.each([
    ['n-back', 'easy', 52, 52],
    ['wcst', 'hard', 90, 90],
    ['prlt', 'easy', 40, 40],
    ['mbt', 'hard', 80, 80],
    ['dc-igt', 'easy', 100, 50],
  ] as const)('is that of the session: %s, %s', (test, level, calls, rounds) => {
    const header = { task: 'reflection', scenario: session(test, level) };
    expect(loadOf(header)).toMatchObject({ calls, rounds });
    // From a trial on there are those that are left, of the gambling test two replies each.
    expect(loadOf(header, 11).calls).toBe(calls - 10 * (calls / rounds));
  });

  it('is that of the split, and the largest where the scenario is not known or is damaged', () => {
    const calls = (scenario?: Json) =>
      loadOf({ task: 'wilt', ...(scenario !== undefined && { scenario }) }).calls;
    expect([calls({ split: 'lite' }), calls({ split: 'bayesian' }), calls({ split: 'testswap' })]).toEqual([
      70, 20, 12,
    ]);
    expect([calls(), calls(null), calls({ split: 'toString' })]).toEqual([70, 70, 70]);
    expect(loadOf({ task: 'reflection', scenario: { test: 'n-back' } }).calls).toBe(100);
  });
});
