/** Texts about episodes in lists, bars and messages. Texts from transcripts are shown as plain text. */
import { shortened } from '../../base/visible-text';
import * as vscode from 'vscode';
import type { Header } from '../../episode/events';
import { scenarioName } from '../../episode/header';
import { knownGame, summaryOf } from '../../episode/summary';
import type { Json } from '../../base/json';
import { describeMetrics } from '../../metrics';
import { isResult } from '../../episode/is-result';
import type { SourceOutcome } from '../../results/row';
import {
  describeRuleMetrics,
  describeSuccess,
  IC_WORDS,
  showIc,
} from '../../tasks/rule-discovery/measures/describe';
import { ruleMetricsSchema } from '../../tasks/rule-discovery/measures/schema';
import { shownValues } from '../../tasks/rule-discovery/values';
import { quotient } from '../../base/quotient';
import { plural } from '../../rules/words';
import { plain } from '../common/markdown';
import type { Enumerated } from './reviews';
import type { Run } from './runs';
import { endOf, type EpisodeSummary } from './summary';

export const MOST_CHARACTERS = 60;
const short = (text: string): string => shortened(text, MOST_CHARACTERS);

/** The title of the scenario: `Group 7, rule 2`, or `Blicket, 4 objects, xor`. */
export const scenarioTitle = (header: Pick<Header, 'task' | 'scenario' | 'source'>): string =>
  short(scenarioName(header).title);

export const playerTitle = ({ model }: Pick<Header, 'model'>): string => short(model.name);

/** The task in words, as its heading. */
export const taskTitle = (header: Header): string => short(summaryOf(header).task);

export const titleOf = ({ header, uri }: EpisodeSummary): string =>
  header ? scenarioTitle(header) : short(uri.path.slice(uri.path.lastIndexOf('/') + 1));

/** The hidden rule by its name, in few words; of a game without one the scenario. */
export function ruleTitle(summary: EpisodeSummary): string {
  const hidden = summary.header && summaryOf(summary.header).hidden;
  const name = hidden?.short ?? hidden?.name;
  return name === undefined || name === '' ? titleOf(summary) : short(name);
}

const evidence = new WeakMap<Header, string>();

/** The evidence that the player was given at the beginning: `[11, 41, 71]`; empty where there was none. */
export function evidenceText({ header }: EpisodeSummary): string {
  if (!header) return '';
  const known = evidence.get(header);
  if (known !== undefined) return known;
  const discovery = knownGame(header)?.discovery;
  const given = discovery?.initialEvidence.map((one) => shownValues(discovery.argumentsOf(one))) ?? [];
  const text = short(given.join(' '));
  evidence.set(header, text);
  return text;
}

/** The measures of an episode of this task in a few words. */
export function outcomeText(task: string | undefined, measures: Json): string {
  const { data } = ruleMetricsSchema.safeParse(measures);
  return data ? describeRuleMetrics(data) : describeMetrics(task, measures);
}

export type Outcomes = Pick<Enumerated, 'judge' | 'enumeration'>;

/**
 * The outcome of a fork by the judge, and behind an arrow that by enumeration where it is another one. A success before
 * `round`, where it was forked, is not one of its player.
 */
export function forkOutcomeText(
  { task, round, solvedAt }: { readonly task: string; readonly round: number; readonly solvedAt?: number },
  measures: Json,
  by: Outcomes | undefined,
): string {
  const { data } = ruleMetricsSchema.safeParse(measures);
  if (!data) return describeMetrics(task, measures);
  const at = (success: string, tStar: number | null = null) =>
    tStar !== null && tStar < round ? `${success} ${vscode.l10n.t('(before the fork)')}` : success;
  const computed = by && enumeratedText(by);
  return [
    at(describeSuccess(data), solvedAt),
    ...(computed === undefined ? [] : [at(computed, by?.enumeration.tStar)]),
  ].join(' → ');
}

/** `round 12 of 46, solved at round 4` */
export function progressText({ kind, round, rounds, solvedAt, events }: Run): string {
  const { t } = vscode.l10n;
  if (kind === 'judge') {
    const at = events.findLastIndex((event) => event.type === 'judging');
    const verdicts = events.slice(at + 1).filter((event) => event.type === 'verdict').length;
    return t('{0} verdicts', verdicts);
  }
  const where = t('round {0} of {1}', round, rounds);
  return solvedAt === undefined ? where : `${where}, ${t('solved at round {0}', solvedAt)}`;
}

