import { describe, expect, it } from 'vitest';
import { episodeFileName, optionsOf, scenarioFacts, testsOf } from '../../../src/episode';
import { numberedFileName } from '../../../src/episode/file-name';
import { isRecord, readJson } from '../../../src/tasks/json';

describe('options of a header', () => {
  it('are believed only where they can be', () => {
    for (const tests of [NaN, -1, 1.5, 1e300, '6', null])
      expect([tests, testsOf({ options: { tests } })]).toEqual([tests, 45]);
    expect(testsOf({})).toBe(45);
    expect(testsOf({ options: { tests: 0 } })).toBe(0);
    expect(optionsOf({ options: { tests: 6, refuseInitialTriple: true, other: 1 } })).toEqual({
      tests: 6,
      refuseInitialTriple: true,
    });
  });
});

describe('facts of a scenario', () => {
  it('are those that are there, whatever it is', () => {
    for (const scenario of [null, 3, 'x', [], {}, { group: 7, hidden: '2', triple: [1, 2], blickets: 2 }])
      expect(scenarioFacts(scenario)).toEqual({});
    expect(scenarioFacts({ group: '7', hidden: 2, triple: [2, 4, 6] })).toEqual({
      group: '7',
      hidden: 2,
      triple: [2, 4, 6],
    });
    expect(scenarioFacts({ objects: 4, blickets: [0, 2], rule: 'xor', seed: 5 })).toEqual({
      objects: 4,
      blickets: 2,
      rule: 'xor',
      seed: 5,
    });
  });

  it('what the group is called in its file goes first', () => {
    const named = scenarioFacts({ group: '', hidden: 1 }, { group: 'T4', rule: 3 });
    expect(named).toEqual({ group: 'T4', hidden: 3 });
  });
});

it('a name that is taken gets a number behind its stem', () => {
  const name = episodeFileName(
    { id: 'x', task: 'wason', setting: 'baseline', model: { kind: 'offline', name: 'random' } },
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
