/**
 * Offline agents: players that need neither a model nor a network. A task brings its own; in games of rule discovery they
 * differ in which hypothesis they hold and what they test.
 */
import type { Stepwise } from '../../base/stepwise';
import { ruleFeedback, ruleGame } from '../../tasks/rule-discovery/game';
import { ANNOUNCE } from '../../tasks/rule-discovery/turns';
import type { Game, Task } from '../../tasks/task';
import type { GameSemantics, TaskSemantics } from '../../tasks/semantics';
import { confirming, falsifying, random } from './strategies';
import type { AgentAnswer, AgentName, AgentQuestion } from './question';
import { viewOf, type Strategy } from './view';

const STRATEGIES: Readonly<Record<AgentName, Strategy>> = { confirming, falsifying, random };

/** The game that an agent plays. */
export interface AgentGame {
  readonly task: Task;
  readonly game: Game;
  /** Opened where the agent needs it: not every task has it. */
  readonly semantics: () => GameSemantics;
  /** The half of the task with agents that need the engine. */
  readonly own?: TaskSemantics | undefined;
}

/** The reply that comes next. Throws Error where the task has no such agent. */
export function* agentReply(
  { task, game, semantics, own: ofTask }: AgentGame,
  question: AgentQuestion,
): Stepwise<AgentAnswer> {
  const { agent, position, seed } = question;
  const own = task.agents.find(({ name }) => name === agent);
  if (own?.reply) return { reply: own.reply(game, position, seed) };
  if (own && ofTask?.agentReply) return { reply: yield* ofTask.agentReply(agent, game, position, seed) };
  if (!own || !isStrategy(agent))
    throw new Error(`There is no offline agent "${agent}" in the task ${task.id}.`);
  return yield* ruleAgentReply(game, semantics(), STRATEGIES[agent], question);
}

const isStrategy = (agent: string): agent is AgentName => Object.hasOwn(STRATEGIES, agent);

function* ruleAgentReply(
  game: Game,
  semantics: GameSemantics,
  manner: Strategy,
  { task, position, seed }: AgentQuestion,
): Stepwise<AgentAnswer> {
  const space = semantics.space && (yield* semantics.space());
  if (!space) throw new Error(`Offline agents cannot play the task ${task}.`);
  const answers = position.steps.flatMap(({ feedback }) => (feedback ? (ruleFeedback(feedback) ?? []) : []));
  const evidence = [...ruleGame(game).discovery.initialEvidence, ...answers];
  const view = yield* viewOf(space, evidence, position.steps.length, seed);
  if (position.expect === ANNOUNCE) {
    const reply = yield* space.announce(manner.hypothesis(view));
    return { reply, ...(view.turn === 0 && space.leftOut !== undefined && { notes: [space.leftOut] }) };
  }
  const test = manner.test(view);
  if (test === undefined) throw new Error(`The task ${task} has no tests for offline agents.`);
  return { reply: space.test(space.tests[test]) };
}
