/** What there is to play: a rule file that is open or lies in the workspace, the example, or a task's own scenarios. */
import * as vscode from 'vscode';
import { TASKS } from '../../../tasks/registry';
import { LANGUAGE } from '../../common/ids';
import { plainLabel } from '../../common/labels';
import { meantFile } from '../../rule-editor/open';
import type { RunContext } from '../context';
import { BlicketSource } from './blicket';
import { ChoiceError, type Choice, type Question } from './flow';
import type { SceneSource } from './scene';
import { WasonSource } from './wason';

const RULE_FILES = '**/*.rules.{yaml,yml}';
const MOST_FILES = 50;
const EXAMPLE = 'example';

/** A line for each task that brings its scenarios along. Its id is the name of the source, and of the argument that chooses. */
const OWN: Readonly<Record<string, () => SceneSource>> = { blicket: () => new BlicketSource() };

/** The source whose choice was made already, by an argument of its name. */
export const ownSourceIn = (given: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(OWN).find((name) => given[name] !== undefined);

/** The rule file that is meant without asking: the one given, or the one that is on screen. */
export const meantSource = (given: vscode.Uri | undefined): string | undefined =>
  meantFile(given)?.toString();

export async function sourceQuestion(): Promise<Question> {
  const { t } = vscode.l10n;
  const files = await vscode.workspace.findFiles(RULE_FILES, '**/node_modules/**', MOST_FILES);
  const inWorkspace = files
    .map((uri): Choice => {
      const label = plainLabel(vscode.workspace.asRelativePath(uri));
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
    ...TASKS.filter(({ id }) => Object.hasOwn(OWN, id)).map(({ id, title, about }) => ({
      ...{ value: id, label: title, description: about },
      part: t('comes with Falsify'),
    })),
  ];
  return {
    key: 'source',
    placeholder: t('What is played?'),
    choices: [...inWorkspace, ...others],
    accepts: () => true,
  };
}

/** Throws ChoiceError where nothing can be played there. */
export async function sourceNamed(context: RunContext, name: string): Promise<SceneSource> {
  if (Object.hasOwn(OWN, name)) return OWN[name]();
  const uri =
    name === EXAMPLE
      ? vscode.Uri.joinPath(context.extensionUri, 'examples', 'published.rules.yaml')
      : vscode.Uri.parse(name);
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.languageId !== LANGUAGE)
    throw new ChoiceError(vscode.l10n.t('{0} is no rule group file.', uri.path));
  return await WasonSource.of(context, document);
}
