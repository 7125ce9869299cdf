/**
 * Offline agents: players that need neither a model nor a network. A task brings its own; in games of rule discovery they
 * differ in which hypothesis they hold and what they test.
 */
import type { Stepwise } from '../../base/stepwise';
import { ruleFeedback, ruleGame } from '../../tasks/rule-discovery/game';
import { ANNOUNCE } from '../../tasks/rule-discovery/turns';
import type { Game, Task } from '../../tasks/task';
import type { GameTruth } from '../../tasks/semantics';
import { confirming, falsifying, random } from './strategies';
import type { AgentAnswer, AgentName, AgentQuestion } from './question';
import { viewOf, type Manner } from './view';

const MANNERS: Readonly<Record<AgentName, Manner>> = { confirming, falsifying, random };

/** What an agent plays. */
export interface AgentGame {
  readonly task: Task;
  readonly game: Game;
  /** Opened where the agent needs it: not every task has it. */
  readonly truth: () => GameTruth;
}

/** The reply that comes next. Throws Error where the task has no such agent. */
export function* agentReply(
  { task, game, truth }: AgentGame,
  question: AgentQuestion,
): Stepwise<AgentAnswer> {
  const { agent, position, seed } = question;
  const own = task.agents.find(({ name }) => name === agent);
  if (own?.reply) return { reply: own.reply(game, position, seed) };
  if (!own || !isManner(agent))
    throw new Error(`There is no offline agent "${agent}" in the task ${task.id}.`);
  return yield* ruleAgentReply(game, truth(), MANNERS[agent], question);
}

const isManner = (agent: string): agent is AgentName => Object.hasOwn(MANNERS, agent);

function* ruleAgentReply(
  game: Game,
  truth: GameTruth,
  manner: Manner,
  { task, position, seed }: AgentQuestion,
): Stepwise<AgentAnswer> {
  const space = truth.space && (yield* truth.space());
  if (!space) throw new Error(`Offline agents cannot play the task ${task}.`);
  const answers = position.steps.flatMap(({ feedback }) => (feedback ? (ruleFeedback(feedback) ?? []) : []));
  const evidence = [...ruleGame(game).discovery.given, ...answers];
  const view = yield* viewOf(space, evidence, position.steps.length, seed);
  if (position.expect === ANNOUNCE) {
    const reply = yield* space.announce(manner.hypothesis(view));
    return { reply, ...(view.turn === 0 && space.leftOut !== undefined && { notes: [space.leftOut] }) };
  }
  const test = manner.test(view);
  if (test === undefined) throw new Error(`The task ${task} has no tests for offline agents.`);
  return { reply: space.test(space.tests[test]) };
}
