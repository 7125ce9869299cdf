/**
 * Answers to the questions of an episode. For workers and the command line: it brings the predicate engine along.
 */
import { agentReply } from '../models/offline/agents';
import { drive, type Stepwise } from '../predicate/stepwise';
import { answerFeedback, answerPromptPack } from '../tasks/answer';
import type { Json } from '../tasks/json';
import { ScenarioError } from '../tasks/task';
import type { GameTruth } from '../tasks/truth';
import { truthNamed } from '../tasks/truths';
import { runFunction } from './function/run';
import { Lru } from '../predicate/lru';
import type { Ask, EpisodeAnswers, EpisodeQuestion } from './questions';
import { answerTruth, type Engines } from './truth';

const KINDS: Readonly<Record<EpisodeQuestion['kind'], true>> = {
  truth: true,
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
    case 'truth':
      return yield* answerTruth(engines, truthOf(question), question);
    case 'function':
      return runFunction(question);
    case 'feedback':
      return answerFeedback(question);
    case 'agent':
      return yield* agentReply(truthOf(question), question);
    case 'prompt-pack':
      return answerPromptPack(question);
  }
}

interface Place {
  readonly task: string;
  readonly setting: string;
  readonly scenario: Json;
}

const truths = new Lru<GameTruth>(16);
/** The scenario of an episode is one object in this process, and too long to be written out for every question. */
const byObject = new WeakMap<object, Map<string, GameTruth>>();

/** Opened once for many questions of an episode; a scenario is its own key, whoever asks. */
export function truthOf(place: Place): GameTruth {
  const { task, setting, scenario } = place;
  if (typeof scenario !== 'object' || scenario === null) return truthByText(place);
  const known = byObject.get(scenario) ?? new Map<string, GameTruth>();
  byObject.set(scenario, known);
  const key = JSON.stringify([task, setting]);
  const truth = known.get(key) ?? truthByText(place);
  known.set(key, truth);
  return truth;
}

/** A worker gets a copy of the scenario with each question. */
function truthByText({ task, setting, scenario }: Place): GameTruth {
  const key = JSON.stringify([task, setting, scenario]);
  const known = truths.get(key);
  if (known) return known;
  const of = truthNamed(task);
  if (!of) throw new ScenarioError(`there is no task "${task}"`);
  const opened = of.open(scenario, setting);
  truths.set(key, opened);
  return opened;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Answers in this thread, in slices of a few milliseconds. */
export const directAsk =
  (engines: Engines): Ask =>
  (question, signal) =>
    drive(answerEpisodeQuestion(engines, question), signal, pause);
