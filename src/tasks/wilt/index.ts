/** WILT, the Wason Inductive Logic Test: which rule do three numbers follow, in up to 30 tests and one guess? */
import type { Json } from '../../base/json';
import { knownSetting, ScenarioError, type Game, type GameOptions, type Parsed, type Task } from '../task';
import { AGENTS } from './agents';
import { WILT_FIELDS } from './fields';
import { WILT_MEASURES } from './measures';
import { WILT_JUDGES } from './judges';
import { wiltName } from './name';
import { WILT_OPTIONS, wiltLoad, wiltOptionsIn } from './options';
import { WILT_PROMPTS } from './prompts';
import { startWilt } from './protocol';
import { ACT, readWilt } from './reply';
import { WILT_RESULTS_FILES } from './results-file';
import { readScenario, type WiltScenario } from './scenario';
import { SPLIT_NAMES, splitNamed, type SplitName } from './splits';

export const wilt: Task = {
  id: 'wilt',
  title: 'WILT',
  about: 'which rule is it, in 30 tests and one guess?',
  settings: SPLIT_NAMES,
  aboutSettings: {
    lite: 'ten rules over any three numbers',
    full: 'fifty rules over any three numbers',
    bayesian: '24 rules over three whole numbers from 1 to 100, five tests',
    'bayesian-single': '51 rules over one whole number from 1 to 100, five tests',
    testswap: 'the fifty rules, from the tests of another episode',
  } satisfies Record<SplitName, string>,
  settingsOf: (scenario) => [readScenario(scenario).split],
  prompts: WILT_PROMPTS,
  nameOf: wiltName,
  scenarios: WILT_FIELDS,
  open,
  gameOptions: WILT_OPTIONS,
  optionsIn: (options) => ({ ...wiltOptionsIn(options) }),
  // The published program leaves sampling to the endpoint; a reply reasons step by step before it acts.
  sampling: { maxTokens: 1024 },
  load: wiltLoad,
  judges: WILT_JUDGES,
  measures: WILT_MEASURES,
  agents: AGENTS,
  resultsFiles: WILT_RESULTS_FILES,
  panels: ['trials', 'call', 'measures'],
  // A reply may be a test or the guess, or of a wrong form.
  trialNames: { all: 'Tests', one: 'reply' },
};

function open(value: Json, setting: string, options: GameOptions = {}): Game {
  const split = knownSetting('wilt', SPLIT_NAMES, setting);
  const scenario = readScenario(value);
  if (scenario.split !== split)
    throw new ScenarioError(`a rule of the split ${scenario.split} cannot be played as one of ${split}`);
  const { words: name, predicate } = scenario;
  return {
    scenario: value,
    hidden: { name, predicate, accept: [], reject: [] },
    turns: {
      [ACT]: { noun: 'reply', verb: 'replies', answered: true, words },
    },
    opening: (template) => openingOf(template, scenario),
    start: () => startWilt(scenario, wiltOptionsIn(options)),
    // The first one costs an attempt, the second one in a row ends the episode.
    mayBeEmpty: true,
    parse: (_expect, text) => ({ ok: true, parsed: readWilt(splitNamed(split), text) }),
  };
}

/** The published instructions promise 30 tests in every split, where some have five. */
function openingOf(template: string, scenario: WiltScenario): string {
  const { tests } = splitNamed(scenario.split);
  return template
    .replaceAll(/\{shown\}|\{testcases\}/g, () => shownTests(scenario))
    .replaceAll('up to 30 attempts', `up to ${tests} attempts`);
}

const shownTests = ({ shown = [] }: WiltScenario): string =>
  shown.map(({ test, positive }) => `(${test.join(', ')}): ${positive ? 'True' : 'False'}`).join('\n');

function words({ does, test, guess, content }: Parsed): string {
  if (does === 'test' && Array.isArray(test)) return `(${test.join(', ')})`;
  return does === 'guess' && typeof guess === 'string' ? guess : content.slice(0, 200);
}
