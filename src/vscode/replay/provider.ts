import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { nameOf } from '../common/paths';
import type { BlindReview } from '../../labels/blind';
import { PUBLISHED_REPLAY, REPLAY } from '../common/ids';
import { isTranscript, withTranscriptOf } from '../transcripts/uris';
import { Editors } from '../view/editors';
import type { ReplayContext, ReplaySession, Revealed } from './session';

class Opened implements vscode.CustomDocument {
  constructor(readonly uri: vscode.Uri) {}
  dispose(): void {
    // A transcript is read by each replay of it.
  }
}

/** Replays: read-only editors of transcripts, of ours and of published runs. */
export class Replays extends Disposable implements vscode.CustomReadonlyEditorProvider {
  private readonly editors = this._register(new Editors<ReplaySession>());
  /** A replay was opened. */
  readonly onDidOpen = this.editors.onDidOpen;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly context: ReplayContext,
  ) {
    super();
    for (const type of [REPLAY, PUBLISHED_REPLAY])
      this._register(
        vscode.window.registerCustomEditorProvider(type, this, { supportsMultipleEditorsPerDocument: true }),
      );
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return new Opened(uri);
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    const transcript = withTranscriptOf(uri);
    await this.editors.resolve({
      uri: transcript,
      panel,
      load: () => import('./session'),
      begin: (loaded) => new loaded.ReplaySession(transcript, panel, this.context, this.extensionUri),
    });
  }

  /** Opens the replay of a transcript, or shows the one that is there, at a round or a reply. */
  async show(uri: vscode.Uri, place?: Revealed): Promise<void> {
    const session = await this.opening(uri);
    if (place) session.reveal(place);
  }

  /** Opens it at a verdict that is to be labelled, with every verdict hidden. */
  async blindly(uri: vscode.Uri, review: BlindReview, target: number): Promise<void> {
    // Before it is opened, so that nothing is seen for a moment.
    this.context.blind.set(uri, review);
    await this.show(uri, { seq: target });
  }

  /** Rejects where it is not opened in time, or closed before it was. */
  private async opening(uri: vscode.Uri): Promise<ReplaySession> {
    const [there] = this.editors.of(uri);
    if (there) {
      there.panel.reveal();
      return there;
    }
    const type = isTranscript(uri) ? REPLAY : PUBLISHED_REPLAY;
    const open = () => vscode.commands.executeCommand('vscode.openWith', uri, type);
    const session = await this.editors.openBy(open, uri);
    if (session) return session;
    throw new Error(vscode.l10n.t('{0} was not opened, or closed before.', nameOf(uri)));
  }
}
