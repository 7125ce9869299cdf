/** Measures of an episode of rule discovery, whatever task its header names. */
import { latestVerdicts } from '../episode/latest-verdicts';
import type { EpisodeEvent } from '../episode/events';
import type { RuleMetrics } from '../tasks/rule-discovery/measures/schema';
import { RuleTally } from '../tasks/rule-discovery/measures/tally';

/** Measures of rule discovery by the latest verdicts. */
export function ruleMetrics(events: readonly EpisodeEvent[]): RuleMetrics {
  const tally = new RuleTally();
  for (const event of events) tally.add(event);
  const verdicts = latestVerdicts(events);
  return tally.metrics((question, target) => verdicts.of(question, target)?.result);
}
