import type { Json } from '../../../base/json';
import * as vscode from 'vscode';
import type { SuiteBlock } from '../../../tasks/scenarios';
import type { Answers, Choice, Question } from './flow';

/** The scenario to be played, with its title. */
export interface Scene {
  readonly task: string;
  readonly scenario: Json;
  /** Such as `Group 7, rule 2`. */
  readonly title: string;
  readonly source?: { readonly file: string; readonly group: string; readonly rule: number };
}

/** `block`: fields of a suite's block, with the name of `file` beside it, where the scenarios are of a file. */
export type SuiteScenarios =
  | { readonly file: vscode.Uri; readonly block: (file: string) => SuiteBlock }
  | { readonly file?: undefined; readonly block: SuiteBlock };

/** A source of scenarios: a rule file, or a task that offers some. */
export interface SceneSource {
  readonly task: string;
  /** The file has errors; what can be played of it is offered all the same. */
  readonly hasErrors?: boolean;
  next(answers: Answers): Promise<Question | undefined>;
  /** The next of the questions that have a usual answer. */
  more?(answers: Answers): Question | undefined;
  /** The settings that the chosen scenario is played in; default: all of the task. */
  settings?(answers: Answers): readonly string[] | undefined;
  /** Names a group as choices do, where there are groups: a CodeLens names it by its place. */
  keyFor?(indexOrId: number | string): string;
  /** The answers as fields of a suite's block. */
  suite(answers: Answers): SuiteScenarios;
  /** Makes the scenario that was chosen, and draws what was left open with the seed. Throws ChoiceError. */
  make(answers: Answers, seed: number): Promise<Scene>;
  /** Lets the worker forget the file. */
  dispose?(): void;
}

/** The question for one of the scenarios of a task, in its words. */
export const scenarioQuestion = (
  task: string,
  placeholder: string,
  choices: readonly Choice[],
): Question => ({ key: task, name: vscode.l10n.t('Scenario'), placeholder, choices });
