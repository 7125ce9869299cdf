import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { scenarioName } from '../../../episode/header';
import type { RuleService } from '../../../rules/service/client';
import { taskNamed } from '../../../tasks/registry';
import { plainLabel } from '../../common/labels';
import { nameOf } from '../../common/paths';
import { askAbout, type TaskFileKind } from '../../task-files/kinds';
import type { Answers, Choice, Question } from './flow';
import { scenarioQuestion, type Scene, type SceneSource } from './scene';
import type { ScenarioFile } from './scenario-file';

type Made = Awaited<ReturnType<typeof askAbout>>['scenarios'];

/** The scenarios of one file in the format of a task, unsaved changes among them. */
export class TaskFileSource implements SceneSource {
  readonly task: string;

  private constructor(
    private readonly service: RuleService,
    private readonly kind: TaskFileKind,
    private readonly file: ScenarioFile,
    private readonly made: Made,
    readonly hasErrors: boolean,
  ) {
    this.task = kind.task;
  }

  /** Throws ChoiceError where nothing can be played. */
  static async of(service: RuleService, kind: TaskFileKind, file: ScenarioFile): Promise<TaskFileSource> {
    const { problems, scenarios } = await askAbout(service, kind, file);
    const [first] = problems.filter(({ severity }) => severity === 'error');
    if (scenarios.length > 0) return new TaskFileSource(service, kind, file, scenarios, first !== undefined);
    const { t } = vscode.l10n;
    const name = nameOf(file.uri);
    if (!first) throw new ChoiceError(t('{0} has no scenario to play.', name));
    const line = file
      .getText()
      .slice(0, first.span.from)
      .split(/\r\n|\r|\n/).length;
    throw new ChoiceError(t('{0} cannot be played. Line {1}: {2}', name, line, first.message));
  }

  next(answers: Answers): Promise<Question | undefined> {
    if (answers[this.task] !== undefined) return Promise.resolve(undefined);
    const choices = this.made.map(({ scenario }): Choice => {
      const { value, label, description } = this.kind.files.offer(scenario);
      return { value, label: plainLabel(label), description: plainLabel(description) };
    });
    return Promise.resolve(scenarioQuestion(this.task, this.kind.files.question, choices));
  }

  settings(answers: Answers): readonly string[] | undefined {
    return taskNamed(this.task)?.settingsOf?.(this.scenarioIn(this.made, answers));
  }

  suite(answers: Answers) {
    const value = answers[this.task];
    return {
      file: this.file.uri,
      block: (file: string) => this.kind.files.suiteBlock(file, value),
    };
  }

  /** Makes the chosen scenario. Its random parts are drawn with the seed. */
  async make(answers: Answers, seed: number): Promise<Scene> {
    const { task, file } = this;
    const { scenarios } = await askAbout(this.service, this.kind, file, seed);
    const scenario = this.scenarioIn(scenarios, answers);
    return { task, scenario, title: scenarioName({ task, scenario }).title };
  }

  private scenarioIn(made: Made, answers: Answers) {
    const value = answers[this.task] ?? '';
    const found = made.find(({ scenario }) => this.kind.files.offer(scenario).value === value);
    if (found) return found.scenario;
    throw new ChoiceError(vscode.l10n.t('There is no scenario "{0}" in {1}.', value, nameOf(this.file.uri)));
  }
}
