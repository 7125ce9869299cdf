/** Offline believers: players with known beliefs, for trying the measures and for comparison. */
import { logprobOf, type Scores } from '../scores';
import type { Game, TaskAgent } from '../task';
import { isStated, readCell, truthOf, type Cell, type StatedCell } from './cells';
import { LETTERS } from './options';

/** The probability that a biased believer gives to what it prefers. */
const PREFERRED = 0.7;
/** The probability of the answer that a believer chooses. */
const CHOSEN = 0.9;

type Belief = (cell: Cell) => readonly number[];

const even: Belief = ({ outcomes }) => outcomes.map(() => 1 / outcomes.length);

const prefers = ({ outcomes }: Cell, preferred: number): readonly number[] =>
  outcomes.map((_, i) => (i === preferred ? PREFERRED : (1 - PREFERRED) / (outcomes.length - 1)));

const firstOption: Belief = (cell) => prefers(cell, 0);

/** Believes that the previous outcome comes again; without one it knows the truth. */
const recency: Belief = (cell) => {
  const at = cell.outcomes.indexOf(cell.previous ?? '');
  return at < 0 ? truthOf(cell) : prefers(cell, at);
};

/** The place of the answer that is next to the believed probability. */
function nearest({ options, outcomes, asked }: StatedCell, belief: readonly number[]): number {
  const believedOne = belief[outcomes.indexOf(asked)];
  const distances = options.map((option) => Math.abs(Number(option) - believedOne));
  return distances.indexOf(Math.min(...distances));
}

const LETTER_COUNT = LETTERS.length;

const chosen = (at: number, certainty: number): readonly number[] =>
  LETTERS.map((_, i) => (i === at ? certainty : (1 - certainty) / (LETTER_COUNT - 1)));

function scoresOf(texts: readonly string[], probabilities: readonly number[]): Scores {
  return {
    route: 'offline',
    continuations: texts.map((text, i) => {
      const logprob = logprobOf(Math.log(probabilities[i] ?? 0));
      return { logprob, tokens: [{ text, logprob }] };
    }),
  };
}

/** `answer`: the probabilities of the five answers; default: those of choosing the one next to its belief. */
function believer(
  name: string,
  about: string,
  belief: Belief,
  answer?: (cell: StatedCell) => readonly number[],
) {
  const reply = (game: Game): string => {
    const cell = readCell(game.scenario);
    const probabilities = isStated(cell)
      ? (answer?.(cell) ?? chosen(nearest(cell, belief(cell)), CHOSEN))
      : belief(cell);
    return JSON.stringify(scoresOf(game.start().score?.continuations ?? [], probabilities));
  };
  return { name, about, reply };
}

export const BELIEVERS: readonly TaskAgent[] = [
  {
    ...believer('perfect', 'knows the true distribution', truthOf, ({ position }) => chosen(position, 1)),
    isDefault: true,
  },
  believer('uniform', 'takes all outcomes to be equally likely', even),
  believer('first-option', 'prefers the first outcome, and answer A', firstOption, () => chosen(0, CHOSEN)),
  believer('recency', 'expects the previous outcome again', recency),
];
