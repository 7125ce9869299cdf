import { describe, expect, it } from 'vitest';
import { answerFeedback } from '../../../../src/tasks/answer';
import type { AskFeedback, FeedbackQuestion } from '../../../../src/tasks/question';
import { ScenarioError, type Game, type GameOptions, type Move } from '../../../../src/tasks/task';
import { wason, wasonScenario } from '../../../../src/tasks/wason';

const ask: AskFeedback = (question) => Promise.resolve(answerFeedback(question));

const scenario = wasonScenario({
  group: 'g',
  rules: [
    { name: 'Even sum', predicate: '(a + b + c) % 2 == 0' },
    { name: 'Divides', predicate: 'c % (b - a) == 0', guidance: { accept: ['divides c'], reject: [] } },
  ],
  hidden: 2,
  triple: [2, 4, 6],
  domain: { min: -99, max: 100 },
  space: [{ name: 'Rising', predicate: 'a < b < c' }],
});

const ANNOUNCEMENT = { content: 'Announce: x', rule: 'x' };

async function test(setting: string, triple: number[], options?: GameOptions): Promise<Move> {
  const game = wason.open(scenario, setting, options);
  const { then } = await game.start().play(ANNOUNCEMENT, ask);
  return then.play({ content: `Check: [${triple.join(',')}]`, triple }, ask);
}

describe('what the environment answers', () => {
  it.each([
    ['baseline', [1, 2, 3], 'YES', true],
    ['think-in-opposites', [1, 3, 3], 'NO', false],
    ['dual-goal', [1, 2, 3], 'DAX', true],
    ['dual-goal', [1, 3, 3], 'MED', false],
    ['baseline', [1000, 100, 1800], 'YES', true],
    ['baseline', [0, 2, 9007199254740991], 'NO', false],
    ['baseline', [2, 4, 6], 'YES', true],
  ])('in %s to %j: %s', async (setting, triple, label, positive) => {
    const move = await test(setting, triple);
    expect(move.feedback).toEqual({ label, positive, triple });
    expect(move.message).toBe(`${label}\nTurn - Announce`);
    expect(move.then).toMatchObject({ expect: 'announce', round: 2 });
  });

  it('is no where the hidden rule raises, and the transcript says why', async () => {
    for (const [setting, label] of [
      ['baseline', 'NO'],
      ['dual-goal', 'MED'],
    ] as const) {
      const move = await test(setting, [5, 5, 1]);
      expect(move.feedback).toEqual({ label, positive: false, triple: [5, 5, 1], raises: true });
      expect(move.message).toBe(`${label}\nTurn - Announce`);
    }
  });

  it('asks the complete question, and only where it must', async () => {
    const asked: FeedbackQuestion[] = [];
    const game = wason.open(scenario, 'baseline');
    const noting: AskFeedback = (question) => (asked.push(question), ask(question));
    const { then } = await game.start().play(ANNOUNCEMENT, noting);
    const test = { content: 'Check: [1,2,3]', triple: [1, 2, 3] };
    await then.play(test, noting);
    expect(asked).toEqual([{ kind: 'feedback', task: 'wason', setting: 'baseline', scenario, test }]);
  });
});

describe('a test of the initial triple that is refused', () => {
  it.each(['baseline', 'dual-goal', 'think-in-opposites'])('in %s', async (setting) => {
    const move = await test(setting, [2, 4, 6], { refuseInitialTriple: true });
    expect(move.feedback).toBeUndefined();
    expect(move.message).toMatch(/different/);
    expect(move.message).not.toMatch(/YES|NO|DAX|MED|Turn -/);
    expect(move.then).toMatchObject({ expect: 'announce', round: 2 });
  });

  it('is the same when it is replayed', async () => {
    const game = wason.open(scenario, 'baseline', { refuseInitialTriple: true });
    const { then } = await game.start().play(ANNOUNCEMENT, ask);
    const test = { content: 'Check: [2,4,6]', triple: [2, 4, 6] };
    const [played, again] = [await then.play(test, ask), then.replay(test, undefined)];
    expect([again.message, again.feedback]).toEqual([played.message, played.feedback]);
  });

  it('is that triple in that order only', async () => {
    expect((await test('dual-goal', [6, 4, 2], { refuseInitialTriple: true })).feedback?.label).toBe('DAX');
  });
});

