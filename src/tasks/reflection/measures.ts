/** Measures of a session: its score, the parts of it, and how many trials were invalid. */
import * as z from 'zod/mini';
import { quotient } from '../../base/quotient';
import {
  type MeasureColumn,
  type MeasuredEvent,
  measuresOf,
  type PooledCell,
  type Tally,
  type VerdictOn,
} from '../measures';
import { showMeasure } from '../measure-words';
import { SessionReader } from './read-session';
import { scaleOf } from './scale';
import { DATA_SETS, LEVELS, TITLES } from './scenario';
import { EXTRACTED } from './extraction';
import { BEST_GRADE, ODDBALL, ODDBALL_SIMILARITY } from './judges';
import { type Scored, type TestId, TESTS } from './session';

z.config({ jitless: true });

const number = z.nullable(z.number());

const schema = z.looseObject({
  version: z.literal(1),
  test: z.enum(TESTS),
  level: z.enum(LEVELS),
  /** Absent in transcripts of earlier versions. */
  data: z.optional(z.enum(DATA_SETS)),
  trials: z.number(),
  /** Choices that were asked for, and those among them that no reply named. */
  choices: z.number(),
  invalid: z.number(),
  invalidRate: number,
  /** Choices that a model read in replies which the rules could not; absent where there were none. */
  extracted: z.optional(z.number()),
  score: number,
  parts: z.record(z.string(), number),
});
export type ReflectionMeasures = z.infer<typeof schema>;

class SessionTally implements Tally<ReflectionMeasures> {
  private readonly reader = new SessionReader();
  private readonly targets: number[] = [];
  private extracted = 0;

  add(event: MeasuredEvent): void {
    this.reader.add(event);
    if (event.type !== 'reply') return;
    this.targets.push(event.seq);
    if (event.parsed['method'] === EXTRACTED) this.extracted++;
  }

  measures(verdictOn: VerdictOn): ReflectionMeasures {
    const { scenario, session, choices } = this.reader;
    const scored = session?.score(choices.slice(0, session.trials * session.turns.length));
    const invalid = choices.filter((choice) => choice === undefined).length;
    return {
      version: 1,
      test: scenario?.test ?? TESTS[0],
      level: scenario?.level ?? 'free',
      ...(scenario && { data: scenario.data }),
      trials: session?.trials ?? 0,
      choices: choices.length,
      invalid,
      invalidRate: quotient(invalid, choices.length),
      ...(this.extracted > 0 && { extracted: this.extracted }),
      ...(scenario?.test === 'oddball' && scored
        ? withGrades(scored, choices.length - invalid, this.targets, verdictOn)
        : (scored ?? { score: null, parts: {} })),
    };
  }
}

/** The scale of the published score, in sums over three sessions of fifty comments. */
const ODDBALL_MOST = 150;

/**
 * The score of the oddball test by its judges: the mean grade, else the mean similarity. `comments`: those that could be
 * judged; while some are not, there is no score.
 */
