/** The question about an episode that another program wrote. For workers and the command line, as `answer.ts`. */
import { ChoiceError } from '../base/choice-error';
import type { Json } from '../base/json';
import type { Stepwise } from '../base/stepwise';
import type { PlayedAgain } from './results-files';
import { semanticsNamed } from './semantics-registry';
import { ScenarioError } from './task';

export interface PlayAgainQuestion {
  readonly kind: 'play-again';
  readonly task: string;
  /** One of `EpisodesOfFile.entries`. */
  readonly entry: Json;
  readonly setting: string;
}

/** `fault`: the reason why there is nothing that could be played. */
export type PlayAgainAnswer = PlayedAgain | { readonly fault: string };

export const isPlayAgainQuestion = (question: { readonly kind: string }): question is PlayAgainQuestion =>
  question.kind === 'play-again';

/** Throws ChoiceError where the task has no such files. */
export function* answerPlayAgain({ task, entry, setting }: PlayAgainQuestion): Stepwise<PlayAgainAnswer> {
  const semantics = semanticsNamed(task);
  if (!semantics?.playAgain) throw new ChoiceError(`the task ${task} has no results files of other programs`);
  try {
    return yield* semantics.playAgain(entry, setting);
  } catch (error) {
    if (error instanceof ScenarioError) return { fault: error.message };
    throw error;
  }
}
