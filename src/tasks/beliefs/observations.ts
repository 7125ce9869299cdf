/** Observations on a numeric result that exclude some of its outcomes. */

/** Observations, as cells name them. */
export const OBSERVATIONS = ['smaller', 'larger', 'even', 'odd', 'not-first', 'not-middle'] as const;
export type Observation = (typeof OBSERVATIONS)[number];

/** The pairs of observations that are made together. */
export const OBSERVATION_PAIRS: readonly (readonly [Observation, Observation])[] = [
  ...(['smaller', 'larger'] as const).flatMap((first) =>
    (['even', 'odd', 'not-first', 'not-middle'] as const).map((second) => [first, second] as const),
  ),
  ['even', 'not-first'],
  ['even', 'not-middle'],
];

/** The place of the middle of so many outcomes, from 0; of an even number the first of its upper half. */
export const middleOf = (count: number): number => Math.floor(count / 2);

interface Observed {
  /** `smaller than 3` */
  readonly words: string;
  readonly holds: (outcome: string) => boolean;
}

/** `outcomes`: whole numbers in rising order. */
export function observed(observation: Observation, outcomes: readonly string[]): Observed {
  const middle = Number(outcomes[middleOf(outcomes.length)]);
  const lower = Number(outcomes[Math.ceil(outcomes.length / 2) - 1]);
  const first = Number(outcomes[0]);
  const all: Readonly<Record<Observation, readonly [string, (value: number) => boolean]>> = {
    smaller: [`smaller than ${middle}`, (value) => value < middle],
    larger: [`larger than ${lower}`, (value) => value > lower],
    even: ['even', (value) => value % 2 === 0],
    odd: ['odd', (value) => value % 2 === 1],
    'not-first': [`not equal to ${first}`, (value) => value !== first],
    'not-middle': [`not equal to ${middle}`, (value) => value !== middle],
  };
  const [words, holds] = all[observation];
  return { words, holds: (outcome) => holds(Number(outcome)) };
}
