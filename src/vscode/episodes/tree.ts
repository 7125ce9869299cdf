import * as vscode from 'vscode';
import { withSignal } from '../common/cancellable';
import { Disposable } from '../common/disposable';
import { nameOf } from '../common/paths';
import { ContextKey, EPISODES_VIEW, EpisodeCommand } from '../common/ids';
import type { EpisodeList } from './list';
import type { PublishedList, PublishedRuns } from './published';
import { publishedGroup, publishedItem, publishedTooltip } from './published-items';
import type { Run, Runs } from './runs';
import type { RunningSuite, RunningSuites } from './running-suites';
import type { EpisodeSummary } from './summary';
import { playerTitle, stateIcon, stateText, titleOf, tooltipOf } from './episode-text';

/** One transcript in the list; menus hand it to commands, which want its address. */
export interface EpisodeItem {
  readonly uri: vscode.Uri;
  /** Another one once something was written to it. */
  summary: EpisodeSummary;
}

/** A published run; menus hand it to commands, too. */
interface PublishedItem {
  readonly uri: vscode.Uri;
  readonly published: true;
}

/** A suite that is being played. */
interface SuiteItem {
  readonly uri: vscode.Uri;
  readonly suite: RunningSuite;
}

type Item =
  | EpisodeItem
  | PublishedItem
  | SuiteItem
  | { readonly group: PublishedRuns; readonly only: boolean };

/**
 * The suites that are being played, below them the transcripts of the workspace, the newest first, and the published runs
 * in a group of their own.
 */
export class EpisodeTree extends Disposable implements vscode.TreeDataProvider<Item> {
  private readonly changed = this._register(new vscode.EventEmitter<Item | undefined>());
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<Item>;
  private shown = new Map<string, EpisodeItem>();
  /** The last read of each. */
  private readonly readings = new WeakMap<EpisodeItem, Promise<EpisodeSummary>>();
  /** The drawn state of each run: a run changes with every word, the list only with rounds. */
  private readonly drawn = new Map<string, string>();

  constructor(
    private readonly list: EpisodeList,
    private readonly published: PublishedList,
    private readonly runs: Runs,
    private readonly suites: RunningSuites,
  ) {
    super();
    this.view = this._register(vscode.window.createTreeView(EPISODES_VIEW, { treeDataProvider: this }));
    this._register(list.onDidChange((uri) => void this.renew(uri)));
    this._register(published.onDidChange(() => this.changed.fire(undefined)));
    this._register(runs.onDidChangeSet(({ uri }) => list.touch(uri)));
    this._register(runs.onDidChange((run) => this.follow(run)));
    this._register(suites.onDidChange(() => this.changed.fire(undefined)));
  }

  async getChildren(parent?: Item): Promise<Item[]> {
    if (parent) return 'group' in parent ? parent.group.uris.map((uri) => ({ uri, published: true })) : [];
    const looking = this.published.all();
    const items = (await this.list.all()).map((summary) => ({ uri: summary.uri, summary }));
    // Searching a large workspace takes a while, and its result arrives as a change. But an empty list must not be
    // shown before.
    const group = items.length > 0 ? this.published.known : await looking;
    this.shown = new Map(items.map((item) => [item.uri.toString(), item]));
    this.view.message = leftOutText(this.list.leftOut, group.leftOut);
    const only = items.length === 0;
    const suites = this.suites.all.map((suite) => ({ uri: suite.uri, suite }));
    const all: Item[] = [...suites, ...items, ...(group.uris.length > 0 ? [{ group, only }] : [])];
    // Not before it is known: reading a large workspace takes a while.
    void vscode.commands.executeCommand('setContext', ContextKey.noEpisodes, all.length === 0);
    return all;
  }

  getTreeItem(of: Item): vscode.TreeItem {
    if ('group' in of) return publishedGroup(of.group, of.only);
    if ('published' in of) return publishedItem(of.uri);
    if ('suite' in of) return suiteItem(of.suite);
    const { uri, summary } = of;
    const run = this.runs.of(uri);
    const item = new vscode.TreeItem(titleOf(summary));
    const state = stateText(summary, run);
    const { header } = summary;
    // Rows are cut at the end: the player distinguishes episodes of one scenario, and the icon already shows the
    // result.
    const about = header ? [playerTitle(header), state, header.setting] : [state];
    item.id = uri.toString();
    item.description = about.join(' · ');
    item.iconPath = stateIcon(summary, run);
    item.contextValue = `episode.${run ? 'running' : summary.state}`;
    item.command = { command: EpisodeCommand.open, title: '', arguments: [uri] };
    item.accessibilityInformation = { label: `${titleOf(summary)}, ${about.join(', ')}` };
    return item;
  }

  /**
   * Computes the tooltip on hover only, because there may be thousands of rows. Only then is a published run read,
   * since it has to be read as a whole.
   */
  async resolveTreeItem(
    item: vscode.TreeItem,
    of: Item,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem | undefined> {
    if ('group' in of || 'suite' in of) return item;
    if (!('published' in of)) {
      item.tooltip = tooltipOf(of.summary, this.runs.of(of.uri));
      return item;
    }
    const result = await withSignal(token, (signal) => this.published.result(of.uri, signal));
    // VS Code keeps the first tooltip for good; without one it asks again.
    if (result === undefined) return undefined;
    item.tooltip = publishedTooltip(of.uri, result);
    return item;
  }

  /** Of one transcript, or of all. One that had no header may stand elsewhere now; what is left out is not shown. */
  private async renew(uri: vscode.Uri | undefined): Promise<void> {
    const item = uri && this.shown.get(uri.toString());
    if (uri && !item) return;
    const named = item?.summary.header !== undefined;
    if (item && named && !(await this.readAnew(item))) return;
    this.changed.fire(named ? item : undefined);
  }

  /** False: it was written to again meanwhile, and the newer read fires the change. */
  private async readAnew(item: EpisodeItem): Promise<boolean> {
    const reading = this.list.of(item.uri);
    this.readings.set(item, reading);
    const summary = await reading;
    if (this.readings.get(item) !== reading) return false;
    item.summary = summary;
    return true;
  }

  private follow(run: Run): void {
    const key = run.uri.toString();
    const now = `${run.round} ${run.solvedAt}`;
    const item = this.shown.get(key);
    if (!item || this.drawn.get(key) === now) return;
    this.drawn.set(key, now);
    // It was read before its first line was written.
    if (!item.summary.header) this.list.touch(run.uri);
    else this.changed.fire(item);
  }
}

function suiteItem({ uri, text }: RunningSuite): vscode.TreeItem {
  const item = new vscode.TreeItem(nameOf(uri));
  item.id = `suite ${String(uri)}`;
  item.description = text;
  item.iconPath = new vscode.ThemeIcon('sync~spin');
  item.contextValue = 'suite.running';
  item.command = { command: 'vscode.open', title: '', arguments: [uri] };
  item.accessibilityInformation = { label: `${nameOf(uri)}, ${text}` };
  return item;
}

/** Undefined: all are shown. */
function leftOutText(transcripts: number, published: number): string | undefined {
  const { t } = vscode.l10n;
  const older = t(
    'The newest are shown; older transcripts: {0}. Move some elsewhere to see them here.',
    transcripts,
  );
  const runs = t('Published runs that are not shown: {0}.', published);
  const texts = [...(transcripts > 0 ? [older] : []), ...(published > 0 ? [runs] : [])];
  return texts.length > 0 ? texts.join(' ') : undefined;
}
