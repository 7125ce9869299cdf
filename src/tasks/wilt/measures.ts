/** Measures of WILT: points, tests, and how complicated the guess is. */
import { orDash } from '../../base/number-words';
import { meanOf } from '../../base/quotient';
import { medianOf } from '../../statistics/median';
import * as z from 'zod/mini';
import { measuresOf, type PooledCell, type VerdictOn } from '../measures';
import type { Feedback, Parsed } from '../task';
import { isNotEmpty, NOVELTY, SIMILARITIES, SIMILARITY } from './judges';
import { isNearMiss } from './near-miss';
import { OUTCOMES } from './protocol';

// In a page with a strict policy zod must not even try to make functions from text.
z.config({ jitless: true });

const number = z.nullable(z.number());

const schema = z.looseObject({
  version: z.literal(1),
  /** null while there was no final guess. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  points: number,
  /** Tests, first complaints about the form, and first empty replies. */
  attempts: z.number(),
  tests: z.number(),
  /** Tests of numbers that were tested before. */
  repeats: z.number(),
  /** The share of inputs on which guess and rule are equal, balanced over what the rule accepts and what not. */
  agreement: number,
  /** Inputs that the guess accepts for each that the rule accepts, where one of both accepts all that the other does. */
  inclusion: number,
  /** The guess is wrong only where hardly anybody would test. Absent in transcripts of earlier versions. */
  nearMiss: z.optional(z.nullable(z.boolean())),
  operators: number,
  length: number,
  /** The mean and the least novelty of its messages; absent unless those of all were compared. */
  novelty: z.optional(z.object({ mean: z.number(), least: z.number() })),
  /** The word of a judge about a wrong guess; absent where none was asked. */
  similarity: z.optional(z.enum(SIMILARITIES)),
  retries: z.looseObject({ format: z.number(), transport: z.number() }),
});
type WiltMeasures = z.infer<typeof schema>;

/** Longest first, so that `**` is no `*`. They are looked for in the text as it is. */
const OPERATORS = 'and or not ** == != <= >= >> << // + - / * = % & | ~ ^ < >'.split(' ');

