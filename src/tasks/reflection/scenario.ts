/** Scenarios: one session of a test with everything that its environment draws. */
import * as z from 'zod/mini';
import type { Json } from '../../base/json';
import { notAScenario, scenarioIn } from '../read-scenario';
import { type Session, type TestId, TESTS } from './session';
import { mbt, mbtFields, prlt, prltFields } from './tests/bandit';
import { dcIgt, dcIgtFields } from './tests/dc-igt';
import { nBack, nBackFields } from './tests/n-back';
import { oddball, oddballFields } from './tests/oddball';
import { wcst, wcstFields } from './tests/wcst';
import { wpt, wptFields } from './tests/wpt';

/** `free`: parameters of the user's own. */
export const LEVELS = ['easy', 'hard', 'free'] as const;
export type Level = (typeof LEVELS)[number];

/** `own-v1`: drawn here; `reference`: the files of the original program, from a user's copy of them. */
export const DATA_SETS = ['own-v1', 'reference'] as const;
export type DataSet = (typeof DATA_SETS)[number];

const common = {
  level: z.enum(LEVELS),
  data: z.enum(DATA_SETS),
  /** The number of the session among those with the same seed, from 1. */
  session: z.int().check(z.positive()),
  seed: z.int(),
  /** The instruction of the original program, where the data set is its own. */
  instruction: z.optional(z.string()),
  /** Something in which the session differs from the published one. */
  approximate: z.optional(z.string()),
};

const schema = z.discriminatedUnion('test', [
  z.object({ ...common, test: z.literal('oddball'), ...oddballFields }),
  z.object({ ...common, test: z.literal('n-back'), ...nBackFields }),
  z.object({ ...common, test: z.literal('prlt'), ...prltFields }),
  z.object({ ...common, test: z.literal('wcst'), ...wcstFields }),
  z.object({ ...common, test: z.literal('wpt'), ...wptFields }),
  z.object({ ...common, test: z.literal('dc-igt'), ...dcIgtFields }),
  z.object({ ...common, test: z.literal('mbt'), ...mbtFields }),
]);
export type ReflectionScenario = z.infer<typeof schema>;
/** The parts that are drawn or chosen for one test. */
export type Fields<T extends TestId> = Omit<
  Extract<ReflectionScenario, { test: T }>,
  'test' | keyof typeof common
>;

/** Throws ScenarioError, with the place of the first fault. */
export function readScenario(value: Json): ReflectionScenario {
  const scenario = scenarioIn(schema, value, 'reflection');
  if (scenario.test === 'wpt' && scenario.follows.length !== scenario.devices.length)
    throw notAScenario('reflection', 'follows: there must be one for each device');
  return scenario;
}

export function sessionOf(scenario: ReflectionScenario): Session {
  switch (scenario.test) {
    case 'oddball':
      return oddball(scenario);
    case 'n-back':
      return nBack(scenario);
    case 'prlt':
      return prlt(scenario);
    case 'wcst':
      return wcst(scenario);
    case 'wpt':
      return wpt(scenario);
    case 'dc-igt':
      return dcIgt(scenario);
    case 'mbt':
      return mbt(scenario);
  }
}

/** The names of the tests for people. */
export const TITLES: Readonly<Record<TestId, string>> = {
  oddball: 'Oddball',
  'n-back': 'N-back',
  prlt: 'Probabilistic reversal learning',
  wcst: 'Wisconsin card sorting',
  wpt: 'Weather prediction',
  'dc-igt': 'Double-choice Iowa gambling',
  mbt: 'Meta-bandit',
};

export const isTest = (word: string): word is TestId => (TESTS as readonly string[]).includes(word);
