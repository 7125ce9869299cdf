/** A game of one reply: a question with one right answer. */
import * as z from 'zod/mini';
import type { Json } from '../../../src/base/json';
import type { TaskSemantics } from '../../../src/tasks/semantics';
import { measuresOf } from '../../../src/tasks/measures';
import {
  knownSetting,
  ReplayError,
  ScenarioError,
  type Feedback,
  type Game,
  type Move,
  type Task,
} from '../../../src/tasks/task';

const scenarioSchema = z.object({ a: z.int(), b: z.int() });
type Scenario = z.infer<typeof scenarioSchema>;

function read(scenario: Json): Scenario {
  const result = scenarioSchema.safeParse(scenario);
  if (result.success) return result.data;
  throw new ScenarioError('this is not a scenario of the sum task');
}

function open(value: Json, setting: string): Game {
  knownSetting('sum', ['plain', 'terse'], setting);
  const { a, b } = read(value);
  const ended = (feedback: Feedback): Move => ({
    feedback,
    then: {
      expect: undefined,
      round: 1,
      play: () => Promise.reject(new Error('over')),
      replay: () => {
        throw new Error('the game is over');
      },
    },
  });
  return {
    scenario: value,
    turns: { answer: { noun: 'answer', verb: 'answers', answered: true, words: ({ content }) => content } },
    opening: (template) => template.replace('{a}', String(a)).replace('{b}', String(b)),
    start: () => ({
      expect: 'answer',
      round: 1,
      play: ({ sum }) => Promise.resolve(ended({ score: Math.abs(Number(sum) - a - b) < 1 ? 1 : 0 })),
      replay: (_, feedback) => {
        if (feedback?.score === undefined) throw new ReplayError('the answer has no score');
        return ended(feedback);
      },
    }),
    parse(_expect, text) {
      const sum = /-?\d{1,9}/.exec(text)?.[0];
      return sum === undefined
        ? { ok: false, reason: 'there is no number in it', reminder: 'Answer with a number.' }
        : { ok: true, parsed: { content: sum, sum: Number(sum) } };
    },
  };
}

export const sum: Task = {
  id: 'sum',
  title: 'One sum',
  about: 'what is the sum?',
  settings: ['plain', 'terse'],
  aboutSettings: { plain: 'a question', terse: 'fewer words' },
  prompts: { plain: 'What is the sum of {a} and {b}?', terse: '{a} + {b} =' },
  nameOf: () => ({ title: 'One sum', short: 'sum', full: 'one sum' }),
  open,
  optionsIn: () => ({}),
  load: () => ({ calls: 1, rounds: 1, verdicts: {} }),
  judges: [],
  agents: [
    {
      name: 'adder',
      about: 'adds',
      reply: ({ scenario }) => {
        const { a, b } = read(scenario);
        return `It is ${a + b}.`;
      },
    },
    { name: 'guesser', about: 'guesses', reply: () => '12' },
  ],
  panels: ['measures'],
  measures: measuresOf({
    schema: z.looseObject({ version: z.literal(1), score: z.nullable(z.number()) }),
    score: 'score',
    columns: [{ id: 'score', title: 'Score', value: ({ score }) => score }],
    describe: ({ score }) => (score === null ? 'no answer' : score > 0 ? 'right' : 'wrong'),
    tally: () => {
      let score: number | null = null;
      return {
        add: (event) => {
          if (event.type === 'feedback') score = event.score ?? null;
        },
        measures: () => ({ version: 1, score }),
      };
    },
  }),
};

export const sumSemantics: TaskSemantics = {
  id: sum.id,
  scenarios: {
    needsFile: false,
    *make({ seed = 1 }) {
      yield;
      return { scenarios: [{ scenario: { a: seed % 100, b: 7 } }], seed, notes: [] };
    },
  },
};
