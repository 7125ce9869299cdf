import * as vscode from 'vscode';
import { withSignal } from '../common/cancellable';
import { Disposable } from '../common/disposable';
import { ContextKey, EPISODES_VIEW, EpisodeCommand } from '../common/ids';
import { Throttle } from '../view/throttle';
import { badgeUri } from './badges';
import { agoText, outcomeOf, ruleTitle, shortOutcomeOf, stateIcon, titleOf, tooltipOf } from './episode-text';
import {
  type EpisodeFilter,
  filterText,
  isFiltering,
  needsReview,
  NO_FILTER,
  passes,
  runPasses,
} from './filter';
import {
  type ConditionItem,
  conditionsOf,
  conditionText,
  conditionTooltip,
  type EpisodeItem,
} from './groups';
import { isInside } from '../rule-files/tracked';
import type { BlindReviews } from '../transcripts/blind-reviews';
import type { EpisodeList } from './list';
import type { PublishedList, PublishedRuns } from './published';
import { publishedGroup, publishedItem, publishedTooltip } from './published-items';
import { Redraws } from './redraws';
import type { EpisodeReviews } from './reviews';
import type { Run, Runs } from './runs';
import { suiteItem, type RunningSuite, type RunningSuites } from './running-suites';
import type { EpisodeSummary } from './summary';

/** A published run; menus hand it to commands, too. */
interface PublishedItem {
  readonly uri: vscode.Uri;
  readonly published: true;
}

/** A suite that is being played. */
interface SuiteItem {
  readonly uri: vscode.Uri;
  suite: RunningSuite;
}

type Item =
  | ConditionItem
  | EpisodeItem
  | PublishedItem
  | SuiteItem
  | { readonly group: PublishedRuns; readonly only: boolean };

/**
 * Transcripts, of those that the filter leaves, up to which all groups are unfolded. In a longer list, only the newest
 * group is; folded transcripts are reviewed only where the filter depends on it.
 */
const UNFOLDED = 50;
/** Transcripts of the newest group, up to which it is unfolded above others: more of them would push those off the screen. */
const UNFOLDED_FIRST = 30;
/** "5 minutes ago" is true for so long. */
const TIME_MS = 60_000;
/** Newer times are shown in minutes. */
const HOUR_MS = 60 * 60_000;
/** Reviews come one after the other, and each changes a summary. */
const REVIEW_MS = 300;

export interface TreeNeeds {
  readonly list: EpisodeList;
  readonly published: PublishedList;
  readonly runs: Runs;
  readonly suites: RunningSuites;
  readonly reviews: EpisodeReviews;
  readonly blind: BlindReviews;
}

/**
 * The suites that are being played, below them the transcripts of the workspace by task, model and setting, and the
 * published runs.
 */
export class EpisodeTree extends Disposable implements vscode.TreeDataProvider<Item> {
  private readonly redraws = this._register(new Redraws<Item>());
  readonly onDidChangeTreeData = this.redraws.onDidChange;
  private readonly view: vscode.TreeView<Item>;
  private readonly regroup = this._register(new Throttle(() => this.redrawGroups()));
  private filter = NO_FILTER;
  private shown = new Map<string, EpisodeItem>();
  private conditions: ReadonlyMap<string, ConditionItem> = new Map();
  private total = 0;
  /** The rows of the unfolded group of published runs. */
  private publishedRuns: ReadonlyMap<string, PublishedItem> = new Map();
  private suites: ReadonlyMap<string, SuiteItem> = new Map();
  /** The last read of each. */
  private readonly readings = new WeakMap<EpisodeItem, Promise<EpisodeSummary>>();
  /** The drawn state of each run: a run changes with every word, the list only with rounds. */
  private readonly drawn = new WeakMap<Run, string>();

