/** Reflection-Bench: seven tests of how a model updates what it believes, trial by trial. */
import { isRecord, type Json } from '../../base/json';
import type { ScenarioName, Task, TaskAgent } from '../task';
import { REFLECTION_AGENTS, type ReflectionAgent } from './agents';
import { REFLECTION_FIELDS } from './fields';
import { choiceOf, openReflection } from './game';
import { REFLECTION_JUDGES } from './judges';
import { REFLECTION_MEASURES } from './measures';
import { REFLECTION_OPTIONS, reflectionLoad, reflectionOptionsIn } from './options';
import { REFLECTION_PROMPTS, STRATEGIES, type Strategy } from './prompts';
import { REFLECTION_FIGURES } from './report/figures';
import { isTest, readScenario, sessionOf, TITLES } from './scenario';

export const reflection: Task = {
  id: 'reflection',
  title: 'Reflection-Bench',
  about: 'how does a model learn from what happens?',
  settings: STRATEGIES,
  aboutSettings: {
    free: 'no advice on how to answer',
    cot: 'think step by step',
    direct: 'answer with the choice alone',
  } satisfies Record<Strategy, string>,
  prompts: REFLECTION_PROMPTS,
  promptOf: (scenario) => readScenario(scenario).test,
  nameOf,
  scenarios: REFLECTION_FIELDS,
  open: openReflection,
  gameOptions: REFLECTION_OPTIONS,
  optionsIn: reflectionOptionsIn,
  // That of the original; with a limit that leaves room to think step by step.
  sampling: { temperature: 1, maxTokens: 1024 },
  load: reflectionLoad,
  judges: REFLECTION_JUDGES,
  extracts: 'replies that name no choice clearly',
  measures: REFLECTION_MEASURES,
  agents: REFLECTION_AGENTS.map(playing),
  figures: REFLECTION_FIGURES,
  panels: ['trials', 'call', 'measures'],
};

function nameOf(scenario: Json): ScenarioName {
  const part = (name: string): unknown => (isRecord(scenario) ? scenario[name] : undefined);
  const [test, level, data, session] = ['test', 'level', 'data', 'session'].map(part);
  const title = typeof test === 'string' && isTest(test) ? TITLES[test] : 'Reflection-Bench';
  const words = [level, typeof session === 'number' && `session ${session}`, data === 'reference' && data];
  const rest = words.filter((word) => typeof word === 'string' && word !== '').join(', ');
  const short = typeof test === 'string' && isTest(test) ? `${test} ${rest}`.trim() : rest;
  return { title, short, full: rest === '' ? title : `${title}, ${rest}` };
}

function playing({ name, about, choose }: ReflectionAgent): TaskAgent {
  return {
    name,
    about,
    ...(name === 'win-stay-lose-shift' && { isDefault: true as const }),
    reply({ scenario }, { steps }, seed) {
      const known = readScenario(scenario);
      const choices = steps.map(({ expect, reply }) => choiceOf(known, expect, reply));
      return choose(sessionOf(known), choices, seed);
    },
  };
}