/** Operators of a guess, as the published analysis counts them: occurrences in its text. */
function operatorsIn(guess: string): number {
  let rest = guess;
  let count = 0;
  for (const operator of OPERATORS) {
    const parts = rest.split(operator);
    count += parts.length - 1;
    rest = parts.join('');
  }
  return count;
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

class WiltTally {
  private readonly seen = new Set<string>();
  private repeats = 0;
  private guess: string | undefined;
  private last: Feedback = {};
  private readonly retries = { format: 0, transport: 0 };

  private tests = 0;
  private readonly targets: number[] = [];
  /** Messages that are not empty. */
  private messageCount = 0;

  replied(seq: number, reply: Parsed): void {
    this.targets.push(seq);
    if (isNotEmpty(reply)) this.messageCount++;
    const { guess } = reply;
    if (typeof guess === 'string') this.guess = guess;
  }

  answered(feedback: Feedback): void {
    this.last = feedback;
    if (typeof feedback.positive !== 'boolean') return;
    const key = JSON.stringify(feedback.test);
    if (this.seen.has(key)) this.repeats++;
    this.seen.add(key);
    this.tests++;
  }

  retried(why: 'format' | 'transport'): void {
    this.retries[why]++;
  }

  measures(verdictOn: VerdictOn): WiltMeasures {
    const { last, guess, tests, repeats, targets } = this;
    const novel = targets.flatMap((target) => verdictOn(NOVELTY, target)?.value ?? []);
    const judged = targets.flatMap((target) => verdictOn(SIMILARITY, target)?.result ?? []);
    const similarity = SIMILARITIES.find((each) => each === judged.at(-1));
    const outcome = OUTCOMES.find((each) => each === last.outcome) ?? null;
    const isGuess = guess !== undefined && outcome !== null && outcome !== 'no-guess';
    return {
      version: 1 as const,
      outcome,
      points: outcome === null ? null : (last.score ?? 0),
      attempts: numberIn(last.attempts) ?? 0,
      tests,
      repeats,
      agreement: numberIn(last.agreement),
      inclusion: numberIn(last.inclusion),
      nearMiss: isNearMiss({ outcome, agreement: numberIn(last.agreement), small: numberIn(last.small) }),
      operators: isGuess ? operatorsIn(guess) : null,
      // The published analysis takes two characters off.
      length: isGuess ? guess.length - 2 : null,
      ...(novel.length > 0 &&
        novel.length === this.messageCount && {
          novelty: { mean: meanOf(novel) ?? 0, least: Math.min(...novel) },
        }),
      ...(similarity && { similarity }),
      retries: { ...this.retries },
    };
  }
}

const isCorrect = ({ outcome }: WiltMeasures): boolean | null =>
  outcome === null ? null : outcome === 'correct';

/** By the judge of similarity: false for a correct guess, too; null without its word about a wrong one. */
function isNearlyRight({ outcome, similarity }: WiltMeasures): boolean | null {
  if (similarity === undefined) return null;
  return outcome === 'wrong' && (similarity === 'edge-case' || similarity === 'magnitude');
}

function pooled(all: readonly WiltMeasures[]) {
  const ended = all.filter(({ outcome }) => outcome !== null);
  const numbers = (of: 'operators' | 'length' | 'inclusion') => all.flatMap((one) => one[of] ?? []);
  return {
    episodes: all.length,
    accuracy: meanOf(ended.map((one) => Number(isCorrect(one)))),
    points: ended.reduce((sum, { points }) => sum + (points ?? 0), 0),
    tests: meanOf(ended.map(({ attempts }) => attempts)),
    repeats: all.reduce((sum, one) => sum + one.repeats, 0),
    nearMisses: meanOf(ended.flatMap(({ nearMiss }) => nearMiss ?? []).map(Number)),
    agreement: meanOf(all.flatMap(({ agreement }) => agreement ?? [])),
    inclusion: medianOf(numbers('inclusion')),
    operators: medianOf(numbers('operators')),
    length: medianOf(numbers('length')),
    ...judged(all),
  };
}

/** The verdicts of judges, where any was asked. The published novelty of a run is the mean of the least one of each episode. */
function judged(all: readonly WiltMeasures[]) {
  const novel = all.flatMap(({ novelty }) => novelty ?? []);
  // A correct guess needs no judge, so its episode counts as one that is not nearly right.
  const nearlyRight = all.flatMap((one) => (one.outcome === 'correct' ? false : (isNearlyRight(one) ?? [])));
  return {
    ...(all.some(({ similarity }) => similarity) && { nearlyRight: meanOf(nearlyRight.map(Number)) }),
    ...(novel.length > 0 && {
      novelty: meanOf(novel.map((one) => one.mean)),
      leastNovelty: meanOf(novel.map(({ least }) => least)),
    }),
  };
}

const TITLES = {
  episodes: 'episodes',
  accuracy: 'accuracy',
  points: 'total points',
  tests: 'mean attempts',
  repeats: 'total repeats',
  agreement: 'mean agreement',
  operators: 'median operators',
  length: 'median length',
} as const;

const shown = (value: number | null): string =>
  orDash(value, (n) => String(Number(n.toFixed(Number.isInteger(n) ? 0 : 2))));

function cells(all: readonly WiltMeasures[]): readonly PooledCell[] {
  const values = pooled(all);
  const { nearlyRight, novelty, leastNovelty } = values;
  const judged = Object.entries({
    'nearly right': nearlyRight,
    'mean novelty': novelty,
    'mean of least novelty': leastNovelty,
  });
  return [
    ...Object.entries(TITLES).map(([id, title]) => ({
      title,
      text: shown(values[id as keyof typeof TITLES]),
    })),
    ...judged.flatMap(([title, value]) => (value === undefined ? [] : [{ title, text: shown(value) }])),
  ];
}

export const WILT_MEASURES = measuresOf<WiltMeasures>({
  schema,
  score: 'points',
  isSolved: isCorrect,
  aim: 'correct',
  columns: [
    { id: 'correct', title: 'Correct', value: isCorrect },
    { id: 'points', title: 'Points', mean: 'Mean points', value: ({ points }) => points },
    { id: 'attempts', title: 'Attempts', mean: 'Mean attempts', value: ({ attempts }) => attempts },
    { id: 'repeats', title: 'Repeated tests', mean: 'Mean repeated tests', value: ({ repeats }) => repeats },
    { id: 'agreement', title: 'Agreement', mean: 'Mean agreement', value: ({ agreement }) => agreement },
    { id: 'nearMiss', title: 'Near miss', value: ({ nearMiss = null }) => nearMiss },
    {
      id: 'inclusion',
      title: 'Guess to rule',
      mean: 'Mean guess to rule',
      value: ({ inclusion }) => inclusion,
    },
    { id: 'operators', title: 'Operators', mean: 'Mean operators', value: ({ operators }) => operators },
    { id: 'length', title: 'Length', mean: 'Mean length', value: ({ length }) => length },
    {
      id: 'nearlyRight',
      title: 'Nearly right, by the judge',
      value: isNearlyRight,
      applies: (measures) => isNearlyRight(measures) !== null,
    },
    {
      id: 'novelty',
      title: 'Novelty',
      mean: 'Mean novelty',
      value: ({ novelty }) => novelty?.mean ?? null,
      applies: ({ novelty }) => novelty !== undefined,
    },
    {
      id: 'leastNovelty',
      title: 'Least novelty',
      mean: 'Mean of least novelty',
      value: ({ novelty }) => novelty?.least ?? null,
      applies: ({ novelty }) => novelty !== undefined,
    },
  ],
  describe: ({ outcome, points, tests }) => {
    const made = tests === 1 ? '1 test' : `${tests} tests`;
    if (outcome === null) return `no guess yet, ${made}`;
    return outcome === 'correct'
      ? `correct, ${shown(points)} points, ${made}`
      : `${outcome.replace('-', ' ')}, ${made}`;
  },
  pool: { of: pooled, cells },
  tally: () => {
    const tally = new WiltTally();
    return {
      add: (event) => {
        if (event.type === 'reply') tally.replied(event.seq, event.parsed);
        else if (event.type === 'feedback') tally.answered(event);
        else if (event.type === 'retry') tally.retried(event.why);
      },
      measures: (verdictOn) => tally.measures(verdictOn),
    };
  },
});
