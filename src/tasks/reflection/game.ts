/** A session as a game: messages, replies, feedback. What the tests are stands in their sessions. */
import { canonical } from '../../base/canonical';
import type { Json } from '../../base/json';
import {
  knownSetting,
  ReplayError,
  type Expect,
  type Feedback,
  type Game,
  type GameOptions,
  type Message,
  type Move,
  type Parsed,
  type Position,
  type Turn,
} from '../task';
import { readChoice } from './choices';
import { extractionOf } from './extraction';
import { formOf } from './forms';
import { reasksIn } from './options';
import { type Filled, filledIn, STRATEGIES, suffixOf, templateOf } from './prompts';
import { readScenario, type ReflectionScenario, sessionOf } from './scenario';
import { type Choice, SECOND_TURN, type Session, TURN } from './session';

const NO_CHOICE = 'no choice';

/** Throws ReplayError where a reply has another choice than the test. */
export function choiceOf(scenario: ReflectionScenario, expect: Expect, reply: Parsed): Choice {
  const form = formOf(scenario, expect);
  if (reply.choice === null) return undefined;
  if (!form) return reply.content;
  const known = form.names.find(({ choice }) => choice === reply.choice);
  if (known) return known.choice;
  throw new ReplayError('this reply has no choice of the test');
}

const turn = (noun: string, verb: string): Turn => ({
  noun,
  verb,
  answered: true,
  words: ({ choice, content }) =>
    choice === null ? NO_CHOICE : typeof choice === 'string' ? choice : content,
});
const TURNS = { [TURN]: turn('choice', 'chooses'), [SECOND_TURN]: turn('final choice', 'takes') };

/** Throws ScenarioError. */
export function openReflection(value: Json, setting: string, options: GameOptions = {}): Game {
  const strategy = knownSetting('reflection', STRATEGIES, setting);
  const scenario = readScenario(value);
  const session = sessionOf(scenario);
  const filled: Filled = scenario.test === 'n-back' || scenario.test === 'wcst' ? scenario : {};
  const play = new Play(scenario, session, suffixOf(strategy, scenario.test));
  const first = `\n\n${play.message([])}`;
  return {
    scenario: value,
    turns: Object.fromEntries(Object.entries(TURNS).filter(([name]) => session.turns.includes(name))),
    opening: (template) => filledIn(scenario.instruction ?? template, filled) + first,
    template: (opening) =>
      opening.endsWith(first) ? templateOf(opening.slice(0, -first.length), filled) : undefined,
    start: () => play.position([]),
    parse: (expect, text) => readChoice(formOf(scenario, expect), text),
    extraction: extractionOf(scenario),
    mayBeEmpty: true,
    lenient: {
      reasks: reasksIn(options),
      accept: (_expect, text) => ({ content: text.trim(), choice: null, method: 'none' }),
    },
    conversation: (messages) => conversationOf(messages, first, scenario.test === 'oddball'),
  };
}

/** The instruction is a system message. `afresh`: each trial is a conversation of its own. */
function conversationOf(messages: readonly Message[], first: string, afresh: boolean): readonly Message[] {
  const [opening, ...rest] = messages;
  if (!opening?.content.endsWith(first)) return messages;
  const system: Message = { role: 'system', content: opening.content.slice(0, -first.length) };
  const trial: Message = { role: 'user', content: first.trimStart() };
  return [system, ...(afresh ? [rest.findLast(({ role }) => role === 'user') ?? trial] : [trial, ...rest])];
}

class Play {
  private readonly replies: number;

  constructor(
    private readonly scenario: ReflectionScenario,
    private readonly session: Session,
    private readonly suffix: string,
  ) {
    this.replies = session.trials * session.turns.length;
  }

  message(choices: readonly Choice[]): string {
    return this.session.ask(choices) + this.suffix;
  }

  position(choices: readonly Choice[]): Position {
    const { turns, trials } = this.session;
    const over = choices.length >= this.replies;
    const expect = over ? undefined : turns[choices.length % turns.length];
    const moved = (reply: Parsed): Move => {
      if (expect === undefined) throw new ReplayError('the game is over');
      return this.move(choices, choiceOf(this.scenario, expect, reply));
    };
    return {
      expect,
      round: over ? trials : Math.floor(choices.length / turns.length) + 1,
      // eslint-disable-next-line @typescript-eslint/require-await -- what it throws is a rejection
      play: async (reply) => moved(reply),
      replay: (reply, feedback) => checked(moved(reply), feedback),
    };
  }

  private move(choices: readonly Choice[], choice: Choice): Move {
    const next = [...choices, choice];
    return {
      feedback: this.session.outcome(choices, choice),
      ...(next.length < this.replies && { message: this.message(next) }),
      then: this.position(next),
    };
  }
}

/** The environment is drawn beforehand, so that feedback can be computed again. */
function checked(move: Move, feedback: Feedback | undefined): Move {
  if (feedback && canonical(feedback) === canonical(move.feedback)) return move;
  throw new ReplayError('the transcript does not say what this choice led to');
}
