/** Measures of a cell, read from the feedback on its reply. */
import * as z from 'zod/mini';
import { measuresOf } from '../measures';

z.config({ jitless: true });

const maybe = z.nullable(z.number());
const maybeTrue = z.nullable(z.boolean());

const numbers = {
  chebyshev: maybe,
  l1: maybe,
  sklSmoothed: maybe,
  sklSupport: maybe,
  leak: maybe,
  coverage: maybe,
  first: maybe,
  previous: maybe,
  favoured: maybe,
  error: maybe,
};
const flags = { lowCoverage: maybeTrue, truncated: maybeTrue, argmaxFirst: maybeTrue, correct: maybeTrue };

const schema = z.looseObject({
  version: z.literal(1),
  ...numbers,
  ...flags,
  route: z.nullable(z.string()),
  replies: z.number(),
  retries: z.looseObject({ format: z.number(), transport: z.number() }),
});
type BeliefMeasures = z.infer<typeof schema>;

type NumberName = keyof typeof numbers;
type FlagName = keyof typeof flags;

/** The titles of the measures, and short ones where these are long. */
const TITLES: readonly (readonly [NumberName | FlagName | 'route', title: string, short?: string])[] = [
  ['chebyshev', 'Chebyshev'],
  ['l1', 'L1'],
  ['sklSmoothed', 'Symmetric KL (smoothed)', 'sKL'],
  ['sklSupport', 'Symmetric KL (possible outcomes)', 'sKL possible'],
  ['leak', 'Leak'],
  ['error', 'Stated error'],
  ['correct', 'Stated right'],
  ['coverage', 'Coverage'],
  ['lowCoverage', 'Low coverage'],
  ['truncated', 'Truncated'],
  ['first', 'First option', 'First'],
  ['argmaxFirst', 'First is believed most', 'First most'],
  ['previous', 'Previous outcome', 'Previous'],
  ['favoured', 'Favoured label', 'Favoured'],
  ['route', 'Route'],
];

const none = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

const NUMBERS = Object.keys(numbers) as readonly NumberName[];
const FLAGS = Object.keys(flags) as readonly FlagName[];

function describe({ chebyshev, error, lowCoverage }: BeliefMeasures): string {
  const flag = lowCoverage === true ? ', low coverage' : '';
  if (chebyshev !== null) return `Chebyshev ${chebyshev.toFixed(3)}${flag}`;
  return error === null ? 'no answer' : `stated error ${error.toFixed(3)}${flag}`;
}

export const BELIEF_MEASURES = measuresOf<BeliefMeasures>({
  schema,
  score: 'chebyshev',
  // Probabilities that were found in different ways are not compared.
  apart: 'route',
  columns: TITLES.map(([id, title, short]) => ({
    id,
    title,
    ...(short !== undefined && { short }),
    value: (measures) => measures[id],
  })),
  describe,
  tally: () => {
    const found: Partial<Record<NumberName, number>> & Partial<Record<FlagName, boolean>> = {};
    const retries = { format: 0, transport: 0 };
    let [replies, route]: [number, string | null] = [0, null];
    return {
      add: (event) => {
        if (event.type === 'reply') replies++;
        if (event.type === 'retry') retries[event.why]++;
        if (event.type !== 'feedback') return;
        for (const name of NUMBERS) if (typeof event[name] === 'number') found[name] = event[name];
        for (const name of FLAGS) if (typeof event[name] === 'boolean') found[name] = event[name];
        if (typeof event['route'] === 'string') route = event['route'];
      },
      measures: () => ({
        version: 1 as const,
        ...none(NUMBERS),
        ...none(FLAGS),
        ...found,
        route,
        replies,
        retries: { ...retries },
      }),
    };
  },
});
