import { describe, expect, it } from 'vitest';
import {
  blicket,
  blicketScenario,
  blicketScenarios,
  type BlicketScenario,
} from '../../../../src/tasks/blicket';
import type { BlicketRule } from '../../../../src/tasks/blicket/rules';
import type { Json } from '../../../../src/base/json';
import type { AskFeedback } from '../../../../src/tasks/question';
import { taskNamed } from '../../../../src/tasks/registry';
import { ScenarioError, type Game } from '../../../../src/tasks/task';

const scenario = (rule: BlicketRule, blickets: readonly number[], placement: readonly number[] = [1]) => ({
  objects: 4,
  blickets,
  rule,
  placement,
});
const nobody: AskFeedback = () => Promise.reject(new Error('the device needs no engine'));

/** Answer of the device with these objects on it. */
async function answer(game: Game, test: string): Promise<string> {
  const announced = game.parse('announce', 'Announce: relevant=[]; rule=unknown');
  const tested = game.parse('test', test);
  if (!announced.ok || !tested.ok) throw new Error('refused');
  const { then } = await game.start().play(announced.parsed, nobody);
  const move = await then.play(tested.parsed, nobody);
  expect(then.replay(tested.parsed, undefined)).toMatchObject({
    feedback: move.feedback,
    message: move.message,
  });
  expect(move.message).toBe(`${move.feedback!.label}\nTurn - Announce`);
  expect(move.feedback!.positive).toBe(move.feedback!.label === 'ON');
  return move.feedback!.label!;
}

describe('the device', () => {
  it.each([
    ['conjunctive', [0, 2], ['OFF', 'OFF', 'ON', 'OFF', 'ON']],
    ['disjunctive', [0, 2], ['OFF', 'ON', 'ON', 'OFF', 'ON']],
    ['xor', [0, 2], ['OFF', 'ON', 'OFF', 'OFF', 'OFF']],
    // Exactly one, not an odd number of them.
    ['xor', [0, 1, 2], ['OFF', 'ON', 'OFF', 'ON', 'OFF']],
  ] as const)('follows the %s rule over %j', async (rule, blickets, expected) => {
    const game = blicket.open(scenario(rule, blickets), 'baseline');
    const tests = ['', 'object 0', 'object 0, object 2', 'object 1', 'object 2, object 1, object 0'];
    const answers = [];
    for (const test of tests) answers.push(await answer(game, `Test: [${test}]`));
    expect(answers).toEqual(expected);
  });

  it('has on it what is listed in a test and nothing else', async () => {
    const game = blicket.open(scenario('conjunctive', [0, 2], [2]), 'baseline');
    expect(await answer(game, 'Test: [object 0]')).toBe('OFF');
  });
});

describe('a game', () => {
  it('has 46 announcements and 45 tests, and is asked of nobody', async () => {
    const game = blicket.open(scenario('xor', [0, 1]), 'think-in-opposites');
    const turns: string[] = [];
    for (let at = game.start(); at.expect !== undefined;) {
      turns.push(at.expect);
      const text = at.expect === 'test' ? 'Test: [object 1]' : 'Announce: relevant=[]; rule=unknown';
      const reply = game.parse(at.expect, text);
      if (!reply.ok) throw new Error(reply.reason);
      at = (await at.play(reply.parsed, nobody)).then;
    }
    expect(turns.filter((turn) => turn === 'announce').length).toBe(46);
    expect(turns.filter((turn) => turn === 'test').length).toBe(45);
  });

  it.each(blicket.settings)('opens with what is there to be seen, and back (%s)', (setting) => {
    const game = blicket.open(scenario('disjunctive', [1, 3], [3]), setting);
    const opening = game.opening(blicket.prompts[setting]);
    expect(opening).toContain(
      'There are 4 objects: object 0 is on the floor, object 1 is on the floor, object 2 is on the floor, object 3 is on the device. The device is on.',
    );
    expect(opening).not.toMatch(/[{}]/);
    expect(opening.endsWith('\nTurn - Announce')).toBe(true);
    expect(game.template!(opening)).toBe(blicket.prompts[setting]);
    expect(blicket.open(scenario('xor', [0]), setting).template!(opening)).toBeUndefined();
  });

  it('tells judges the rule, the state and the words of an announcement', () => {
    const game = blicket.open(scenario('xor', [0, 2, 3]), 'baseline');
    expect(game.discovery.hidden.name).toBe(
      'relevant=[object 0, object 2, object 3]; rule=exactly one of the relevant objects must be on the device',
    );
    expect(game.discovery.hidden.short).toBe('exactly one of objects 0, 2, 3');
    expect(game.discovery.hidden.reject).toContain('an odd number of them, of three or more');
    const test = game.parse('test', 'Test: [object 3, object 1]');
    expect(test.ok && game.discovery.argumentsOf(test.parsed)).toEqual([[false, true, false, true]]);
    const announced = game.parse('announce', 'Announce: relevant=[object 1]; rule=object 1');
    expect(announced.ok && game.discovery.hypothesisText(announced.parsed)).toBe(
      'relevant=[object 1]; rule=object 1',
    );
    expect(game.discovery.initialEvidence).toEqual([]);
  });

  it.each([
    [{ ...scenario('xor', [4]) }, /blickets: there is no such object/],
    [{ ...scenario('xor', [1, 1]) }, /named twice/],
    [{ ...scenario('xor', []) }, /blickets/],
    [{ ...scenario('xor', [1]), rule: 'parity' }, /rule/],
    [{ ...scenario('xor', [1]), objects: 40 }, /objects/],
    [{ ...scenario('xor', [1]), placement: [-1] }, /placement/],
    ['x', /scenario/],
  ] as const)('is not opened from %j', (bad, message) => {
    expect(() => blicket.open(bad as Json, 'baseline')).toThrow(ScenarioError);
    expect(() => blicket.open(bad as Json, 'baseline')).toThrow(message);
  });

  it('has no dual goal', () => {
    expect(() => blicket.open(scenario('xor', [1]), 'dual-goal')).toThrow(/no setting "dual-goal"/);
    expect(taskNamed('blicket')).toBe(blicket);
  });
});

