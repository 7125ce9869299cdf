import * as vscode from 'vscode';
import type { FileReport } from '../../rules';
import type { RuleService } from '../../rules/service/client';
import { Disposable } from '../common/disposable';
import { Setting } from '../common/ids';
import type { Log } from '../common/log';
import { disabledChecks } from '../settings/checks';
import { isInside, isRuleFile } from './tracked';
import { TrackedDocument, type CountingState } from './tracked-document';

/** Something that shows groups of a document without a text editor. */
export interface GroupViewer {
  readonly document: vscode.TextDocument;
  /** Indexes of the groups that it shows now. */
  groups(): readonly number[];
}

/**
 * The reports of all open rule files, each for the version that is on screen and no other.
 * Every feature reads from here, so that nothing can show a count of a text that is gone.
 */
export class LiveReports extends Disposable {
  private readonly tracked = new Map<string, TrackedDocument>();
  private readonly viewers = new Set<GroupViewer>();
  private readonly changed = this._register(new vscode.EventEmitter<vscode.TextDocument>());
  private readonly dropped = this._register(new vscode.EventEmitter<vscode.Uri>());

  /** A report arrived, or how far the counting of the document has come changed. */
  readonly onDidChange = this.changed.event;
  /** The document is no longer counted: closed, deleted, renamed, or no rule file any more. */
  readonly onDidDrop = this.dropped.event;

  constructor(
    private readonly service: RuleService,
    private readonly log: Log,
  ) {
    super();
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.update(document)));
    this._register(vscode.workspace.onDidCloseTextDocument((document) => this.drop(document.uri)));
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        // Fires also when only the dirty flag changes; other line ends are a new version without a change of content.
        const known = this.tracked.get(document.uri.toString());
        if (known?.version !== document.version) this.update(document);
      }),
    );
    this._register(
      vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => this.dropInside(uri))),
    );
    this._register(
      vscode.workspace.onDidRenameFiles(({ files }) =>
        files.forEach(({ oldUri }) => this.dropInside(oldUri)),
      ),
    );
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        for (const { document } of this.tracked.values())
          if (event.affectsConfiguration(Setting.checks, document)) this.update(document);
      }),
    );
    this._register(
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
        this.tracked.get(textEditor.document.uri.toString())?.updateVisible();
      }),
    );
    vscode.workspace.textDocuments.forEach((document) => this.update(document));
  }

  /** Gives the state of the document's current version. */
  state(document: vscode.TextDocument): CountingState {
    return this.tracked.get(document.uri.toString())?.state() ?? { phase: 'untracked', slow: false };
  }

  /**
   * Waits until the current version is counted, has failed, or `withinMs` have passed; then returns the present state.
   * A newer version ends the wait at once.
   */
  async whenCounted(
    document: vscode.TextDocument,
    withinMs: number,
    token?: vscode.CancellationToken,
  ): Promise<CountingState> {
    await this.tracked.get(document.uri.toString())?.whenCounted(withinMs, token);
    return this.state(document);
  }

  /** Registers a viewer: its groups are counted first, as those in visible text editors are. */
  addViewer(viewer: GroupViewer): vscode.Disposable {
    this.viewers.add(viewer);
    return new vscode.Disposable(() => void this.viewers.delete(viewer));
  }

  /** A viewer of the document shows other groups. */
  viewerChanged(document: vscode.TextDocument): void {
    this.tracked.get(document.uri.toString())?.updateVisible();
  }

  cancel(document: vscode.TextDocument): void {
    this.tracked.get(document.uri.toString())?.cancel();
  }

  countAgain(document: vscode.TextDocument): void {
    if (isRuleFile(document)) this.update(document);
  }

  /** The report of the current version if there is one, finished or not. */
  report(document: vscode.TextDocument): FileReport | undefined {
    return this.state(document).report;
  }

  override dispose(): void {
    for (const document of this.tracked.values()) document.dispose();
    this.tracked.clear();
    super.dispose();
  }

  private update(document: vscode.TextDocument): void {
    if (!isRuleFile(document)) return;
    const key = document.uri.toString();
    let entry = this.tracked.get(key);
    // A document that was closed and opened again is another object with the same address.
    if (entry && entry.document !== document) {
      entry.dispose();
      entry = undefined;
    }
    if (!entry) {
      entry = new TrackedDocument(document, this.service, this.log, {
        changed: () => this.changed.fire(document),
        viewedGroups: () => this.lookedAt(document),
      });
      this.tracked.set(key, entry);
    }
    entry.analyse(disabledChecks(document));
  }

  private lookedAt(document: vscode.TextDocument): number[] {
    return [...this.viewers].flatMap((each) => (each.document === document ? [...each.groups()] : []));
  }

  private drop(uri: vscode.Uri): void {
    const entry = this.tracked.get(uri.toString());
    if (!entry) return;
    entry.dispose();
    this.tracked.delete(uri.toString());
    this.dropped.fire(uri);
  }

  private dropInside(folder: vscode.Uri): void {
    for (const { document } of [...this.tracked.values()])
      if (isInside(document.uri, folder)) this.drop(document.uri);
  }
}
