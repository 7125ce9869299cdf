/** Finds scenarios to play: in a file that is open or in the workspace, in the example, or offered by a task. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { scenarioName } from '../../../episode/header';
import { taskNamed, TASKS } from '../../../tasks/registry';
import type { ScenarioFields } from '../../../tasks/scenarios';
import { LANGUAGE } from '../../common/ids';
import { plainLabel } from '../../common/labels';
import { ruleFileOnScreen } from '../../rule-files/target';
import { activeTaskFile, kindOf, TASK_FILE_NAMES } from '../../task-files/kinds';
import type { RunContext } from '../context';
import { DataFolder } from './data-folder';
import type { Answers, Choice, Question } from './flow';
import { scenarioQuestion, type Scene, type SceneSource, type SuiteScenarios } from './scene';
import { scenarioFile } from './scenario-file';
import { RuleFileSource } from './rule-file-source';
import { TaskFileSource } from './task-file-source';

const RULE_FILES = '**/*.rules.{yaml,yml}';
const MOST_FILES = 50;
const EXAMPLE = 'example';
/** The most files that are looked at to propose one without errors. */
const MOST_PROPOSED = 5;

type Offered = NonNullable<ScenarioFields['offered']>;

/** Offers the scenarios of a task that need no file; what they leave open is drawn. */
class OfferedSource implements SceneSource {
  private readonly folder: DataFolder | undefined;

  constructor(
    readonly task: string,
    private readonly offered: Offered,
    memory: vscode.Memento,
  ) {
    this.folder = offered.folder && new DataFolder(task, offered.folder, memory);
  }

  next(answers: Answers): Promise<Question | undefined> {
    const { question: placeholder, offers: choices, usual } = this.offered;
    const question = {
      ...scenarioQuestion(this.task, placeholder, choices),
      ...(usual !== undefined && { usual: () => Promise.resolve(usual) }),
    };
    return Promise.resolve(answers[this.task] === undefined ? question : undefined);
  }

  settings(answers: Answers): readonly string[] | undefined {
    return taskNamed(this.task)?.settingsOf?.(this.offered.make(answers[this.task] ?? '', 0));
  }

  more(answers: Answers): Question | undefined {
    const { [this.task]: value = '' } = answers;
    return this.folder?.question(answers, (files) => void this.offered.make(value, 0, files));
  }

  suite(answers: Answers): SuiteScenarios {
    if (this.folder?.isChosen(answers))
      throw new ChoiceError(
        vscode.l10n.t('Choose the data that are drawn: a suite names others by a folder beside it.'),
      );
    return { block: this.offered.suiteBlock(answers[this.task] ?? '') };
  }

  async make(answers: Answers, seed: number): Promise<Scene> {
    const { task } = this;
    const files = await this.folder?.texts(answers);
    const scenario = this.offered.make(answers[task] ?? '', seed, files);
    return { task, scenario, title: scenarioName({ task, scenario }).title };
  }
}

/** The source that is proposed first: the task file or rule file on screen. */
export const sourceOnScreen = (): string | undefined => (activeTaskFile() ?? ruleFileOnScreen())?.toString();

/** Files of the workspace as choices, at most `MOST_FILES` of them. */
export async function filesCalled(pattern: string, part: string): Promise<Choice[]> {
  const files = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_FILES);
  return files.map((uri) => fileChoice(uri, part)).sort((p, q) => p.label.localeCompare(q.label));
}

function fileChoice(uri: vscode.Uri, part: string): Choice {
  const label = plainLabel(vscode.workspace.asRelativePath(uri));
  return { value: uri.toString(), label: `$(file) ${label}`, part };
}

/** `named`: a source that is among the choices wherever it lies. `isSound`: it can be played, and has no errors. */
export async function sourceQuestion(
  named: string | undefined,
  isSound: (source: string) => Promise<boolean>,
): Promise<Question> {
  const { t } = vscode.l10n;
  const inWorkspace = await Promise.all([
    filesCalled(RULE_FILES, t('rule files of the workspace')),
    filesCalled(TASK_FILE_NAMES, t('scenarios of the workspace')),
  ]);
  const files = inWorkspace.flat();
  const others = [
    {
      value: EXAMPLE,
      label: t('The ten published groups'),
      description: t('the example file'),
      part: t('comes with Falsify'),
    },
    ...TASKS.filter(({ scenarios }) => scenarios?.offered).map(({ id, title, about }) => ({
      value: id,
      label: title,
      description: about,
      part: t('comes with Falsify'),
    })),
  ];
  const isListed = [...files, ...others].some(({ value }) => value === named);
  const elsewhere =
    named === undefined || isListed
      ? []
      : [{ ...fileChoice(vscode.Uri.parse(named), t('other files')), value: named }];
  return {
    key: 'source',
    name: t('File or game'),
    placeholder: t('File or game to play'),
    choices: [...elsewhere, ...files, ...others],
    usual: async () => {
      for (const { value } of files.slice(0, MOST_PROPOSED)) if (await isSound(value)) return value;
      return EXAMPLE;
    },
  };
}

/** Throws ChoiceError where nothing can be played there. */
export async function sourceNamed(context: RunContext, name: string): Promise<SceneSource> {
  const own = taskNamed(name)?.scenarios?.offered;
  if (own) return new OfferedSource(name, own, context.memory);
  const uri =
    name === EXAMPLE
      ? vscode.Uri.joinPath(context.extensionUri, 'examples', 'published.rules.yaml')
      : vscode.Uri.parse(name);
  const file = await scenarioFile(uri);
  const kind = kindOf(file);
  if (kind) return await TaskFileSource.of(context.service, kind, file);
  if (file.languageId !== LANGUAGE)
    throw new ChoiceError(vscode.l10n.t('{0} is not a file of rule groups or of scenarios.', uri.path));
  return await RuleFileSource.of(context, file);
}
