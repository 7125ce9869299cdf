import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import { nameOf } from '../common/paths';

/**
 * Asks where to save what a view has made, in this folder at first, and writes it. False if the user cancels. Rejects
 * with the reason why it cannot be written there.
 */
export async function saveFile(
  folder: vscode.Uri | undefined,
  name: string,
  data: string | Uint8Array,
): Promise<boolean> {
  const file = fileName(name);
  const target = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Save {0}', file),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, file) }),
  });
  if (!target) return false;
  await written(target, typeof data === 'string' ? new TextEncoder().encode(data) : data);
  void offerToOpen(target);
  return true;
}

async function written(target: vscode.Uri, data: Uint8Array): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(target, data);
  } catch (error) {
    const { t } = vscode.l10n;
    const readOnly = error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
    const why = readOnly ? t('the file or its folder is read-only') : reasonOf(error);
    throw new Error(t('{0} cannot be saved: {1}', nameOf(target), why), { cause: error });
  }
}

async function offerToOpen(file: vscode.Uri): Promise<void> {
  const open = vscode.l10n.t('Open');
  const saved = vscode.l10n.t('Saved {0}.', nameOf(file));
  if ((await vscode.window.showInformationMessage(saved, open)) === open)
    await vscode.commands.executeCommand('vscode.open', file);
}

const MOST_LETTERS = 120;
/** Names of devices of Windows, whatever comes after a point. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;

/** A name that comes from a view, and through it from a file: never a path, and allowed on every system. */
export function fileName(name: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+/gu, '-')
    .replace(/^[.\s]+/, '')
    .slice(0, MOST_LETTERS)
    // What the cut leaves of a letter of two units, and what Windows takes away.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[.\s]+$/, '');
  return RESERVED.test(plain) ? `falsify-${plain}` : plain || 'falsify';
}
