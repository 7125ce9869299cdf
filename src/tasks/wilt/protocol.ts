/** The play of an episode: tests, complaints, and the final guess that ends it. */
import { isRecord } from '../../base/json';
import { over } from '../over';
import type { AskFeedback } from '../question';
import { ReplayError, type Feedback, type Move, type Parsed, type Position } from '../task';
import * as says from './messages';
import { repliesFor, type WiltOptions } from './options';
import { ACT, numbersOf, type WiltReply } from './reply';
import type { WiltScenario } from './scenario';
import { lambdaOf, ruleOf, splitNamed, type Split } from './splits';
import { isTypable } from './typable';

/** The grade of a final guess, or the reason why there is none. */
export const OUTCOMES = ['correct', 'wrong', 'invalid', 'no-guess'] as const;
export type GuessOutcome = (typeof OUTCOMES)[number];

interface WiltPlay {
  readonly scenario: WiltScenario;
  readonly split: Split;
  readonly options: WiltOptions;
}

interface State {
  /** Tests, first complaints about the form, and first empty replies. */
  readonly attempts: number;
  /** The last reply was complained about: a second one in a row ends the episode. */
  readonly warned: boolean;
  /** Replies so far. */
  readonly replies: number;
}

/** The answer of the environment to a reply; undefined: it has to be asked, or to be read from a transcript. */
type Answered = Feedback | undefined;

export const startWilt = (scenario: WiltScenario, options: WiltOptions): Position =>
  positionAt(
    { scenario, split: splitNamed(scenario.split), options },
    { attempts: 0, warned: false, replies: 0 },
  );

function positionAt(play: WiltPlay, state: State): Position {
  const round = state.replies + 1;
  return {
    expect: ACT,
    round,
    async play(reply, ask) {
      const act = actOf(reply);
      const answer = needsEngine(play, state, act) ? await engineFeedback(play, act, ask) : undefined;
      return moved(play, state, act, answer);
    },
    replay(reply, feedback) {
      const act = actOf(reply);
      if (!needsEngine(play, state, act)) return moved(play, state, act, undefined);
      if (!feedback) throw new ReplayError('the transcript does not say what this reply was answered');
      return moved(play, state, act, recorded(act, feedback));
    },
  };
}

const KINDS = ['nothing', 'neither', 'test', 'guess'];

function actOf(reply: Parsed): WiltReply {
  if (KINDS.some((kind) => kind === reply.does)) return reply as WiltReply;
  throw new ReplayError('this is not a reply of the wilt task');
}

/** Checks whether the protocol allows a test. Only the strict one refuses any. */
function isAllowed({ split, options }: WiltPlay, test: readonly string[]): boolean {
  if (options.protocol === 'reference') return true;
  const numbers = numbersOf({ test });
  return split.whole ? numbers.every((n) => n >= 1 && n <= 100) : numbers.every(isTypable);
}

const isTested = (play: WiltPlay, state: State, act: WiltReply): act is WiltReply & { test: string[] } =>
  act.does === 'test' &&
  'test' in act &&
  state.attempts < play.split.tests &&
  isAllowed(play, act.test as readonly string[]);

const needsEngine = (play: WiltPlay, state: State, act: WiltReply): boolean =>
  (act.does === 'guess' && act.guess !== undefined) || isTested(play, state, act);

async function engineFeedback(
  { scenario, options: { protocol, equivalence } }: WiltPlay,
  act: WiltReply,
  ask: AskFeedback,
): Promise<Feedback> {
  const { holds, details } = await ask({
    kind: 'feedback',
    task: 'wilt',
    setting: scenario.split,
    scenario,
    test: { ...act, protocol, equivalence },
  });
  if (act.does === 'guess') return isRecord(details) ? details : {};
  return holds === 'raises' ? { raises: true } : { positive: holds };
}

/** The engine's answer, as far as a transcript has it. */
function recorded(act: WiltReply, feedback: Feedback): Feedback {
  const isKnown =
    act.does === 'guess'
      ? OUTCOMES.includes(feedback.outcome as GuessOutcome)
      : typeof feedback.positive === 'boolean' || feedback.raises === true;
  if (!isKnown) throw new ReplayError("the transcript's feedback does not belong to this reply");
  return feedback;
}

