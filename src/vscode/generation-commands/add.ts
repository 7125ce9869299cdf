/** Adds the groups of a generation to their document, and writes the log beside it. */
import * as vscode from 'vscode';
import { readTextIfThere } from '../common/read';
import { choicesOf, headLine, logPath } from '../../generate/log';
import { reasonOf } from '../../base/reason';
import { ChangeRefused } from '../../rules/edit/changes';
import { happened } from '../common/happened';
import { ContextKey } from '../common/ids';
import { folderOf, nameOf } from '../common/paths';
import type { ChangeQueues } from '../rule-editor/changes';
import type { LiveReports } from '../rule-files/live-reports';
import { saveFile } from '../view/save-file';
import type { GenerationRun } from '../generation/run';

const WAIT_MS = 30_000;
const OFFLINE_LIBRARY = { kind: 'offline', name: 'library' } as const;

export interface AddContext {
  readonly reports: LiveReports;
  readonly queues: ChangeQueues;
  /** Version of Falsify. */
  readonly version: string;
}

/**
 * Adds groups at the end of the file by one edit that undo takes back. Resolves with the version of the document
 * that has them.
 */
export async function addGroups(
  { reports, queues, version }: AddContext,
  document: vscode.TextDocument,
  run: GenerationRun,
): Promise<number> {
  const changes = queues.of(document);
  await changes.idle();
  const { report } = await reports.whenCounted(document, WAIT_MS);
  if (!report) throw new ChangeRefused(vscode.l10n.t('The file could not be read'));
  const { plan, model } = run.choices;
  const time = new Date().toISOString();
  const ids = freeIds(
    report.groups.map(({ id }) => id),
    plan.groups,
  );
  const { groups, log } = await run.finished({ ids, seed: report.seed }, time);
  const at = report.groups.length;
  const added = await changes.make({ kind: 'insert-groups', at, groups });
  happened(ContextKey.generated);
  const identity = model?.identity ?? OFFLINE_LIBRARY;
  const choices = await choicesOf(plan, identity);
  void keepLog(document.uri, headLine(plan, { choices, model: identity, version, time }) + log);
  return added;
}

/** The numbers after the largest one. */
export function freeIds(taken: readonly string[], count: number): string[] {
  const numbers = taken.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
  const first = Math.max(0, ...numbers) + 1;
  return Array.from({ length: count }, (_, i) => String(first + i));
}

/** Appends to the log beside the file. For a file that is saved nowhere the user chooses a place. */
async function keepLog(file: vscode.Uri, log: string): Promise<void> {
  const target = file.with({ path: logPath(file.path) });
  try {
    if (file.scheme === 'untitled') {
      await offerToSave(file, nameOf(target), log);
      return;
    }
    const before = (await readTextIfThere(target)) ?? '';
    const apart = before === '' || before.endsWith('\n') ? '' : '\n';
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(before + apart + log));
    const text = vscode.l10n.t(
      'The groups were added. {0}, beside the file, says where each rule comes from.',
      nameOf(target),
    );
    void vscode.window.showInformationMessage(text);
  } catch (error) {
    const text = vscode.l10n.t('The log of the generation was not written: {0}', reasonOf(error));
    void vscode.window.showWarningMessage(text);
  }
}

async function offerToSave(file: vscode.Uri, name: string, log: string): Promise<void> {
  const save = vscode.l10n.t('Save Log…');
  const text = vscode.l10n.t(
    'The groups were added. The log of their generation says where each rule comes from.',
  );
  if ((await vscode.window.showInformationMessage(text, save)) === save)
    await saveFile(folderOf(file), name, log);
}
