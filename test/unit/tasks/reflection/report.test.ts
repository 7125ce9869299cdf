// The picture of a session: its trials, behaviour and tables, for players whose behaviour is known.
import { describe, expect, it } from 'vitest';
import { REFLECTION_AGENTS } from '../../../../src/tasks/reflection/agents';
import { makeSession, type SessionParameters } from '../../../../src/tasks/reflection/make';
import { SessionReporter } from '../../../../src/tasks/reflection/report';
import { perseverativeErrors, stayShift } from '../../../../src/tasks/reflection/report/behaviour';
import { playedSession } from '../../../../src/tasks/reflection/report/played';
import { sessionOf } from '../../../../src/tasks/reflection/scenario';
import type { Choice, TestId } from '../../../../src/tasks/reflection/session';
import { playSession } from '../../../../src/tasks/reflection/simulate';

const made = (test: TestId, parameters: SessionParameters = {}) =>
  makeSession({ test, level: 'easy', parameters, seed: 5, session: 1 });

function reportOf(test: TestId, agent: string | readonly Choice[], parameters: SessionParameters = {}) {
  const scenario = made(test, parameters);
  const session = sessionOf(scenario);
  const player = REFLECTION_AGENTS.find(({ name }) => name === agent);
  const choices = player ? playSession(session, player, 9) : (agent as readonly Choice[]);
  const reporter = new SessionReporter();
  reporter.add({ type: 'episode', scenario });
  for (const [at, choice] of choices.entries()) {
    const expect_ = session.turns[at % session.turns.length];
    const parsed = { content: choice ?? '?', choice: choice ?? null };
    reporter.add({ type: 'reply', seq: at + 2, expect: expect_, raw: '', parsed });
  }
  return reporter.report()!;
}

const tableOf = (report: ReturnType<typeof reportOf>, title: string) =>
  Object.fromEntries(
    report.tables.find((table) => table.title === title)!.rows.map(([name, ...cells]) => [name, cells]),
  );

describe('a bandit', () => {
  it('has a trial for each choice, with the hidden state and its change', () => {
    const { trials, figures } = reportOf('prlt', 'perfect');
    expect(trials).toHaveLength(40);
    expect(trials.map(({ changed }) => changed).indexOf(true)).toBe(20);
    expect(trials[20]).toMatchObject({ round: 21, choice: 'left', state: 'left is better', changed: true });
    expect(trials.every(({ good, outcome }) => good === (outcome === 'reward 1'))).toBe(true);
    expect(figures.map(({ id }) => id)).toEqual(['learning', 'fit']);
  });

  it('has a figure of the choices around its changes, and says why where these are too few', () => {
    const swapped = reportOf('mbt', 'perfect', { length: 60, interval: 10 });
    expect(swapped.figures.map(({ id }) => id)).toEqual(['learning', 'aligned', 'fit']);
    // A perfect player changes with the world: never the new arm before, always after.
    const [{ points }] = swapped.figures[1].curves;
    expect(points.map(({ x, y }) => [x, y])).toEqual(
      Array.from({ length: 15 }, (_, i) => [i - 5, i < 5 ? 0 : 100]),
    );
    const captionOf = (report: typeof swapped) =>
      report.tables.find(({ title }) => title === 'Behaviour')!.caption;
    expect(captionOf(swapped)).toBeUndefined();
    expect(captionOf(reportOf('prlt', 'perfect'))).toMatch(/^No figure of the choices around a change: /);
  });

  it('names the good and the bad outcome by its test', () => {
    expect(reportOf('prlt', 'perfect').legend).toMatchObject({ good: 'rewarded', bad: 'not rewarded' });
    expect(reportOf('wcst', 'perfect').legend).toEqual({ good: 'right', bad: 'wrong', change: 'a new rule' });
  });

  it('tells who stays after a reward and shifts after none', () => {
    const shifter = tableOf(reportOf('prlt', 'win-stay-lose-shift'), 'Behaviour');
    expect([shifter['stays after a reward'][0], shifter['shifts after none'][0]]).toEqual(['1', '1']);
    const stubborn = tableOf(reportOf('prlt', 'perseverate'), 'Behaviour');
    expect([stubborn['stays after a reward'][0], stubborn['shifts after none'][0]]).toEqual(['1', '0']);
    expect(stubborn['perseverative errors after a change']).toEqual(['20', '1']);
  });

  it('counts neither stays nor shifts across a trial without a choice', () => {
    const arm = (round: number, choice: string, reward: number) => ({ round, arm: choice, reward });
    const arms = [arm(1, 'left', 1), arm(2, 'left', 0), arm(4, 'right', 1), arm(5, 'left', 0)];
    expect(stayShift(arms)).toEqual({ winStay: 0.5, loseShift: null, wins: 2, losses: 0 });
  });

  it('counts perseverative errors after each swap', () => {
    const scenario = made('mbt', { length: 8 });
    const choices = ['right', 'right', 'right', 'left', 'left', 'left', 'right', 'right'];
    expect(perseverativeErrors(playedSession(scenario, sessionOf(scenario), choices))).toEqual([1, 2, 2]);
  });

  it('has a fit, which is better than chance for a learner', () => {
    const fit = tableOf(
      reportOf('prlt', 'rescorla-wagner', { length: 400 }),
      'Learning by prediction errors',
    );
    expect(Number(fit['BIC'][0])).toBeLessThan(Number(fit['BIC of choosing by chance'][0]));
    expect(Number(fit['learning rate α'][0])).toBeGreaterThan(0.15);
    expect(Number(fit['learning rate α'][0])).toBeLessThan(0.5);
    expect(reportOf('prlt', ['left', 'right']).figures.map(({ id }) => id)).toEqual(['learning']);
  });
});

