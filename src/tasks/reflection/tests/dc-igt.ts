/** The double-choice Iowa gambling test: after each outcome the choice may be taken back. Counterfactual thinking. */
import * as z from 'zod/mini';
import type { Draws } from '../draws';
import { type Choice, SECOND_TURN, type Session, TURN } from '../session';

z.config({ jitless: true });

export const DECKS = ['AAA', 'BBB', 'CCC', 'DDD'] as const;
/** The second choice in the words of someone who keeps the first. */
export const STAY = 'stay';

const START = 2000;
const BEST_GAIN = 100;
const GAINS = [100, 100, 50, 50];
const LOSSES = [260, 1250, 50, 200];
export const EASY_CHANCES = [0.5, 0.1, 0.5, 0.1];

const losses = z.array(z.boolean()).check(z.length(DECKS.length));

export const dcIgtFields = {
  /** True for each deck that brings a loss, for each trial and each of its two choices. */
  losses: z.array(z.tuple([losses, losses])).check(z.minLength(1), z.maxLength(1000)),
  /** The second choice is drawn afresh even where the first one is kept, as in the original program. */
  redraw: z.boolean(),
};
export type DcIgt = z.infer<z.ZodMiniObject<typeof dcIgtFields>>;

/** One uniform for each trial, choice and deck. */
export const drawnLosses = (length: number, chances: readonly number[], draws: Draws): DcIgt['losses'] =>
  Array.from({ length }, () => {
    const once = () => chances.map((chance) => draws.uniform() < chance);
    return [once(), once()];
  });

export interface GamblingTrial {
  readonly first: Choice;
  readonly firstLoss: number;
  readonly second: Choice;
  readonly secondLoss: number;
}

const gainOf = (deck: Choice): number => GAINS[(DECKS as readonly Choice[]).indexOf(deck)] ?? 0;

/** A trial whose choices are both known; the others count for nothing. */
const isCounted = ({ first, second }: GamblingTrial): boolean => first !== undefined && second !== undefined;

function switchPoints({ first, firstLoss, second }: GamblingTrial): number {
  if (first === second) return firstLoss === 0 ? 1 : -(firstLoss / 500 + 1);
  return firstLoss === 0 ? -0.5 : 1;
}

/** Money is scaled by the most that could be gained; choices that are wise in hindsight give points. */
export function gamblingScore(trials: readonly GamblingTrial[]) {
  const counted = trials.filter(isCounted);
  const final = counted.reduce((sum, { second, secondLoss }) => sum + gainOf(second) - secondLoss, START);
  const points = counted.reduce((sum, trial) => sum + switchPoints(trial), 0);
  const money = (100 * final) / (START + BEST_GAIN * trials.length);
  const switched = counted.length === 0 ? null : (100 * points) / counted.length;
  return { final, switch: switched, money, overall: switched === null ? null : (switched + money) / 2 };
}

const isDeck = (choice: Choice): boolean => (DECKS as readonly Choice[]).includes(choice);

export function dcIgt(params: DcIgt): Session {
  const draws = params.losses;
  const lossOf = (at: number, stage: 0 | 1, deck: Choice, first?: Choice): number => {
    const place = (DECKS as readonly Choice[]).indexOf(deck);
    const drawn = stage === 1 && !params.redraw && deck === first ? 0 : stage;
    return place >= 0 && draws[at][drawn][place] ? LOSSES[place] : 0;
  };
  const trialAt = (choices: readonly Choice[], at: number): GamblingTrial => {
    const first = isDeck(choices[2 * at]) ? choices[2 * at] : undefined;
    const secondChoice = choices[2 * at + 1];
    const second = secondChoice === STAY ? first : secondChoice;
    const [firstLoss, secondLoss] = [lossOf(at, 0, first), lossOf(at, 1, second, first)];
    return { first, firstLoss, second, secondLoss };
  };
  const played = (choices: readonly Choice[]): GamblingTrial[] =>
    Array.from({ length: Math.floor(choices.length / 2) }, (_, at) => trialAt(choices, at));
  const moneyAfter = (choices: readonly Choice[]): number => gamblingScore(played(choices)).final;
  const net = (deck: Choice, loss: number): number => gainOf(deck) - loss;
  return {
    test: 'dc-igt',
    trials: draws.length,
    turns: [TURN, SECOND_TURN],
    ceiling: null,
    ask(choices) {
      const at = Math.floor(choices.length / 2);
      const money = moneyAfter(choices);
      if (choices.length % 2 === 0)
        return firstQuestion(at, money, at === 0 ? undefined : trialAt(choices, at - 1));
      const { first, firstLoss } = trialAt(choices, at);
      if (first === undefined) return 'You named no deck. Which deck is your final choice?';
      const outcome = `a gain of $${gainOf(first)} and a loss of $${firstLoss}`;
      return `With this deck the outcome would be ${outcome}, and your account would hold $${money + net(first, firstLoss)}. Which deck is your final choice?`;
    },
    outcome(choices, choice) {
      const at = Math.floor(choices.length / 2);
      const all = [...choices, choice];
      const trial = trialAt(all, at);
      if (choices.length % 2 === 0) return shown(trial.first, trial.firstLoss, { money: moneyAfter(all) });
      if (!isCounted(trial)) return { label: 'not counted', reward: 0, money: moneyAfter(all) };
      const reward = net(trial.second, trial.secondLoss);
      const kept = trial.first === trial.second;
      return { ...shown(trial.second, trial.secondLoss, { money: moneyAfter(all) }), reward, kept };
    },
    actions: () => DECKS,
    best: (choices) => {
      if (choices.length % 2 === 0) return 'DDD';
      return trialAt(choices, Math.floor(choices.length / 2)).firstLoss === 0 ? STAY : 'CCC';
    },
    reward(choices, at) {
      const { first, firstLoss, second, secondLoss } = trialAt(choices, Math.floor(at / 2));
      return (at % 2 === 0 ? firstLoss : secondLoss) === 0 && (at % 2 === 0 ? first : second) !== undefined
        ? 1
        : 0;
    },
    score(choices) {
      const trials = played(choices);
      const { overall, switch: switched, money, final } = gamblingScore(trials);
      if (trials.length < draws.length)
        return { score: null, parts: { switch: null, money: null, final: null } };
      return { score: overall, parts: { switch: switched, money, final } };
    },
  };
}

function firstQuestion(at: number, money: number, last: GamblingTrial | undefined): string {
  const before =
    last && isCounted(last)
      ? `Your last choice brought a gain of $${gainOf(last.second)} and a loss of $${last.secondLoss}. `
      : '';
  return `${before}Your account holds $${money}. This is trial ${at + 1}. Which deck do you choose?`;
}

const shown = (deck: Choice, loss: number, more: { readonly money: number }) => ({
  label: deck === undefined ? 'no deck' : `gain ${gainOf(deck)}, loss ${loss}`,
  ...(deck !== undefined && { gain: gainOf(deck), loss }),
  ...more,
});
