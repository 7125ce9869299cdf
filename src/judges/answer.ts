/**
 * Answers to the questions of an episode. For workers and the command line: it brings the predicate engine along.
 */
import { agentReply, type AgentGame } from '../models/offline/agents';
import { drive, eventLoopTurn, type Stepwise } from '../base/stepwise';
import { answeredFeedback, answerPromptPack } from '../tasks/answer';
import { openedOnce } from '../tasks/opened-once';
import { taskNamed } from '../tasks/registry';
import { ScenarioError } from '../tasks/task';
import type { GameSemantics } from '../tasks/semantics';
import { semanticsNamed } from '../tasks/semantics-registry';
import { runFunction } from './function/run';
import type { Ask, EpisodeAnswers, EpisodeQuestion } from './questions';
import { answerExact, type Engines } from './exact';

const KINDS: Readonly<Record<EpisodeQuestion['kind'], true>> = {
  exact: true,
  function: true,
  agent: true,
  feedback: true,
  'prompt-pack': true,
};

export const isEpisodeQuestion = (question: { readonly kind: string }): question is EpisodeQuestion =>
  Object.hasOwn(KINDS, question.kind);

/** `engines` gives the engine for a domain. Throws ScenarioError where a question's scenario is none of its task. */
export function* answerEpisodeQuestion<Q extends EpisodeQuestion>(
  engines: Engines,
  question: Q,
): Stepwise<EpisodeAnswers[Q['kind']]> {
  return (yield* answer(engines, question)) as EpisodeAnswers[Q['kind']];
}

function* answer(
  engines: Engines,
  question: EpisodeQuestion,
): Stepwise<EpisodeAnswers[EpisodeQuestion['kind']]> {
  switch (question.kind) {
    case 'exact':
      return yield* answerExact(engines, semanticsOf(question), question);
    case 'function':
      return runFunction(question);
    case 'feedback':
      return yield* answeredFeedback(question);
    case 'agent':
      return yield* agentReply(agentGame(question), question);
    case 'prompt-pack':
      return answerPromptPack(question);
  }
}

/** The game of an agent, opened once. Throws ScenarioError where there is no such task or scenario. */
const agentGame = openedOnce((place): AgentGame => {
  const task = taskNamed(place.task);
  if (!task) throw new ScenarioError(`there is no task "${place.task}"`);
  return {
    task,
    game: task.open(place.scenario, place.setting),
    semantics: () => semanticsOf(place),
    own: semanticsNamed(place.task),
  };
});

/** The semantics of a game, opened once. Throws ScenarioError if there is no such task or scenario. */
export const semanticsOf = openedOnce(({ task, setting, scenario }): GameSemantics => {
  const of = semanticsNamed(task);
  if (!of?.open) throw new ScenarioError(`there is no task "${task}" with a hidden rule`);
  return of.open(scenario, setting);
});

/** Answers in this thread, in slices of a few milliseconds. */
export const directAsk =
  (engines: Engines): Ask =>
  (question, signal) =>
    drive(answerEpisodeQuestion(engines, question), signal, eventLoopTurn);
