/** Measures of one episode, by the task that its header names. */
import type { Json } from '../base/json';
import { latestVerdicts } from '../episode/latest-verdicts';
import type { EpisodeEvent } from '../episode/events';
import { UNKNOWN_TASK_MEASURES, type Measured, type Measures } from '../tasks/measures';
import { taskNamed } from '../tasks/registry';

/** The measures of a task; of one that this version does not have, what its episodes cost. */
export const measuresNamed = (task: string | undefined): Measures =>
  (task === undefined ? undefined : taskNamed(task))?.measures ?? UNKNOWN_TASK_MEASURES;

const taskOf = (events: readonly EpisodeEvent[]): string | undefined =>
  events.find((event) => event.type === 'episode')?.task;

/** Measures of an episode by the latest verdicts. */
export function episodeMetrics(events: readonly EpisodeEvent[]): Json {
  const tally = measuresNamed(taskOf(events)).tally();
  for (const event of events) tally.add(event);
  const verdicts = latestVerdicts(events);
  return tally.measures((question, target) => verdicts.of(question, target));
}

/** By their titles, as the task shows them. */
export const measuredIn = (events: readonly EpisodeEvent[]): readonly Measured[] =>
  measuresNamed(taskOf(events)).values(episodeMetrics(events));

/** Measures of an episode of this task in a few words. */
export const describeMetrics = (task: string | undefined, metrics: Json): string =>
  measuresNamed(task).describe(metrics);
