import * as vscode from 'vscode';
import { SUITE_TEMPLATE } from '../../suites/template';
import { Disposable } from '../common/disposable';
import type { Handler } from '../common/handler';
import { SUITE_LANGUAGE, SuiteCommand } from '../common/ids';
import { showingRefusals } from '../common/refusals';
import { YamlAssist } from '../common/yaml-assist';
import { activeTaskFile } from '../task-files/kinds';
import { SuiteDocuments, SUITES } from './documents';
import { SuiteLenses } from './lenses';
import { suiteAssist, SuiteOutline } from './providers';
import { SuiteRuns, type SuiteRunsNeeds } from './runs';

/** Suite files: what is wrong with them, what may stand in them, what they are made of, and their runs. */
export class Suites extends Disposable {
  readonly handlers: Record<SuiteCommand, Handler>;

  constructor(needs: SuiteRunsNeeds) {
    super();
    const runs = this._register(new SuiteRuns(needs));
    const documents = this._register(new SuiteDocuments(needs.service, runs, needs.log));
    this._register(new SuiteLenses(documents, runs, needs.suites));
    this._register(new YamlAssist(SUITES, suiteAssist));
    this._register(new SuiteOutline(documents));
    this.handlers = {
      [SuiteCommand.create]: (given) => newSuite(given),
      [SuiteCommand.run]: (uri, options) => runs.run(uri, options),
      [SuiteCommand.cancel]: (given) => runs.cancel(given),
      [SuiteCommand.status]: (uri) => runs.status(uri),
    };
  }
}

/** A suite of all scenarios of a file, beside it; without one an unsaved suite, which runs once it has a rule file. */
async function newSuite(given: unknown): Promise<void> {
  const file = given instanceof vscode.Uri ? given : activeTaskFile();
  if (file) {
    const { writeSuiteOf } = await import('../run/as-suite');
    await showingRefusals(async () => writeSuiteOf(await vscode.workspace.openTextDocument(file)));
    return;
  }
  const content = SUITE_TEMPLATE;
  const document = await vscode.workspace.openTextDocument({ language: SUITE_LANGUAGE, content });
  await vscode.window.showTextDocument(document);
}
