import * as vscode from 'vscode';
import type { TextEdit } from '../../predicate/problem';
import { ChangeRefused, type RuleFileChange } from '../../rules/edit/changes';
import type { RuleService } from '../../rules/service/client';
import { orUndefined } from '../common/cancellable';
import { toWorkspaceEdit } from '../common/ranges';
import { SerialQueue } from '../common/serial-queue';
import type { LiveReports } from '../rule-files/live-reports';
import { isReadonly } from './readonly';
import { unreadable } from './summary';

/** Time for which a change is planned again after concurrent changes of the document. */
const PATIENCE_MS = 10_000;
/** Time to wait until a concurrent change is known here. */
const CATCH_UP_MS = 100;

/** Edits of the document as it is in this version; undefined (or CancelledError) if it is not in it any more. */
type Plan = (version: number) => Promise<readonly TextEdit[] | undefined>;

export interface ChangeContext {
  readonly reports: LiveReports;
  readonly service: RuleService;
}

/**
 * The changes that visual editors make of one document, strictly one after the other, so that each is planned for the
 * text that the one before has left. Each is one edit of the document that VS Code can undo.
 */
export class DocumentChanges {
  private readonly turns = new SerialQueue();

  constructor(
    private readonly document: vscode.TextDocument,
    private readonly context: ChangeContext,
  ) {}

  /** Resolves with the version that has the change. Throws ChangeRefused or ServiceError, in words for the author. */
  make(change: RuleFileChange): Promise<number> {
    return this.turns.run(() => this.write((version) => this.edits(change, version)));
  }

  /** Does as `make`, for edits that are known for one version and no other. */
  apply(version: number, edits: () => readonly TextEdit[]): Promise<number> {
    return this.turns.run(() =>
      this.write((current) => {
        if (current !== version)
          throw new ChangeRefused(vscode.l10n.t('The file was changed meanwhile; try again'));
        return Promise.resolve(edits());
      }),
    );
  }

  /** Resolves when all changes that were asked for until now are made or refused. */
  idle(): Promise<void> {
    return this.turns.idle();
  }

  private async edits(change: RuleFileChange, version: number): Promise<readonly TextEdit[] | undefined> {
    const { document } = this;
    const report = this.context.reports.report(document);
    const broken = report && unreadable(document, report);
    if (broken)
      throw new ChangeRefused(vscode.l10n.t('Fix line {0} first: {1}', broken.line, broken.message));
    // The worker may not have the text: it gets that of a large document only after a rest in typing.
    const key = document.uri.toString();
    this.context.service.provide(key, version, document.getText());
    return this.context.service.ask({ kind: 'change', document: key, version, change });
  }

  /** VS Code refuses edits of a version that is gone, as a whole: so an edit is never half made, lost or made twice. */
  private async write(plan: Plan): Promise<number> {
    const { document } = this;
    if (await isReadonly(document.uri)) throw new ChangeRefused(vscode.l10n.t('The file is read-only'));
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
      if (document.isClosed) throw new ChangeRefused(vscode.l10n.t('The file was closed'));
      const { version } = document;
      const edits = await orUndefined(plan(version));
      // An edit would reopen a document that was just closed.
      if (document.isClosed) continue;
      if (edits && document.version === version) {
        if (edits.length === 0) return version;
        if (await this.applied(edits)) return document.version;
      }
      if (document.version === version) await otherVersion(document);
    }
    throw new ChangeRefused(vscode.l10n.t('The file kept changing, so nothing was written; try again'));
  }

  private applied(edits: readonly TextEdit[]): Thenable<boolean> {
    return vscode.workspace.applyEdit(toWorkspaceEdit(this.document, edits));
  }
}

/** One queue for each open document, shared by its editors. */
export class ChangeQueues {
  private readonly queues = new WeakMap<vscode.TextDocument, DocumentChanges>();

  constructor(private readonly context: ChangeContext) {}

  of(document: vscode.TextDocument): DocumentChanges {
    let queue = this.queues.get(document);
    if (!queue) this.queues.set(document, (queue = new DocumentChanges(document, this.context)));
    return queue;
  }
}

function otherVersion(document: vscode.TextDocument): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    };
    const timer = setTimeout(end, CATCH_UP_MS);
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) end();
    });
  });
}
