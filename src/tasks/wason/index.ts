/** Wason's rule discovery: which rule do three numbers follow? */
import type { Json } from '../../base/json';
import type { RuleDiscovery, RuleGame, RuleTask } from '../rule-discovery/game';
import { RULE_AGENTS, RULE_JUDGES, RULE_PANELS } from '../rule-discovery/judges';
import { RULE_MEASURES } from '../rule-discovery/measures';
import { demandTests, RULE_OPTIONS, ruleLoad, ruleOptionsIn } from '../rule-discovery/options';
import { ruleTurns, startTurns } from '../rule-discovery/turns';
import type { GameOptions, Parsed } from '../task';
import { tripleOf, wasonEnvironment, wasonFeedback } from './environment';
import { WASON_FIELDS } from './fields';
import { wasonName } from './name';
import { openingOf, templateOf } from './opening';
import { WASON_PROMPTS } from './prompts';
import { parseWason } from './reply';
import { hiddenRule, readScenario } from './scenario';
import { SIGNATURE } from './signature';
import { wasonSetting, WASON_SETTINGS, type WasonSetting } from './settings';

export { scenarioFromFile, wasonScenario } from './scenario';

export const wason: RuleTask = {
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
  scenarios: WASON_FIELDS,
  playedPart,
  open,
  gameOptions: RULE_OPTIONS,
  optionsIn: ruleOptionsIn,
  load: ruleLoad,
  judges: RULE_JUDGES,
  measures: RULE_MEASURES,
  agents: RULE_AGENTS,
  panels: RULE_PANELS,
};

/** Judges read the guidance, and only agents choose among the rules of other groups. */
function playedPart(scenario: Json, byAgent: boolean): Json {
  const { group, rules, hidden, triple, domain, space } = readScenario(scenario);
  return { group, rules, hidden, triple, domain, ...(byAgent && space && { space }) } as Json;
}

function open(scenario: Json, name: string, options: GameOptions = {}): RuleGame {
  const setting = wasonSetting(name);
  const known = readScenario(scenario);
  const { triple, guidance } = known;
  const tests = demandTests(options);
  const environment = wasonEnvironment({
    setting,
    scenario,
    triple,
    tests,
    refuseInitialTriple: options.refuseInitialTriple === true,
  });
  const discovery: RuleDiscovery = {
    hidden: { ...hiddenRule(known), accept: guidance?.accept ?? [], reject: guidance?.reject ?? [] },
    signature: SIGNATURE,
    hypothesisText: ({ rule }) => (typeof rule === 'string' ? rule : ''),
    argumentsOf: (test) => tripleOf(test),
    initialEvidence: [wasonFeedback(setting, triple, true)],
  };
  return {
    scenario,
    discovery,
    turns: ruleTurns(discovery, medRule),
    opening: (template) => openingOf(template, triple),
    template: (opening) => templateOf(opening, triple),
    start: () => startTurns(environment),
    parse: (expect, text) => parseWason(setting, expect, text),
  };
}

const medRule = ({ med }: Parsed) => (typeof med === 'string' ? { name: 'MED rule', text: med } : undefined);
