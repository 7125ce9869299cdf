/** Estimates the time for the rest of a suite, by the episodes that were played. */
import type { EpisodeEvent } from '../episode/events';
import { medianOf } from '../statistics/median';
import { limitsOf, profileOf } from './models';
import type { Cell } from './cells';
import type { Suite } from './schema';

/** A pause that is longer than so many medians from one reply to the next is an interruption. */
const MOST_MEDIANS = 10;
/** Agents reply in less, but the files and verdicts of an episode take their time. */
const LEAST_MEDIAN_MS = 100;
const MINUTE_MS = 60_000;

/**
 * Time that a reply takes, in ms, with what an episode takes besides: its verdicts, its file, and the way to the next
 * one. `episodes`: of one model, played after or beside each other. Undefined where nothing was measured.
 */
export function timeOfReply(episodes: readonly (readonly EpisodeEvent[])[]): number | undefined {
  const replies = episodes.map(timesOf((type) => type === 'episode' || type === 'reply'));
  const count = episodes.flat().filter(({ type }) => type === 'reply').length;
  const median = medianOf(replies.flatMap(pausesIn));
  if (median === null || count === 0) return undefined;
  const longest = MOST_MEDIANS * Math.max(LEAST_MEDIAN_MS, median);
  const total = (pauses: readonly number[]) =>
    pauses.reduce((sum, ms) => (ms <= longest ? sum + ms : sum), 0);
  const times = episodes.map(timesOf(() => true));
  const beside = total(times.flatMap(pausesIn));
  const after = total(pausesIn(times.flat().sort((a, b) => a - b)));
  return Math.max(beside, after) / count;
}

const timesOf =
  (isWanted: (type: EpisodeEvent['type']) => boolean) =>
  (events: readonly EpisodeEvent[]): readonly number[] =>
    events.filter(({ type }) => isWanted(type)).map(({ time }) => Date.parse(time));

const pausesIn = (times: readonly number[]): readonly number[] =>
  times
    .slice(1)
    .map((at, i) => at - times[i])
    .filter((ms) => ms >= 0);

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