describe('scenarios by chance', () => {
  it('are the same for the same seed', () => {
    const choice = { objects: 8, blickets: 3, rule: 'xor', seed: 5 } as const;
    expect(blicketScenario(choice)).toEqual(blicketScenario(choice));
    // A golden vector: drawn scenarios stand in transcripts, and others draw them again.
    expect(blicketScenario(choice)).toEqual(GOLDEN);
    expect(() => blicketScenario({ ...choice, blickets: 9 })).toThrow(ScenarioError);
  });

  it('are 192 in the published design, all different', () => {
    const all = blicketScenarios(1337);
    expect(blicketScenarios()).toEqual(all);
    expect(all.length).toBe(192);
    const kinds = new Map<string, BlicketScenario[]>();
    for (const each of all) {
      const kind = `${each.objects} ${each.blickets.length} ${each.rule}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
    }
    expect(kinds.size).toBe(12);
    for (const kind of kinds.values()) {
      const different = new Set(kind.map(({ blickets, placement }) => JSON.stringify([blickets, placement])));
      expect(different.size).toBe(16);
      // Which objects are blickets varies too, not only what stands where.
      expect(new Set(kind.map(({ blickets }) => blickets.join())).size).toBeGreaterThan(2);
    }
  });

  it('are others with another seed, of which the first is what the seed alone draws', () => {
    const shown = (seed: number) =>
      blicketScenarios(seed)
        .filter(({ objects, blickets }) => objects === 8 && blickets.length === 3)
        .map(({ rule, blickets, placement }) => JSON.stringify([rule, blickets, placement]));
    expect(shown(2)).toEqual(shown(2));
    // Neighbours share none of 48 but by chance, of which there are 14,336 to each rule.
    expect(shown(2).filter((each) => shown(1).includes(each)).length).toBeLessThan(2);
    for (const each of blicketScenarios(5).filter(({ trial }) => trial === 1)) {
      const { trial, ...first } = each;
      const { objects, blickets, rule } = each;
      expect(trial).toBe(1);
      expect(first).toEqual(blicketScenario({ objects, blickets: blickets.length, rule, seed: 5 }));
    }
    expect(
      blicketScenarios(5)
        .map(({ seed, trial }) => [seed, trial])
        .slice(14, 18),
    ).toEqual([
      [5, 15],
      [5, 16],
      [5, 1],
      [5, 2],
    ]);
    // A golden vector of a trial after the first: what a seed and a trial played stays the same.
    expect(blicketScenarios(5).at(-1)).toEqual(GOLDEN_TRIAL);
  });
});

const GOLDEN = { objects: 8, blickets: [1, 3, 4], rule: 'xor', placement: [2, 4, 7], seed: 5 };
const GOLDEN_TRIAL = {
  objects: 8,
  blickets: [1, 3, 5],
  rule: 'xor',
  placement: [0, 4, 5],
  seed: 5,
  trial: 16,
};
