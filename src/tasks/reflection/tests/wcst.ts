/** The Wisconsin card sorting test: cards match by a rule that changes without notice. Decision-making. */
import * as z from 'zod/mini';
import type { Draws } from '../draws';
import { type Choice, type Session, percentage, TURN } from '../session';

z.config({ jitless: true });

const FEATURES = ['shape', 'color', 'number'] as const;
type Feature = (typeof FEATURES)[number];

const card = z.string().check(z.regex(/^[a-z]{1,20} [a-z]{1,20} \d{1,2}$/));

export const wcstFields = {
  /** The four cards on the desk. */
  keys: z.array(card).check(z.minLength(2), z.maxLength(8)),
  cards: z.array(card).check(z.minLength(1), z.maxLength(1000)),
  /** Trials between two changes of the rule. */
  interval: z.int().check(z.gte(1), z.lte(1000)),
};
export type Wcst = z.infer<z.ZodMiniObject<typeof wcstFields>>;

/** Compares cards of a session by a feature; each name is taken apart once. */
function comparison(names: readonly string[]): (one: string, other: string, feature: Feature) => boolean {
  const parts = new Map(names.map((name) => [name, name.split(' ')]));
  return (one, other, feature) => {
    const place = FEATURES.indexOf(feature);
    return parts.get(one)?.[place] === parts.get(other)?.[place];
  };
}
type Matches = ReturnType<typeof comparison>;

/** Key cards of `own-v1`: no two of them have a feature in common. */
export const OWN_KEYS = ['square green 1', 'moon red 2', 'heart yellow 3', 'arrow blue 4'];

/**
 * Cards whose shape, colour and number point to three different key cards, so that every trial has one right answer.
 * Draws: a shuffle of the 24 such cards, again whenever they are used up.
 */
export function drawnCards(length: number, draws: Draws): string[] {
  const parts = OWN_KEYS.map((key) => key.split(' '));
  const all = parts.flatMap(([shape], i) =>
    parts.flatMap(([, color], j) =>
      parts.flatMap(([, , number], k) =>
        i !== j && j !== k && i !== k ? [`${shape} ${color} ${number}`] : [],
      ),
    ),
  );
  const cards: string[] = [];
  while (cards.length < length) {
    const next = draws.shuffled(all);
    cards.push(...(next[0] === cards.at(-1) ? next.reverse() : next));
  }
  return cards.slice(0, length);
}

/** The rule of a trial: shape, colour, number, and again. */
const ruleAt = ({ interval }: Pick<Wcst, 'interval'>, at: number): Feature =>
  FEATURES[Math.floor(at / interval) % FEATURES.length];

export function wcst(params: Wcst): Session {
  const { keys, cards } = params;
  const matches = comparison([...keys, ...cards]);
  const isRight = (choice: Choice, at: number): boolean =>
    choice !== undefined && matches(choice, cards[at], ruleAt(params, at));
  /** The first key card that matches by a feature; the first of all where none does. */
  const byFeature = (at: number, feature: Feature): string =>
    keys.find((key) => matches(key, cards[at], feature)) ?? keys[0];
  const answerable = cards.filter((_, at) => keys.some((key) => isRight(key, at))).length;
  return {
    test: 'wcst',
    trials: cards.length,
    turns: [TURN],
    ceiling: percentage(answerable, cards.length),
    ask(choices) {
      const at = choices.length;
      if (at === 0) return `This is the first trial. The card to be matched is ${cards[0]}.`;
      const last = isRight(choices[at - 1], at - 1) ? 'right' : 'wrong';
      return `Your last choice was ${last}. This is trial ${at + 1}. The card to be matched is ${cards[at]}.`;
    },
    outcome: ({ length: at }, choice) => ({
      label: isRight(choice, at) ? 'right' : 'wrong',
      correct: isRight(choice, at),
      rule: ruleAt(params, at),
      stimulus: cards[at],
      ...(at > 0 && ruleAt(params, at) !== ruleAt(params, at - 1) && { reversal: true }),
    }),
    actions: ({ length: at }) => FEATURES.map((feature) => byFeature(at, feature)),
    guesses: () => keys,
    best: ({ length: at }) => byFeature(at, ruleAt(params, at)),
    reward: (choices, at) => (isRight(choices[at], at) ? 1 : 0),
    score(choices) {
      const right = choices.filter(isRight).length;
      return { score: percentage(right, cards.length), parts: errorsOf(params, choices, matches) };
    },
  };
}

/**
 * Perseverative errors match by the rule before (Milner 1963); set-loss errors come after three right answers in a row
 * under the present rule.
 */
function errorsOf(params: Wcst, choices: readonly Choice[], matches: Matches) {
  let [perseverative, setLoss, categories, inRow] = [0, 0, 0, 0];
  for (const [at, choice] of choices.entries()) {
    const rule = ruleAt(params, at);
    const block = Math.floor(at / params.interval);
    if (at % params.interval === 0) inRow = 0;
    if (choice !== undefined && matches(choice, params.cards[at], rule)) {
      inRow++;
      if (inRow === CATEGORY) categories++;
      continue;
    }
    const before = block > 0 ? ruleAt(params, at - params.interval) : undefined;
    if (choice !== undefined && before && matches(choice, params.cards[at], before)) perseverative++;
    if (inRow >= SET) setLoss++;
    inRow = 0;
  }
  return { perseverative, setLoss, categories };
}

/** Right answers in a row that show that a rule is known. */
const SET = 3;
/** Right answers in a row that complete a category, at most one in each block. */
const CATEGORY = 6;
