/** The question for the next reply of an offline agent, which the engine answers. */
import type { Json } from '../../base/json';
import type { PlayedPosition } from '../../tasks/task';

export const AGENTS = ['confirming', 'falsifying', 'random'] as const;
export type AgentName = (typeof AGENTS)[number];

/** Everything that the answer depends on: the same position with the same seed always gets the same answer. */
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
