/** The trials of sessions as a table for other programs, with the columns that hBayesDM reads, and what they come to. */
import { meanOf } from '../../../base/quotient';
import type { Cell } from '../../../base/csv';
import { groupBy } from '../../../base/group-by';
import { fitLearning } from '../../../statistics/rescorla-wagner';
import { wilsonInterval } from '../../../statistics/wilson';
import type { ReflectionScenario } from '../scenario';
import type { Choice } from '../session';
import { LEFT, RIGHT } from '../tests/bandit';
import { DECKS, STAY } from '../tests/dc-igt';
import { DIFFERENT, NOT_AVAILABLE, SAME } from '../tests/n-back';
import { RAINY, SUNNY } from '../tests/wpt';
import { armChoices, armsOf, perseverativeErrors, stayShift } from './behaviour';
import { isGood, lastOf, type PlayedSession, type PlayedTrial } from './played';

/** A session with who played it. */
export interface Subject {
  /** The model as it is served. */
  readonly model: string;
  readonly setting: string;
  readonly played: PlayedSession;
}

export interface TrialColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'boolean';
}

const columns = (type: TrialColumn['type'], ...names: readonly string[]): TrialColumn[] =>
  names.map((name) => ({ name, type }));

/** `subjID`, `block`, `trial`, `choice`, `outcome`, `gain` and `loss` are those of hBayesDM. */
export const TRIAL_COLUMNS: readonly TrialColumn[] = [
  ...columns('text', 'subjID', 'model', 'setting', 'test', 'level'),
  ...columns('integer', 'block', 'trial', 'choice'),
  ...columns('number', 'outcome', 'gain', 'loss'),
  ...columns('text', 'choice_name', 'first_choice', 'stimulus', 'state'),
  ...columns('boolean', 'good'),
];

/** The choices of a test in the order of their numbers, which begin at 1. */
function choicesOf(scenario: ReflectionScenario): readonly string[] {
  switch (scenario.test) {
    case 'prlt':
    case 'mbt':
      return [RIGHT, LEFT];
    case 'wcst':
      return scenario.keys;
    case 'wpt':
      return [SUNNY, RAINY];
    case 'dc-igt':
      return DECKS;
    case 'n-back':
      return [SAME, DIFFERENT, NOT_AVAILABLE];
    case 'oddball':
      return [];
  }
}

/** Rewards of bandits are 1 and −1 there, other outcomes 1 and 0; of decks it is what the account gained. */
function outcomeOf({ test }: ReflectionScenario, trial: PlayedTrial, good: boolean | null): number | null {
  const { reward } = lastOf(trial);
  if (test === 'dc-igt') return typeof reward === 'number' ? reward : null;
  if (good === null) return null;
  return good ? 1 : test === 'prlt' || test === 'mbt' ? -1 : 0;
}

const finalChoice = ({ choices: [first, second] }: PlayedTrial): Choice =>
  second === STAY ? first : (second ?? first);

/** A row for each valid trial; hBayesDM has no place for others. */
export function trialRows({ model, setting, played }: Subject): Cell[][] {
  const { scenario, session, trials } = played;
  const names = choicesOf(scenario);
  return trials.flatMap((trial) => {
    const good = isGood(trial, session);
    const choice = finalChoice(trial);
    if (good === null || choice === undefined) return [];
    const { gain, loss, stimulus, today, rule, better } = lastOf(trial);
    const number = names.indexOf(choice) + 1;
    const word = (...values: readonly unknown[]) => values.find((value) => typeof value === 'string') as Cell;
    return [
      [
        `${model} ${setting} ${scenario.test} ${scenario.level}`,
        model,
        setting,
        scenario.test,
        scenario.level,
        scenario.session,
        trial.round,
        number > 0 ? number : null,
        outcomeOf(scenario, trial, good),
        typeof gain === 'number' ? gain : null,
        typeof loss === 'number' ? -loss : null,
        number > 0 ? choice : null,
        trial.choices.length > 1 ? trial.choices[0] : null,
        word(stimulus, today),
        word(rule, better),
        good,
      ],
    ];
  });
}

/** The results of all sessions of one test, level, model and setting. */
export function trialsResults(subjects: readonly Subject[]) {
  const groups = groupBy(subjects, ({ model, setting, played: { scenario } }) =>
    JSON.stringify([scenario.test, scenario.level, model, setting]),
  );
  return [...groups.values()].map((group) => {
    const [{ model, setting, played }] = group;
    const { test, level } = played.scenario;
    const bandits = test === 'prlt' || test === 'mbt' ? group.map((one) => one.played) : [];
    return {
      test,
      level,
      model,
      setting,
      sessions: group.length,
      curve: curveOf(group),
      behaviour: bandits.length > 0 ? behaviourOf(bandits) : null,
      fits: bandits.flatMap((one) => fitOf(one) ?? []),
    };
  });
}

export type TrialsResult = ReturnType<typeof trialsResults>[number];

/** The share of good outcomes in each trial over the sessions, with Wilson's 95% interval. */
function curveOf(group: readonly Subject[]) {
  const longest = Math.max(...group.map(({ played }) => played.trials.length));
  return Array.from({ length: longest }, (_, at) => {
    const known = group
      .flatMap(({ played }) => (played.trials[at] ? [isGood(played.trials[at], played.session)] : []))
      .filter((good) => good !== null);
    return { trial: at + 1, n: known.length, ...wilsonInterval(known.filter(Boolean).length, known.length) };
  });
}

/** Behaviour over all sessions of a bandit. */
function behaviourOf(all: readonly PlayedSession[]) {
  const each = all.map((played) => stayShift(armsOf(played)));
  // Over all trials together, so that a session with few wins or losses weighs little.
  const pooled = (rate: 'winStay' | 'loseShift', of: 'wins' | 'losses') => {
    const count = each.reduce((sum, one) => sum + one[of], 0);
    return count === 0 ? null : each.reduce((sum, one) => sum + (one[rate] ?? 0) * one[of], 0) / count;
  };
  return {
    winStay: pooled('winStay', 'wins'),
    loseShift: pooled('loseShift', 'losses'),
    perseverativeErrors: meanOf(all.flatMap(perseverativeErrors)),
  };
}

function fitOf(played: PlayedSession) {
  const fit = fitLearning(armChoices(played));
  if (!fit) return undefined;
  const { rate, inverseTemperature, perseveration, bic, chanceBic } = fit;
  return { session: played.scenario.session, rate, inverseTemperature, perseveration, bic, chanceBic };
}
