import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import type { Problem } from '../../predicate/problem';
import type { RuleService } from '../../rules/service/client';
import type { SuiteAnswer, SuiteQuestion } from '../../suites/question';
import { Disposable } from '../common/disposable';
import { SUITE_LANGUAGE } from '../common/ids';
import { toRange } from '../common/ranges';
import { SEVERITY, SOURCE } from '../diagnostics/diagnostics';

export const SUITES: vscode.DocumentSelector = { language: SUITE_LANGUAGE };

const REST_MS = 200;

/** The suite files that are open, and what is wrong with them. */
export class SuiteDocuments extends Disposable {
  private readonly diagnostics = this._register(
    vscode.languages.createDiagnosticCollection('falsify-suites'),
  );
  private readonly answers = new Map<string, SuiteAnswer>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly service: RuleService,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    const { workspace } = vscode;
    this._register(workspace.onDidOpenTextDocument((document) => void this.read(document)));
    this._register(workspace.onDidChangeTextDocument(({ document }) => this.later(document)));
    this._register(workspace.onDidCloseTextDocument((document) => this.forget(document)));
    for (const document of workspace.textDocuments) void this.read(document);
  }

  override dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    super.dispose();
  }

  answer(document: vscode.TextDocument): SuiteAnswer | undefined {
    return this.answers.get(String(document.uri));
  }

  private later(document: vscode.TextDocument): void {
    if (!isSuite(document)) return;
    const key = String(document.uri);
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => void this.read(document), REST_MS),
    );
  }

  private async read(document: vscode.TextDocument): Promise<void> {
    if (!isSuite(document)) return;
    const { version } = document;
    const question: SuiteQuestion = { kind: 'suite', text: document.getText() };
    try {
      const answer = (await this.service.askOther(question, new AbortController().signal)) as SuiteAnswer;
      if (document.isClosed || document.version !== version) return;
      this.answers.set(String(document.uri), answer);
      this.diagnostics.set(
        document.uri,
        answer.problems.map((problem) => diagnosticOf(document, problem)),
      );
    } catch (error) {
      if (!(error instanceof CancelledError)) this.log.warn(`${document.uri.path}: ${reasonOf(error)}`);
    }
  }

  private forget(document: vscode.TextDocument): void {
    const key = String(document.uri);
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    this.answers.delete(key);
    this.diagnostics.delete(document.uri);
  }
}

const isSuite = ({ languageId }: vscode.TextDocument): boolean => languageId === SUITE_LANGUAGE;

function diagnosticOf(
  document: vscode.TextDocument,
  { code, severity, message, hint, span }: Problem,
): vscode.Diagnostic {
  const text = hint === undefined ? message : `${message}.\n${hint}`;
  const diagnostic = new vscode.Diagnostic(toRange(document, span), text, SEVERITY[severity]);
  diagnostic.source = SOURCE;
  diagnostic.code = code;
  return diagnostic;
}
