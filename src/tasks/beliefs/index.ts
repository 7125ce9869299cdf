/** Revealed Belief and Stated Answer: what a model's next word says about chances, and what it says when it is asked. */
import { oneOfWords } from '../scenarios';
import type { Json } from '../../base/json';
import { over } from '../over';
import { readScores } from '../scores';
import {
  knownSetting,
  ReplayError,
  ScenarioError,
  type Feedback,
  type Game,
  type GameOptions,
  type Move,
  type Parsed,
  type ParseResult,
  type Position,
  type Task,
} from '../task';
import { scoredTexts, believed, TERMINATORS, type Terminator } from './believed';
import { BELIEVERS } from './believers';
import { isStated, KINDS, readCell, type Cell, type StatedCell } from './cells';
import { BELIEF_EXHIBITS } from './exhibits';
import { BELIEF_FIELDS } from './fields';
import { BELIEF_FIGURES } from './figures';
import { BELIEF_MEASURES } from './measures';
import { beliefName } from './name';
import { LETTERS } from './options';
import {
  revealedFeedback,
  statedFeedback,
  threeDecimals,
  type RevealedReply,
  type StatedReply,
} from './outcome';
import { BELIEF_PROMPTS } from './prompts';
import { ANSWERS, answerIn, generated, scored } from './statements';

const terminatorIn = ({ terminator }: GameOptions): Terminator =>
  TERMINATORS.find((each) => each === terminator) ?? 'complement';

export const beliefs: Task = {
  id: 'beliefs',
  title: 'Revealed Belief and Stated Answer',
  about: 'does a model believe what it says about chances?',
  settings: KINDS,
  aboutSettings: {
    revealed: 'the probabilities of the next words',
    stated: 'the probabilities of five answers to a question',
  },
  prompts: BELIEF_PROMPTS,
  nameOf: beliefName,
  settingsOf: (scenario) => [readCell(scenario).kind],
  open,
  scenarios: BELIEF_FIELDS,
  gameOptions: {
    fields: {
      terminator: {
        value: TERMINATORS.join('|'),
        summary: 'beliefs: how 1 is told from the beginning of 10 (default: complement)',
      },
    },
    chosen: (words): Record<string, Json> => {
      const terminator = oneOfWords(words, 'terminator', TERMINATORS);
      return terminator === undefined ? {} : { terminator };
    },
  },
  optionsIn: (options) => ({ terminator: terminatorIn(options) }),
  // An answer is a few tokens, and its probabilities are those of the model itself.
  decoding: ({ thinking, maxTokens }) => ({
    temperature: 0,
    ...(thinking === true ? { thinking, ...(maxTokens !== undefined && { maxTokens }) } : { maxTokens: 16 }),
  }),
  load: () => ({ calls: 1, rounds: 1, verdicts: {} }),
  judges: [],
  measures: BELIEF_MEASURES,
  agents: BELIEVERS,
  exhibits: BELIEF_EXHIBITS,
  figures: BELIEF_FIGURES,
  panels: ['exhibits', 'measures'],
};

function open(scenario: Json, setting: string, options: GameOptions = {}): Game {
  const kind = knownSetting('beliefs', KINDS, setting);
  const cell = readCell(scenario);
  if (cell.kind !== kind)
    throw new ScenarioError(`the cell ${cell.id} is played in the setting ${cell.kind}, not in ${kind}`);
  return isStated(cell) ? statedGame(scenario, cell) : revealedGame(scenario, cell, terminatorIn(options));
}

const OVER = over(1);

/** A game of one reply, on which the environment's feedback follows from the reply alone. */
function oneReply(
  position: Pick<Position, 'expect' | 'score'>,
  answer: (reply: Parsed) => Feedback,
): Position {
  const move = (reply: Parsed): Move => ({ feedback: answer(reply), then: OVER });
  return {
    ...position,
    round: 1,
    play: (reply) => Promise.resolve(move(reply)),
    replay: (reply, feedback) => {
      if (feedback && typeof feedback['route'] !== 'string')
        throw new ReplayError('the feedback is none of this task');
      return feedback ? { feedback, then: OVER } : move(reply);
    },
  };
}

const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The template with the placeholders back; undefined where a value is missing in the text. */
function unfilled(text: string, values: Readonly<Record<string, string>>): string | undefined {
  let template = text;
  for (const [name, value] of Object.entries(values)) {
    if (!template.includes(value)) return undefined;
    template = template.replace(value, () => `{${name}}`);
  }
  return template;
}

function revealedGame(scenario: Json, cell: Cell, terminator: Terminator): Game {
  const texts = scoredTexts(cell.outcomes, terminator);
  const values = { context: cell.context };
  const wordsOf = ({ probabilities }: { readonly probabilities: readonly number[] }): string =>
    cell.outcomes.map((outcome, i) => `${outcome}: ${threeDecimals(probabilities[i])}`).join(', ');
  return {
    scenario,
    turns: {
      reveal: { noun: 'belief', verb: 'believes', answered: true, words: ({ content }) => content },
    },
    opening: (template) => filled(template, values),
    template: (opening) => unfilled(opening, values),
    start: () =>
      oneReply(
        { expect: 'reveal', score: { prompt: cell.context, continuations: texts.continuations } },
        (reply) => revealedFeedback(cell, reply as RevealedReply),
      ),
    parse: (_expect, text) => {
      const scores = readScores(text);
      if (scores?.continuations.length !== texts.continuations.length)
        return refused('it has no probability for each outcome', 'Give the probabilities of the outcomes.');
      const belief = believed(texts, scores);
      if (belief.coverage === 0)
        return refused('no outcome has a probability', 'Give the probabilities of the outcomes.');
      const { route, samples } = scores;
      return {
        ok: true,
        parsed: {
          content: wordsOf(belief),
          ...belief,
          route,
          terminator,
          ...(samples !== undefined && { samples }),
        },
      };
    },
  };
}

const refused = (reason: string, reminder: string): ParseResult => ({ ok: false, reason, reminder });

function statedGame(scenario: Json, cell: StatedCell): Game {
  const answers = LETTERS.map((letter, i) => `${letter}) ${cell.options[i]}`).join(' ');
  const values = { context: cell.context, question: cell.question, answers };
  return {
    scenario,
    turns: {
      answer: { noun: 'answer', verb: 'answers', answered: true, words: ({ content }) => content },
    },
    opening: (template) => filled(template, values),
    template: (opening) => unfilled(opening, values),
    start: () =>
      oneReply({ expect: 'answer', score: { continuations: ANSWERS } }, (reply) =>
        statedFeedback(cell, reply as StatedReply),
      ),
    parse: (_expect, text) => parseStated(text),
  };
}

function parseStated(text: string): ParseResult {
  const scores = readScores(text);
  const letter = answerIn(text);
  const statement = scores ? scored(scores) : letter && generated(letter);
  if (!statement)
    return refused('it names none of the answers', 'Reply with the letter in square brackets, such as [A].');
  const most = statement.probabilities.indexOf(Math.max(...statement.probabilities));
  return {
    ok: true,
    parsed: {
      content: `[${LETTERS[most]}]`,
      ...statement,
      route: scores?.route ?? 'sampled answer',
    },
  };
}
