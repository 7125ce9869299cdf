import * as vscode from 'vscode';
import type { ReplayProblem } from '../../replay/types';
import { Disposable } from '../common/disposable';
import { offerAsText } from '../common/open-as-text';
import { nameOf } from '../common/paths';
import { FileMarks, ofLine, type Marked } from './marks';
import type { Replays } from './provider';
import type { ReplaySession } from './session';

const SEVERITIES: Readonly<Record<ReplayProblem['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

/** Shows inconsistencies of an open transcript at the lines of their files. */
export class ReplayProblems extends Disposable {
  private readonly marks = new FileMarks(
    this._register(vscode.languages.createDiagnosticCollection('falsify-files')),
  );

  constructor(replays: Replays) {
    super();
    this._register(replays.onDidOpen((session) => this.watch(session)));
  }

  private watch(session: ReplaySession): void {
    let offered = false;
    const growing = session.onDidGrow(({ rows, problems }) => {
      this.marks.set(session, problems.flatMap(markOf));
      const [fault] = problems;
      if (offered || rows > 0 || !session.worker.published || !fault) return;
      offered = true;
      void offerText(session.uri, fault);
    });
    session.panel.onDidDispose(() => {
      growing.dispose();
      this.marks.clear(session);
    });
  }
}

/** A file of such a name that is not a run has nothing to be replayed. */
function offerText(uri: vscode.Uri, { line, message }: ReplayProblem): Promise<void> {
  const { t } = vscode.l10n;
  const what = t('{0} is not a readable published run: line {1}: {2}', nameOf(uri), line, message);
  return offerAsText(uri, (open) => vscode.window.showWarningMessage(what, open));
}

function markOf({ file, line, severity, message }: ReplayProblem): readonly Marked[] {
  // The view itself reports a missing file, which is not a fault of a line.
  if (line === 0 && severity === 'info') return [];
  return [{ file, diagnostic: ofLine(Math.max(0, line - 1), message, SEVERITIES[severity]) }];
}
