/** Wason's rule discovery: which rule do three numbers follow? */
import type { Json } from '../../base/json';
import { ScenarioError, type Game, type GameOptions, type Signature, type Task } from '../task';
import { PUBLISHED_TESTS, startTurns } from '../turns';
import { tripleOf, wasonEnvironment, wasonFeedback } from './environment';
import { wasonName } from './name';
import { openingOf, templateOf } from './opening';
import { WASON_PROMPTS } from './prompts';
import { parseWason } from './reply';
import { hiddenRule, readScenario } from './scenario';
import { wasonSetting, WASON_SETTINGS, type WasonSetting } from './settings';

export { drawHidden } from './draw';
export { scenarioFromFile, wasonScenario } from './scenario';

const SIGNATURE: Signature = {
  header: 'def rule(a: int, b: int, c: int) -> bool:',
  params: ['a', 'b', 'c'],
  builtins: ['abs', 'min', 'max', 'range', 'len', 'all', 'any', 'sum'],
};

export const wason: Task = {
  id: 'wason',
  title: 'Wason rule discovery',
  about: 'which rule do three numbers follow?',
  settings: WASON_SETTINGS,
  aboutSettings: {
    baseline: 'announce and test, without further advice',
    'dual-goal': 'find the rule and its complement',
    'think-in-opposites': 'build each test as an opposite',
  } satisfies Record<WasonSetting, string>,
  prompts: WASON_PROMPTS,
  nameOf: wasonName,
  open,
};

function open(scenario: Json, name: string, options: GameOptions = {}): Game {
  const setting = wasonSetting(name);
  const known = readScenario(scenario);
  const { triple, guidance } = known;
  const tests = options.tests ?? PUBLISHED_TESTS;
  if (!Number.isInteger(tests) || tests < 0)
    throw new ScenarioError('the number of tests must be a whole number from 0 on');
  const environment = wasonEnvironment({
    setting,
    scenario,
    triple,
    tests,
    refuseInitialTriple: options.refuseInitialTriple === true,
  });
  return {
    scenario,
    hidden: {
      ...hiddenRule(known),
      accept: guidance?.accept ?? [],
      reject: guidance?.reject ?? [],
    },
    signature: SIGNATURE,
    opening: (template) => openingOf(template, triple),
    template: (opening) => templateOf(opening, triple),
    start: () => startTurns(environment),
    parse: (expect, text) => parseWason(setting, expect, text),
    hypothesisText: ({ rule }) => (typeof rule === 'string' ? rule : ''),
    besideText: ({ med }) => (typeof med === 'string' ? { name: 'MED rule', text: med } : undefined),
    argumentsOf: (test) => tripleOf(test),
    given: [wasonFeedback(setting, triple, true)],
  };
}
