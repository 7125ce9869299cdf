/** Two transcripts side by side, in a panel. */
import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import {
  COMPARE_PROTOCOL,
  fromCompareSchema,
  type FromCompare,
  type Side,
  type ToCompare,
} from '../../protocol/compare';
import type { OfView } from '../../protocol/envelope';
import type { ComparedSide } from '../../replay/side';
import { inBackground } from '../common/background';
import { Disposable } from '../common/disposable';
import { COMPARISON } from '../common/ids';
import type { Log } from '../common/log';
import { isNotFound, nameOf } from '../common/paths';
import { playerTitle, ruleTitle } from '../episodes/episode-text';
import type { EpisodeList } from '../episodes/list';
import type { PublishedList } from '../episodes/published';
import type { Runs } from '../episodes/runs';
import { sidecarUri } from '../transcripts/sidecar';
import { FileWatch } from '../transcripts/file-watch';
import type { Replays } from '../replay/provider';
import { ViewConnection } from '../view/connection';
import { Throttle } from '../view/throttle';
import { withOpened, type TranscriptReader } from '../transcripts/opened';

export interface CompareContext {
  readonly extensionUri: vscode.Uri;
  readonly reader: TranscriptReader;
  readonly runs: Runs;
  readonly list: EpisodeList;
  readonly published: PublishedList;
  readonly replays: Replays;
  readonly log: Log;
}

/** Reading both again takes a moment, and a running episode changes them all the time. */
const THROTTLE_MS = 1500;

export type Pair = Readonly<Record<Side, vscode.Uri>>;

/** One panel; it follows both transcripts, and the labels beside them, for as long as it is open. */
class Comparison extends Disposable {
  private readonly view: ViewConnection<FromCompare, ToCompare>;
  private readonly closed = new AbortController();
  private readonly again = this._register(new Throttle(() => void this.compare()));
  private working = false;
  private wanted = false;

  constructor(
    readonly pair: Pair,
    readonly panel: vscode.WebviewPanel,
    private readonly context: CompareContext,
  ) {
    super();
    const { runs, list } = context;
    this.view = this._register(this.connect());
    const follow = ({ uri }: { readonly uri: vscode.Uri }) => {
      if (this.isOurs(uri)) this.again.run(THROTTLE_MS);
    };
    this._register(runs.onDidChange(follow));
    this._register(runs.onDidChangeSet(follow));
    this._register(list.onDidTouch((uri) => follow({ uri })));
    // Any program may write them; their computed verdicts also depend on the readings in the labels beside them.
    const isShown = () => panel.visible;
    const compareAnew = () => this.again.run(THROTTLE_MS);
    for (const uri of [pair.left, pair.right])
      for (const file of [uri, sidecarUri(uri)])
        this._register(new FileWatch(file, isShown, compareAnew, compareAnew));
  }

  override dispose(): void {
    this.closed.abort();
    super.dispose();
  }

  private isOurs(uri: vscode.Uri): boolean {
    return [this.pair.left, this.pair.right].some((each) => each.toString() === uri.toString());
  }

  private connect(): ViewConnection<FromCompare, ToCompare> {
    const { panel, context } = this;
    const { extensionUri, log } = context;
    const title = vscode.l10n.t('Compare Transcripts');
    return new ViewConnection<FromCompare, ToCompare>({
      panel,
      page: { extensionUri, name: 'compare', subject: panel.title, title },
      log,
      name: 'The comparison',
      protocol: COMPARE_PROTOCOL,
      schema: fromCompareSchema,
      shows: this.pair.left,
      onReady: () => this.begin(),
      onOutdated: (message) => this.view.post({ type: 'trouble', message }),
      onMessage: (message) => this.handle(message),
    });
  }

  private begin(): void {
    const { left, right } = this.pair;
    this.view.post({ type: 'pair', left: left.toString(), right: right.toString() });
    this.again.run(0);
  }

  /** However often it is asked for while both are read: once more is enough. */
  private async compare(): Promise<void> {
    this.wanted = true;
    if (this.working) return;
    this.working = true;
    try {
      while (this.wanted && !this.closed.signal.aborted) {
        this.wanted = false;
        await this.send();
      }
    } finally {
      this.working = false;
    }
  }

  private async send(): Promise<void> {
    if (!this.view.listens) return;
    try {
      const [left, right] = [await this.side(this.pair.left), await this.side(this.pair.right)];
      this.view.post({ type: 'compared', left, right });
    } catch (error) {
      if (error instanceof CancelledError) return;
      const message = vscode.l10n.t('They cannot be compared: {0}', reasonOf(error));
      this.view.post({ type: 'trouble', message });
    }
  }

  private async side(uri: vscode.Uri): Promise<ComparedSide> {
    const { signal } = this.closed;
    if (await isGone(uri)) throw new Error(vscode.l10n.t('{0} no longer exists.', nameOf(uri)));
    return await withOpened(uri, this.context.reader, signal, (transcript, trouble) => {
      // Both are read again and again: a message each time would be too much.
      if (trouble !== undefined) this.context.log.warn(trouble);
      return transcript.ask({ op: 'side' }, signal);
    });
  }

  private handle(message: OfView<FromCompare>): void {
    const { replays, log } = this.context;
    if (message.type === 'open')
      inBackground(replays.show(this.pair[message.side], { round: message.round }), (why) => log.warn(why));
    else this.view.reply(message.id, () => Promise.reject(new Error('A comparison answers no questions.')));
  }
}

async function isGone(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return false;
  } catch (error) {
    return isNotFound(error);
  }
}

/** Opens a panel for two transcripts, titled by what was played: the names of many files begin with a date. */
export async function openComparison(
  left: vscode.Uri,
  right: vscode.Uri,
  context: CompareContext,
): Promise<void> {
  const [one, other] = await Promise.all([left, right].map((uri) => playedIn(uri, context)));
  const title = `${one} ↔ ${other}`;
  const panel = vscode.window.createWebviewPanel(COMPARISON, title, vscode.ViewColumn.Active);
  showComparison({ left, right }, panel, context);
}

/** The rule, the player and the setting of an episode; of other files the name. */
async function playedIn(uri: vscode.Uri, { list }: CompareContext): Promise<string> {
  const summary = await list.of(uri);
  const { header } = summary;
  return header ? [ruleTitle(summary), playerTitle(header), header.setting].join(' · ') : nameOf(uri);
}

/** Shows two transcripts in a panel that is there. */
export function showComparison(pair: Pair, panel: vscode.WebviewPanel, context: CompareContext): void {
  const comparison = new Comparison(pair, panel, context);
  panel.onDidDispose(() => comparison.dispose());
}
