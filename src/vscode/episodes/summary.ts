/** Summary of a transcript for the list, read from its two ends, because transcripts with thinking are long. */
import type * as vscode from 'vscode';
import type { EpisodeEvent, Header } from '../../episode/events';
import type { Ended } from '../../episode/is-result';
import { ruleMetricsSchema, type RuleMetrics } from '../../tasks/rule-discovery/measures/schema';
import type { EpisodeFiles, FileEnds } from '../transcripts/files/files';

/** `interrupted`: it has no end, and nothing here plays it. `playing`: it has no end yet, and its suite is being played. */
export type SummaryState = 'completed' | 'cancelled' | 'failed' | 'interrupted' | 'playing' | 'unreadable';

export interface EpisodeSummary {
  readonly uri: vscode.Uri;
  readonly state: SummaryState;
  readonly header?: Header;
  /** The last round that was begun; 0 where none was. */
  readonly round: number;
  /** Metrics of a game with a hidden rule; other games have an outcome in words. */
  readonly metrics?: RuleMetrics;
  readonly outcome?: string;
  /** Whether the player found what was to be found; absent where it is open, and in games without such an end. */
  readonly solved?: boolean;
  /** The kind of failure, such as `format`. */
  readonly why?: string;
  /** The reason why it failed, or cannot be read. */
  readonly message?: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** It lies outside the workspace, whose results leave it out. */
  readonly isExample?: boolean;
}

/** What decides whether an episode is a result. */
export const endOf = ({ state, why, header }: EpisodeSummary): Ended => ({
  state,
  why,
  fork: header?.parent !== undefined,
});

/** Bytes read of each end, one after the other until it is known how the transcript ended. */
const READ = [32 * 1024, 512 * 1024, 16 * 1024 * 1024] as const;

export async function summarise(files: EpisodeFiles, uri: vscode.Uri): Promise<EpisodeSummary> {
  const [{ readLog }, { foldEpisode }, { describeMetrics, episodeMetrics, measuresNamed }] =
    await Promise.all([
      import('../../episode/read-log'),
      import('../../episode/fold'),
      import('../../metrics'),
    ]);
  let found: EpisodeSummary | undefined;
  for (const atMost of READ) {
    const ends = await files.ends(uri, atMost);
    const whole = ends.tail === '';
    const head = readLog(whole ? ends.head : firstLine(ends));
    const first = head.events.filter((event) => event.type === 'episode');
    const events = whole ? head.events : [...first, ...readLog(ends.tail).events];
    const header = events.find((event) => event.type === 'episode');
    const { state, end } = foldEpisode(events);
    const measures = whole ? episodeMetrics(events) : end?.metrics;
    const solved = measures === undefined ? undefined : measuresNamed(header?.task).isSolved(measures);
    const { data: metrics } = ruleMetricsSchema.safeParse(measures);
    found = {
      uri,
      modified: ends.modified,
      round: lastRound(events),
      state: !header ? 'unreadable' : state === 'running-or-interrupted' ? 'interrupted' : state,
      ...(header && { header }),
      ...(metrics && { metrics }),
      ...(solved !== undefined && { solved }),
      ...(!metrics &&
        header &&
        measures !== undefined && { outcome: describeMetrics(header.task, measures) }),
      ...(end?.why !== undefined && { why: end.why }),
      ...messageOf(header, end?.message, head.problems[0]?.message),
    };
    // A scenario with many rules makes a header that is longer than the first look.
    if (whole || (header && saysItsEnd(events))) return found;
  }
  return found ?? { uri, state: 'unreadable', round: 0, modified: 0 };
}

const firstLine = ({ head }: FileEnds): string => head.slice(0, head.indexOf('\n') + 1);

/** Verdicts alone say nothing of how it ended, and where they came after the end its metrics are old ones. */
function saysItsEnd(events: readonly EpisodeEvent[]): boolean {
  const last = events.slice(1).findLast((event) => event.type !== 'verdict' && event.type !== 'judging');
  return last !== undefined && (last.type !== 'end' || events.at(-1) === last);
}

const lastRound = (events: readonly EpisodeEvent[]): number =>
  events.reduce((most, event) => Math.max(most, event.type === 'verdict' ? 0 : (event.round ?? 0)), 0);

function messageOf(header: unknown, end: string | undefined, problem: string | undefined) {
  const message = header ? end : (problem ?? 'There is no header in it.');
  return message === undefined ? {} : { message };
}
