import { foldEpisode, type EpisodeLog } from '../../../src/episode';

/** Essence of an episode: leaves out what depends on its time and on interruptions. */
export function essence(log: EpisodeLog) {
  const view = foldEpisode(log.events);
  const place = new Map(log.events.map((event) => [event.seq, event]));
  const replies = log.events.filter(({ type }) => type === 'reply');
  return {
    state: view.state,
    metrics: view.end?.metrics,
    rounds: view.rounds.map(({ round, steps, verdicts }) => ({
      round,
      steps: steps.map(({ seq: _seq, time: _time, ...step }) => ({ ...step, latencyMs: 0 })),
      verdicts: verdicts
        .map(({ event }) => {
          const target = replies.findIndex((reply) => reply === place.get(event.target));
          return `${event.judge} ${target} ${event.result} ${event.reason ?? ''}`;
        })
        .sort(),
    })),
  };
}
