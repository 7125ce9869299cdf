/** Files of scenarios in the formats of tasks: what is wrong with them, what may stand in them, and how they are played. */
import * as vscode from 'vscode';
import { keysOf, schemaAt, wordsOf, yamlCursor } from '../../rules/assist';
import type { RuleService } from '../../rules/service/client';
import type { TaskFileAnswer } from '../../suites/task-files';
import { Disposable } from '../common/disposable';
import { DocumentReader } from '../common/document-reader';
import { EpisodeCommand, Setting, SuiteCommand } from '../common/ids';
import { type Assist, YamlAssist } from '../common/yaml-assist';
import { plainDiagnostic } from '../diagnostics/diagnostics';
import { count } from '../common/numbers';
import { askAbout, kindOf, KINDS, languageOf, TASK_FILES } from './kinds';

export class TaskFiles extends Disposable implements vscode.CodeLensProvider {
  private readonly diagnostics = this._register(
    vscode.languages.createDiagnosticCollection('falsify-task-files'),
  );
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.changed.event;
  /** The number of scenarios of each open file without errors, with the version of its text. */
  private readonly counts = new Map<string, { readonly version: number; readonly scenarios: number }>();

  constructor(service: RuleService, log: vscode.LogOutputChannel) {
    super();
    this._register(vscode.languages.registerCodeLensProvider(TASK_FILES, this));
    this._register(new YamlAssist(TASK_FILES, assist));
    for (const kind of KINDS)
      this._register(
        new DocumentReader<TaskFileAnswer>({
          documents: { language: languageOf(kind) },
          read: (document) => askAbout(service, kind, document),
          show: (document, answer) => this.show(document, answer),
          forget: ({ uri }) => this.forget(uri),
          log,
        }),
      );
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

  private show(document: vscode.TextDocument, { problems, scenarios }: TaskFileAnswer): void {
    const { uri, version } = document;
    this.counts.set(String(uri), { version, scenarios: scenarios.length });
    this.diagnostics.set(
      uri,
      problems.map((problem) => plainDiagnostic(document, problem)),
    );
    this.changed.fire();
  }

  private forget(uri: vscode.Uri): void {
    this.counts.delete(String(uri));
    this.diagnostics.delete(uri);
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
