import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import type { Problem } from '../../predicate/problem';
import type { RuleService } from '../../rules/service/client';
import type { SuiteAnswer, SuiteQuestion } from '../../suites/question';
import { Disposable } from '../common/disposable';
import { DocumentReader } from '../common/document-reader';
import { Setting, SUITE_LANGUAGE } from '../common/ids';
import { plainDiagnostic } from '../diagnostics/diagnostics';
import type { PlanSummary } from './opened';
import type { EndedSuite } from './other-processes';
import type { SuiteRuns } from './runs';

export const SUITES: vscode.DocumentSelector = { language: SUITE_LANGUAGE };

/** The state of one suite file that is open. */
interface Known {
  /** Version of the text that `answer` is about. */
  readonly version: number;
  readonly answer: SuiteAnswer;
  readonly planned?: Planned | undefined;
}

/** The file as it was planned last; without numbers where that failed. */
interface Planned {
  readonly version: number;
  readonly summary?: PlanSummary;
  readonly problems: readonly Problem[];
}

/** The suite files that are open: what is wrong with them, and how many episodes they ask for. */
export class SuiteDocuments extends Disposable {
  private readonly diagnostics = this._register(
    vscode.languages.createDiagnosticCollection('falsify-suites'),
  );
  private readonly changed = this._register(new vscode.EventEmitter<vscode.TextDocument>());
  private readonly known = new Map<string, Known>();
  /** The plan of each open document that was begun last. Plans end in any order. */
  private readonly latest = new Map<string, object>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly service: RuleService,
    private readonly runs: SuiteRuns,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    const { workspace } = vscode;
    this._register(workspace.onDidSaveTextDocument((document) => void this.plan(document)));
    this._register(workspace.onDidGrantWorkspaceTrust(() => this.planAll()));
    this._register(
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration(Setting.endpoints)) this.planAll();
      }),
    );
    this._register(runs.onDidEnd((end) => this.ended(end)));
    this._register(
      new DocumentReader<SuiteAnswer>({
        documents: SUITES,
        read: (document) => this.read(document),
        show: (document, answer) => this.take(document, answer),
        forget: (document) => this.forget(document),
        log,
      }),
    );
  }

  answer(document: vscode.TextDocument): SuiteAnswer | undefined {
    return this.known.get(String(document.uri))?.answer;
  }

  /** The answer on the document as it is, once it is there; the one before where `token` is cancelled. */
  answered(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<SuiteAnswer | undefined> {
    const isCurrent = () => this.known.get(String(document.uri))?.version === document.version;
    return new Promise((resolve) => {
      const end = () => {
        for (const listener of listeners) listener.dispose();
        resolve(this.answer(document));
      };
      const listeners = [
        this.onDidChange((changed) => changed === document && isCurrent() && end()),
        token.onCancellationRequested(end),
      ];
      if (isCurrent()) end();
    });
  }

  /** The numbers of the file as it is; undefined while they are found. */
  planOf(document: vscode.TextDocument): PlanSummary | 'failed' | undefined {
    const planned = this.known.get(String(document.uri))?.planned;
    if (planned?.version !== document.version) return undefined;
    return planned.summary ?? 'failed';
  }

  /** Shows what its run came to until the transcripts are counted. */
  private ended({ uri, complete }: EndedSuite): void {
    const known = this.known.get(String(uri));
    const { planned } = known ?? {};
    if (known && planned?.summary && complete !== undefined) {
      const summary = { ...planned.summary, kept: complete };
      this.known.set(String(uri), { ...known, planned: { ...planned, summary } });
    }
    this.planAll();
  }

  private planAll(): void {
    for (const document of vscode.workspace.textDocuments) void this.plan(document);
  }

  private async plan(document: vscode.TextDocument): Promise<void> {
    if (!isSuite(document) || document.isDirty) return;
    const { version } = document;
    const plan = {};
    this.latest.set(String(document.uri), plan);
    try {
      const result = await this.runs.plan(document);
      if (result)
        this.planned(document, { version, summary: result.summary, problems: result.problems }, plan);
    } catch (error) {
      if (error instanceof CancelledError) return;
      this.log.warn(`${document.uri.path}: ${reasonOf(error)}`);
      this.planned(document, { version, problems: [] }, plan);
    }
  }

  private planned(document: vscode.TextDocument, planned: Planned, plan: object): void {
    const known = this.known.get(String(document.uri));
    if (!known || this.latest.get(String(document.uri)) !== plan) return;
    this.known.set(String(document.uri), { ...known, planned });
    this.show(document);
  }

  private async read(document: vscode.TextDocument): Promise<SuiteAnswer> {
    const question: SuiteQuestion = { kind: 'suite', text: document.getText() };
    return (await this.service.askOther(question, new AbortController().signal)) as SuiteAnswer;
  }

  private async take(document: vscode.TextDocument, answer: SuiteAnswer): Promise<void> {
    const key = String(document.uri);
    const { version } = document;
    const planned = this.known.get(key)?.planned;
    this.known.set(key, { version, answer, planned });
    this.show(document);
    if (planned?.version !== version) await this.plan(document);
  }

  /** Findings of the text; those that need other files and the settings, as long as the text is the one planned. */
  private show(document: vscode.TextDocument): void {
    const known = this.known.get(String(document.uri));
    if (!known || known.version !== document.version) return;
    const { answer, planned } = known;
    const whole = planned?.version === document.version && planned.summary !== undefined;
    const { problems } = whole ? planned : answer;
    this.diagnostics.set(
      document.uri,
      problems.map((problem) => plainDiagnostic(document, problem)),
    );
    this.changed.fire(document);
  }

  private forget(document: vscode.TextDocument): void {
    this.known.delete(String(document.uri));
    this.latest.delete(String(document.uri));
    this.diagnostics.delete(document.uri);
    this.runs.forget(document.uri);
  }
}

const isSuite = ({ languageId }: vscode.TextDocument): boolean => languageId === SUITE_LANGUAGE;