  constructor(private readonly needs: TreeNeeds) {
    super();
    const { list, published, runs, suites, reviews, blind } = needs;
    this.view = this._register(vscode.window.createTreeView(EPISODES_VIEW, { treeDataProvider: this }));
    this._register(list.onDidChange((uri) => void this.renew(uri)));
    this._register(published.onDidChange(() => this.redraws.draw(undefined)));
    this._register(runs.onDidChangeSet(({ uri }) => list.touch(uri)));
    this._register(runs.onDidChange((run) => this.follow(run)));
    this._register(suites.onDidChange((uri) => this.showSuite(uri)));
    this._register(reviews.onDidChange((uri) => this.showReview(uri)));
    this._register(blind.onDidChange(() => this.redraws.draw(undefined)));
    const timer = setInterval(() => this.tellTime(), TIME_MS);
    this._register({ dispose: () => clearInterval(timer) });
  }

  get filtered(): EpisodeFilter {
    return this.filter;
  }

  setFilter(filter: EpisodeFilter): void {
    this.filter = filter;
    void vscode.commands.executeCommand('setContext', ContextKey.filtered, isFiltering(filter));
    this.redraws.draw(undefined);
  }

  async getChildren(parent?: Item): Promise<Item[]> {
    if (parent && 'items' in parent) return [...parent.items];
    if (parent) return 'group' in parent ? this.publishedItems(parent.group) : [];
    const pendingRuns = this.needs.published.all();
    const all = await this.needs.list.all();
    this.total = all.length;
    // Searching a large workspace takes a while, and its result arrives as a change. But an empty list must not be
    // shown before.
    const group = all.length > 0 ? this.needs.published.known : await pendingRuns;
    this.take(all);
    const only = this.shown.size === 0;
    const runs = this.passing(group);
    this.view.message = this.messageText(runs, group);
    this.suites = new Map(
      this.needs.suites.all.map((suite) => [suite.uri.toString(), { uri: suite.uri, suite }]),
    );
    const isEmpty = all.length === 0 && group.uris.length === 0 && this.suites.size === 0;
    // Not before it is known: reading a large workspace takes a while.
    void vscode.commands.executeCommand('setContext', ContextKey.noEpisodes, isEmpty);
    return [
      ...this.suites.values(),
      ...this.conditions.values(),
      ...(runs.uris.length > 0 ? [{ group: runs, only }] : []),
    ];
  }

  /** Draws only the row of a suite: progress changes several times a second, and the rows below stay. */
  private showSuite(uri: vscode.Uri): void {
    const item = this.suites.get(uri.toString());
    const suite = this.needs.suites.of(uri);
    if (!item || String(item.suite.folder) !== String(suite?.folder) || !suite)
      return this.redraws.draw(undefined);
    item.suite = suite;
    this.redraws.draw(item);
  }

  private publishedItems({ uris }: PublishedRuns): PublishedItem[] {
    const items = uris.map((uri): PublishedItem => ({ uri, published: true }));
    this.publishedRuns = new Map(items.map((item) => [item.uri.toString(), item]));
    return items;
  }

  /** Takes the episodes that the filter leaves, in their groups. */
  private take(all: readonly EpisodeSummary[]): void {
    if (needsReview(this.filter)) for (const summary of all) this.needs.reviews.want(summary);
    const known = { runs: this.needs.runs, reviews: this.needs.reviews };
    const items = all
      .map((summary) => this.asShown(summary))
      .filter((summary) => passes(summary, this.filter, known))
      .map((summary) => ({ uri: summary.uri, summary, distinguishing: [] }));
    this.shown = new Map(items.map((item) => [item.uri.toString(), item]));
    this.conditions = conditionsOf(items, this.conditions);
  }

  /** The published runs that the filter leaves. What they come to is computed when a filter asks for it. */
  private passing(group: PublishedRuns): PublishedRuns {
    if (!isFiltering(this.filter)) return group;
    const { reviews } = this.needs;
    if (this.filter.kinds.length > 0) for (const uri of group.uris) reviews.wantRun(uri);
    return { ...group, uris: group.uris.filter((uri) => runPasses(uri, this.filter, reviews)) };
  }

