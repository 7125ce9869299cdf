/** The behaviour of a player: staying and shifting, perseverative errors, signal detection, decks. */
import { meanOf } from '../../../base/quotient';
import { UNDEFINED } from '../../../base/number-words';
import { quotient } from '../../../base/quotient';
import { normalQuantile } from '../../../statistics/distributions';
import type { ArmChoice, LearningFit } from '../../../statistics/rescorla-wagner';
import { showMeasure } from '../../measure-words';
import type { TrialFigure, TrialTable } from '../../trials';
import type { ReflectionScenario } from '../scenario';
import { RIGHT } from '../tests/bandit';
import { DECKS, STAY } from '../tests/dc-igt';
import { SAME } from '../tests/n-back';
import { type DayOf, RAINY, SUNNY, type Table, tablesOf, weathersOf } from '../tests/wpt';
import { changesIn, isGood, lastOf, type PlayedSession } from './played';

export interface ArmTrial {
  readonly round: number;
  readonly arm: string;
  readonly reward: number;
}

/** The trials of a bandit in which an arm was chosen. */
export const armsOf = ({ trials }: PlayedSession): ArmTrial[] =>
  trials.flatMap((trial) => {
    const { reward } = lastOf(trial);
    const [arm] = trial.choices;
    return arm === undefined || typeof reward !== 'number' ? [] : [{ round: trial.round, arm, reward }];
  });

/** Arms and rewards of a bandit as a fit of learning takes them: 1 is the right arm, 0 the left one. */
export const armChoices = (played: PlayedSession): ArmChoice[] =>
  armsOf(played).map(({ arm, reward }) => ({ arm: arm === RIGHT ? 1 : 0, reward }));

/**
 * Shares over neighbouring trials that both have a choice. `winStay`: of the choices after a reward, those that repeat the
 * rewarded one; `loseShift`: of those after none, the others. Null where there are none.
 */
export function stayShift(arms: readonly ArmTrial[]) {
  const pairs = arms.slice(1).flatMap((now, at) => {
    const before = arms[at];
    return now.round === before.round + 1 ? [{ won: before.reward > 0, stayed: now.arm === before.arm }] : [];
  });
  const [wins, losses] = [pairs.filter(({ won }) => won), pairs.filter(({ won }) => !won)];
  return {
    winStay: quotient(wins.filter(({ stayed }) => stayed).length, wins.length),
    loseShift: quotient(losses.filter(({ stayed }) => !stayed).length, losses.length),
    wins: wins.length,
    losses: losses.length,
  };
}

/**
 * Counts, for each change, the trials until the arm that is now better is first chosen. Trials without a
 * choice are counted, too.
 */
export const perseverativeErrors = (played: PlayedSession): number[] =>
  changesIn(played).map((change, i, changes) => {
    const until = changes[i + 1] ?? played.trials.length;
    const after = played.trials.slice(change, until);
    const first = after.findIndex(({ choices: [choice] }) => choice === lastOf(played.trials[change]).better);
    return first < 0 ? after.length : first;
  });

const shown = (value: number | null | undefined): string => showMeasure(value ?? null);

/** Of fewer changes a share of choices would be that of a few: one session of two or three reversals shows no curve. */
export const LEAST_CHANGES = 5;

const FEW_CHANGES = `No figure of the choices around a change: a session of fewer than ${LEAST_CHANGES} has too few. Results have it over many sessions.`;

export function banditTables(played: PlayedSession, learning: Learning | undefined): TrialTable[] {
  const { winStay, loseShift, wins, losses } = stayShift(armsOf(played));
  const errors = perseverativeErrors(played);
  const behaviour: TrialTable = {
    title: 'Behaviour',
    ...(errors.length > 0 && errors.length < LEAST_CHANGES && { caption: FEW_CHANGES }),
    columns: ['', 'value', 'n'],
    rows: [
      ['stays after a reward', shown(winStay), String(wins)],
      ['shifts after none', shown(loseShift), String(losses)],
      ['perseverative errors after a change', shown(meanOf(errors)), String(errors.length)],
    ],
  };
  if (!learning) return [behaviour];
  const { rate, inverseTemperature, perseveration, bic, chanceBic, trials } = learning.fit;
  return [
    behaviour,
    {
      title: 'Learning by prediction errors',
      caption: `Rescorla–Wagner with softmax, by maximum likelihood over ${trials} choices. Few trials leave the parameters uncertain; a smaller BIC is better.`,
      columns: ['', 'value'],
      rows: [
        ['learning rate α', shown(rate)],
        ['inverse temperature β (at most 10)', shown(inverseTemperature)],
        ['perseveration', shown(perseveration)],
        ['BIC', shown(bic)],
        ['BIC of choosing by chance', shown(chanceBic)],
      ],
    },
  ];
}

