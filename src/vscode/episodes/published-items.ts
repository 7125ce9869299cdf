/** Items of published runs in the list of episodes. Texts of files are shown as plain text. */
import * as vscode from 'vscode';
import { kindByName, modelFolder } from '../../episode/published/names';
import { EpisodeCommand } from '../common/ids';
import { plain } from '../common/markdown';
import { formatCount } from '../common/numbers';
import { nameOf } from '../common/paths';
import type { PublishedResult, PublishedRuns } from './published';
import { resultText } from './episode-text';

/** The group of published runs; `open`: it is unfolded, as there is nothing else in the list. */
export function publishedGroup({ uris }: PublishedRuns, open: boolean): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(vscode.l10n.t('Published runs'), open ? Expanded : Collapsed);
  // The window keeps folded what it has shown folded, unless it is another item.
  item.id = open ? 'published open' : 'published';
  item.description = formatCount(uris.length, vscode.env.language);
  item.iconPath = new vscode.ThemeIcon('library');
  item.contextValue = 'published.group';
  return item;
}

/** The item of a published run, made of its name and folders: the file is not read. */
export function publishedItem(uri: vscode.Uri): vscode.TreeItem {
  const folders = uri.path.split('/').slice(0, -1);
  const name = nameOf(uri);
  const model = modelFolder(folders, kindByName(name) ?? 'wason');
  const item = new vscode.TreeItem(name.replace(/\.jsonl$/, ''));
  const about = [vscode.l10n.t('published'), ...(model === undefined ? [] : [model])].join(' · ');
  item.id = `published ${uri.toString()}`;
  item.description = about;
  item.iconPath = new vscode.ThemeIcon('book');
  item.contextValue = 'published';
  item.command = { command: EpisodeCommand.openReplay, title: '', arguments: [uri] };
  item.accessibilityInformation = { label: `${name}, ${about}` };
  return item;
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
          plain(t('by the judge: {0}', resultText(metrics.stored))),
          plain(t('by enumeration: {0}', resultText(metrics.computed))),
        ]
      : []),
    path,
  ];
  return new vscode.MarkdownString(lines.join('  \n'));
}
