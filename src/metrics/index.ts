/** What an episode came to, as numbers (`episodeMetrics`), and of several episodes together (`poolMetrics`). */
export { episodeMetrics, MetricsTally, metricsJson } from './episode';
export { runningCompatibility } from './running';
export { poolMetrics, type PooledMetrics } from './pool';
export { describeMetrics } from './describe';
export { metricsSchema, type EpisodeMetrics } from './schema';
