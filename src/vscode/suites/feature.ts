import * as vscode from 'vscode';
import type { RuleService } from '../../rules/service/client';
import { SUITE_ENDING, suiteTemplate } from '../../suites/template';
import { Disposable } from '../common/disposable';
import type { Handler } from '../common/handler';
import { SUITE_LANGUAGE, SuiteCommand } from '../common/ids';
import { nameOf } from '../common/paths';
import { entriesOf } from '../common/read';
import { showingRefusals } from '../common/refusals';
import { unsavedYaml } from '../common/unsaved';
import { YamlAssist } from '../common/yaml-assist';
import { activeTaskFile } from '../task-files/kinds';
import { SuiteDocuments, SUITES } from './documents';
import { SuiteLenses } from './lenses';
import { proposedRules } from './proposed-rules';
import { suiteAssist, SuiteOutline } from './providers';
import { SuiteRuns, type SuiteRunsNeeds } from './runs';

/** Suite files: what is wrong with them, what may stand in them, what they are made of, and their runs. */
export class Suites extends Disposable {
  readonly handlers: Record<SuiteCommand, Handler>;
  readonly othersOf: SuiteRuns['othersOf'];

  constructor(needs: SuiteRunsNeeds) {
    super();
    const runs = this._register(new SuiteRuns(needs));
    const documents = this._register(new SuiteDocuments(needs.service, runs, needs.log));
    this._register(new SuiteLenses(documents, runs, needs.suites));
    this._register(new YamlAssist(SUITES, suiteAssist));
    this._register(new SuiteOutline(documents));
    this.othersOf = (uri) => runs.othersOf(uri);
    this.handlers = {
      [SuiteCommand.create]: (argument) => newSuite(argument, needs.service),
      [SuiteCommand.run]: (uri, options) => runs.run(uri, options),
      [SuiteCommand.cancel]: (argument) => runs.cancel(argument),
      [SuiteCommand.status]: (uri) => runs.status(uri),
    };
  }
}

/** A suite of all scenarios of a file, beside it; without one an unsaved suite, which runs once it has a rule file. */
async function newSuite(argument: unknown, service: RuleService): Promise<void> {
  const file = argument instanceof vscode.Uri ? argument : activeTaskFile();
  if (file) {
    const { writeSuiteOf } = await import('../run/as-suite');
    await showingRefusals(async () => writeSuiteOf(await vscode.workspace.openTextDocument(file)));
    return;
  }
  await vscode.window.showTextDocument(await unsavedSuite(service));
}

/** Opens a new suite: in the open folder with one of its rule files, else without a file. */
async function unsavedSuite(service: RuleService): Promise<vscode.TextDocument> {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!root) return unsavedYaml(SUITE_LANGUAGE, suiteTemplate());
  const document = await vscode.workspace.openTextDocument(await freeName(root));
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), suiteTemplate(await proposedRules(root, service)));
  await vscode.workspace.applyEdit(edit);
  return document;
}

/** A name in the folder that no file and no open editor has. */
async function freeName(folder: vscode.Uri): Promise<vscode.Uri> {
  const taken = new Set([
    ...(await entriesOf(folder)).map(({ name }) => name),
    ...vscode.workspace.textDocuments.map(({ uri }) => nameOf(uri)),
  ]);
  for (let number = 1; ; number++) {
    const name = `study${number === 1 ? '' : `-${number}`}${SUITE_ENDING}`;
    if (!taken.has(name)) return vscode.Uri.joinPath(folder, name).with({ scheme: 'untitled' });
  }
}
