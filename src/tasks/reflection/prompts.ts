/** The instructions of the tests, in our own words; `{back}` and `{keys}` stand for what a scenario fills in. */
import type { TestId } from './session';

export const REFLECTION_PROMPTS: Readonly<Record<TestId, string>> = {
  oddball:
    'This is a game. You will be shown short passages of text, one at a time. Make a brief comment on each of them.',
  'n-back':
    'This is a game about remembering. You will see letters, one at a time. Each time say whether the letter is the same as the one {back} before. Answer Yes if it is the same and No if it is another one. As long as there is no letter {back} before, answer Not Available.',
  prlt: 'This is a game with two arms, the right one and the left one. Each time you choose one of them and are told your reward, which is 0 or 1. Earn as many rewards as you can. Go on until the game ends.',
  wcst: 'This is a card game. On your desk lie these cards: {keys}. Each name gives a shape, a color and a number. Each time you are shown another card, and you say which card on your desk it belongs to. You are not told by which rule cards belong together, only whether your last choice was right or wrong. Be right as often as you can. Answer with the name of one of the cards on your desk. Go on until the game ends.',
  wpt: "You work as a forecaster at a weather station with two devices. A reading [1, 0] means that the first device is on, and [0, 1] that the second one is. From today's weather and the reading you predict tomorrow's weather, sunny or rainy. Afterwards you are told what the weather really was. Try to predict better and better. Answer sunny or rainy. Go on until the game ends.",
  'dc-igt':
    'This is a game with four decks of cards, called AAA, BBB, CCC and DDD. Your account begins with $2000, and you should make it grow as much as you can. In each trial you first choose a deck and are shown what it would bring: a gain and a loss. Then you may think again and either keep your choice or make another one. That final choice decides what you gain and lose. Answer with the name of a deck: AAA, BBB, CCC or DDD. Go on until the game ends.',
  mbt: 'This is a game with two arms, the right one and the left one. At any time one of them pays. Each time you choose one of them and are told your reward, which is 0 or 1. Earn as many rewards as you can. Answer right or left. Go on until the game ends.',
};

/** Strategies: what is added to every message. */
export const STRATEGIES = ['free', 'cot', 'direct'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export function suffixOf(strategy: Strategy, test: TestId): string {
  if (strategy === 'free') return '';
  if (strategy === 'cot') return ' Think step by step before you answer.';
  return ` Answer with your ${test === 'oddball' ? 'comment' : 'choice'} alone, and with nothing else.`;
}

/** The values of a scenario for the placeholders. */
export interface Filled {
  readonly back?: number;
  readonly keys?: readonly string[];
}

const values = ({ back, keys }: Filled): readonly (readonly [placeholder: string, value: string])[] => [
  ...(back === undefined ? [] : [['{back}', back === 1 ? '1 step' : `${back} steps`] as const]),
  ...(keys === undefined ? [] : [['{keys}', keys.map((key) => `'${key}'`).join(', ')] as const]),
];

export const filledIn = (template: string, filled: Filled): string =>
  values(filled).reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), template);

/** The other way round. */
export const templateOf = (text: string, filled: Filled): string =>
  values(filled).reduce((template, [placeholder, value]) => template.replaceAll(value, placeholder), text);