describe('the other tests', () => {
  it('card sorting has errors and categories by rule', () => {
    const perfect = tableOf(reportOf('wcst', 'perfect'), 'Rules');
    expect(perfect['1']).toEqual(['shape', '12 of 12', '0', '0', '1']);
    expect(Object.keys(perfect)).toHaveLength(6);
    const stuck = tableOf(reportOf('wcst', 'perseverate'), 'Rules');
    expect(stuck['2']).toEqual(['color', '0 of 12', '12', '0', '0']);
  });

  it('the weather has predictions beside what came', () => {
    const perfect = tableOf(reportOf('wpt', 'perfect'), 'Sunny tomorrow');
    expect(perfect['device 1, sunny'][0]).toBe('100%');
    expect(perfect['device 1, rainy'][0]).toBe('0%');
    expect(perfect['device 2, sunny'][0]).toBe('0%');
    expect(perfect['device 2, rainy'][0]).toBe('100%');
  });

  it('gambling has decks, second thoughts and the account', () => {
    const report = reportOf('dc-igt', 'perfect');
    const decks = tableOf(report, 'Decks');
    expect([decks.AAA, decks.BBB, decks.DDD[0]]).toEqual([['0', '0'], ['0', '0'], '50']);
    const thoughts = tableOf(report, 'Second thoughts');
    expect(thoughts['without a loss'][1]).toBe('0');
    expect(thoughts['after a loss'][0]).toBe('0');
    const account = report.figures.find(({ id }) => id === 'account')!.curves[0].points;
    expect(account).toHaveLength(50);
    expect(account.at(-1)!.y).toBeGreaterThan(2000);
  });

  it('n-back has hits, false alarms and d′', () => {
    const perfect = tableOf(reportOf('n-back', 'perfect'), 'Signal detection');
    expect([perfect.hits, perfect['false alarms']]).toEqual([['20 of 20'], ['0 of 30']]);
    // z(20.5/21) − z(.5/31)
    expect(Number(perfect['sensitivity d′'][0])).toBeCloseTo(1.981 + 2.141, 2);
    const yes = tableOf(reportOf('n-back', 'perseverate'), 'Signal detection');
    expect(Math.abs(Number(yes['sensitivity d′'][0]))).toBeLessThan(0.25);
    expect(Number(yes['criterion c'][0])).toBeLessThan(-1.5);
  });

  it('an invalid trial is neither good nor bad', () => {
    const { trials } = reportOf('n-back', ['not available', undefined]);
    expect(trials.map(({ good, choice }) => [good, choice])).toEqual([
      [true, 'not available'],
      [null, 'no choice'],
    ]);
  });
});
