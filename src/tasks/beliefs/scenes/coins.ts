/** Coins: how many of several show the counted face. */
import { binomial, favouredProbability, shifted, type Distribution } from '../distribution';
import { fraction } from '../fraction';
import type { Scene, Variant } from '../scene';

export const FACES = ['Heads', 'Tails'] as const;
type Face = (typeof FACES)[number];

/** Observations are made of dice only. */
export type RepeatedVariant = Exclude<Variant, 'observed'>;

export interface CoinsGrid {
  readonly coins: readonly number[];
  readonly counted: readonly Face[];
  /** The probability of Heads divided by that of Tails. */
  readonly bias: readonly number[];
  readonly variants: readonly RepeatedVariant[];
}

interface Coins {
  readonly coins: number;
  readonly counted: Face;
  readonly bias: number;
}

export const coinsScenes = ({ coins, counted, bias, variants }: CoinsGrid): readonly Scene[] =>
  coins.flatMap((n) =>
    counted.flatMap((face) =>
      bias.flatMap((times) =>
        variants.flatMap((variant) => SCENES[variant]({ coins: n, counted: face, bias: times })),
      ),
    ),
  );

const SCENES: Readonly<Record<RepeatedVariant, (coins: Coins) => readonly Scene[]>> = {
  single: (coins) => [single(coins)],
  independent: (coins) => countsOf(coins).map((previous) => second(coins, previous, 'independent')),
  dependent: (coins) => countsOf(coins).map((previous) => second(coins, previous, 'dependent')),
};

const nameOf = ({ coins, counted, bias }: Coins): string =>
  `coins-${coins}-${counted.toLowerCase()}-x${bias}`;

/** The counts of the favoured face follow p, those of the other one 1 − p. */
function truthOf({ coins, counted, bias }: Coins): Distribution {
  const heads = favouredProbability(bias);
  const tails = fraction(heads.denominator - heads.numerator, heads.denominator);
  return binomial(coins, counted === 'Heads' ? heads : tails);
}

const countsOf = (coins: Coins): readonly string[] => truthOf(coins).map(([outcome]) => outcome);

const opening = ({ coins, bias }: Coins): string =>
  bias === 1
    ? `There are ${coins} coins. Each coin is fair and is equally likely to land on Heads and Tails.`
    : `There are ${coins} coins. Each coin is biased and is ${bias} times more likely to land on Heads than on Tails.`;

function single(coins: Coins): Scene {
  const { counted } = coins;
  return {
    id: `${nameOf(coins)}-single`,
    scenario: 'coins',
    variant: 'single',
    truth: truthOf(coins),
    context: `${opening(coins)} The coins are flipped and the resulting number of ${counted} is equal to`,
    situation: opening(coins),
    question: (outcome) =>
      `What is the probability that the resulting number of ${counted} is equal to ${outcome} after flipping the coins?`,
    inferred: [],
  };
}

function second(coins: Coins, previous: string, variant: 'independent' | 'dependent'): Scene {
  const { counted } = coins;
  const situation = `${opening(coins)} The coins are flipped a first time and the resulting number of ${counted} is ${previous}.`;
  const isTotal = variant === 'dependent';
  const quantity = isTotal
    ? `the total number of ${counted} in the two launches`
    : `the resulting number of ${counted}`;
  const counting = isTotal
    ? `the total number of ${counted} showed in the two launches`
    : `the resulting number of ${counted}`;
  return {
    id: `${nameOf(coins)}-${variant}-${previous}`,
    scenario: 'coins',
    variant,
    situation,
    previous,
    truth: isTotal ? shifted(truthOf(coins), Number(previous)) : truthOf(coins),
    context: `${situation} The coins are flipped again and ${counting} is equal to`,
    question: (outcome) =>
      `What is the probability that ${quantity} is equal to ${outcome} after flipping the coins again?`,
    inferred: isTotal ? [] : ['context'],
  };
}
