/** Files of scenarios in the formats of tasks: what is wrong with them, what may stand in them, and how they are played. */
import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import { CancelledError } from '../../base/stepwise';
import { keysOf, schemaAt, wordsOf, yamlCursor } from '../../rules/assist';
import type { RuleService } from '../../rules/service/client';
import { Disposable } from '../common/disposable';
import { EpisodeCommand, Setting, SuiteCommand } from '../common/ids';
import { type Assist, YamlAssist } from '../common/yaml-assist';
import { plainDiagnostic } from '../diagnostics/diagnostics';
import { count } from '../rule-files/count-text';
import { askAbout, kindOf, TASK_FILES } from './kinds';

const REST_MS = 200;

export class TaskFiles extends Disposable implements vscode.CodeLensProvider {
  private readonly diagnostics = this._register(
    vscode.languages.createDiagnosticCollection('falsify-task-files'),
  );
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.changed.event;
  /** The number of scenarios of each open file without errors, with the version of its text. */
  private readonly counts = new Map<string, { readonly version: number; readonly scenarios: number }>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly service: RuleService,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    const { workspace, languages } = vscode;
    this._register(workspace.onDidOpenTextDocument((document) => void this.read(document)));
    this._register(workspace.onDidChangeTextDocument(({ document }) => this.later(document)));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => this.forget(String(uri))));
    this._register(languages.registerCodeLensProvider(TASK_FILES, this));
    this._register(new YamlAssist(TASK_FILES, assist));
    for (const document of workspace.textDocuments) void this.read(document);
  }

  override dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    super.dispose();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const known = this.counts.get(String(document.uri));
    const isShown = vscode.workspace.getConfiguration(undefined, document).get(Setting.codeLens, true);
    if (!isShown || known?.version !== document.version || known.scenarios === 0) return [];
    const { t } = vscode.l10n;
    const all = count(known.scenarios);
    return [
      { title: t('Run one of {0} episodes…', all), command: EpisodeCommand.run, arguments: [document.uri] },
      { title: t('Make a suite of all…'), command: SuiteCommand.create, arguments: [document.uri] },
    ].map((command) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command));
  }

  private later(document: vscode.TextDocument): void {
    if (!kindOf(document)) return;
    const key = String(document.uri);
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => void this.read(document), REST_MS),
    );
  }

  private async read(document: vscode.TextDocument): Promise<void> {
    const kind = kindOf(document);
    if (!kind) return;
    const { version, uri } = document;
    try {
      const { problems, scenarios } = await askAbout(this.service, kind, document);
      if (document.isClosed || document.version !== version) return;
      this.counts.set(String(uri), { version, scenarios: scenarios.length });
      this.diagnostics.set(
        uri,
        problems.map((problem) => plainDiagnostic(document, problem)),
      );
      this.changed.fire();
    } catch (error) {
      if (!(error instanceof CancelledError)) this.log.warn(`${uri.path}: ${reasonOf(error)}`);
    }
  }

  private forget(key: string): void {
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    this.counts.delete(key);
    this.diagnostics.delete(vscode.Uri.parse(key));
  }
}

const assist: Assist = (document, lines, { line, character }) => {
  const cursor = yamlCursor(lines, line, character);
  const around = () => schemaAt(kindOf(document)?.files.schema, cursor.above);
  return {
    cursor,
    keys: () => keysOf(around()),
    values: () =>
      cursor.key === undefined
        ? []
        : wordsOf(schemaAt(around(), [cursor.key])).map((name) => ({ name, about: '' })),
  };
};