  /** A summary without its outcome while somebody reviews it blind. One without an end is played while its suite is. */
  private asShown(summary: EpisodeSummary): EpisodeSummary {
    const { uri, header, round, modified } = summary;
    const isPlaying =
      summary.state === 'interrupted' &&
      this.needs.suites.all.some(({ folder }) => folder && isInside(uri, folder));
    const state = isPlaying ? 'playing' : summary.state;
    if (!this.needs.blind.of(uri)) return { ...summary, state };
    return { uri, state, round, modified, ...(header && { header }) };
  }

  getTreeItem(of: Item): vscode.TreeItem {
    if ('group' in of) return publishedGroup(of.group, of.only);
    if ('published' in of) {
      this.needs.reviews.wantRun(of.uri);
      return publishedItem(of.uri, this.needs.reviews.of(of));
    }
    if ('suite' in of) return suiteItem(of.suite);
    return 'items' in of ? this.conditionItem(of) : this.episodeItem(of);
  }

  private conditionItem(of: ConditionItem): vscode.TreeItem {
    const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    const isFirst = this.conditions.values().next().value === of;
    const isShort = of.items.length <= UNFOLDED_FIRST || this.conditions.size === 1;
    const isOpen = (isFirst && isShort) || this.shown.size <= UNFOLDED;
    const item = new vscode.TreeItem(of.title, isOpen ? Expanded : Collapsed);
    of.drawn = conditionText(of, this.needs.reviews);
    // The window keeps folded what it has shown folded, unless it is another item.
    item.id = `${of.id} ${filterText(this.filter)}`;
    item.description = of.drawn;
    item.tooltip = conditionTooltip(of, this.needs.reviews);
    item.contextValue = 'condition';
    item.accessibilityInformation = { label: `${of.title}, ${of.drawn}` };
    return item;
  }

  private episodeItem({ uri, summary, distinguishing }: EpisodeItem): vscode.TreeItem {
    const isBlind = this.needs.blind.of(uri) !== undefined;
    const run = this.needs.runs.of(uri);
    if (!run) this.needs.reviews.want(summary);
    const by = this.needs.reviews.of(summary);
    const item = new vscode.TreeItem(ruleTitle(summary));
    const outcome = (of: typeof outcomeOf) =>
      isBlind ? vscode.l10n.t('reviewed blind') : of(summary, run, by);
    const about = ruleTitle(summary) === titleOf(summary) ? [] : [titleOf(summary)];
    const began = summary.header ? Date.parse(summary.header.time) : summary.modified;
    if (Number.isFinite(began)) about.push(agoText(began, Date.now(), vscode.env.language));
    item.id = uri.toString();
    // Rows are cut at the end: what tells alike ones apart comes first, and then the outcome.
    item.description = [...distinguishing, outcome(shortOutcomeOf), ...about].join(' · ');
    item.iconPath = isBlind ? new vscode.ThemeIcon('eye-closed') : stateIcon(summary, run, by);
    if (by && by.wrong > 0 && !run) item.resourceUri = badgeUri(uri, by.wrong);
    item.contextValue = `episode.${run ? 'running' : summary.state}`;
    item.command = { command: EpisodeCommand.open, title: '', arguments: [uri] };
    item.accessibilityInformation = {
      label: [outcome(outcomeOf), ruleTitle(summary), ...distinguishing, ...about].join(', '),
    };
    return item;
  }