function withGrades(
  { score, parts }: Scored,
  comments: number,
  targets: readonly number[],
  verdictOn: VerdictOn,
): Scored {
  const [grade, similarity] = [ODDBALL, ODDBALL_SIMILARITY].map((question) => {
    const verdicts = targets.flatMap((target) => verdictOn(question, target) ?? []);
    const values = verdicts.flatMap(({ value }) => value ?? []);
    const unread = verdicts.filter(({ result }) => result === 'unparsable').length;
    // A trial without a comment has noticed nothing; an answer of the judge that nobody could read says nothing.
    return values.length > 0 && values.length + unread === comments
      ? sumOf(values) / (targets.length - unread)
      : undefined;
  });
  const fraction = grade === undefined ? similarity : grade / BEST_GRADE;
  return {
    score: fraction === undefined ? score : ODDBALL_MOST * fraction,
    parts: {
      ...parts,
      ...(grade !== undefined && { grade }),
      ...(similarity !== undefined && { similarity }),
    },
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The measure of a test in tables of many sessions. Levels have measures of their own, so that none are mixed. */
const scoreId = (test: TestId, level: string): string => (level === 'easy' ? test : `${test}-${level}`);

type Column = MeasureColumn<ReflectionMeasures>;

const scoreColumns = LEVELS.flatMap((level) =>
  TESTS.map((test) => ({
    id: scoreId(test, level),
    title: level === 'easy' ? TITLES[test] : `${TITLES[test]}, ${level}`,
    value: (measures: ReflectionMeasures) => measures.score,
    applies: (measures: ReflectionMeasures) => measures.test === test && measures.level === level,
    scale: (data: string | undefined) => scaleOf(test, level, data),
  })),
) satisfies readonly Column[];

const PARTS: Readonly<Record<string, string>> = {
  belief: 'Belief',
  reward: 'Reward',
  switch: 'Switch score',
  money: 'Money score',
  final: 'Account at the end',
  hitRate: 'Hits, %',
  falseAlarmRate: 'False alarms, %',
  categories: 'Categories',
  perseverative: 'Perseverative errors',
  setLoss: 'Set-loss errors',
  correct: 'Correct predictions, %',
  share: 'Swaps caught, %',
  allFrom: 'All caught from swap',
  mentionsIntruder: 'Mentions the intruder, %',
  grade: 'Grade of comments, 0 to 3',
  similarity: 'Similarity with surprise',
};

const partColumns = Object.entries(PARTS).map(([id, title]): Column => ({
  id,
  title,
  value: ({ parts }) => parts[id] ?? null,
  applies: ({ parts }) => Object.hasOwn(parts, id),
  alone: true,
}));

/** The tests whose mean is the overall score. */
const OVERALL_TESTS: readonly TestId[] = ['wpt', 'wcst', 'oddball', 'n-back', 'dc-igt', 'prlt'];

function pooledScores(all: readonly ReflectionMeasures[]) {
  /** Means over sessions, by the measure of the test. */
  const scores: Record<string, number> = {};
  /** By level: the unweighted mean over those tests that have a score, and which these are. */
  const overall: Record<string, { readonly value: number; readonly tests: readonly TestId[] }> = {};
  for (const level of LEVELS) {
    const tests = TESTS.filter((test) => {
      const own = all
        .filter((one) => one.test === test && one.level === level)
        .flatMap(({ score }) => score ?? []);
      if (own.length > 0) scores[scoreId(test, level)] = mean(own);
      return own.length > 0 && OVERALL_TESTS.includes(test);
    });
    if (tests.length > 0)
      overall[level] = { value: mean(tests.map((test) => scores[scoreId(test, level)])), tests };
  }
  const sum = (of: (one: ReflectionMeasures) => number) => all.reduce((total, one) => total + of(one), 0);
  const invalidRate = quotient(
    sum(({ invalid }) => invalid),
    sum(({ choices }) => choices),
  );
  return { episodes: all.length, scores, overall, invalidRate };
}

const mean = (values: readonly number[]): number => sumOf(values) / values.length;

function pooledCells(all: readonly ReflectionMeasures[]): PooledCell[] {
  const { episodes, scores, overall, invalidRate } = pooledScores(all);
  return [
    { title: 'sessions', text: String(episodes) },
    ...scoreColumns.flatMap(({ id, title }) =>
      scores[id] === undefined ? [] : [{ title, text: showMeasure(scores[id]) }],
    ),
    ...Object.entries(overall).map(([level, { value, tests }]) => ({
      title: level === 'easy' ? 'overall' : `overall ${level}`,
      text: `${showMeasure(value)} (${tests.length} of ${OVERALL_TESTS.length})`,
    })),
    { title: 'invalid', text: showMeasure(invalidRate) },
  ];
}

export const REFLECTION_MEASURES = measuresOf<ReflectionMeasures>({
  schema,
  score: 'score',
  // Scores of two data sets have different scales.
  apart: 'data',
  columns: [
    { id: 'score', title: 'Score', value: ({ score }) => score, alone: true },
    ...scoreColumns,
    ...partColumns,
    { id: 'data', title: 'Data', value: ({ data = 'own-v1' }) => data },
    { id: 'invalidRate', title: 'Invalid', value: ({ invalidRate }) => invalidRate },
    {
      id: 'extracted',
      title: 'Read by a model',
      value: ({ extracted = null }) => extracted,
      applies: ({ extracted }) => extracted !== undefined,
    },
  ],
  combined: (['easy', 'hard'] as const).map((level) => ({
    id: level === 'easy' ? 'overall' : `overall-${level}`,
    of: OVERALL_TESTS.map((test) => scoreId(test, level)),
    title: (known) =>
      `Overall${level === 'easy' ? '' : `, ${level}`} (${known} of ${OVERALL_TESTS.length} tests)`,
  })),
  describe: ({ test, score, invalid, choices }) =>
    `${TITLES[test]}: ${score === null ? 'no score' : showMeasure(score)}${invalid > 0 ? `, ${invalid} of ${choices} invalid` : ''}`,
  tally: () => new SessionTally(),
  pool: { of: pooledScores, cells: pooledCells },
});
