// Scores against those of the original program, over its own data.
import { describe, expect, it } from 'vitest';
import { REFLECTION_AGENTS } from '../../../../src/tasks/reflection/agents';
import { makeSession, type SessionParameters } from '../../../../src/tasks/reflection/make';
import { sessionOf } from '../../../../src/tasks/reflection/scenario';
import type { Session, TestId } from '../../../../src/tasks/reflection/session';
import { playSession } from '../../../../src/tasks/reflection/simulate';
import { mbt, prlt } from '../../../../src/tasks/reflection/tests/bandit';
import { dcIgt, gamblingScore } from '../../../../src/tasks/reflection/tests/dc-igt';
import { tablesOf, wpt } from '../../../../src/tasks/reflection/tests/wpt';
import { cases, isThere, reference } from './published';

const published = (
  test: TestId,
  level: 'easy' | 'hard' = 'easy',
  parameters: SessionParameters = {},
): Session =>
  sessionOf(makeSession({ test, level, parameters, seed: 1, session: 1, reference: reference() }));

const agent = (name: string) => REFLECTION_AGENTS.find((each) => each.name === name)!;
const scoreOf = (session: Session, name: string) => session.score(playSession(session, agent(name), 1)).score;

describe.skipIf(!isThere)('scores of the original program', () => {
  it('n-back: all policies and expected answers', () => {
    const ANSWERS: Record<string, string> = {
      'all No': 'no',
      'all Yes': 'yes',
      'all NotAvailable': 'not available',
    };
    for (const { n, policy, score, correct_answers: answers } of cases().nback) {
      const session = published('n-back', n === 2 ? 'easy' : 'hard');
      const best = playSession(session, agent('perfect'), 1);
      if (answers !== undefined)
        expect(best.map((choice) => ({ yes: 'Y', no: 'N' })[choice!] ?? 'X').join('')).toBe(answers);
      else if (policy === 'perfect') expect(session.score(best).score).toBe(score);
      else expect(session.score(best.map(() => ANSWERS[policy!])).score).toBeCloseTo(score!, 10);
    }
  });

  it('card sorting: feedback and score of every trace, and the ceiling', () => {
    const session = published('wcst');
    const { key_cards: keys, cases: traces } = cases().wcst;
    for (const { choices, feedback, score } of traces) {
      const chosen = choices.map((at) => keys[at]);
      const told = chosen.map((choice, at) => session.outcome(chosen.slice(0, at), choice).correct);
      expect(told.map(Number).join('')).toBe(feedback);
      expect(session.score(chosen).score).toBeCloseTo(score, 10);
    }
    expect(session.ceiling).toBeCloseTo((100 * 66) / 72, 10);
    expect(scoreOf(session, 'perfect')).toBeCloseTo((100 * 66) / 72, 10);
    expect(scoreOf(session, 'win-stay-lose-shift')).toBeCloseTo(84.7222, 3);
  });

  it('weather: both tables and the score of every trace', () => {
    const WORDS = { S: 'sunny', R: 'rainy' } as const;
    const words = (letters: string) => Array.from(letters, (letter) => WORDS[letter as 'S' | 'R']);
    const { devices } = reference();
    for (const { today, tomorrow, prediction, estimated, true: actual, score } of cases().wpt.cases) {
      const [days, next, said] = [today, tomorrow, prediction].map(words);
      const follows = days.map((day, at) => (day === next[at]) === (devices[at] === 0));
      const session = wpt({ p: 0.9, devices: [...devices], follows });
      const tables = tablesOf(
        days.map((day, at) => ({
          today: day,
          tomorrow: next[at],
          device: devices[at],
          prediction: said[at],
        })),
      );
      expect(tables.map((table) => table.estimated)).toEqual(estimated);
      expect(tables.map((table) => table.true)).toEqual(actual);
      expect(session.score(said).score).toBeCloseTo(score, 10);
    }
  });

  it('gambling: account, switch score and overall of every trace', () => {
    for (const { trials, final, overall, switch: switched } of cases().dcigt.cases) {
      const played = trials.map(([first, firstLoss, second, secondLoss]) => ({
        first,
        firstLoss,
        second,
        secondLoss,
      }));
      const score = gamblingScore(played);
      expect(score.final).toBe(final);
      expect(score.overall).toBeCloseTo(overall, 10);
      expect(score.switch).toBeCloseTo(switched, 10);
      const losses = trials.map(([first, firstLoss, second, secondLoss]) => [
        ['AAA', 'BBB', 'CCC', 'DDD'].map((deck) => deck === first && firstLoss > 0),
        ['AAA', 'BBB', 'CCC', 'DDD'].map((deck) => deck === second && secondLoss > 0),
      ]);
      const session = dcIgt({ losses: losses as [boolean[], boolean[]][], redraw: true });
      const { parts } = session.score(trials.flatMap(([first, , second]) => [first, second]));
      expect(parts.final).toBe(final);
    }
  });

  it('reversal learning: belief, reward and score of every trace', () => {
    for (const { p, T, choices, rewards, ...wanted } of cases().prlt.cases) {
      expect(choices).toHaveLength(T);
      const arms = Array.from(choices, (letter) => (letter === 'R' ? 'right' : 'left'));
      const pays = Array.from(rewards, (reward, at): [boolean, boolean] =>
        arms[at] === 'right' ? [reward === '1', false] : [false, reward === '1'],
      );
      const { score, parts } = prlt({ p, pays }).score(arms);
      expect(parts.belief).toBeCloseTo(wanted.belief_score, 10);
      expect(parts.reward).toBeCloseTo(wanted.reward_score, 10);
      expect(score).toBeCloseTo(wanted.score, 10);
    }
  });

  it('meta-bandit: rewards, swaps and swaps caught of every trace', () => {
    for (const { n, T, choices, rewards, reversal_trials: swaps, score } of cases().mbt.cases) {
      const session = mbt({ block: n, trials: T });
      const arms = Array.from(choices, (letter) => (letter === 'R' ? 'right' : 'left'));
      const outcomes = arms.map((arm, at) => session.outcome(arms.slice(0, at), arm));
      expect(outcomes.map(({ reward }) => reward).join('')).toBe(rewards);
      expect(outcomes.flatMap(({ reversal }, at) => (reversal ? [at] : []))).toEqual(swaps);
      expect(session.score(arms).score).toBe(score);
      expect(session.ceiling).toBe(19);
    }
    expect(scoreOf(published('mbt'), 'perfect')).toBe(19);
    expect(scoreOf(published('mbt', 'hard'), 'perfect')).toBe(19);
    expect(scoreOf(published('mbt'), 'win-stay-lose-shift')).toBe(0);
  });

  it('oddball: the fifth of eight sentences is the intruder of all fifty passages', () => {
    const { passages } = reference();
    expect(passages).toHaveLength(50);
    expect(passages[0].intruder).toBe('Elephants have long noses.');
    const session = published('oddball');
    expect(session.score(playSession(session, agent('perfect'), 1))).toEqual({
      score: null,
      parts: { mentionsIntruder: 100 },
    });
    expect(session.score(playSession(session, agent('random'), 1)).parts).toEqual({ mentionsIntruder: 0 });
  });
});
