/** Offline agents: from chance to perfect, so that every score has a scale beside it. */
import { drawOf, fraction } from '../../base/draw';
import type { Choice, Session } from './session';

/** The next choice: a function of the session, the choices made and the seed alone. */
export type Chooser = (session: Session, choices: readonly Choice[], seed: number) => string;

export interface ReflectionAgent {
  readonly name: string;
  readonly about: string;
  readonly choose: Chooser;
}

const RATE = 0.3;
const INVERSE_TEMPERATURE = 5;

/** The choice of a learning agent at one place, by its own earlier actions. */
interface Learner {
  /** Index of the action to be taken next. */
  next(context: string, at: number): number;
  learn(context: string, action: number, reward: number): void;
}

/** The choices again from the first one on: an agent keeps nothing, so that a resumed session goes on alike. */
function relived(session: Session, choices: readonly Choice[], learner: Learner): string {
  const contextAt = (at: number) => session.context?.(choices.slice(0, at)) ?? '';
  for (let at = 0; at < choices.length; at++) {
    const context = contextAt(at);
    const action = learner.next(context, at);
    learner.learn(context, action, session.reward(choices, at));
  }
  return session.actions(choices)[learner.next(contextAt(choices.length), choices.length)];
}

/** Values of actions in contexts; what is new has the value one half. */
class Values {
  private readonly of = new Map<string, number[]>();

  constructor(private readonly actions: number) {}

  in(context: string): number[] {
    const known = this.of.get(context) ?? Array.from({ length: this.actions }, () => 0.5);
    this.of.set(context, known);
    return known;
  }
}

/** The place of the largest value; of equal ones the first. */
const largest = (values: readonly number[]): number => values.indexOf(Math.max(...values));

function byChance(values: readonly number[], drawn: number): number {
  const weights = values.map((value) => Math.exp(INVERSE_TEMPERATURE * value));
  let left = drawn * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => (left -= weight) < 0);
  return found < 0 ? values.length - 1 : found;
}

const random: Chooser = (session, choices, seed) => {
  const among = session.guesses?.(choices) ?? session.actions(choices);
  return among[drawOf(seed, choices.length) % among.length];
};

const winStayLoseShift: Chooser = (session, choices) => {
  let current = 0;
  const learner: Learner = {
    next: () => current,
    learn(_context, action, reward) {
      current = reward > 0 ? action : (action + 1) % session.actions(choices).length;
    },
  };
  return relived(session, choices, learner);
};

const perseverate: Chooser = (session, choices) => session.actions(choices)[0];

const rescorlaWagner: Chooser = (session, choices, seed) => {
  const values = new Values(session.actions(choices).length);
  return relived(session, choices, {
    next: (context, at) => byChance(values.in(context), fraction(seed, at)),
    learn(context, action, reward) {
      const known = values.in(context);
      known[action] += RATE * (reward - known[action]);
    },
  });
};

/** Takes the action with the best mean reward of all trials so far in the same context; untried ones count one half. */
const perfectMemory: Chooser = (session, choices) => {
  if (session.test === 'n-back') return session.best(choices);
  const sums = new Map<string, { total: number; count: number }[]>();
  const actions = session.actions(choices).length;
  const known = (context: string) => {
    const there = sums.get(context) ?? Array.from({ length: actions }, () => ({ total: 0.5, count: 1 }));
    sums.set(context, there);
    return there;
  };
  return relived(session, choices, {
    next: (context) => largest(known(context).map(({ total, count }) => total / count)),
    learn(context, action, reward) {
      const one = known(context)[action];
      one.total += reward;
      one.count++;
    },
  });
};

export const REFLECTION_AGENTS: readonly ReflectionAgent[] = [
  { name: 'random', about: 'chooses by chance', choose: random },
  {
    name: 'perfect',
    about: 'knows the hidden state, but not what is drawn',
    choose: (session, choices) => session.best(choices),
  },
  {
    name: 'win-stay-lose-shift',
    about: 'repeats what was rewarded, else takes the next',
    choose: winStayLoseShift,
  },
  { name: 'perseverate', about: 'always does the same', choose: perseverate },
  { name: 'rescorla-wagner', about: 'learns values by prediction errors', choose: rescorlaWagner },
  { name: 'perfect-memory', about: 'takes what was best in all trials so far', choose: perfectMemory },
];
