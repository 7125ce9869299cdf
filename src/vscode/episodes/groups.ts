/** The list of episodes in groups: one for each task, model, setting and suite, with what its episodes come to together. */
import * as vscode from 'vscode';
import { groupBy } from '../../base/group-by';
import { quotient } from '../../base/quotient';
import { isResult } from '../../episode/is-result';
import { showRatio } from '../../tasks/rule-discovery/measures/describe';
import { count } from '../common/numbers';
import { nameOf } from '../common/paths';
import { evidenceText, playerTitle, taskTitle, titleOf } from './episode-text';
import type { EpisodeReviews } from './reviews';
import { endOf, type EpisodeSummary } from './summary';

/** One transcript in the list; menus hand it to commands, which want its address. */
export interface EpisodeItem {
  readonly uri: vscode.Uri;
  /** Another one once something was written to it. */
  summary: EpisodeSummary;
  /** Initial evidence and repeat, where they tell it from others of its group whose scenario has the same title. */
  distinguishing: readonly string[];
}

/** The episodes of one task, model and setting, of one suite or of none, the newest first. */
export interface ConditionItem {
  readonly id: string;
  title: string;
  /** What the title leaves out, as all groups have it in common. */
  common: readonly string[];
  items: readonly EpisodeItem[];
  /** The item as it was drawn last. */
  drawn: string;
}

const UNREADABLE = 'unreadable';

/** The folder of a suite's transcript; undefined where it was played by itself, when its name begins with the time. */
function suiteFolder({ uri }: Pick<EpisodeSummary, 'uri'>): vscode.Uri | undefined {
  const isCell = /^(?!\d{4}-).*_[\da-f]{12}\.episode\.jsonl$/.test(nameOf(uri));
  return isCell ? vscode.Uri.joinPath(uri, '..') : undefined;
}

function keyOf(summary: EpisodeSummary): string {
  const { header, isExample } = summary;
  const suite = suiteFolder(summary)?.toString();
  return header
    ? JSON.stringify([header.task, header.model.name, header.setting, suite, isExample])
    : UNREADABLE;
}

type Parts = readonly (string | undefined)[];

/** What the episodes of a group have in common: task, model, setting, the suite of those that have one, whether it is an example. */
function partsOf(summary: EpisodeSummary): Parts | undefined {
  const { header, isExample } = summary;
  if (!header) return undefined;
  const suite = suiteFolder(summary);
  const example = isExample ? vscode.l10n.t('example') : undefined;
  return [taskTitle(header), playerTitle(header), header.setting, suite && nameOf(suite), example];
}

interface Names {
  readonly title: string;
  readonly common: readonly string[];
}

/**
 * The names of groups. Rows are cut at their end, so the title of one among others has only what differs, and what all have in
 * common, but for the task, comes behind the counts. One that has nothing of its own is named by model and setting, as one that
 * stands alone is.
 */
function namesOf(groups: readonly (Parts | undefined)[]): readonly Names[] {
  const readable = groups.filter((parts) => parts !== undefined);
  const differs = (column: number) => differ(readable.map((parts) => parts[column]));
  return groups.map((parts) => {
    if (!parts) return { title: vscode.l10n.t('Unreadable'), common: [] };
    const texts = (isIn: (column: number) => boolean) =>
      parts.filter((text, column): text is string => text !== undefined && isIn(column));
    const own = texts(differs);
    return own.length > 0
      ? { title: own.join(' · '), common: texts((column) => column > 0 && !differs(column)) }
      : { title: texts((column) => column > 0).join(' · '), common: [] };
  });
}

const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1;

/** Gives items whose rows would be alike the words that tell them apart. */
function tellApart(items: readonly EpisodeItem[]): void {
  for (const alike of groupBy(items, ({ summary }) => titleOf(summary)).values()) {
    if (alike.length === 1) continue;
    const evidence = alike.map(({ summary }) => evidenceText(summary));
    const repeats = alike.map(({ summary }) => summary.header?.repeat ?? 1);
    const [evidenceDiffers, repeatsDiffer] = [differ(evidence), differ(repeats)];
    alike.forEach((item, i) => {
      item.distinguishing = [
        ...(evidenceDiffers && evidence[i] ? [evidence[i]] : []),
        ...(repeatsDiffer ? [vscode.l10n.t('repeat {0}', repeats[i])] : []),
      ];
    });
  }
}

