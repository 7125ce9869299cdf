import * as vscode from 'vscode';
import type { LiveReports } from '../rule-files/live-reports';
import { targetGroup } from '../rule-files/target';
import { count } from '../rule-files/wording';

const MESSAGE_MS = 3000;

/**
 * Copies plain digits: what is pasted is most often a value of `published` or a cell of a table.
 * Gives the count, for whoever runs the command by its id.
 */
export async function copyCount(
  reports: LiveReports,
  uri?: unknown,
  index?: unknown,
): Promise<number | undefined> {
  const target = await targetGroup(reports, uri, index);
  if (target?.group.count === undefined) return undefined;
  await vscode.env.clipboard.writeText(String(target.group.count));
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied {0}', count(target.group.count)), MESSAGE_MS);
  return target.group.count;
}
