/** The number of tests of an episode, in games of which it can be chosen. */
import * as vscode from 'vscode';
import { wholeNumberIn } from '../../../base/whole-number';
import { taskNamed } from '../../../tasks/registry';
import { MOST_TESTS, PUBLISHED_TESTS } from '../../../tasks/rule-discovery/turns';
import type { GameOptions } from '../../../tasks/task';
import { count } from '../../common/numbers';
import { gameSettings } from '../settings';
import type { Answers, Question } from './flow';

/** As many as the settings say. */
const BY_SETTINGS = 'settings';

/** Undefined for a game without such an option. */
export function testsQuestion(task: string, answers: Answers): Question | undefined {
  if (!Object.hasOwn(taskNamed(task)?.gameOptions?.fields ?? {}, 'tests')) return undefined;
  const { t } = vscode.l10n;
  const words = (tests: number) => (tests === 1 ? t('1 test') : t('{0} tests', tests));
  const usual = Number(gameSettings(chosenRuleFile(answers)).options.tests ?? PUBLISHED_TESTS);
  return {
    key: 'tests',
    name: t('Tests'),
    placeholder: t('Tests of the episode: choose, or type a number'),
    choices: [
      {
        value: BY_SETTINGS,
        label: words(usual),
        short: String(usual),
        description: t('as in the settings'),
      },
    ],
    read: (text) => {
      const typed = wholeNumberIn(text, { min: 0, max: MOST_TESTS });
      return typed === undefined
        ? t('A number of tests is a whole number from 0 to {0}.', count(MOST_TESTS))
        : { value: String(typed), label: words(typed), short: String(typed) };
    },
    optional: true,
  };
}

/** The options of the game by the settings, with the tests that were chosen in their place. */
export function chosenOptions(answers: Answers): GameOptions {
  const { tests = BY_SETTINGS } = answers;
  const { options } = gameSettings(chosenRuleFile(answers));
  return tests === BY_SETTINGS ? options : { ...options, tests: Number(tests) };
}

/** The rule file that was chosen, if it was one of the user's. */
export const chosenRuleFile = ({ source = '' }: Answers): vscode.Uri | undefined =>
  /^[\w-]+:/.test(source) ? vscode.Uri.parse(source) : undefined;
