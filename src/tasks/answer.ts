/**
 * Answers the questions of `question.ts`: for workers and the command line, since it brings the predicate engine and the
 * YAML reader along.
 */
import type { FeedbackAnswer, FeedbackQuestion, PromptPackAnswer, PromptPackQuestion } from './question';
import type { Stepwise } from '../base/stepwise';
import { openedOnce } from './opened-once';
import { isTranscriptName } from './prompts';
import { readPromptPack } from './read-prompts';
import { taskNamed } from './registry';
import { ruleGame } from './rule-discovery/game';
import { ScenarioError } from './task';
import { packFromTranscript } from './transcript-pack';
import { semanticsNamed } from './semantics-registry';

/** The hidden rule of a game, ready to be asked. */
const hiddenRule = openedOnce(({ task, setting, scenario }) => {
  const [game, semantics] = [taskNamed(task), semanticsNamed(task)];
  if (!game || !semantics?.open) throw new ScenarioError(`there is no task "${task}" with a hidden rule`);
  const { predicate } = ruleGame(game.open(scenario, setting)).discovery.hidden;
  const opened = semantics.open(scenario, setting);
  return { holds: (test: FeedbackQuestion['test']) => opened.holds(predicate, test) };
});

/** Throws ScenarioError where the question is about no scenario of a known task. */
export function* answeredFeedback(question: FeedbackQuestion): Stepwise<FeedbackAnswer> {
  const semantics = semanticsNamed(question.task);
  return semantics?.answers ? yield* semantics.answers(question) : answerFeedback(question);
}

/** Answers a question about a game of rule discovery, in one step. Throws ScenarioError. */
export const answerFeedback = (question: FeedbackQuestion): FeedbackAnswer => ({
  holds: hiddenRule(question).holds(question.test),
});

/** A pack of either kind, by the file's name: a transcript, or YAML. Never throws. */
export const answerPromptPack = ({ text, name }: PromptPackQuestion): PromptPackAnswer =>
  isTranscriptName(name) ? packFromTranscript(text, name) : readPromptPack(text, name);
