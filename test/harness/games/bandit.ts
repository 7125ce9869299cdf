/** A trial game with rewards and a score: two levers, of which one pays more often. */
import * as z from 'zod/mini';
import type { Json } from '../../../src/base/json';
import { feedbackWords } from '../../../src/tasks/feedback-words';
import { knownWords } from '../../../src/tasks/scenarios';
import type { TaskSemantics } from '../../../src/tasks/semantics';
import { measuresOf } from '../../../src/tasks/measures';
import {
  knownSetting,
  ReplayError,
  ScenarioError,
  type Feedback,
  type Game,
  type Move,
  type Parsed,
  type Position,
  type Task,
} from '../../../src/tasks/task';

const scenarioSchema = z.object({
  /** The outcomes of the left and the right lever, for each trial: true if it pays. */
  pays: z.array(z.tuple([z.boolean(), z.boolean()])),
  best: z.enum(['left', 'right']),
});
type Scenario = z.infer<typeof scenarioSchema>;

const LEVERS = ['left', 'right'] as const;
const NAMED = /\b(left|right)\b/i;

function read(scenario: Json): Scenario {
  const result = scenarioSchema.safeParse(scenario);
  if (result.success) return result.data;
  throw new ScenarioError('this is not a scenario of the bandit task');
}

const leverOf = ({ lever }: Parsed | Feedback): (typeof LEVERS)[number] => {
  const known = LEVERS.find((each) => each === lever);
  if (known) return known;
  throw new ReplayError('this choice names no lever');
};

function outcome({ pays }: Scenario, round: number, choice: Parsed): Feedback {
  const lever = leverOf(choice);
  const reward = pays[round - 1][LEVERS.indexOf(lever)] ? 10 : 0;
  return { label: reward > 0 ? 'it pays' : 'it pays nothing', lever, reward };
}

const over = (): never => {
  throw new Error('the game is over');
};

function trial(scenario: Scenario, round: number, money: number): Position {
  if (round > scenario.pays.length)
    return {
      expect: undefined,
      round: round - 1,
      play: () => Promise.reject(new Error('over')),
      replay: over,
    };
  const move = (feedback: Feedback): Move => {
    const now = money + (feedback.reward ?? 0);
    return {
      feedback,
      message: `The lever: ${feedback.label}. You have ${now}.`,
      then: trial(scenario, round + 1, now),
    };
  };
  return {
    expect: 'choose',
    round,
    play: (choice) => Promise.resolve(move(outcome(scenario, round, choice))),
    replay: (choice, feedback) => {
      if (!feedback || leverOf(feedback) !== leverOf(choice))
        throw new ReplayError('the transcript does not say what this choice earned');
      return move(feedback);
    },
  };
}

function open(value: Json, setting: string): Game {
  knownSetting('bandit', ['plain'], setting);
  const scenario = read(value);
  return {
    scenario: value,
    turns: {
      choose: {
        noun: 'choice',
        verb: 'chooses',
        answered: true,
        words: (choice) => leverOf(choice),
      },
    },
    opening: (template) => template.replace('{trials}', String(scenario.pays.length)),
    start: () => trial(scenario, 1, 0),
    parse(_expect, text) {
      const lever = NAMED.exec(text)?.[1]?.toLowerCase();
      return lever === undefined
        ? { ok: false, reason: 'it names no lever', reminder: 'Say left or right.' }
        : { ok: true, parsed: { content: lever, lever } };
    },
  };
}

const measures = measuresOf({
  schema: z.looseObject({
    version: z.literal(1),
    trials: z.number(),
    earned: z.number(),
    best: z.nullable(z.number()),
  }),
  score: 'best',
  columns: [
    { id: 'earned', title: 'Earned', value: ({ earned }) => earned },
    { id: 'best', title: 'Best lever', value: ({ best }) => best },
  ],
  describe: ({ earned, trials }) => `${earned} earned in ${trials} trials`,
  tally: () => {
    const targets: number[] = [];
    let earned = 0;
    return {
      add: (event) => {
        if (event.type === 'reply') targets.push(event.seq);
        if (event.type === 'feedback') earned += event.reward ?? 0;
      },
      measures: (verdictOn) => {
        const values = targets.flatMap((target) => verdictOn('best-lever', target)?.value ?? []);
        const best =
          values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
        return { version: 1 as const, trials: targets.length, earned, best };
      },
    };
  },
});

export const bandit: Task = {
  id: 'bandit',
  title: 'Two levers',
  about: 'which lever pays?',
  settings: ['plain'],
  aboutSettings: { plain: 'choose a lever' },
  prompts: { plain: 'There are two levers, left and right, and {trials} trials. Which one do you pull?' },
  nameOf: () => ({ title: 'Two levers', short: 'levers', full: 'two levers' }),
  open,
  scenarios: {
    fields: {
      trials: { value: '6|9|all', summary: 'bandit: how many trials (default: 6)' },
      lever: { value: 'left|right|all', summary: 'bandit: the better one (default: right)' },
    },
  },
  optionsIn: () => ({}),
  load: () => ({ calls: 9, rounds: 9, verdicts: { 'best-lever': 9 } }),
  judges: [
    {
      question: 'best-lever',
      expect: 'choose',
      about: 'choices',
      judge: ({ game, reply, feedback }) => {
        const right = leverOf(reply) === read(game.scenario).best;
        return {
          result: right ? 'best' : 'other',
          value: right ? 1 : 0,
          reason: feedbackWords(feedback ?? {}),
        };
      },
    },
  ],
  agents: [
    {
      name: 'stayer',
      about: 'stays where it was paid',
      isDefault: true,
      // Repeats a choice that paid, else takes the other one. The seed decides the first.
      reply: (_game, { steps }, seed) => {
        const last = steps.at(-1);
        const lever = last ? leverOf(last.reply) : LEVERS[seed % 2];
        const stays = !last || (last.feedback?.reward ?? 0) > 0;
        return `I pull ${stays ? lever : lever === 'left' ? 'right' : 'left'}.`;
      },
    },
  ],
  panels: ['measures'],
  measures,
};

/** The better lever pays two times of three. */
const scenarioOf = (trials: number, best: string): Json => ({
  best,
  pays: Array.from({ length: trials }, (_, i) =>
    best === 'left' ? [i % 3 !== 2, i % 3 === 2] : [i % 3 === 2, i % 3 !== 2],
  ),
});

export const banditSemantics: TaskSemantics = {
  id: bandit.id,
  scenarios: {
    needsFile: false,
    *make({ words, seed = 1 }) {
      yield;
      const levers = knownWords(words, 'lever', LEVERS, 'right');
      const trials = knownWords(words, 'trials', ['6', '9'], '6');
      const scenarios = trials.flatMap((count) =>
        levers.map((best) => ({ scenario: scenarioOf(Number(count), best) })),
      );
      return { scenarios, seed, notes: [] };
    },
  },
};
