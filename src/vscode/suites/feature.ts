import * as vscode from 'vscode';
import type { RuleService } from '../../rules/service/client';
import { SUITE_TEMPLATE } from '../../suites/template';
import { Disposable } from '../common/disposable';
import { SUITE_LANGUAGE } from '../common/ids';
import { SuiteDocuments } from './documents';
import { SuiteCompletions, SuiteHovers, SuiteOutline } from './providers';

/** Suite files: what is wrong with them, what may stand in them, what they are made of. */
export class Suites extends Disposable {
  constructor(service: RuleService, log: vscode.LogOutputChannel) {
    super();
    const documents = this._register(new SuiteDocuments(service, log));
    this._register(new SuiteCompletions());
    this._register(new SuiteHovers());
    this._register(new SuiteOutline(documents));
  }
}

/** Opens an unsaved suite, which runs once it has a rule file. */
export async function newSuite(): Promise<void> {
  const content = SUITE_TEMPLATE;
  const document = await vscode.workspace.openTextDocument({ language: SUITE_LANGUAGE, content });
  await vscode.window.showTextDocument(document);
}
