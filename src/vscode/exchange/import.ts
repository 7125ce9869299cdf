import * as vscode from 'vscode';
import type { Imported } from '../../rules/exchange';
import { ChangeRefused } from '../../rules/edit/changes';
import type { RuleService } from '../../rules/service/client';
import { LANGUAGE } from '../common/ids';
import type { ChangeQueues } from '../rule-editor/changes';
import { targetRuleFile } from '../rule-files/target';
import type { LiveReports } from '../rule-files/live-reports';
import { count } from '../common/numbers';
import { unlessCancelled } from '../common/cancellable';
import { underNotification } from '../common/progress';
import { showProblems } from '../common/show-problems';
import { showUnsaved } from '../common/unsaved';
import { chooseFiles, readFiles, type ReadFiles } from './files';

/** The destination of imported groups. */
export type ImportTarget = 'new' | 'append';

/** The result of an import, for callers of the command. */
export interface ImportOutcome {
  readonly groups: number;
  readonly problems: readonly string[];
}

export interface ImportContext {
  readonly reports: LiveReports;
  readonly service: RuleService;
  readonly queues: ChangeQueues;
}

const WAIT_MS = 30_000;

/**
 * Reads groups from Markdown, YAML and CSV files into a new rule file, or to the end of one. `files` and `target` are
 * asked of the user where they are not given.
 */
export async function importGroups(
  context: ImportContext,
  args: { readonly uri: unknown; readonly files: unknown; readonly target: unknown },
): Promise<ImportOutcome | undefined> {
  const uris = isUris(args.files) ? args.files : await chooseFiles();
  if (!uris || uris.length === 0) return undefined;
  const read = await readFiles(uris);
  const imported = await importedFrom(context.service, read);
  if (!imported) return undefined;
  const problems = [...read.problems, ...problemLines(imported)];
  const outcome = { groups: imported.groups.length, problems };
  if (imported.groups.length === 0) {
    showProblems(vscode.l10n.t('No rule group was found.'), problems, 'error');
    return outcome;
  }
  const file = targetRuleFile(args.uri);
  const target = isTarget(args.target) ? args.target : await askTarget(file, imported.groups.length);
  if (!target) return undefined;
  const done =
    target === 'append' && file
      ? await append(context, file, imported)
      : await openNew(context.service, imported);
  if (done)
    showProblems(summary(imported, problems.length), problems, problems.length > 0 ? 'warning' : 'done');
  return done ? outcome : undefined;
}

const isUris = (value: unknown): value is readonly vscode.Uri[] =>
  Array.isArray(value) && value.every((each) => each instanceof vscode.Uri);
const isTarget = (value: unknown): value is ImportTarget => value === 'new' || value === 'append';

const importedFrom = (service: RuleService, { files }: ReadFiles): Thenable<Imported | undefined> =>
  underNotification(vscode.l10n.t('Importing rule groups'), (signal) =>
    service.ask({ kind: 'import', files }, signal),
  );

async function askTarget(file: vscode.Uri | undefined, groups: number): Promise<ImportTarget | undefined> {
  if (!file) return 'new';
  const name = vscode.workspace.asRelativePath(file);
  const items: readonly (vscode.QuickPickItem & { readonly target: ImportTarget })[] = [
    {
      target: 'append',
      label: vscode.l10n.t('Add to {0}', name),
      description: vscode.l10n.t('at the end, as one edit'),
    },
    {
      target: 'new',
      label: vscode.l10n.t('New rule group file'),
      description: vscode.l10n.t('not saved yet'),
    },
  ];
  const title = vscode.l10n.t('Where to put {0}?', groupCount(groups));
  return (await vscode.window.showQuickPick(items, { title }))?.target;
}

async function openNew(service: RuleService, { groups }: Imported): Promise<boolean> {
  const text = await unlessCancelled((signal) => service.ask({ kind: 'new-file', groups }, signal));
  if (text === undefined) return false;
  await showUnsaved(text, LANGUAGE, vscode.ViewColumn.Active);
  return true;
}

/** Appends groups by one edit that undo takes back; after the changes that visual editors are about to make. */
async function append(
  { reports, queues }: ImportContext,
  uri: vscode.Uri,
  { groups }: Imported,
): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(uri);
  const changes = queues.of(document);
  await changes.idle();
  const { report } = await reports.whenCounted(document, WAIT_MS);
  try {
    if (!report) throw new ChangeRefused(vscode.l10n.t('The file could not be read'));
    await changes.make({ kind: 'insert-groups', at: report.groups.length, groups });
    return true;
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    void vscode.window.showWarningMessage(vscode.l10n.t('Nothing was imported: {0}', error.message));
    return false;
  }
}

const problemLines = ({ problems, moreProblems }: Imported): string[] => [
  ...problems.map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`}: ${message}`),
  ...(moreProblems > 0 ? [vscode.l10n.t('… and {0} more', count(moreProblems))] : []),
];

const groupCount = (n: number): string =>
  n === 1 ? vscode.l10n.t('1 rule group') : vscode.l10n.t('{0} rule groups', count(n));

function summary({ groups }: Imported, problems: number): string {
  const imported = groupCount(groups.length);
  if (problems === 0) return vscode.l10n.t('Imported {0}.', imported);
  if (problems === 1) return vscode.l10n.t('Imported {0}, with one remark:', imported);
  return vscode.l10n.t('Imported {0}, with {1} remarks:', imported, count(problems));
}