function moved(play: WiltPlay, state: State, act: WiltReply, answer: Answered): Move {
  switch (act.does) {
    case 'guess':
      return act.guess === undefined ? unwrapped(play, state) : guessed(play, state, answer ?? {});
    case 'test':
      return tested(play, state, act, answer);
    case 'nothing':
      return state.warned ? ended(state, undefined) : goOn(play, state, undefined, WARNED);
    default:
      return state.warned ? ended(state, says.ABORTING) : goOn(play, state, says.WRONG_FORM, WARNED);
  }
}

const WARNED = { costs: 1, warned: true };

/** Goes on, unless there is no attempt left for the next reply. */
function goOn(
  play: WiltPlay,
  state: State,
  message: string | undefined,
  { costs, warned, feedback = {} }: { costs: number; warned: boolean; feedback?: Feedback },
): Move {
  const attempts = state.attempts + costs;
  const replies = state.replies + 1;
  const { tests } = play.split;
  const isOver = attempts > tests || replies >= repliesFor(tests, play.options);
  const next = { attempts, warned, replies };
  return {
    feedback: { ...feedback, attempts, ...(isOver && NO_GUESS) },
    ...(message !== undefined && { message }),
    then: isOver ? over(replies) : positionAt(play, next),
  };
}

const NO_GUESS = { outcome: 'no-guess', score: 0 } as const;

/** Ends without a guess that could be graded. */
const ended = ({ attempts, replies }: State, message: string | undefined): Move => ({
  feedback: { ...NO_GUESS, label: 'no guess', attempts },
  ...(message !== undefined && { message }),
  then: over(replies + 1),
});

const unwrapped = (play: WiltPlay, state: State): Move =>
  state.warned
    ? ended(state, says.ABORTING_GUESS)
    : goOn(play, state, says.NO_BACKTICKS, { costs: 0, warned: true });

function tested(play: WiltPlay, state: State, act: WiltReply & { does: 'test' }, answer: Answered): Move {
  const { split } = play;
  const free = { costs: 0, warned: false };
  if ('fault' in act)
    return goOn(play, state, says.faultMessage(act.fault as never, split.params.length), free);
  if (state.attempts >= split.tests) return goOn(play, state, says.NO_TESTS_LEFT, free);
  if (!isTested(play, state, act))
    return goOn(play, state, says.notAllowed(split.whole), { costs: 1, warned: false });
  // The published program crashes on an infinity that a rule has no value for.
  if (answer?.raises === true)
    return goOn(play, state, says.faultMessage('unparsable', split.params.length), {
      ...free,
      feedback: { raises: true },
    });
  const positive = answer?.positive === true;
  const message = says.resultMessage(act.test, positive, split.tests - state.attempts);
  const feedback = { label: positive ? 'True' : 'False', positive, test: act.test };
  return goOn(play, state, message, { costs: 1, warned: false, feedback });
}

function guessed({ scenario, split }: WiltPlay, state: State, answer: Feedback): Move {
  const { attempts, replies } = state;
  const score = answer.outcome === 'correct' ? 1000 + 100 * (1 - attempts / split.tests) : 0;
  return {
    feedback: { ...answer, label: answer.outcome as GuessOutcome, score, attempts },
    message: verdict(scenario, answer.outcome as GuessOutcome),
    then: over(replies + 1),
  };
}

function verdict(scenario: WiltScenario, outcome: GuessOutcome): string {
  if (outcome === 'correct') return says.CORRECT_GUESS;
  return outcome === 'invalid' ? says.INVALID_GUESS : says.wrongGuess(sourceLine(scenario));
}

/** The rule as it stands in the list of the published program. */
function sourceLine(scenario: WiltScenario): string {
  const { split, rule } = scenario;
  const { remark } = ruleOf(split, rule);
  const comment = remark === undefined ? '' : ` # ${remark}`;
  return `'${rule}': ${lambdaOf(split, scenario)},${comment}`;
}
