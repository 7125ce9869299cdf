/** Judges, agents and replay panels of rule discovery. */
import type { ReplayPanel, TaskAgent, TaskJudge } from '../task';
import { ANNOUNCE, TEST } from './turns';

export const RULE_JUDGES = [
  { question: 'equivalence', expect: ANNOUNCE, about: 'announcements' },
  { question: 'compatibility', expect: TEST, about: 'tests' },
] as const satisfies readonly TaskJudge[];

export type RuleQuestion = (typeof RULE_JUDGES)[number]['question'];

/** The views of a replay that are about hypotheses. */
export const RULE_PANELS = [
  'found',
  'truth',
  'call',
  'labels',
  'knowledge',
] as const satisfies readonly ReplayPanel[];

export const RULE_AGENTS = [
  { name: 'confirming', about: 'only tests positive instances of its hypothesis' },
  { name: 'falsifying', about: 'takes the test that splits its remaining hypotheses best', isDefault: true },
  { name: 'random', about: 'draws its tests at random' },
] as const satisfies readonly TaskAgent[];
