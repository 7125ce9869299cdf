import * as vscode from 'vscode';
import type * as z from 'zod/mini';
import { issuesOf } from '../../protocol/check';
import type { OfEveryView, OfView, Reply } from '../../protocol/envelope';
import { inBackground } from '../common/background';
import { Disposable } from '../common/disposable';
import type { Log } from '../common/log';
import { folderOf } from '../common/paths';
import { pageLoader, type View } from './page';
import { saveFile } from './save-file';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';

/** Invalid messages of a view that are logged; more would only repeat the same fault. */
const MAX_WARNINGS = 20;

type Message = { readonly type: string };

export interface ViewOptions<Incoming extends Message> {
  readonly panel: vscode.WebviewPanel;
  readonly log: Log;
  /** Names the view in the log: `The visual editor`. */
  readonly name: string;
  readonly page: Omit<View, 'protocol'>;
  /** The version of its messages. */
  readonly protocol: number;
  /** All messages that it may send, those of every view included. */
  readonly schema: z.ZodMiniType<Incoming>;
  /** The file that the view shows; saved files are first offered beside it. */
  readonly shows: vscode.Uri;
  /** The view has begun to listen, and has no state. */
  readonly onReady: () => void;
  /** Called when the page still has another version after a reload; `message`: advice for the user. */
  readonly onOutdated: (message: string) => void;
  /** Called when the view is shown or hidden, or has moved. */
  readonly onVisibility?: () => void;
  readonly onMessage: (message: OfView<Incoming>) => void;
}

/** Loads a view into a panel, and is the host's end of the connection to it: what is the same whatever the view shows. */
export class ViewConnection<Incoming extends Message, Outgoing extends Message> extends Disposable {
  private readonly requests = this._register(new Requests((message) => this.post(message)));
  /** The view is listening. It stops when it is hidden, because VS Code destroys its page then. */
  private ready = false;
  /** The page reports that it is shown, earlier than VS Code does: it asks as soon as it is loaded. */
  private early = false;
  private outdated = false;
  /** A panel that is closed throws at whatever it is asked. */
  private closed = false;
  private warnings = 0;
  private readonly load: () => void;

  constructor(private readonly options: ViewOptions<Incoming>) {
    super();
    const { panel, page, protocol, onVisibility } = options;
    this.load = pageLoader(panel.webview, { ...page, protocol });
    this._register(panel.webview.onDidReceiveMessage((message: unknown) => this.receive(message)));
    this._register(
      panel.onDidChangeViewState(() => {
        if (this.visible) {
          if (this.early) this.listening();
        } else if (!this.early) this.gone();
        onVisibility?.();
      }),
    );
    this.load();
  }

  get visible(): boolean {
    return !this.closed && this.options.panel.visible;
  }

  /** Returns true if a message would reach it now. */
  get listens(): boolean {
    return this.ready && this.visible;
  }

  /** Sends a message, or nothing where the view is closed. */
  post(message: Outgoing | Reply): void {
    if (!this.closed) void this.options.panel.webview.postMessage(message);
  }

  /** Runs the work of a request, and replies to it. */
  reply(id: number, work: (signal: AbortSignal) => Promise<unknown>): void {
    void this.requests.run(id, work);
  }

  override dispose(): void {
    this.closed = true;
    super.dispose();
  }

  private receive(raw: unknown): void {
    if (this.closed) return;
    const { schema, log, name } = this.options;
    const message = schema.safeParse(raw);
    if (message.success) {
      this.handle(message.data);
      return;
    }
    const why = issuesOf(message.error);
    if (++this.warnings <= MAX_WARNINGS) log.warn(`${name} sent an invalid message: ${why}`);
    // A request that was not understood still gets a reply, so that it does not wait for ever.
    const id = (raw as { readonly id?: unknown } | null | undefined)?.id;
    if (Number.isSafeInteger(id))
      this.post({ type: 'failed', id: id as number, message: notUnderstood(why), cancelled: false });
  }

  private handle(message: Incoming): void {
    const common = message as unknown as OfEveryView;
    const { shows, log } = this.options;
    switch (common.type) {
      case 'ready':
        return this.start(common.protocol);
      case 'saveFile':
        return this.reply(common.id, async () => ({
          saved: await saveFile(folderOf(shows), common.name, common.data),
        }));
      case 'cancel':
        return this.requests.cancel(common.id);
      case 'copy':
        return inBackground(vscode.env.clipboard.writeText(common.text), (why) => log.error(why));
      default:
        this.options.onMessage(message as OfView<Incoming>);
    }
  }

  /** The page was destroyed, or is about to be: nobody waits for the replies to its requests any more. */
  private gone(): void {
    this.ready = false;
    this.requests.abandon();
  }

  private listening(): void {
    this.ready = true;
    this.early = !this.visible;
    this.options.onReady();
  }

  /** Reloads a view of another version, which an update has left behind; once, to avoid a loop. */
  private start(spoken: number): void {
    const { protocol, name, log, onOutdated } = this.options;
    this.gone();
    if (spoken === protocol) {
      this.listening();
      return;
    }
    log.warn(`${name} speaks version ${spoken} of its messages.`);
    if (this.outdated) onOutdated(vscode.l10n.t('Falsify was updated; close this editor and open it again'));
    else this.load();
    this.outdated = true;
  }
}

export const notUnderstood = (why: string): string =>
  vscode.l10n.t('Unexpected message from the editor: {0}', why);

/** The page that made a request is gone, for which its signal aborts with this as its reason. */
export class PageGone extends CancelledError {}

/**
 * The requests of a page that are under way: each gets exactly one reply, whatever becomes of it, as long as the page is
 * there. A later page never gets one, though it may use the same ids.
 */
class Requests {
  private readonly running = new Map<number, AbortController>();

  constructor(private readonly post: (message: Reply) => void) {}

  async run(id: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    const reply = await this.replyOf(id, () => work(controller.signal));
    if (this.running.get(id) !== controller) return;
    this.running.delete(id);
    this.post(reply);
  }

  cancel(id: number): void {
    this.running.get(id)?.abort();
  }

  /** Gives up all requests, and forgets them: none of them gets a reply. */
  abandon(): void {
    const abandoned = [...this.running.values()];
    this.running.clear();
    for (const controller of abandoned) controller.abort(new PageGone());
  }

  dispose(): void {
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
  }

  private async replyOf(id: number, work: () => Promise<unknown>): Promise<Reply> {
    try {
      return { type: 'answer', id, value: await work() };
    } catch (error) {
      const cancelled = error instanceof CancelledError;
      return { type: 'failed', id, message: reasonOf(error), cancelled };
    }
  }
}
