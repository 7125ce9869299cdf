/** A session that was played, as reports and exports see it. */
import type { Feedback } from '../../task';
import type { ReflectionScenario } from '../scenario';
import type { Choice, Session } from '../session';

export interface PlayedTrial {
  /** 1-based. */
  readonly round: number;
  /** One for each turn that was played. */
  readonly choices: readonly Choice[];
  readonly feedback: readonly Feedback[];
}

export interface PlayedSession {
  readonly scenario: ReflectionScenario;
  readonly session: Session;
  readonly choices: readonly Choice[];
  readonly trials: readonly PlayedTrial[];
}

export function playedSession(
  scenario: ReflectionScenario,
  session: Session,
  all: readonly Choice[],
): PlayedSession {
  const turns = session.turns.length;
  const choices = all.slice(0, session.trials * turns);
  const feedback = choices.map((choice, at) => session.outcome(choices.slice(0, at), choice));
  const trials = Array.from({ length: Math.ceil(choices.length / turns) }, (_, at) => ({
    round: at + 1,
    choices: choices.slice(at * turns, (at + 1) * turns),
    feedback: feedback.slice(at * turns, (at + 1) * turns),
  }));
  return { scenario, session, choices, trials };
}

/** The outcome of a trial: what its last choice led to. */
export const lastOf = ({ feedback }: PlayedTrial): Feedback => feedback.at(-1) ?? {};

/** Returns true if the outcome of the trial is good; null where its outcome is neither good nor bad, or is not there yet. */
export function isGood(trial: PlayedTrial, { turns, test }: Session): boolean | null {
  const { correct, noticed, reward, loss } = lastOf(trial);
  if (trial.choices.length < turns.length || trial.choices.at(-1) === undefined) return null;
  if (test === 'dc-igt') return loss === 0;
  if (typeof correct === 'boolean') return correct;
  if (typeof noticed === 'boolean') return noticed;
  return typeof reward === 'number' ? reward > 0 : null;
}

/** The places of the trials, from 0, in which the hidden state is a new one. */
export const changesIn = ({ trials }: PlayedSession): number[] =>
  trials.flatMap((trial, at) => (trial.feedback.some(({ reversal }) => reversal === true) ? [at] : []));
