/** Items of published runs in the list of episodes. Texts of files are shown as plain text. */
import * as vscode from 'vscode';
import { kindByName, modelFolder } from '../../episode/published/names';
import { EpisodeCommand } from '../common/ids';
import { plain } from '../common/markdown';
import { count } from '../common/numbers';
import { nameOf } from '../common/paths';
import { shortened } from '../../base/visible-text';
import { describeRuleMetrics, OPEN } from '../../tasks/rule-discovery/measures/describe';
import { badgeUri } from './badges';
import { MOST_CHARACTERS, publishedOutcome, stateIcon } from './episode-text';
import type { PublishedResult, PublishedRuns } from './published';
import type { Enumerated } from './reviews';

/** The group of published runs; `open`: it is unfolded, as there is nothing else in the list. */
export function publishedGroup({ uris }: PublishedRuns, open: boolean): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(vscode.l10n.t('Published runs'), open ? Expanded : Collapsed);
  // The window keeps folded what it has shown folded, unless it is another item.
  item.id = open ? 'published open' : 'published';
  item.description = count(uris.length);
  item.iconPath = new vscode.ThemeIcon('library');
  item.contextValue = 'published.group';
  return item;
}

/** The item of a published run, made of its name and folders until it is read: `by`. */
export function publishedItem(uri: vscode.Uri, by?: Enumerated): vscode.TreeItem {
  const stem = nameOf(uri).replace(/\.jsonl$/, '');
  const name = (by && ruleWords(by)) || stem;
  const item = new vscode.TreeItem(name);
  // Rows are cut at their end: what is in the path comes last.
  const about = [...(by ? wordsOf(by) : folderWords(uri)), ...(name === stem ? [] : [stem])].join(' · ');
  item.id = `published ${uri.toString()}`;
  item.description = about;
  item.iconPath = by
    ? stateIcon({ state: 'completed', solved: by.judge.tStar !== null }, undefined, by)
    : new vscode.ThemeIcon('book');
  if (by && by.wrong > 0) item.resourceUri = badgeUri(uri, by.wrong);
  item.contextValue = 'published';
  item.command = { command: EpisodeCommand.openReplay, title: '', arguments: [uri] };
  item.accessibilityInformation = { label: `${name}, ${about}` };
  return item;
}

/** Characters of a rule or scenario: the outcome behind it has to be seen, too. */
const MOST_RULE = 30;

/** The hidden rule; the scenario where the rule is a long sentence, as in the blicket test. */
const ruleWords = ({ scenario: { rule, name } }: Enumerated): string =>
  shortened(rule.length > MOST_RULE ? name : rule, MOST_RULE);

const wordsOf = (by: Enumerated): readonly string[] =>
  [publishedOutcome(by), by.model.name, by.setting].map((text) => shortened(text, MOST_CHARACTERS));

function folderWords(uri: vscode.Uri): readonly string[] {
  const folders = uri.path.split('/').slice(0, -1);
  const model = modelFolder(folders, kindByName(nameOf(uri)) ?? 'wason');
  return [vscode.l10n.t('published'), ...(model === undefined ? [] : [model])];
}

/** `result`: a text is the reason why it cannot be read. */
export function publishedTooltip(uri: vscode.Uri, result: PublishedResult | string): vscode.MarkdownString {
  const { t } = vscode.l10n;
  const path = plain(vscode.workspace.asRelativePath(uri));
  if (typeof result === 'string') return new vscode.MarkdownString([path, plain(result)].join('  \n'));
  const { head, metrics } = result;
  const lines = [
    ...(head ? [`**${plain(head.model.name)}**`, plain(head.setting)] : []),
    ...(metrics
      ? [
          plain(t('by the judge: {0}', describeRuleMetrics(metrics.stored))),
          plain(t('by enumeration: {0}', describeRuleMetrics(metrics.computed, OPEN))),
        ]
      : []),
    path,
  ];
  return new vscode.MarkdownString(lines.join('  \n'));
}
