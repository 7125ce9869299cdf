import * as vscode from 'vscode';
import { scenarioName } from '../../../episode/header';
import { blicketScenario } from '../../../tasks/blicket/draw';
import { BLICKET_RULES, type BlicketRule } from '../../../tasks/blicket/rules';
import { ChoiceError, type Answers, type Choice, type Question } from './flow';
import type { Scene, SceneSource } from './scene';

const OBJECTS = [4, 8];
const BLICKETS = [2, 3];

/** The blicket test: which objects matter and what stands on the device at first is drawn. */
export class BlicketSource implements SceneSource {
  readonly task = 'blicket';
  readonly steps = 1;

  next(answers: Answers): Promise<Question | undefined> {
    const placeholder = vscode.l10n.t('How many objects and blickets, and which rule?');
    const question = { key: 'blicket', placeholder, choices: configurations() };
    return Promise.resolve(answers.blicket === undefined ? question : undefined);
  }

  make(answers: Answers, seed: number): Promise<Scene> {
    const [objects = '', blickets = '', name = ''] = (answers.blicket ?? '').split('/');
    const rule = BLICKET_RULES.find((each) => each === name);
    if (!rule) throw new ChoiceError(vscode.l10n.t('There is no blicket rule "{0}".', name));
    const choice = { objects: Number(objects), blickets: Number(blickets), rule, seed };
    const scenario = blicketScenario(choice);
    return Promise.resolve({
      task: this.task,
      scenario,
      title: scenarioName({ task: this.task, scenario }).title,
    });
  }
}

function configurations(): Choice[] {
  const { t } = vscode.l10n;
  const about: Record<BlicketRule, string> = {
    conjunctive: t('all of them turn the device on'),
    disjunctive: t('each of them turns the device on'),
    xor: t('exactly one of them turns the device on'),
  };
  return OBJECTS.flatMap((objects) =>
    BLICKETS.flatMap((blickets) =>
      BLICKET_RULES.map((rule) => ({
        value: `${objects}/${blickets}/${rule}`,
        label: t('{0} of {1} objects, {2}', blickets, objects, rule),
        description: about[rule],
      })),
    ),
  );
}