/** States without a result, and the end of a model that did not keep to the form; what was solved before stands beside them. */
function cutText(summary: EpisodeSummary): string {
  const { state, round, solved } = summary;
  const { t } = vscode.l10n;
  const at = round > 0 ? ` ${t('at round {0}', round)}` : '';
  if (state === 'failed' && isResult(endOf(summary)))
    return (solved === false ? `${t('not solved')}: ` : '') + t('did not keep to the form') + at;
  const words = {
    cancelled: t('cancelled') + at,
    failed: t('failed') + at,
    interrupted: t('interrupted') + at,
    playing: t('playing') + at,
    unreadable: t('unreadable'),
    completed: t('completed'),
  };
  return words[state];
}

const runText = (run: Run): string =>
  `${run.kind === 'judge' ? vscode.l10n.t('judging') : vscode.l10n.t('running')}: ${progressText(run)}`;

export function stateText(summary: EpisodeSummary, run: Run | undefined): string {
  if (run) return runText(run);
  const { state, metrics, outcome } = summary;
  if (state === 'completed') return metrics ? describeRuleMetrics(metrics) : (outcome ?? cutText(summary));
  return cutText(summary) + (metrics?.solved === true ? `, ${describeRuleMetrics(metrics)}` : '');
}

/** The outcome by the judge, and behind an arrow that by enumeration where it is another one. */
export function outcomeOf(summary: EpisodeSummary, run: Run | undefined, by: Enumerated | undefined): string {
  if (run) return runText(run);
  const { state, metrics, outcome } = summary;
  const judged = metrics && describeSuccess(metrics);
  if (state !== 'completed')
    return cutText(summary) + (metrics?.solved === true && judged ? `, ${judged}` : '');
  if (judged === undefined) return outcome ?? cutText(summary);
  const computed = by && enumeratedText(by);
  return computed === undefined || computed === judged ? judged : `${judged} → ${computed}`;
}

/** As above, in as few words as a narrow row needs: `2 → 9 tests`. */
export function shortOutcomeOf(
  summary: EpisodeSummary,
  run: Run | undefined,
  by: Enumerated | undefined,
): string {
  const { state, metrics } = summary;
  if (run || state !== 'completed' || !metrics || !by) return outcomeOf(summary, run, by);
  return bothText(by, describeSuccess(metrics));
}

/** The outcome of a published run, which has no summary: likewise. */
export function publishedOutcome(by: Outcomes): string {
  const { tStar, testsPlayed, byTest } = by.judge;
  // Its judge files are beside it, or not.
  const isJudged = tStar !== null || !/^\?+$/.test(byTest);
  const judged = isJudged
    ? describeSuccess({ ...NOT_SOLVED, solved: tStar !== null, testsBeforeSuccess: testsPlayed })
    : vscode.l10n.t('not judged');
  return bothText(by, judged);
}

/** `judgedText`: the outcome by the judge, in words. */
function bothText(by: Outcomes, judgedText: string): string {
  const computed = enumeratedText(by);
  if (computed === undefined) return judgedText;
  const testsOf = ({ tStar, testsPlayed }: SourceOutcome) => (tStar === null ? undefined : testsPlayed);
  const [judged, truly] = [testsOf(by.judge), testsOf(by.enumeration)];
  const inTests = (tests: number | undefined, otherwise: string) =>
    tests === undefined ? otherwise : plural(tests, 'test');
  const before = judged !== undefined && truly !== undefined ? judged : inTests(judged, judgedText);
  return `${before} → ${inTests(truly, computed)}`;
}

/**
 * The outcome by enumeration; undefined where it is that of the judge. It is open where an announcement that
 * cannot be decided may have been correct.
 */
function enumeratedText({ judge, enumeration }: Outcomes): string | undefined {
  const { tStar, testsPlayed, open } = enumeration;
  if (tStar === judge.tStar) return undefined;
  if (tStar === null && open.first !== null) return vscode.l10n.t('open');
  return describeSuccess({ ...NOT_SOLVED, solved: tStar !== null, testsBeforeSuccess: testsPlayed });
}

