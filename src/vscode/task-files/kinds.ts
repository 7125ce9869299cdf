/** Files of scenarios in the formats of tasks: which documents they are, and what a worker says of them. */
import * as vscode from 'vscode';
import { readText } from '../common/read';
import type { TaskFileAnswer, TaskFileQuestion } from '../../suites/task-files';
import { DEFAULT_SEED } from '../../base/seed';
import type { RuleService } from '../../rules/service/client';
import { TASKS } from '../../tasks/registry';
import type { ScenarioFiles } from '../../tasks/scenarios';
import { TASK_LANGUAGE } from '../common/ids';
import { nameOf } from '../common/paths';

export interface TaskFileKind {
  readonly task: string;
  readonly files: ScenarioFiles;
}

export const KINDS: readonly TaskFileKind[] = TASKS.flatMap(({ id, scenarios }) =>
  scenarios?.ofFiles ? [{ task: id, files: scenarios.ofFiles }] : [],
);

export const languageOf = ({ task }: TaskFileKind): string => `${TASK_LANGUAGE}${task}`;

export const TASK_FILES: vscode.DocumentSelector = KINDS.map((kind) => ({ language: languageOf(kind) }));

/** A glob for `findFiles`. */
export const TASK_FILE_NAMES = `**/*.{${KINDS.map(({ task }) => task).join(',')}}.{yaml,yml}`;

export const kindOf = ({ languageId }: Pick<vscode.TextDocument, 'languageId'>): TaskFileKind | undefined =>
  KINDS.find((kind) => languageOf(kind) === languageId);

/** The file of the active editor, where it is one. */
export function activeTaskFile(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document && kindOf(document) ? document.uri : undefined;
}

/** Rejects with CancelledError, too. */
export function askAbout(
  service: RuleService,
  { task }: TaskFileKind,
  document: Pick<vscode.TextDocument, 'getText' | 'uri'>,
  seed = DEFAULT_SEED,
): Promise<TaskFileAnswer> {
  const question: TaskFileQuestion = {
    kind: 'task-file',
    task,
    text: document.getText(),
    name: nameOf(document.uri),
    seed,
  };
  return service.askOther(question) as Promise<TaskFileAnswer>;
}

/** Opens an unsaved file that begins with the example of the format. */
export async function newTaskFile(extensionUri: vscode.Uri): Promise<void> {
  const [kind] = KINDS;
  const example = vscode.Uri.joinPath(extensionUri, 'examples', kind.files.example);
  const content = await readText(example);
  const document = await vscode.workspace.openTextDocument({ language: languageOf(kind), content });
  await vscode.window.showTextDocument(document);
}
