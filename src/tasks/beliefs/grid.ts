/** The scenes of the experiment, as a grid: the default one, or parts of it that a file names. */
import * as z from 'zod/mini';
import { VARIANTS, WORDINGS, type Scene } from './scene';
import { choiceScenes } from './scenes/choice';
import { coinsScenes, FACES } from './scenes/coins';
import { diceScenes } from './scenes/dice';
import { preferenceScenes } from './scenes/preference';
import { label, ownScene, ownSchema } from './scenes/own';

z.config({ jitless: true });

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
  dice: z._default(some(whole(1, MOST_DICE)), [1, 2, 3]),
  faces: z._default(some(whole(2, MOST_FACES)), [4, 6, 8, 10, 12]),
  variants: z._default(some(z.enum(VARIANTS)), [...VARIANTS]),
});
const coinsSchema = z.strictObject({
  coins: z._default(some(whole(1, MOST_COINS)), [2, 3]),
  counted: z._default(some(z.enum(FACES)), [...FACES]),
  bias: z._default(some(whole(1, MOST_BIAS)), [1, 3, 5]),
  variants: z._default(some(z.enum(repeated)), [...repeated]),
});
const choiceSchema = z.strictObject({
  options: z._default(some(whole(2, MOST_OPTIONS)), [2, 4, 6]),
  variants: z._default(some(z.enum(simple)), [...simple]),
});
const preferenceSchema = z.strictObject({
  labels: z._default(some(z.tuple([label, label])), [
    ['Left', 'Right'],
    ['Heads', 'Tails'],
  ]),
  bias: z._default(some(whole(1, MOST_BIAS)), [1, 2, 3]),
  variants: z._default(some(z.enum(simple)), [...simple]),
});

/** A file `*.beliefs.yaml`, as a value. */
export const gridSchema = z.strictObject({
  version: z.literal(1),
  wording: z._default(z.enum(WORDINGS), 'appendix'),
  dice: z.optional(diceSchema),
  coins: z.optional(coinsSchema),
  choice: z.optional(choiceSchema),
  preference: z.optional(preferenceSchema),
  scenarios: z._default(z.array(ownSchema), []),
});
export type Grid = z.infer<typeof gridSchema>;

/** More than 500 scenes: every variant of every scenario, as far as the published experiment describes them. */
export const DEFAULT_GRID: Grid = gridSchema.parse({
  version: 1,
  ...{ dice: {}, coins: {}, choice: {}, preference: {} },
});

/** In the order of the file. */
export function scenesOf({ wording, dice, coins, choice, preference, scenarios }: Grid): readonly Scene[] {
  return [
    ...(dice ? diceScenes(dice, wording) : []),
    ...(coins ? coinsScenes(coins) : []),
    ...(choice ? choiceScenes(choice, wording) : []),
    ...(preference ? preferenceScenes(preference) : []),
    ...scenarios.map(ownScene),
  ];
}
