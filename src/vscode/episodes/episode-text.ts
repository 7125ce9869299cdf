/** Texts about episodes in lists, bars and messages. Texts from transcripts are shown as plain text. */
import * as vscode from 'vscode';
import type { Header } from '../../episode/events';
import { scenarioName } from '../../episode/header';
import type { Json } from '../../base/json';
import { describeMetrics } from '../../metrics';
import { ruleMetricsSchema, type RuleMetrics } from '../../tasks/rule-discovery/measures/schema';
import { plain } from '../common/markdown';
import type { Run } from './runs';
import type { EpisodeSummary } from './summary';

const MOST = 60;
const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

/** The title of the scenario: `Group 7, rule 2`, or `Blicket, 4 objects, xor`. */
export const scenarioTitle = (header: Pick<Header, 'task' | 'scenario' | 'source'>): string =>
  short(scenarioName(header).title);

export const playerTitle = ({ model }: Pick<Header, 'model'>): string => short(model.name);

export const titleOf = ({ header, uri }: EpisodeSummary): string =>
  header ? scenarioTitle(header) : short(uri.path.slice(uri.path.lastIndexOf('/') + 1));

/** The measures of an episode of this task in a few words. */
export function outcomeText(task: string | undefined, measures: Json): string {
  const { data } = ruleMetricsSchema.safeParse(measures);
  return data ? resultText(data) : describeMetrics(task, measures);
}

/** `solved at round 4 · I:C 0.31` */
export function resultText(metrics: RuleMetrics): string {
  const { t } = vscode.l10n;
  const { ratio } = metrics.ic.before;
  const ic = `I:C ${ratio === null ? '—' : ratio.toFixed(2)}`;
  if (metrics.tStar !== null) return `${t('solved at round {0}', metrics.tStar)} · ${ic}`;
  const judged = metrics.announcements > metrics.withoutVerdict.equivalence;
  return `${judged ? t('not solved') : t('not judged')} · ${ic}`;
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

export function stateText(summary: EpisodeSummary, run: Run | undefined): string {
  const { t } = vscode.l10n;
  if (run) return `${run.kind === 'judge' ? t('judging') : t('running')}: ${progressText(run)}`;
  const { state, metrics, outcome, round } = summary;
  if (state === 'completed') return metrics ? resultText(metrics) : (outcome ?? t('completed'));
  const at = round > 0 ? ` ${t('at round {0}', round)}` : '';
  const words = {
    cancelled: t('cancelled'),
    failed: t('failed'),
    interrupted: t('interrupted'),
    unreadable: t('unreadable'),
  };
  const solved = metrics?.solved === true ? `, ${resultText(metrics)}` : '';
  return words[state] + (state === 'unreadable' ? '' : at + solved);
}

const icon = (name: string, colour?: string): vscode.ThemeIcon =>
  new vscode.ThemeIcon(name, colour === undefined ? undefined : new vscode.ThemeColor(colour));

export function stateIcon({ state, metrics }: EpisodeSummary, run: Run | undefined): vscode.ThemeIcon {
  if (run) return icon('sync~spin');
  if (state === 'completed')
    return metrics?.solved === true
      ? icon('pass-filled', 'testing.iconPassed')
      : icon('circle-large-outline');
  const icons = {
    cancelled: icon('circle-slash'),
    failed: icon('error', 'list.errorForeground'),
    interrupted: icon('debug-pause', 'list.warningForeground'),
    unreadable: icon('question'),
  };
  return icons[state];
}

export function tooltipOf(summary: EpisodeSummary, run: Run | undefined): vscode.MarkdownString {
  const { t } = vscode.l10n;
  const { header, uri, message, metrics } = summary;
  const lines = [`**${plain(titleOf(summary))}**`, plain(stateText(summary, run))];
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
