/** The fields by which sessions are chosen, on the command line and in suites. */
import { ChoiceError } from '../../base/choice-error';
import { ScenarioError } from '../task';
import { ALL, type FieldWords, oneOfWords, type ScenarioFields, wholeWord } from '../scenarios';
import { REFERENCE_FILES } from './data/files';
import { readReference, type ReferenceData } from './data/reference';
import { levelsOf, makeSession, MEANINGFUL, type SessionParameters } from './make';
import { isTest, type ReflectionScenario, TITLES } from './scenario';
import { type TestId, TESTS } from './session';
import { REFLECTION_SUITE } from './suite';

/** The subject of each test, in a phrase. */
const ABOUT: Readonly<Record<TestId, string>> = {
  oddball: 'perception: which sentence does not belong?',
  'n-back': 'memory: is it the letter of n steps before?',
  prlt: 'belief updating: the better arm changes once',
  wcst: 'decision-making: the rule of matching changes unannounced',
  wpt: 'prediction: what do two devices say about tomorrow?',
  'dc-igt': 'counterfactual thinking: would another deck have been better?',
  mbt: 'meta-reflection: the arms swap in a steady rhythm',
};

/** Sessions whose mean is one score of the benchmark. */
const sessionsOf = (test: TestId): number => (test === 'oddball' ? 3 : 2);

const MOST_SESSIONS = 1000;
const MOST_LENGTH = 1000;

