/** Makes sessions from parameters: draws of their own, or the files of the original program. */
import { ChoiceError } from '../../base/choice-error';
import { drawsOf, type Draws } from './draws';
import type { ReferenceData } from './data/reference';
import type { DataSet, Fields, Level, ReflectionScenario } from './scenario';
import type { TestId } from './session';
import { drawnPays } from './tests/bandit';
import { drawnLosses, EASY_CHANCES } from './tests/dc-igt';
import { drawnLetters } from './tests/n-back';
import { drawnPassages } from './tests/oddball';
import { drawnCards, OWN_KEYS } from './tests/wcst';
import { drawnDevices, drawnFollows, type Wpt } from './tests/wpt';

/** Parameters that take the place of a level's. */
export interface SessionParameters {
  /** PRLT and WPT: the chance of what is more likely. */
  readonly p?: number;
  /** N-back: steps to look back. */
  readonly back?: number;
  /** Trials; oddball: passages. */
  readonly length?: number;
  /** WCST: trials of a rule. MBT: trials of a block. */
  readonly interval?: number;
  /** DC-IGT: keeping a choice keeps its outcome. */
  readonly keptOutcome?: boolean;
  readonly metric?: NonNullable<Wpt['metric']>;
}

export interface SessionChoice {
  readonly test: TestId;
  readonly level: Exclude<Level, 'free'>;
  readonly parameters: SessionParameters;
  readonly seed: number;
  /** Counts from 1. */
  readonly session: number;
  /** Absent: `own-v1`. */
  readonly reference?: ReferenceData;
}

interface LevelParameters {
  readonly p: number;
  readonly back: number;
  readonly length: number;
  readonly interval: number;
}

const NO_PARAMETERS = { p: 0, back: 0, interval: 0 };

const MBT_BLOCKS = 20;

/** The parameters of each level; a level that the benchmark does not have, or does not tell, is absent. */
const LEVELS: Readonly<Record<TestId, Partial<Record<Level, LevelParameters>>>> = {
  oddball: { easy: { ...NO_PARAMETERS, length: 50 } },
  'n-back': {
    easy: { ...NO_PARAMETERS, back: 2, length: 52 },
    hard: { ...NO_PARAMETERS, back: 4, length: 52 },
  },
  prlt: { easy: { ...NO_PARAMETERS, p: 0.8, length: 40 }, hard: { ...NO_PARAMETERS, p: 0.7, length: 50 } },
  wcst: {
    easy: { ...NO_PARAMETERS, length: 72, interval: 12 },
    hard: { ...NO_PARAMETERS, length: 90, interval: 15 },
  },
  wpt: { easy: { ...NO_PARAMETERS, p: 0.9, length: 50 }, hard: { ...NO_PARAMETERS, p: 0.8, length: 50 } },
  'dc-igt': { easy: { ...NO_PARAMETERS, length: 50 } },
  mbt: {
    easy: { ...NO_PARAMETERS, interval: 2, length: 2 * MBT_BLOCKS },
    hard: { ...NO_PARAMETERS, interval: 4, length: 4 * MBT_BLOCKS },
  },
};

const WHY_NOT: Partial<Record<TestId, string>> = {
  oddball: 'the oddball test has no hard level',
  'dc-igt': 'the hard level of dc-igt is not known: the paper does not give its losses',
};

/** The levels that a test has. */
export const levelsOf = (test: TestId): readonly Exclude<Level, 'free'>[] =>
  (['easy', 'hard'] as const).filter((level) => LEVELS[test][level] !== undefined);

/** Throws ChoiceError. */
function parametersOf({ test, level, parameters }: SessionChoice): LevelParameters {
  const known = LEVELS[test][level];
  if (!known)
    throw new ChoiceError(WHY_NOT[test] ?? `the test ${test} has no level ${level}`, `choose --level easy`);
  const { p, back, length, interval } = parameters;
  const chosen = {
    ...known,
    ...(p !== undefined && { p }),
    ...(back !== undefined && { back }),
    ...(interval !== undefined && { interval }),
  };
  const byBlocks = test === 'mbt' ? MBT_BLOCKS * chosen.interval : known.length;
  return { ...chosen, length: length ?? byBlocks };
}

