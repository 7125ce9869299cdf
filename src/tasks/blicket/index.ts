/** The blicket test: which objects turn the device on, and by what rule? */
import type { Json } from '../../base/json';
import type { RuleDiscovery, RuleGame, RuleTask, Signature } from '../rule-discovery/game';
import { RULE_AGENTS, RULE_JUDGES, RULE_PANELS } from '../rule-discovery/judges';
import { RULE_MEASURES } from '../rule-discovery/measures';
import { demandTests, RULE_OPTIONS, ruleLoad, ruleOptionsIn } from '../rule-discovery/options';
import { ruleTurns, startTurns } from '../rule-discovery/turns';
import type { GameOptions } from '../task';
import { blicketEnvironment } from './environment';
import { BLICKET_FIELDS } from './fields';
import { blicketName } from './name';
import { listOf, objectsOf, stateOf } from './objects';
import { openingOf, templateOf } from './opening';
import { BLICKET_PROMPTS } from './prompts';
import { parseBlicket } from './reply';
import { GUIDANCE, predicateOf, ruleWords, shortWords } from './rules';
import { readScenario } from './scenario';
import { blicketSetting, BLICKET_SETTINGS, type BlicketSetting } from './settings';

export { blicketScenario, blicketScenarios } from './draw';
export type { BlicketRule } from './rules';
export type { BlicketScenario } from './scenario';

const signatureFor = (objects: number): Signature => ({
  header: 'def rule(state: list) -> bool:',
  params: ['state'],
  builtins: ['abs', 'min', 'max', 'range', 'len', 'all', 'any', 'sum', 'int', 'bool', 'isinstance'],
  note: `\`state\` is a list of ${objects} truth values: state[i] is True if object i stands on the device, and False if it does not. The function says whether the device is on.`,
});

export const blicket: RuleTask = {
  id: 'blicket',
  title: 'Blicket test',
  about: 'which objects turn the device on?',
  settings: BLICKET_SETTINGS,
  aboutSettings: {
    baseline: 'announce and test, without further advice',
    'think-in-opposites': 'build each test as an opposite',
  } satisfies Record<BlicketSetting, string>,
  prompts: BLICKET_PROMPTS,
  nameOf: blicketName,
  scenarios: BLICKET_FIELDS,
  open,
  gameOptions: RULE_OPTIONS,
  optionsIn: ruleOptionsIn,
  load: ruleLoad,
  judges: RULE_JUDGES,
  measures: RULE_MEASURES,
  agents: RULE_AGENTS,
  panels: RULE_PANELS,
};

function open(scenario: Json, name: string, options: GameOptions = {}): RuleGame {
  blicketSetting(name);
  const known = readScenario(scenario);
  const tests = demandTests(options);
  const discovery: RuleDiscovery = {
    hidden: {
      name: `relevant=${listOf(known.blickets)}; rule=${ruleWords(known)}`,
      short: shortWords(known),
      predicate: predicateOf(known),
      ...GUIDANCE[known.rule],
    },
    signature: signatureFor(known.objects),
    hypothesisText: ({ content }) => content.replace(/^Announce: /, ''),
    argumentsOf: (test) => [stateOf(objectsOf(test, known.objects), known.objects)],
    // The instruction declares the first placement to be no test, and it counts as none.
    initialEvidence: [],
  };
  return {
    scenario,
    discovery,
    turns: ruleTurns(discovery),
    opening: (template) => openingOf(template, known),
    template: (opening) => templateOf(opening, known),
    start: () => startTurns(blicketEnvironment(known, tests)),
    parse: (expect, text) => parseBlicket(known.objects, expect, text),
  };
}