const NOT_SOLVED = { announcements: 1, withoutVerdict: { equivalence: 0, compatibility: 0 } };

const icon = (name: string, colour?: string): vscode.ThemeIcon =>
  new vscode.ThemeIcon(name, colour === undefined ? undefined : new vscode.ThemeColor(colour));

/** Solved or not is neutral; red is for failures, amber for what judge and enumeration disagree about. */
export function stateIcon(
  { state, solved }: Pick<EpisodeSummary, 'state' | 'solved'>,
  run: Run | undefined,
  by: Enumerated | undefined,
): vscode.ThemeIcon {
  if (run) return icon('sync~spin');
  if (state === 'completed') {
    if (by && by.judge.tStar !== by.enumeration.tStar) return icon('warning', 'list.warningForeground');
    // Of games that are not solved or unsolved the row says the score.
    if (solved === undefined) return icon('circle-filled');
    return solved ? icon('pass-filled') : icon('circle-large-outline');
  }
  const icons = {
    cancelled: icon('circle-slash'),
    failed: icon('error', 'list.errorForeground'),
    interrupted: icon('debug-pause', 'list.warningForeground'),
    playing: icon('sync~spin'),
    unreadable: icon('question'),
  };
  return icons[state];
}

const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;
/** Older times are dates. */
const WEEK = 7 * 24 * 60 * 60_000;

/** `5 min. ago`; of what is older than a week the date. */
export function agoText(time: number, now: number, locale: string): string {
  const passed = Math.max(0, now - time);
  if (passed >= WEEK) return new Date(time).toLocaleDateString(locale);
  const [unit, length] = UNITS.find(([, each]) => passed >= each) ?? (['minute', 60_000] as const);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  return format.format(-Math.floor(passed / length), unit);
}

const icOf = ({ icBefore, icOver }: SourceOutcome): { readonly before: string; readonly all: string } => {
  const shown = (tests: SourceOutcome['icBefore']) =>
    showIc({ ...tests, ratio: quotient(tests.incompatible, tests.compatible) });
  return { before: shown(icBefore), all: shown(icOver) };
};

/** Both kinds of I:C with their counts, by the judge and, where it is another number, by enumeration. */
function icLines({ judge, enumeration }: Enumerated): readonly string[] {
  const [stored, computed] = [icOf(judge), icOf(enumeration)];
  return (['before', 'all'] as const).map((kind) => {
    const differs = stored[kind] !== computed[kind];
    const numbers = differs ? `${stored[kind]} → ${computed[kind]}` : stored[kind];
    return `${IC_WORDS[kind].title}: ${numbers}. ${IC_WORDS[kind].definition}`;
  });
}

/** The computed results: both outcomes, and the numbers of wrong and open verdicts. */
function reviewLines(summary: EpisodeSummary, by: Enumerated): readonly string[] {
  const { t } = vscode.l10n;
  const { wrong, open } = by;
  return [
    t('judge → enumeration: {0}', outcomeOf(summary, undefined, by)),
    ...icLines(by),
    t('verdicts that enumeration contradicts: {0}; open: {1}', wrong, open),
  ];
}

export function tooltipOf(
  summary: EpisodeSummary,
  run: Run | undefined,
  by?: Enumerated,
): vscode.MarkdownString {
  const { t } = vscode.l10n;
  const { header, uri, message, metrics } = summary;
  const lines = [`**${plain(titleOf(summary))}**`, plain(stateText(summary, run))];
  if (by && !run) lines.push(...reviewLines(summary, by).map((line) => plain(line)));
  if (header) {
    const { name, model, host } = header.model;
    const who = [name, model, host].filter((each) => each !== undefined).join(', ');
    lines.push(
      plain(`${header.setting} · ${who}`),
      plain(new Date(header.time).toLocaleString(vscode.env.language)),
    );
  }
  if (metrics && metrics.retries.format > 0)
    lines.push(plain(t('{0} replies of the wrong form', metrics.retries.format)));
  if (message !== undefined && !run) lines.push(plain(message));
  lines.push(plain(vscode.workspace.asRelativePath(uri)));
  return new vscode.MarkdownString(lines.join('  \n'));
}
