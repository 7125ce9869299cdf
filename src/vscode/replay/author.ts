import * as vscode from 'vscode';
import { Setting } from '../common/ids';

const KEY = 'falsify.labels.author';
const LONGEST = 200;

/**
 * The author of this window's labels; undefined until a name was given. The name is written to labels files and nowhere
 * else.
 */
export function knownAuthor(memory: vscode.Memento): string | undefined {
  const set = vscode.workspace.getConfiguration().get<string>(Setting.labelAuthor)?.trim();
  return set || memory.get<string>(KEY);
}

/** Asks for the author if unknown, and stores the answer. Undefined if the user cancels. */
export async function labelAuthor(memory: vscode.Memento): Promise<string | undefined> {
  const known = knownAuthor(memory);
  if (known !== undefined) return known;
  const { t } = vscode.l10n;
  const name = await vscode.window.showInputBox({
    title: t('Whose labels are these?'),
    prompt: t('A name or initials. It is written to labels files beside transcripts and sent nowhere.'),
    ignoreFocusOut: true,
    validateInput(text) {
      if (text.trim() === '') return t('Type a name');
      return text.length > LONGEST ? t('A name of at most {0} characters', LONGEST) : undefined;
    },
  });
  if (name === undefined || name.trim() === '') return undefined;
  await memory.update(KEY, name.trim());
  return name.trim();
}
