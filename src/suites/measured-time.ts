/** Estimates the time for the rest of a suite, by the episodes that were played. */
import { meanOf } from '../base/quotient';
import type { EpisodeEvent } from '../episode/events';
import { medianOf } from '../statistics/median';
import { limitsOf, profileOf } from './models';
import type { Cell } from './cells';
import type { Suite } from './schema';

/** A pause between two replies that is longer than so many medians is an interruption of the episode. */
const MOST_MEDIANS = 10;
const MINUTE_MS = 60_000;

/** Mean time from one reply to the next, in ms; undefined where nothing was measured. */
export function timeOfReply(episodes: readonly (readonly EpisodeEvent[])[]): number | undefined {
  const times = episodes
    .flatMap((events) => {
      const replies = events.filter(({ type }) => type === 'reply').map(({ time }) => Date.parse(time));
      return replies.slice(1).map((at, i) => at - (replies[i] ?? at));
    })
    .filter((ms) => ms >= 0);
  const longest = MOST_MEDIANS * Math.max(1, medianOf(times) ?? 0);
  return meanOf(times.filter((ms) => ms <= longest)) ?? undefined;
}

/** The time that cells of one model take, in ms, at the mean time of a reply. */
export function timeOfCells(suite: Suite, cells: readonly Cell[], replyMs: number): number {
  const [first] = cells;
  if (!first) return 0;
  const { model, player } = first;
  const profile = profileOf(suite, model);
  const limits = { ...player.profile, ...(profile !== undefined && limitsOf(suite, profile)) };
  const atOnce = Math.min(limits.concurrency ?? 1, suite.limits?.concurrency ?? Infinity, cells.length);
  const calls = cells.reduce((sum, { load }) => sum + load.calls, 0);
  const allowed = limits.requestsPerMinute === undefined ? 0 : (calls / limits.requestsPerMinute) * MINUTE_MS;
  return Math.max((calls * replyMs) / atOnce, allowed);
}
