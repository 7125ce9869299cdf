/** What there is to play: a rule file that is open or lies in the workspace, the example, or the blicket test. */
import * as vscode from 'vscode';
import { taskNamed } from '../../../tasks/registry';
import { LANGUAGE } from '../../common/ids';
import { meantFile } from '../../rule-editor/open';
import type { RunContext } from '../context';
import { BlicketSource } from './blicket';
import { ChoiceError, type Choice, type Question } from './flow';
import type { SceneSource } from './scene';
import { WasonSource } from './wason';

const RULE_FILES = '**/*.rules.{yaml,yml}';
const MOST_FILES = 50;
export const EXAMPLE = 'example';
export const BLICKET = 'blicket';

/** The rule file that is meant without asking: the one given, or the one that is on screen. */
export const meantSource = (given: vscode.Uri | undefined): string | undefined =>
  meantFile(given)?.toString();

export async function sourceQuestion(): Promise<Question> {
  const { t } = vscode.l10n;
  const files = await vscode.workspace.findFiles(RULE_FILES, '**/node_modules/**', MOST_FILES);
  const inWorkspace = files
    .map((uri): Choice => {
      const label = vscode.workspace.asRelativePath(uri);
      return { value: uri.toString(), label: `$(file) ${label}`, part: t('rule files of the workspace') };
    })
    .sort((p, q) => p.label.localeCompare(q.label));
  const others = [
    {
      value: EXAMPLE,
      label: t('The ten published groups'),
      description: t('the example file'),
      part: t('comes with Falsify'),
    },
    {
      value: BLICKET,
      label: taskNamed(BLICKET)?.title ?? BLICKET,
      description: t('which objects turn the device on?'),
      part: t('comes with Falsify'),
    },
  ].filter(({ value }) => value !== BLICKET || taskNamed(BLICKET));
  return {
    key: 'source',
    placeholder: t('What is played?'),
    choices: [...inWorkspace, ...others],
    accepts: () => true,
  };
}

/** Throws ChoiceError where nothing can be played there. */
export async function sourceNamed(context: RunContext, name: string): Promise<SceneSource> {
  if (name === BLICKET) return new BlicketSource();
  const uri =
    name === EXAMPLE
      ? vscode.Uri.joinPath(context.extensionUri, 'examples', 'published.rules.yaml')
      : vscode.Uri.parse(name);
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.languageId !== LANGUAGE)
    throw new ChoiceError(vscode.l10n.t('{0} is no rule group file.', uri.path));
  return await WasonSource.of(context, document);
}
