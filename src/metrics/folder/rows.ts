/** Summarises many episodes: the outcome of each by its stored verdicts and by enumeration, and the differences. */
import * as z from 'zod/mini';
import { about } from '../../base/about';
import type { Frozen } from '../../base/frozen';
import type { EpisodeEvent, Header } from '../../episode/events';
import { stateOf } from '../../episode/fold';
import { scenarioName } from '../../episode/header';
import { knownGame } from '../../episode/summary';
import { describeMetrics, episodeMetrics, measuresNamed } from '../episode';
import { ruleMetrics } from '../rules';
import { isResult } from '../../episode/is-result';
import type { RuleMetrics } from '../../tasks/rule-discovery/measures/schema';

/** Results of a review, as far as a summary needs them. */
export interface ReviewCounts {
  readonly reviewed: readonly { readonly judge: string; readonly source?: string }[];
  readonly disagreements: readonly { readonly certainty: 'certain' | 'likely' }[];
  readonly open: readonly unknown[];
  readonly metrics: { readonly stored: RuleMetrics; readonly computed: RuleMetrics };
}

const count = z.int().check(z.nonnegative());

const outcome = z.object({
  solved: z.boolean(),
  testsBeforeSuccess: z.nullable(count),
  incompatible: about(count, 'Tests before success, all of an unsolved episode.'),
  compatible: count,
  ratio: about(z.nullable(z.number()), 'I:C.'),
  judged: about(z.boolean(), 'Whether there is a verdict on any announcement.'),
});

/** The outcome of an episode by one kind of verdicts. */
export type EpisodeOutcome = Readonly<z.infer<typeof outcome>>;

/** States of an episode; `interrupted`: it has no end line, so it is running or was killed. */
export const EPISODE_STATES = ['completed', 'cancelled', 'failed', 'interrupted'] as const;

/** A row as the index of a folder keeps it, and as `falsify summary` prints it. */
export const summaryRowSchema = z.object({
  file: z.string(),
  state: about(
    z.enum(EPISODE_STATES),
    'interrupted: it has no end. Not solved and not completed: it might have been solved.',
  ),
  result: about(
    z.boolean(),
    'Whether it counts: it was played to its end, or failed since the model did not keep to the form, and is no fork.',
  ),
  task: z.string(),
  setting: z.string(),
  model: z.string(),
  /** Empty where this version does not know the game. */
  rule: about(z.string(), 'The hidden rule by its name.'),
  /** Such as `O1, rule 2`; empty where the transcript does not say it. */
  source: about(z.string(), 'Where the scenario is from: its group and the number of the rule.'),
  rounds: count,
  outcome: about(z.optional(z.string()), 'What it came to in a game without a hidden rule.'),
  reached: about(
    z.optional(z.boolean()),
    'Whether it found what such a game asks for; absent where nothing is to be found.',
  ),
  unscored: about(
    z.optional(z.literal(true)),
    'Such a game has no score, as where a judge of its replies is missing.',
  ),
  stored: about(outcome, 'By the stored verdicts.'),
  computed: about(outcome, 'By enumeration: open announcements count as not correct, open tests in no I:C.'),
  certain: count,
  likely: count,
  open: count,
  readings: about(count, 'Announcements that were read by a person (labels beside the transcript).'),
  modelReadings: about(
    count,
    'Announcements that only a model has read. Only disagreements that are likely depend on them.',
  ),
  problems: about(count, 'What could not be read or does not fit.'),
});

export type SummaryRow = Frozen<z.infer<typeof summaryRowSchema>>;

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
  const { end } = stateOf(events);
  const state = endedAs(events);
  const { stored, computed } = review?.metrics ?? bothOf(events);
  const { disagreements = [], open = [], reviewed = [] } = review ?? {};
  const certain = disagreements.filter(({ certainty }) => certainty === 'certain').length;
  return {
    file,
    state,
    result: isResult({ state, why: end?.why, fork: header?.parent !== undefined }),
    task: header?.task ?? '',
    setting: header?.setting ?? '',
    model: header?.model.name ?? '',
    rule: (header && knownGame(header)?.discovery?.hidden.name) ?? '',
    source: header ? scenarioName(header).short : '',
    rounds: stored.announcements,
    stored: outcomeBy(stored),
    computed: outcomeBy(computed),
    certain,
    likely: disagreements.length - certain,
    open: open.length,
    ...(outcome !== undefined && { outcome, ...ownResult(header?.task, events) }),
    problems: problems + (review || outcome !== undefined ? 0 : 1),
    readings: readBy('person', reviewed),
    modelReadings: readBy('model', reviewed),
  };
}

const readBy = (who: 'person' | 'model', reviewed: ReviewCounts['reviewed']): number =>
  reviewed.filter(({ judge, source }) => judge === 'equivalence' && source === who).length;

/** Returns undefined where there is a hidden rule, or the game is not known. */
function outcomeOf(header: Header | undefined, events: readonly EpisodeEvent[]): string | undefined {
  const game = header && knownGame(header);
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

/** Another outcome by enumeration: solved or not, or after another number of tests. */
export const changedBy = ({ stored, computed }: SummaryRow): boolean =>
  stored.solved !== computed.solved || stored.testsBeforeSuccess !== computed.testsBeforeSuccess;

const solvedOf = (rows: readonly SummaryRow[]) => ({
  stored: rows.filter(({ stored }) => stored.solved).length,
  computed: rows.filter(({ computed }) => computed.solved).length,
});

/** Whether a game with an outcome of its own was solved, and whether it has no score. */
function ownResult(
  task: string | undefined,
  events: readonly EpisodeEvent[],
): Pick<SummaryRow, 'reached' | 'unscored'> {
  const measures = measuresNamed(task);
  const metrics = episodeMetrics(events);
  const reached = measures.isSolved(metrics);
  const score = measures.values(metrics).find(({ id }) => id === measures.score);
  return {
    ...(reached !== undefined && { reached }),
    ...(score?.value === null && { unscored: true }),
  };
}

export function summaryTotals(rows: readonly SummaryRow[]) {
  const completed = rows.filter(({ state }) => state === 'completed');
  const results = rows.filter(({ result }) => result);
  const sum = (of: (row: SummaryRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    episodes: rows.length,
    solved: solvedOf(rows),
    completed: { episodes: completed.length, solved: solvedOf(completed) },
    // Only for these is a share meaningful.
    results: { episodes: results.length, solved: solvedOf(results) },
    changed: rows.filter(changedBy).length,
    certain: sum((row) => row.certain),
    likely: sum((row) => row.likely),
    open: sum((row) => row.open),
    readings: sum((row) => row.readings),
    modelReadings: sum((row) => row.modelReadings),
  };
}
