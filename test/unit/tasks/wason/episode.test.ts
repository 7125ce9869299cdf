import { describe, expect, it } from 'vitest';
import { answerFeedback } from '../../../../src/tasks/answer';
import type { AskFeedback } from '../../../../src/tasks/question';
import type { Feedback, Game, Parsed, Position } from '../../../../src/tasks/task';
import { wason, wasonScenario } from '../../../../src/tasks/wason';
import { Engine, finish } from '../../../../src/predicate';
import { wasonSemantics } from '../../../../src/tasks/wason/semantics';

const ask: AskFeedback = (question) => Promise.resolve(answerFeedback(question));

const scenario = wasonScenario({
  group: 'seven',
  rules: [
    { name: 'All even', predicate: 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0' },
    { name: 'Rising', predicate: 'a < b < c', guidance: { accept: ['increasing'], reject: ['b first'] } },
    { name: 'Divides', predicate: 'c % (b - a) == 0' },
  ],
  hidden: 2,
  triple: [2, 4, 6],
  domain: { min: -99, max: 100 },
});

function parsed(game: Game, expect: string, text: string): Parsed {
  const result = game.parse(expect, text);
  if (!result.ok) throw new Error(result.reason);
  return result.parsed;
}

describe('an episode', () => {
  it('alternates announcements and tests, and ends with an announcement', async () => {
    const game = wason.open(scenario, 'baseline', { tests: 3 });
    const said: (string | undefined)[] = [];
    let position: Position = game.start();
    while (position.expect !== undefined) {
      const text = position.expect === 'announce' ? 'Announce: rising' : `Check: [1,2,${position.round}]`;
      said.push(`${position.round} ${position.expect}`);
      const move = await position.play(parsed(game, position.expect, text), ask);
      said.push(move.message);
      position = move.then;
    }
    expect(said).toEqual([
      '1 announce',
      'Turn - Test',
      '1 test',
      'NO\nTurn - Announce',
      '2 announce',
      'Turn - Test',
      '2 test',
      'NO\nTurn - Announce',
      '3 announce',
      'Turn - Test',
      '3 test',
      'YES\nTurn - Announce',
      '4 announce',
      undefined,
    ]);
  });

  it('has 45 tests and 46 announcements', async () => {
    const game = wason.open(scenario, 'dual-goal');
    const announcement = parsed(game, 'announce', 'Announce: DAX rule - x\nAnnounce: MED rule - y');
    const test = parsed(game, 'test', 'Check: 1 2 3');
    const turns = { announce: 0, test: 0 };
    let position = game.start();
    while (position.expect !== undefined) {
      turns[position.expect as 'announce' | 'test']++;
      position = (await position.play(position.expect === 'announce' ? announcement : test, ask)).then;
    }
    expect(turns).toEqual({ announce: 46, test: 45 });
  });

  it('is replayed from what the transcript says, without asking', async () => {
    const game = wason.open(scenario, 'dual-goal');
    const announcement = parsed(game, 'announce', 'Announce: DAX rule - x\nAnnounce: MED rule - y');
    const test = parsed(game, 'test', 'Check: [1000,100,100]');
    const before = (await game.start().play(announcement, ask)).then;
    const move = await before.play(test, ask);
    expect(move.feedback).toEqual({ label: 'MED', positive: false, triple: [1000, 100, 100] });
    const again = before.replay(test, JSON.parse(JSON.stringify(move.feedback)) as Feedback);
    expect(again.feedback).toEqual(move.feedback);
    expect(again.message).toBe(move.message);
    expect(() => before.replay(test, undefined)).toThrow('no feedback');
    expect(() => before.replay(test, { label: 'MED', positive: false, triple: [1, 2, 3] })).toThrow(
      'another',
    );
  });
});

describe('the truth', () => {
  const semantics = wasonSemantics.open(scenario, 'baseline');
  const engine = new Engine();

  it('compares with the hidden rule over the domain', () => {
    const result = finish(semantics.exact(() => engine, 'a < b'));
    expect(result).toMatchObject({ equivalent: false, tooNarrow: { count: 0 }, raises: { count: 0 } });
    expect(result.both).toBe((200 * 199 * 198) / 6);
    expect(result.both + result.tooBroad.count).toBe((200 * 200 * 199) / 2);
    expect(result.agree).toBe(8_000_000 - result.tooBroad.count);
    expect(result.tooBroad.first[0]).toEqual([-1, 0, 0]);
    expect(finish(semantics.exact(() => engine, 'c > b > a')).equivalent).toBe(true);
  });

  it('counts every way in which two rules differ', () => {
    const result = finish(
      wasonSemantics.open(scenario, 'baseline').compare!(() => engine, 'c % b == 0 and c > 0', 'a < 5'),
    );
    const { agree, tooBroad, tooNarrow, raises } = result;
    expect([tooBroad.count > 0, tooNarrow.count > 0, raises.count]).toEqual([true, true, 40_000]);
    expect(agree + tooBroad.count + tooNarrow.count + raises.count).toBe(8_000_000);
    expect(() => finish(semantics.exact(() => engine, 'a <'))).toThrow('the hypothesis is not a predicate');
  });

  it('says what a predicate makes of a test, also outside the domain', () => {
    expect(semantics.holds('a + b + c == 1200', { content: '', triple: [1000, 100, 100] })).toBe(true);
    expect(semantics.holds('c % (b - a) == 0', { content: '', triple: [1, 1, 3] })).toBe('raises');
  });
});
