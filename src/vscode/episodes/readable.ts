import * as vscode from 'vscode';
import type { EpisodeEvent } from '../../episode/events';
import type { EpisodeLog } from '../../episode/read-log';
import type { Json } from '../../base/json';
import { wrapped } from '../../base/visible-text';
import { reasonOf } from '../../base/reason';
import { Disposable } from '../common/disposable';
import { READABLE_SCHEME } from '../common/ids';
import { openDocument } from '../common/read';
import { Throttle } from '../view/throttle';
import { Following } from './following';
import type { EpisodeList } from './list';
import type { Run, Runs } from './runs';
import { readableUri, transcriptOf } from '../transcripts/uris';

/**
 * Time between two renewals of a running episode's text. VS Code gives up an update when the next one arrives before it
 * has computed the difference, so a shorter time would show nothing.
 */
const THROTTLE_MS = 500;
/** Columns of the margin, as in the text of `renderEpisode`. */
const MARGIN = 14;
const WIDTH = 100;
/** Characters of a reply that is being generated; when it is there it is shown as all others are. */
const MOST_LIVE = 4000;

/** Transcripts as text that people read, following the episode while it is played. */
export class ReadableTranscripts extends Disposable implements vscode.TextDocumentContentProvider {
  private readonly changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.changed.event;
  private readonly throttles = new Map<string, Throttle>();
  private readonly following = this._register(new Following());

  constructor(
    private readonly runs: Runs,
    list: EpisodeList,
  ) {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(READABLE_SCHEME, this));
    this._register(runs.onDidChange(({ uri }) => this.renew(uri)));
    this._register(runs.onDidChangeSet(({ uri }) => this.renew(uri)));
    this._register(list.onDidTouch((uri) => this.renew(uri)));
    this._register(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)));
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const transcript = transcriptOf(uri);
    if (!transcript) return vscode.l10n.t('This is not the address of a transcript.');
    const run = this.runs.of(transcript);
    try {
      return run ? await liveText(run) : await textOf(transcript);
    } catch (error) {
      return vscode.l10n.t('The transcript cannot be read: {0}', reasonOf(error));
    }
  }

  /**
   * Opens the text of a transcript, or brings it to the front; where it grows, its end. An episode that was begun just
   * now may be over when its text is there, and its end is what is waited for.
   */
  async show(transcript: vscode.Uri, atEnd = false): Promise<void> {
    const document = await vscode.workspace.openTextDocument(readableUri(transcript));
    const editor = await vscode.window.showTextDocument(document, { preview: true });
    if (atEnd || this.runs.of(transcript)) this.following.begin(editor);
  }

  override dispose(): void {
    for (const throttle of this.throttles.values()) throttle.dispose();
    this.throttles.clear();
    super.dispose();
  }

  private renew(transcript: vscode.Uri): void {
    const uri = readableUri(transcript);
    const key = uri.toString();
    if (!openDocument(uri)) return;
    let throttle = this.throttles.get(key);
    if (!throttle) {
      throttle = new Throttle(() => this.changed.fire(uri));
      this.throttles.set(key, throttle);
    }
    throttle.run(THROTTLE_MS);
  }

  private forget(uri: vscode.Uri): void {
    const key = uri.toString();
    this.throttles.get(key)?.dispose();
    this.throttles.delete(key);
  }
}

async function textOf(transcript: vscode.Uri): Promise<string> {
  const [{ readLogFile }, bytes] = await Promise.all([
    import('../../episode/read-log'),
    vscode.workspace.fs.readFile(transcript),
  ]);
  const log = readLogFile(bytes);
  return await rendered(log.events, log);
}

/** The text of a run, with the partial reply at its end. */
async function liveText({ events, partial, waiting }: Run): Promise<string> {
  const text = await rendered(events);
  const now = [lastOf(partial), waiting].filter((each) => each !== undefined && each !== '').join('\n');
  return `${text}\n${vscode.l10n.t('Now')}\n${aside(`${now}…`)}`;
}

/** The end of a long reply, which is the part that grows. */
const lastOf = (text: string): string => (text.length <= MOST_LIVE ? text : `…${text.slice(-MOST_LIVE)}`);

/** Right of the margin, as all that models say: it must not pass for a line of the transcript, nor turn its letters. */
export const aside = (text: string): string =>
  wrapped(text, WIDTH)
    .map((line) => `${' '.repeat(MARGIN)}${line}\n`)
    .join('');

async function rendered(events: readonly EpisodeEvent[], log?: EpisodeLog): Promise<string> {
  const [{ foldEpisode }, { renderEpisode }, { describeMetrics }] = await Promise.all([
    import('../../episode/fold'),
    import('../../episode/render'),
    import('../../metrics'),
  ]);
  const view = foldEpisode(events);
  const describe = (metrics: Json): string => describeMetrics(view.header?.task, metrics);
  return unwrapped(renderEpisode(view, { describe, ...(log && { log }) }));
}

/** Lines that follow one with a label belong to it: the editor wraps them, to the width that there is. */
function unwrapped(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const before = lines.at(-1);
    if (before !== undefined && /^ {2}\S/.test(before) && /^ {14}\S/.test(line))
      lines[lines.length - 1] = `${before} ${line.trimStart()}`;
    else lines.push(line);
  }
  return lines.join('\n');
}