/** The parameters by the names of their fields. */
const PARAMETERS = {
  probability: {
    name: 'p',
    value: 'P',
    summary: 'reflection: the chance of what is likelier (prlt, wpt), 0.5 to 1',
  },
  back: { name: 'back', value: 'N', summary: 'reflection: steps to look back (n-back)' },
  interval: { name: 'interval', value: 'N', summary: 'reflection: trials of a rule (wcst) or block (mbt)' },
  length: { name: 'length', value: 'N', summary: 'reflection: trials of a session' },
  'kept-outcome': {
    name: 'keptOutcome',
    value: undefined,
    summary: 'reflection: a choice that is kept keeps its outcome (dc-igt)',
  },
  metric: {
    name: 'metric',
    value: 'frobenius|mae',
    summary: 'reflection: the distance in the score of wpt (default: frobenius)',
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly name: keyof SessionParameters; readonly value: string | undefined; readonly summary: string }
  >
>;
type ParameterField = keyof typeof PARAMETERS;

const parameterFields = Object.fromEntries(
  Object.entries(PARAMETERS).map(([name, { value, summary }]) => [
    name,
    value === undefined ? { summary } : { value, summary },
  ]),
);

export const REFLECTION_FIELDS: ScenarioFields = {
  example: '--test n-back --sessions 2',
  suite: REFLECTION_SUITE,
  fields: {
    test: { multiple: true, value: 'TEST,…|all', summary: `reflection: ${TESTS.join(', ')} (default: all)` },
    level: { value: 'easy|hard', summary: 'reflection: how hard it is (default: easy)' },
    sessions: { value: 'N', summary: 'reflection: sessions of each test (default: 2, oddball 3)' },
    data: { value: 'own-v1|reference', summary: 'reflection: whose data (default: own-v1)' },
    from: { value: 'DIR', summary: 'reflection: a copy of the original program, for --data reference' },
    ...parameterFields,
  },
  offered: {
    question: 'Which test, and how hard?',
    offers: TESTS.flatMap((test) =>
      levelsOf(test).map((level) => ({
        value: `${test}/${level}`,
        label: levelsOf(test).length > 1 ? `${TITLES[test]}, ${level}` : TITLES[test],
        description: ABOUT[test],
      })),
    ),
    // No agent scores in the first one, Oddball, unless a model judges it.
    usual: 'prlt/easy',
    suiteBlock: (value) => {
      const [test, level] = value.split('/');
      return { tests: [test], level, sessions: 1 };
    },
    folder: {
      files: REFERENCE_FILES,
      question: 'Whose data?',
      drawn: 'Drawn with the seed (own-v1)',
    },
    make: (value, seed, files) => {
      const [test, level] = value.split('/');
      if (!isTest(test) || (level !== 'easy' && level !== 'hard'))
        throw new ScenarioError(`There is no test "${value}".`);
      const reference = files && readReference(files);
      return makeSession({
        test,
        level,
        parameters: {},
        seed,
        session: 1,
        ...(reference && { reference }),
      });
    },
  },
};

/** The chosen fields, before sessions are drawn. */
export interface ReflectionChoice {
  readonly tests: readonly TestId[];
  readonly level: 'easy' | 'hard';
  readonly parameters: SessionParameters;
  /** Undefined: as many as the benchmark takes. */
  readonly sessions: number | undefined;
  /** Notes on tests that were left out. */
  readonly notes: readonly string[];
}

/** Throws ChoiceError. */
export function chosenTests(words: FieldWords): ReflectionChoice {
  const level = oneOfWords(words, 'level', ['easy', 'hard']) ?? 'easy';
  const requested = words.list('test');
  const all = requested.length === 0 || requested.includes(ALL);
  const wrong = requested.find((word) => word !== ALL && !isTest(word));
  if (wrong !== undefined)
    throw new ChoiceError(
      `${words.called('test')} must be one of ${[...TESTS, ALL].join(', ')}, not "${wrong}"`,
    );
  const tests = all
    ? TESTS.filter((test) => levelsOf(test).includes(level))
    : [...new Set(requested.filter(isTest))];
  const missing = TESTS.filter((test) => all && !tests.includes(test));
  return {
    tests,
    level,
    parameters: parametersIn(words, tests),
    sessions: wholeWord(words, 'sessions', { min: 1, max: MOST_SESSIONS }),
    notes: missing.length > 0 ? [`there is no level ${level} of ${missing.join(' and ')}`] : [],
  };
}

/** Throws ChoiceError, also where a parameter means nothing in any of the tests. */
function parametersIn(words: FieldWords, tests: readonly TestId[]): SessionParameters {
  for (const field of Object.keys(PARAMETERS) as ParameterField[]) {
    if (!words.flag(field)) continue;
    const { name } = PARAMETERS[field];
    const fits = tests.every((test) => MEANINGFUL[test].includes(name));
    if (!fits) throw new ChoiceError(`${words.called(field)} means nothing in ${tests.join(', ')}`);
  }
  const chance = words.text('probability');
  const p = chance === undefined ? undefined : Number(chance);
  if (p !== undefined && !(p >= 0.5 && p <= 1))
    throw new ChoiceError(
      `${words.called('probability')} must be a number from 0.5 to 1, not "${chance ?? ''}"`,
    );
  const back = wholeWord(words, 'back', { min: 1, max: 20 });
  const interval = wholeWord(words, 'interval', { min: 1, max: 50 });
  const length = wholeWord(words, 'length', { min: 2, max: MOST_LENGTH });
  const metric = oneOfWords(words, 'metric', ['frobenius', 'mae']);
  return {
    ...(p !== undefined && { p }),
    ...(back !== undefined && { back }),
    ...(interval !== undefined && { interval }),
    ...(length !== undefined && { length }),
    ...(words.flag('kept-outcome') && { keptOutcome: true }),
    ...(metric && { metric }),
  };
}

/** All sessions of a choice. Throws ChoiceError. */
export const sessionsIn = (
  { tests, level, parameters, sessions }: ReflectionChoice,
  seed: number,
  reference?: ReferenceData,
): ReflectionScenario[] =>
  tests.flatMap((test) =>
    Array.from({ length: sessions ?? sessionsOf(test) }, (_, i) =>
      makeSession({ test, level, parameters, seed, session: i + 1, ...(reference && { reference }) }),
    ),
  );