  /**
   * Computes the tooltip on hover only, because there may be thousands of rows.
   */
  async resolveTreeItem(
    item: vscode.TreeItem,
    of: Item,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem | undefined> {
    if ('group' in of || 'items' in of || 'suite' in of) return item;
    if (!('published' in of)) {
      const run = this.needs.blind.of(of.uri) ? undefined : this.needs.runs.of(of.uri);
      item.tooltip = tooltipOf(of.summary, run, this.needs.reviews.of(of.summary));
      return item;
    }
    if (this.needs.blind.of(of.uri)) return undefined;
    const result = await withSignal(token, (signal) => this.needs.published.result(of.uri, signal));
    // VS Code keeps the first tooltip for good; without one it asks again.
    if (result === undefined) return undefined;
    item.tooltip = publishedTooltip(of.uri, result);
    return item;
  }

  /**
   * Draws one transcript again, or all where it is undefined. A transcript that had no header may belong to
   * another group now, so all are drawn. One that is not in the list is ignored.
   */
  private async renew(uri: vscode.Uri | undefined): Promise<void> {
    const item = uri && this.shown.get(uri.toString());
    if (uri && !item) return;
    const named = item?.summary.header !== undefined;
    if (item && named && !(await this.readAnew(item))) return;
    this.redraws.draw(named ? item : undefined);
    if (item && named) this.redrawGroups();
  }

  /** Reads an item again. Returns false if it was written to meanwhile: the newer read fires the change. */
  private async readAnew(item: EpisodeItem): Promise<boolean> {
    const reading = this.needs.list.of(item.uri);
    this.readings.set(item, reading);
    const summary = this.asShown(await reading);
    if (this.readings.get(item) !== reading) return false;
    item.summary = summary;
    if (!this.needs.runs.of(item.uri)) this.needs.reviews.want(summary, true);
    return true;
  }

  private showReview(uri: vscode.Uri): void {
    const item = this.shown.get(uri.toString()) ?? this.publishedRuns.get(uri.toString());
    if (needsReview(this.filter) || (!item && this.filter.kinds.length > 0)) this.redraws.draw(undefined);
    if (item) this.redraws.draw(item);
    this.regroup.run(REVIEW_MS);
  }

  /** Groups whose summaries say something else now. */
  private redrawGroups(): void {
    for (const each of this.conditions.values())
      if (each.drawn !== '' && each.drawn !== conditionText(each, this.needs.reviews))
        this.redraws.draw(each);
  }

  private tellTime(): void {
    if (!this.view.visible) return;
    // One that was drawn just before its first hour ended still says minutes.
    const since = Date.now() - HOUR_MS - TIME_MS;
    for (const item of this.shown.values())
      if (Date.parse(item.summary.header?.time ?? '') > since) this.redraws.draw(item);
  }

  private follow(run: Run): void {
    const now = `${run.round} ${run.solvedAt}`;
    const item = this.shown.get(run.uri.toString());
    if (!item || this.drawn.get(run) === now) return;
    this.drawn.set(run, now);
    // It was read before its first line was written.
    if (!item.summary.header) this.needs.list.touch(run.uri);
    else this.redraws.draw(item);
  }

  /** `runs`: the published runs that the filter leaves of `all`. */
  private messageText(runs: PublishedRuns, all: PublishedRuns): string | undefined {
    const { t } = vscode.l10n;
    const [shown, total] = [this.shown.size + runs.uris.length, this.total + all.uris.length];
    const filter = isFiltering(this.filter)
      ? [t('{0} of {1}: {2}', shown, total, filterText(this.filter))]
      : [];
    const texts = [...filter, ...leftOutTexts(this.needs.list.leftOut, all.leftOut)];
    return texts.length > 0 ? texts.join(' ') : undefined;
  }
}

/** Notes on what the list leaves out; empty if it shows all. */
function leftOutTexts(transcripts: number, published: number): readonly string[] {
  const { t } = vscode.l10n;
  const older = t(
    'The newest are shown; older transcripts: {0}. Move some elsewhere to see them here.',
    transcripts,
  );
  const runs = t('Published runs that are not shown: {0}.', published);
  return [...(transcripts > 0 ? [older] : []), ...(published > 0 ? [runs] : [])];
}
