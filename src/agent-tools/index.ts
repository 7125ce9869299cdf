/** Tools for agents: what they can ask of the engine, for the protocol server and the editor's chat alike. Read-only. */
import { ChoiceError } from '../base/choice-error';
import type { Json } from '../base/json';
import { CancelledError, type Stepwise } from '../base/stepwise';
import { CountAbandoned, type Domain, type Engine } from '../predicate';
import { NotCountable } from '../rules';
import { ResumeError } from '../episode/replay';
import { ScenarioError } from '../tasks/task';
import { check } from './check';
import { compare } from './compare';
import { count } from './count';
import type { ToolFiles } from './files';
import { read } from './read';
import { review } from './review';
import { sample } from './sample';
import { type AgentTool, ToolRefused } from './tool';

export const AGENT_TOOLS: readonly AgentTool[] = [count, check, compare, sample, read, review];

/** A call of a tool, complete in itself. */
export interface ToolQuestion extends ToolFiles {
  readonly kind: 'agent-tool';
  readonly tool: string;
  readonly input: unknown;
}

export type ToolAnswer =
  | { readonly ok: true; readonly result: Json }
  /** `message`: why there is no result, for the agent. */
  | { readonly ok: false; readonly message: string };

export const isToolQuestion = (question: { readonly kind: string }): question is ToolQuestion =>
  question.kind === 'agent-tool';

/** Errors whose message is for the caller. */
const REFUSALS = [ToolRefused, ChoiceError, NotCountable, CountAbandoned, ScenarioError, ResumeError];

export function* answerTool(
  engines: (domain: Domain) => Engine,
  { tool: name, input, text, labels, run }: ToolQuestion,
): Stepwise<ToolAnswer> {
  const tool = AGENT_TOOLS.find((each) => each.name === name);
  if (!tool) return { ok: false, message: `There is no tool "${name}".` };
  const files = {
    ...(text !== undefined && { text }),
    ...(labels !== undefined && { labels }),
    ...(run && { run }),
  };
  try {
    return { ok: true, result: yield* tool.run(input, { engines, ...files }) };
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof Error)) throw error;
    if (!REFUSALS.some((kind) => error instanceof kind)) throw error;
    return { ok: false, message: error.message };
  }
}
