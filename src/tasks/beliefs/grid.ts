/** The scenes of the experiment, as a grid: the default one, or parts of it that a file names. */
import * as z from 'zod/mini';
import { about } from '../../base/about';
import { VARIANTS, WORDINGS, type Scene } from './scene';
import { choiceScenes } from './scenes/choice';
import { coinsScenes, FACES } from './scenes/coins';
import { diceScenes } from './scenes/dice';
import { preferenceScenes } from './scenes/preference';
import { label, ownScene, ownSchema } from './scenes/own';

const MOST_CELLS_OF_A_KIND = 12;
const MOST_DICE = 5;
const MOST_FACES = 100;
const MOST_COINS = 20;
const MOST_OPTIONS = 26;
const MOST_BIAS = 1000;

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const some = <T extends z.ZodMiniType>(one: T) =>
  z.array(one).check(z.minLength(1), z.maxLength(MOST_CELLS_OF_A_KIND));

const repeated = ['single', 'independent', 'dependent'] as const;
const simple = ['single', 'independent'] as const;

const diceSchema = z.strictObject({
  dice: about(z._default(some(whole(1, MOST_DICE)), [1, 2, 3]), 'Numbers of dice. Default: 1, 2, 3.'),
  faces: about(
    z._default(some(whole(2, MOST_FACES)), [4, 6, 8, 10, 12]),
    'Numbers of faces. Default: 4, 6, 8, 10, 12.',
  ),
  variants: about(
    z._default(some(z.enum(VARIANTS)), [...VARIANTS]),
    'single, independent (after another result), dependent (added to another result), observed (given a fact). Default: all.',
  ),
});
const coinsSchema = z.strictObject({
  coins: about(z._default(some(whole(1, MOST_COINS)), [2, 3]), 'Numbers of coins. Default: 2, 3.'),
  counted: about(z._default(some(z.enum(FACES)), [...FACES]), 'The faces that are counted. Default: both.'),
  bias: about(
    z._default(some(whole(1, MOST_BIAS)), [1, 3, 5]),
    'How many times more likely Heads is than Tails. Default: 1, 3, 5.',
  ),
  variants: about(
    z._default(some(z.enum(repeated)), [...repeated]),
    'single, independent (after another result), dependent (added to another result). Default: all.',
  ),
});
const choiceSchema = z.strictObject({
  options: about(
    z._default(some(whole(2, MOST_OPTIONS)), [2, 4, 6]),
    'Numbers of letters. Default: 2, 4, 6.',
  ),
  variants: about(
    z._default(some(z.enum(simple)), [...simple]),
    'single, independent (after another choice). Default: both.',
  ),
});
const preferenceSchema = z.strictObject({
  labels: about(
    z._default(some(z.tuple([label, label])), [
      ['Left', 'Right'],
      ['Heads', 'Tails'],
    ]),
    'Pairs of labels; each is played in both orders.',
  ),
  bias: about(
    z._default(some(whole(1, MOST_BIAS)), [1, 2, 3]),
    'How many times more likely one of them is. Default: 1, 2, 3.',
  ),
  variants: about(
    z._default(some(z.enum(simple)), [...simple]),
    'single, independent (after another choice). Default: both.',
  ),
});

/** A file `*.beliefs.yaml`, as a value. */
export const gridSchema = z.strictObject({
  version: about(z.literal(1), 'The version of this format: 1.'),
  wording: about(
    z._default(z.enum(WORDINGS), 'appendix'),
    'The texts of the appendix of the paper (default), or those of its main text.',
  ),
  dice: about(z.optional(diceSchema), 'Dice, and sums of several. A part that is left out is not played.'),
  coins: about(z.optional(coinsSchema), 'Coins, fair or biased, of which one face is counted.'),
  choice: about(z.optional(choiceSchema), 'Letters that are equally likely.'),
  preference: about(z.optional(preferenceSchema), 'Two labels, one of which may be more likely.'),
  scenarios: about(z._default(z.array(ownSchema), []), 'Scenarios of your own.'),
});
export type Grid = z.infer<typeof gridSchema>;

/** More than 500 scenes: every variant of every scenario, as far as the published experiment describes them. */
export const DEFAULT_GRID: Grid = gridSchema.parse({
  version: 1,
  dice: {},
  coins: {},
  choice: {},
  preference: {},
});

/** Scenes in the order of the file. */
export function scenesOf({ wording, dice, coins, choice, preference, scenarios }: Grid): readonly Scene[] {
  return [
    ...(dice ? diceScenes(dice, wording) : []),
    ...(coins ? coinsScenes(coins) : []),
    ...(choice ? choiceScenes(choice, wording) : []),
    ...(preference ? preferenceScenes(preference) : []),
    ...scenarios.map(ownScene),
  ];
}
