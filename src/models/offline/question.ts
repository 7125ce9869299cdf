/** The question for the next reply of an offline agent, which the engine answers. */
import type { Json } from '../../base/json';
import type { PlayedPosition } from '../../tasks/task';

export const AGENTS = ['confirming', 'falsifying', 'random'] as const;
export type AgentName = (typeof AGENTS)[number];

/** The answer depends on nothing else: the same position with the same seed goes on the same way. */
export interface AgentQuestion {
  readonly kind: 'agent';
  /** One of `Task.agents`. */
  readonly agent: string;
  readonly seed: number;
  readonly task: string;
  readonly setting: string;
  readonly scenario: Json;
  readonly position: PlayedPosition;
}

export interface AgentAnswer {
  readonly reply: string;
  /** Remarks on the agent for readers of the transcript, with its first reply. */
  readonly notes?: readonly string[];
}
