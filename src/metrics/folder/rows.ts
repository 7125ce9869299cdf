/** Summarises many episodes: the outcome of each by its stored verdicts and by enumeration, and the differences. */
import type { EpisodeEvent, Header } from '../../episode/events';
import { stateOf } from '../../episode/fold';
import { scenarioName } from '../../episode/header';
import { knownGame } from '../../episode/summary';
import { taskNamed } from '../../tasks/registry';
import { describeMetrics, episodeMetrics } from '../episode';
import { ruleMetrics } from '../rules';
import type { RuleMetrics } from '../../tasks/rule-discovery/measures/schema';

/** Results of a review, as far as a summary needs them. */
export interface ReviewCounts {
  readonly reviewed: readonly { readonly judge: string; readonly source?: string }[];
  readonly disagreements: readonly { readonly certainty: 'certain' | 'likely' }[];
  readonly open: readonly unknown[];
  readonly metrics: { readonly stored: RuleMetrics; readonly computed: RuleMetrics };
}

/** The outcome of an episode by one kind of verdicts. */
export interface EpisodeOutcome {
  readonly solved: boolean;
  readonly testsBeforeSuccess: number | null;
  /** I:C before success: incompatible and compatible tests, and their quotient. */
  readonly incompatible: number;
  readonly compatible: number;
  readonly ratio: number | null;
  /** True if there is a verdict on some announcement. */
  readonly judged: boolean;
}

/** States of an episode; `interrupted`: it has no end line, so it is running or was killed. */
export const EPISODE_STATES = ['completed', 'cancelled', 'failed', 'interrupted'] as const;

export interface SummaryRow {
  readonly file: string;
  /** One that is not completed and not solved might have been solved. */
  readonly state: (typeof EPISODE_STATES)[number];
  readonly task: string;
  readonly setting: string;
  readonly model: string;
  /** The hidden rule by its name; empty where this version does not know the game. */
  readonly rule: string;
  /** Such as `O1, rule 2`; empty where the transcript does not say it. */
  readonly source: string;
  readonly rounds: number;
  /** The outcome in the words of a task without a hidden rule. */
  readonly outcome?: string;
  readonly stored: EpisodeOutcome;
  readonly computed: EpisodeOutcome;
  readonly certain: number;
  readonly likely: number;
  readonly open: number;
  /** Announcements with a person's reading, on which computation relies. */
  readonly readings: number;
  /** Announcements that a model has read and nobody else; no outcome depends on them. */
  readonly modelReadings: number;
  /** Lines that could not be read, what does not fit, and a game that is not known here. */
  readonly problems: number;
}

export interface SolvedBy {
  readonly stored: number;
  readonly computed: number;
}

export interface SummaryTotals {
  readonly episodes: number;
  /** Numbers of solved episodes, in whatever state they ended. */
  readonly solved: SolvedBy;
  /** Episodes that were played to their end, with the number of solved ones: only for them is a share meaningful. */
  readonly completed: { readonly episodes: number; readonly solved: SolvedBy };
  /** Episodes with another outcome by enumeration: solved or not, or after another number of tests. */
  readonly changed: number;
  readonly certain: number;
  readonly likely: number;
  readonly open: number;
  readonly readings: number;
  readonly modelReadings: number;
}

function outcomeBy({
  solved,
  testsBeforeSuccess,
  ic,
  announcements,
  withoutVerdict,
}: RuleMetrics): EpisodeOutcome {
  const { incompatible, compatible, ratio } = ic.before;
  const judged = announcements > withoutVerdict.equivalence;
  return { solved, testsBeforeSuccess, incompatible, compatible, ratio, judged };
}

/**
 * `review`: undefined where this version cannot review it, which is a problem besides `problems`; then computation
 * changes nothing.
 */
export function summaryRow(
  file: string,
  events: readonly EpisodeEvent[],
  review: ReviewCounts | undefined,
  problems: number,
): SummaryRow {
  const header = events.find((event) => event.type === 'episode');
  const outcome = outcomeOf(header, events);
  const { stored, computed } = review?.metrics ?? bothOf(events);
  const { disagreements = [], open = [], reviewed = [] } = review ?? {};
  const certain = disagreements.filter(({ certainty }) => certainty === 'certain').length;
  return {
    file,
    state: endedAs(events),
    task: header?.task ?? '',
    setting: header?.setting ?? '',
    model: header?.model.name ?? '',
    rule: (header && knownGame(header, taskNamed)?.discovery?.hidden.name) ?? '',
    source: header ? scenarioName(header).short : '',
    rounds: stored.announcements,
    stored: outcomeBy(stored),
    computed: outcomeBy(computed),
    certain,
    likely: disagreements.length - certain,
    open: open.length,
    ...(outcome !== undefined && { outcome }),
    problems: problems + (review || outcome !== undefined ? 0 : 1),
    readings: readBy('person', reviewed),
    modelReadings: readBy('model', reviewed),
  };
}

const readBy = (who: 'person' | 'model', reviewed: ReviewCounts['reviewed']): number =>
  reviewed.filter(({ judge, source }) => judge === 'equivalence' && source === who).length;

/** Returns undefined where there is a hidden rule, or the game is not known. */
function outcomeOf(header: Header | undefined, events: readonly EpisodeEvent[]): string | undefined {
  const game = header && knownGame(header, taskNamed);
  return game && !game.discovery ? describeMetrics(header.task, episodeMetrics(events)) : undefined;
}

export function endedAs(events: readonly EpisodeEvent[]): SummaryRow['state'] {
  const { state } = stateOf(events);
  return state === 'running-or-interrupted' ? 'interrupted' : state;
}

function bothOf(events: readonly EpisodeEvent[]): ReviewCounts['metrics'] {
  const metrics = ruleMetrics(events);
  return { stored: metrics, computed: metrics };
}

export const changedBy = ({ stored, computed }: SummaryRow): boolean =>
  stored.solved !== computed.solved || stored.testsBeforeSuccess !== computed.testsBeforeSuccess;

const solvedOf = (rows: readonly SummaryRow[]): SolvedBy => ({
  stored: rows.filter(({ stored }) => stored.solved).length,
  computed: rows.filter(({ computed }) => computed.solved).length,
});

export function summaryTotals(rows: readonly SummaryRow[]): SummaryTotals {
  const completed = rows.filter(({ state }) => state === 'completed');
  const sum = (of: (row: SummaryRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    episodes: rows.length,
    solved: solvedOf(rows),
    completed: { episodes: completed.length, solved: solvedOf(completed) },
    changed: rows.filter(changedBy).length,
    certain: sum((row) => row.certain),
    likely: sum((row) => row.likely),
    open: sum((row) => row.open),
    readings: sum((row) => row.readings),
    modelReadings: sum((row) => row.modelReadings),
  };
}
