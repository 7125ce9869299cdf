/**
 * The offline agents: players that need no network. They play any task that has a hypothesis space, speak its protocol
 * and know nothing but the conversation; the hints of a setting they do not read.
 */
import type { Stepwise } from '../../base/stepwise';
import type { GameTruth } from '../../tasks/truth';
import { confirming } from './confirming';
import { falsifying } from './falsifying';
import type { AgentAnswer, AgentName, AgentQuestion } from './question';
import { random } from './random';
import { viewOf, type Manner } from './view';

const MANNERS: Readonly<Record<AgentName, Manner>> = { confirming, falsifying, random };

/** The reply that comes next. Throws Error where the task has no hypotheses for agents. */
export function* agentReply(truth: GameTruth, question: AgentQuestion): Stepwise<AgentAnswer> {
  const space = truth.space && (yield* truth.space());
  if (!space) throw new Error(`Offline agents cannot play the task ${question.task}.`);
  const manner = MANNERS[question.agent];
  const view = yield* viewOf(space, question.conversation, question.seed);
  if (question.expect === 'announce') {
    const reply = yield* space.announce(manner.hypothesis(view));
    return { reply, ...(view.turn === 0 && space.leftOut !== undefined && { notes: [space.leftOut] }) };
  }
  const test = manner.test(view);
  if (test === undefined) throw new Error(`The task ${question.task} has no tests for offline agents.`);
  return { reply: space.test(space.tests[test]) };
}