/** Errors and categories by block of a rule. */
export function cardTables(
  played: PlayedSession,
  { interval }: Extract<ReflectionScenario, { test: 'wcst' }>,
): TrialTable[] {
  const blocks = Array.from({ length: Math.ceil(played.trials.length / interval) }, (_, block) => {
    const end = (block + 1) * interval;
    const parts = (to: number) => played.session.score(played.choices.slice(0, to)).parts;
    const [now, before] = [parts(end), parts(block * interval)];
    const gained = (part: string) => String((now[part] ?? 0) - (before[part] ?? 0));
    const own = played.trials.slice(block * interval, end);
    const right = own.filter((trial) => isGood(trial, played.session) === true).length;
    const rule = own.map((trial) => lastOf(trial).rule).find((each) => typeof each === 'string') ?? '';
    return [
      String(block + 1),
      rule,
      `${right} of ${own.length}`,
      gained('perseverative'),
      gained('setLoss'),
      gained('categories'),
    ];
  });
  return [
    {
      title: 'Rules',
      caption:
        'A perseverative error matches by the rule before. A set-loss error comes after three right answers in a row; six in a row complete a category.',
      columns: ['block', 'rule', 'right', 'perseverative', 'set-loss', 'category'],
      rows: blocks,
    },
  ];
}

/** The predictions after each weather beside its outcomes. */
export function weatherTables(
  { trials }: PlayedSession,
  scenario: Extract<ReflectionScenario, { test: 'wpt' }>,
): TrialTable[] {
  const weathers = weathersOf(scenario);
  const days: DayOf[] = trials.map(({ choices: [prediction] }, at) => ({
    prediction,
    today: weathers[at],
    tomorrow: weathers[at + 1],
    device: scenario.devices[at],
  }));
  const percent = (table: Table, from: number): string =>
    table[from].every((each) => each === 0) ? UNDEFINED : `${Math.round(100 * table[from][0])}%`;
  const rows = tablesOf(days).flatMap((tables, device) =>
    [SUNNY, RAINY].map((today, from) => [
      `device ${device + 1}, ${today}`,
      percent(tables.estimated, from),
      percent(tables.true, from),
    ]),
  );
  return [
    {
      title: 'Sunny tomorrow',
      caption:
        'Over the last 30 days: how often sunny was predicted after each weather, and how often it came.',
      columns: ['today', 'predicted', 'came'],
      rows,
    },
  ];
}

/** Decks that were chosen, and what was done after each kind of outcome. */
export function deckTables({ trials }: PlayedSession): TrialTable[] {
  const whole = trials.filter(
    ({ choices }) => choices.length === 2 && choices.every((each) => each !== undefined),
  );
  const pairs = whole.map(({ choices: [first = '', second = ''], feedback: [shownFirst] }) => ({
    first,
    final: second === STAY ? first : second,
    lost: Number(shownFirst.loss ?? 0) > 0,
  }));
  const count = (of: (pair: (typeof pairs)[number]) => boolean) => String(pairs.filter(of).length);
  return [
    {
      title: 'Decks',
      columns: ['deck', 'first choices', 'final choices'],
      rows: DECKS.map((deck) => [
        deck,
        count(({ first }) => first === deck),
        count(({ final }) => final === deck),
      ]),
    },
    {
      title: 'Second thoughts',
      caption:
        'To stay without a loss and to switch after one is wise in hindsight; the other two are regretted.',
      columns: ['', 'stayed', 'switched'],
      rows: [false, true].map((after) => [
        after ? 'after a loss' : 'without a loss',
        count(({ first, final, lost }) => lost === after && first === final),
        count(({ first, final, lost }) => lost === after && first !== final),
      ]),
    },
  ];
}

/** Hits, false alarms and d′, with half a trial added to each cell so that none is infinite (Hautus 1995). */
export function memoryTables({ trials }: PlayedSession): TrialTable[] {
  const expecting = (wanted: string) => trials.filter((trial) => lastOf(trial).expected === wanted);
  const yes = (all: typeof trials) => all.filter(({ choices: [choice] }) => choice === SAME).length;
  const [targets, others] = [expecting(SAME), expecting('no')];
  const rate = (count: number, of: number) => (count + 0.5) / (of + 1);
  const [hits, alarms] = [yes(targets), yes(others)];
  const [zHit, zAlarm] = [rate(hits, targets.length), rate(alarms, others.length)].map(normalQuantile);
  return [
    {
      title: 'Signal detection',
      columns: ['', 'value'],
      rows: [
        ['hits', `${hits} of ${targets.length}`],
        ['false alarms', `${alarms} of ${others.length}`],
        ['sensitivity d′', shown(zHit - zAlarm)],
        ['criterion c', shown(-(zHit + zAlarm) / 2)],
      ],
    },
  ];
}

export interface Learning {
  readonly fit: LearningFit;
  readonly figure: TrialFigure;
}
