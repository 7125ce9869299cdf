import * as vscode from 'vscode';
import type { Problem } from '../../predicate/problem';
import { checkUri } from '../checks-docs/checks-docs';
import { Disposable } from '../common/disposable';
import { toRange } from '../common/ranges';
import { firstProblems } from '../rule-files/problems';
import type { LiveReports } from '../rule-files/live-reports';
import { checkLevels } from '../settings/checks';
import type { CheckLevel } from '../settings/levels';

export const SOURCE = 'falsify';
/** VS Code shows no more per file; making them all for 10,000 groups would hold up the extension host. */
const MAX_DIAGNOSTICS = 1000;

const SEVERITY: Record<Exclude<CheckLevel, 'off'>, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** Squiggles: always those of the version on screen, or none. */
export class Diagnostics extends Disposable {
  private readonly collection = this._register(vscode.languages.createDiagnosticCollection(SOURCE));

  constructor(private readonly reports: LiveReports) {
    super();
    this._register(reports.onDidChange((document) => this.refresh(document)));
    this._register(reports.onDidDrop((uri) => this.collection.delete(uri)));
  }

  private refresh(document: vscode.TextDocument): void {
    const { report, slow, phase, failure } = this.reports.state(document);
    if (report) {
      const levels = checkLevels(document);
      const problems = firstProblems(report, MAX_DIAGNOSTICS);
      this.collection.set(
        document.uri,
        problems.map((problem) => toDiagnostic(document, problem, levels)),
      );
    } else if (failure !== undefined) {
      this.collection.set(document.uri, [failed(failure)]);
    } else if (slow || phase === 'cancelled') {
      // Until then VS Code moves the old ones along with the text; any longer, and they would describe a text that is
      // gone.
      this.collection.delete(document.uri);
    }
  }
}

function toDiagnostic(
  document: vscode.TextDocument,
  problem: Problem,
  levels: ReadonlyMap<string, CheckLevel>,
): vscode.Diagnostic {
  const level = levels.get(problem.code);
  const severity = level === undefined || level === 'off' ? problem.severity : level;
  const diagnostic = plainDiagnostic(document, { ...problem, severity });
  diagnostic.code = { value: problem.code, target: checkUri(problem.code) };
  if (problem.unnecessary) diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  if (problem.related)
    diagnostic.relatedInformation = problem.related.map(
      ({ span, message: text }) =>
        new vscode.DiagnosticRelatedInformation(
          new vscode.Location(document.uri, toRange(document, span)),
          text,
        ),
    );
  return diagnostic;
}

function failed(message: string): vscode.Diagnostic {
  const text = vscode.l10n.t('This file could not be counted: {0}. The log has the details.', message);
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(0, 0, 0, 0),
    text,
    vscode.DiagnosticSeverity.Error,
  );
  diagnostic.source = SOURCE;
  return diagnostic;
}

/** Creates the diagnostic of a finding whose severity no setting changes. */
export function plainDiagnostic(
  document: vscode.TextDocument,
  { code, severity, message, hint, span }: Problem,
): vscode.Diagnostic {
  const text = hint ? `${message}.\n${hint}` : message;
  const diagnostic = new vscode.Diagnostic(toRange(document, span), text, SEVERITY[severity]);
  diagnostic.source = SOURCE;
  diagnostic.code = code;
  return diagnostic;
}
