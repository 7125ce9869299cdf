/** Finds scenarios to play: in a rule file that is open or in the workspace, in the example, or offered by a task. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { scenarioName } from '../../../episode/header';
import { taskNamed, TASKS } from '../../../tasks/registry';
import type { ScenarioFields } from '../../../tasks/scenarios';
import { LANGUAGE } from '../../common/ids';
import { plainLabel } from '../../common/labels';
import { meantFile } from '../../rule-editor/open';
import type { RunContext } from '../context';
import type { Answers, Choice, Question } from './flow';
import type { Scene, SceneSource } from './scene';
import { RuleFileSource } from './rule-file-source';

const RULE_FILES = '**/*.rules.{yaml,yml}';
const MOST_FILES = 50;
const EXAMPLE = 'example';

type Offered = NonNullable<ScenarioFields['offered']>;

/** Offers the scenarios of a task that need no file; what they leave open is drawn. */
class OfferedSource implements SceneSource {
  constructor(
    readonly task: string,
    private readonly offered: Offered,
  ) {}

  next(answers: Answers): Promise<Question | undefined> {
    const { question: placeholder, offers: choices } = this.offered;
    const question = { key: this.task, placeholder, choices };
    return Promise.resolve(answers[this.task] === undefined ? question : undefined);
  }

  settings(answers: Answers): readonly string[] | undefined {
    return taskNamed(this.task)?.settingsOf?.(this.offered.make(answers[this.task] ?? '', 0));
  }

  make(answers: Answers, seed: number): Promise<Scene> {
    const { task } = this;
    const scenario = this.offered.make(answers[task] ?? '', seed);
    return Promise.resolve({ task, scenario, title: scenarioName({ task, scenario }).title });
  }
}

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
    ...TASKS.filter(({ scenarios }) => scenarios?.offered).map(({ id, title, about }) => ({
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
  const own = taskNamed(name)?.scenarios?.offered;
  if (own) return new OfferedSource(name, own);
  const uri =
    name === EXAMPLE
      ? vscode.Uri.joinPath(context.extensionUri, 'examples', 'published.rules.yaml')
      : vscode.Uri.parse(name);
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.languageId !== LANGUAGE)
    throw new ChoiceError(vscode.l10n.t('{0} is not a rule group file.', uri.path));
  return await RuleFileSource.of(context, document);
}