describe('a replayed test', () => {
  const at = (game: Game) => game.start().replay(ANNOUNCEMENT, undefined).then;
  const reply = { content: 'Check: [1,2,3]', triple: [1, 2, 3] };

  it('is answered by what was found out, not by the label that stands there', () => {
    const feedback = { label: '<b>', positive: true, triple: [1, 2, 3], seq: 7 };
    const move = at(wason.open(scenario, 'baseline')).replay(reply, feedback);
    expect(move.message).toBe('YES\nTurn - Announce');
    expect(move.feedback).toEqual({ label: 'YES', positive: true, triple: [1, 2, 3] });
  });

  it('needs feedback on the same triple', () => {
    const position = at(wason.open(scenario, 'baseline'));
    expect(() => position.replay(reply, undefined)).toThrow('no feedback');
    expect(() => position.replay(reply, { label: 'NO', positive: false })).toThrow('no triple');
    expect(() => position.replay(reply, { label: 'NO', positive: false, triple: [3, 2, 1] })).toThrow(
      'another',
    );
    expect(() => position.replay({ content: 'Check: [1,2,3]' }, undefined)).toThrow('no triple');
  });
});

describe('a scenario', () => {
  it('is complete in itself, and plain data', () => {
    const game = wason.open(JSON.parse(JSON.stringify(scenario)) as typeof scenario, 'dual-goal');
    expect(game.scenario).toEqual(scenario);
    expect(game.discovery.hidden).toEqual({
      name: 'Divides',
      predicate: 'c % (b - a) == 0',
      accept: ['divides c'],
      reject: [],
    });
    expect(game.discovery.initialEvidence).toEqual([{ label: 'DAX', positive: true, triple: [2, 4, 6] }]);
    expect(game.discovery.argumentsOf(game.discovery.initialEvidence[0])).toEqual([2, 4, 6]);
    expect(game.discovery.hypothesisText({ content: '', rule: 'x', med: 'y' })).toBe('x');
  });

  const base = scenario as Record<string, never>;
  it.each([
    [null, 'not a scenario'],
    ['x', 'not a scenario'],
    [{ ...base, triple: [1, 2] }, 'triple'],
    [{ ...base, triple: [1, 2, 2.5] }, 'triple.2'],
    [{ ...base, triple: [1, 2, 2 ** 53] }, 'triple.2'],
    [{ ...base, hidden: 0 }, 'hidden'],
    [{ ...base, hidden: 3 }, 'none has the number 3'],
    [{ ...base, rules: [] }, 'rules'],
    [{ ...base, rules: [{ name: 'x' }] }, 'rules.0.predicate'],
    [{ ...base, domain: [5, 1] }, '1 to 256'],
    [{ ...base, domain: [0, 256] }, '1 to 256'],
    [{ ...base, space: 'x' }, 'space'],
  ])('%#: %j is refused', (value, words) => {
    expect(() => wason.open(value, 'baseline')).toThrow(ScenarioError);
    expect(() => wason.open(value, 'baseline')).toThrow(words);
  });

  it('of another version may have more fields', () => {
    expect(() => wason.open({ ...base, later: 1 }, 'baseline')).not.toThrow();
  });

  it('has one of the three settings, and a whole number of tests', () => {
    expect(() => wason.open(scenario, 'toString')).toThrow('no setting "toString"');
    expect(() => wason.open(scenario, 'baseline', { tests: 1.5 })).toThrow(ScenarioError);
    expect(() => wason.open(scenario, 'baseline', { tests: -1 })).toThrow(ScenarioError);
  });
});