/** The parameters that mean something in each test. */
export const MEANINGFUL: Readonly<Record<TestId, readonly (keyof SessionParameters)[]>> = {
  oddball: ['length'],
  'n-back': ['back', 'length'],
  prlt: ['p', 'length'],
  wcst: ['length', 'interval'],
  wpt: ['p', 'length', 'metric'],
  'dc-igt': ['length', 'keptOutcome'],
  mbt: ['length', 'interval'],
};

/** Throws ChoiceError where the test has no such level or the data set too little. */
export function makeSession(choice: SessionChoice): ReflectionScenario {
  const { test, level, parameters, seed, session, reference } = choice;
  const resolved = parametersOf(choice);
  const data: DataSet = reference ? 'reference' : 'own-v1';
  // Another measure of the same session is not a parameter of its environment.
  const free = Object.entries(parameters).some(([name, value]) => value !== undefined && name !== 'metric');
  const head = {
    level: free ? ('free' as const) : level,
    data,
    session,
    seed,
    ...(reference?.instructions[test] !== undefined && { instruction: instructionOf(choice, resolved) }),
  };
  const draws = drawsOf(seed, `${test}/${session}`);
  switch (test) {
    case 'oddball':
      return { ...head, test, ...oddballOf(resolved, draws, reference) };
    case 'n-back':
      return { ...head, test, ...nBackOf(resolved, draws, reference) };
    case 'prlt':
      return {
        ...head,
        test,
        p: resolved.p,
        pays: drawnPays(resolved.length, resolved.p, draws),
        ...(reference && { invalidIsLeft: true }),
      };
    case 'wcst':
      return { ...head, test, ...wcstOf(resolved, draws, reference) };
    case 'wpt':
      return { ...head, test, ...wptOf(resolved, draws, choice) };
    case 'dc-igt':
      return {
        ...head,
        test,
        redraw: !parameters.keptOutcome,
        losses: drawnLosses(resolved.length, EASY_CHANCES, draws),
      };
    case 'mbt':
      return {
        ...head,
        test,
        block: resolved.interval,
        trials: resolved.length,
        ...(reference && { invalidIsLeft: true }),
      };
  }
}

const instructionOf = ({ test, reference }: SessionChoice, { back }: LevelParameters): string => {
  const text = reference?.instructions[test] ?? '';
  return test === 'n-back'
    ? text.replaceAll('2 steps', `${back} steps`).replaceAll('first 2', `first ${back}`)
    : text;
};

/** The first so many of a list that is repeated where it is too short. */
const cycled = <T>(items: readonly T[], length: number): T[] =>
  Array.from({ length }, (_, at) => items[at % items.length]);

const CYCLED = 'the data of the original program is shorter and was repeated';

const repeated = (items: { readonly length: number }, length: number) =>
  items.length < length ? { approximate: CYCLED } : {};

function oddballOf({ length }: LevelParameters, draws: Draws, reference?: ReferenceData): Fields<'oddball'> {
  if (!reference) return { passages: drawnPassages(length, draws) };
  const { passages } = reference;
  return { passages: cycled(passages, length), ...repeated(passages, length) };
}

function nBackOf(
  { length, back }: LevelParameters,
  draws: Draws,
  reference?: ReferenceData,
): Fields<'n-back'> {
  if (!reference) return { back, letters: drawnLetters(length, back, draws) };
  const { letters } = reference;
  return { back, letters: cycled(Array.from(letters), length).join(''), ...repeated(letters, length) };
}

function wcstOf(
  { length, interval }: LevelParameters,
  draws: Draws,
  reference?: ReferenceData,
): Fields<'wcst'> {
  if (!reference) return { keys: OWN_KEYS, cards: drawnCards(length, draws), interval };
  const { cards, keys } = reference;
  return { keys: [...keys], cards: cycled(cards, length), interval, ...repeated(cards, length) };
}

function wptOf(
  { length, p }: LevelParameters,
  draws: Draws,
  { parameters: { metric }, reference }: SessionChoice,
): Fields<'wpt'> {
  const devices = reference ? cycled(reference.devices, length) : drawnDevices(length, draws);
  return {
    p,
    devices,
    follows: drawnFollows(length, p, draws),
    ...(metric && { metric }),
    ...(reference && repeated(reference.devices, length)),
  };
}
