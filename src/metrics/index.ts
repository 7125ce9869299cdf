/** Metrics of an episode, defined by its task. */
export { describeMetrics, episodeMetrics, measuredIn, measuresNamed } from './episode';
