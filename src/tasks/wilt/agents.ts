/** The offline agents of WILT; what they reply is computed in `semantics/agents.ts`. */
import type { TaskAgent } from '../task';

export const AGENTS = [
  { name: 'confirming', about: 'only tests numbers that its hypothesis accepts' },
  { name: 'falsifying', about: 'takes the test that splits its remaining hypotheses best', isDefault: true },
  { name: 'random', about: 'draws its tests at random' },
] as const satisfies readonly TaskAgent[];

export type AgentName = (typeof AGENTS)[number]['name'];