/** Groups in the order of their newest episodes. A group that was there before stays the same object. */
export function conditionsOf(
  items: readonly EpisodeItem[],
  before: ReadonlyMap<string, ConditionItem>,
): ReadonlyMap<string, ConditionItem> {
  const found = [...groupBy(items, ({ summary }) => keyOf(summary))];
  const names = namesOf(found.map(([, [{ summary }]]) => partsOf(summary)));
  return new Map(
    found.map(([key, those], i) => {
      tellApart(those);
      const known = before.get(key) ?? { id: key, drawn: '' };
      return [key, Object.assign(known, names[i], { items: those })];
    }),
  );
}

/** Such as `12/12 · I:C 5.40 · 3 disagreements · WILT`; where enumeration comes to another number, both. */
export function conditionText({ items, common }: ConditionItem, reviews: EpisodeReviews): string {
  const { t } = vscode.l10n;
  const parts: string[] = [];
  const results = items.filter(({ summary }) => summary.solved !== undefined && isResult(endOf(summary)));
  if (results.length > 0) parts.push(solvedText(results, reviews));
  if (results.some(({ summary }) => summary.metrics)) parts.push(icText(results));
  if (results.length < items.length) parts.push(othersText(items.length - results.length, results.length));
  const wrong = items.reduce((sum, { summary }) => sum + (reviews.of(summary)?.wrong ?? 0), 0);
  if (wrong > 0) parts.push(wrong === 1 ? t('1 disagreement') : t('{0} disagreements', count(wrong)));
  return [...parts, ...common].join(' · ');
}

function solvedText(results: readonly EpisodeItem[], reviews: EpisodeReviews): string {
  const solved = results.filter(({ summary }) => summary.solved === true).length;
  // Enumeration decides nothing in games without verdicts, such as WILT.
  const computed = results.map(({ summary }) => summary.metrics && reviews.of(summary));
  const judged = `${solved}/${results.length}`;
  if (computed.includes(undefined)) return judged;
  const truly = computed.filter((each) => each && each.enumeration.tStar !== null).length;
  return truly === solved ? judged : `${judged} → ${truly}/${results.length}`;
}

function icText(results: readonly EpisodeItem[]): string {
  let [incompatible, compatible] = [0, 0];
  for (const { summary } of results) {
    incompatible += summary.metrics?.ic.before.incompatible ?? 0;
    compatible += summary.metrics?.ic.before.compatible ?? 0;
  }
  return `I:C ${showRatio(quotient(incompatible, compatible))}`;
}

function othersText(others: number, results: number): string {
  const { t } = vscode.l10n;
  if (results > 0) return t('{0} without a result', count(others));
  return others === 1 ? t('1 episode') : t('{0} episodes', count(others));
}

export function conditionTooltip(of: ConditionItem, reviews: EpisodeReviews): string {
  const { t } = vscode.l10n;
  const [first] = of.items;
  const suite = first && suiteFolder(first);
  const known = of.items.filter(({ summary }) => reviews.isKnown(summary)).length;
  const hasVerdicts = of.items.some(({ summary }) => summary.metrics);
  return [
    `${of.title}: ${conditionText(of, reviews)}`,
    ...(first?.summary.isExample ? [t('Kept outside the workspace: its results do not count it.')] : []),
    ...(suite === undefined ? [] : [t('Suite in the folder {0}', vscode.workspace.asRelativePath(suite))]),
    ...(hasVerdicts
      ? [
          t('solved/results, by the judge → by enumeration where that differs; a fork is no result'),
          t('I:C: incompatible ÷ compatible tests, summed over all results, of each those before success.'),
          t('Compared with enumeration: {0} of {1}', known, of.items.length),
        ]
      : []),
  ].join('\n');
}
