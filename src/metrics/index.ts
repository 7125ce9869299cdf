/** What an episode came to, as numbers that its task defines. */
export { describeMetrics, episodeMetrics, measuredIn, measuresNamed } from './episode';
