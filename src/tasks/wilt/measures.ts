/** Measures of WILT: points, tests, and how complicated the guess is. */
import * as z from 'zod/mini';
import { measuresOf, type PooledCell } from '../measures';
import type { Feedback, Parsed } from '../task';
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

const mean = (of: readonly number[]): number | null =>
  of.length === 0 ? null : of.reduce((sum, value) => sum + value, 0) / of.length;

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

class WiltTally {
  private readonly seen = new Set<string>();
  private repeats = 0;
  private guess: string | undefined;
  private last: Feedback = {};
  private readonly retries = { format: 0, transport: 0 };

  private tests = 0;

  replied({ guess }: Parsed): void {
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

  measures(): WiltMeasures {
    const { last, guess, tests, repeats } = this;
    const outcome = OUTCOMES.find((each) => each === last.outcome) ?? null;
    const isGuess = guess !== undefined && outcome !== null && outcome !== 'no-guess';
    return {
      ...{ version: 1 as const, outcome, points: outcome === null ? null : (last.score ?? 0) },
      ...{ attempts: numberIn(last.attempts) ?? 0, tests, repeats },
      agreement: numberIn(last.agreement),
      inclusion: numberIn(last.inclusion),
      nearMiss: isNearMiss({ outcome, agreement: numberIn(last.agreement), small: numberIn(last.small) }),
      operators: isGuess ? operatorsIn(guess) : null,
      // The published analysis takes two characters off.
      length: isGuess ? guess.length - 2 : null,
      retries: { ...this.retries },
    };
  }
}

const isCorrect = ({ outcome }: WiltMeasures): boolean | null =>
  outcome === null ? null : outcome === 'correct';

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
}

function pooled(all: readonly WiltMeasures[]) {
  const ended = all.filter(({ outcome }) => outcome !== null);
  const numbers = (of: 'operators' | 'length' | 'inclusion') => all.flatMap((one) => one[of] ?? []);
  return {
    episodes: all.length,
    accuracy: mean(ended.map((one) => Number(isCorrect(one)))),
    points: ended.reduce((sum, { points }) => sum + (points ?? 0), 0),
    tests: mean(ended.map(({ attempts }) => attempts)),
    repeats: all.reduce((sum, one) => sum + one.repeats, 0),
    nearMisses: mean(ended.flatMap(({ nearMiss }) => nearMiss ?? []).map(Number)),
    agreement: mean(all.flatMap(({ agreement }) => agreement ?? [])),
    inclusion: median(numbers('inclusion')),
    operators: median(numbers('operators')),
    length: median(numbers('length')),
  };
}

const TITLES = {
  ...{ episodes: 'episodes', accuracy: 'accuracy', points: 'total points', tests: 'average tests' },
  ...{ repeats: 'repeats', agreement: 'agreement', operators: 'median operators', length: 'median length' },
} as const;

const shown = (value: number | null): string =>
  value === null ? '—' : String(Number(value.toFixed(Number.isInteger(value) ? 0 : 2)));

function cells(all: readonly WiltMeasures[]): readonly PooledCell[] {
  const values = pooled(all);
  return Object.entries(TITLES).map(([id, title]) => ({
    title,
    text: shown(values[id as keyof typeof TITLES]),
  }));
}

export const WILT_MEASURES = measuresOf<WiltMeasures>({
  schema,
  score: 'points',
  columns: [
    { id: 'correct', title: 'Correct', value: isCorrect },
    { id: 'points', title: 'Points', value: ({ points }) => points },
    { id: 'attempts', title: 'Attempts', value: ({ attempts }) => attempts },
    { id: 'repeats', title: 'Repeated tests', value: ({ repeats }) => repeats },
    { id: 'agreement', title: 'Agreement', value: ({ agreement }) => agreement },
    { id: 'nearMiss', title: 'Near miss', value: ({ nearMiss = null }) => nearMiss },
    { id: 'inclusion', title: 'Guess to rule', value: ({ inclusion }) => inclusion },
    { id: 'operators', title: 'Operators', value: ({ operators }) => operators },
    { id: 'length', title: 'Length', value: ({ length }) => length },
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
        if (event.type === 'reply') tally.replied(event.parsed);
        else if (event.type === 'feedback') tally.answered(event);
        else if (event.type === 'retry') tally.retried(event.why);
      },
      measures: () => tally.measures(),
    };
  },
});
