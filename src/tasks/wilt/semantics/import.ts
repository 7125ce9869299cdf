/**
 * Episodes of the published program: each conversation is played again in the reference protocol, and what it says
 * differently is reported.
 */
import type { Json } from '../../../base/json';
import type { Stepwise } from '../../../base/stepwise';
import { DEFAULT_SEED } from '../../../base/seed';
import type { FeedbackAnswer } from '../../question';
import type { PlayedAgain, TurnAgain } from '../../results-files';
import { type Feedback, knownSetting, type Parsed, type Position } from '../../task';
import { wiltOptionsIn } from '../options';
import { startWilt } from '../protocol';
import { ACT, readWilt } from '../reply';
import { type Entry, readEntry } from '../results-file';
import { wiltScenario, type ShownTest, type WiltScenario } from '../scenario';
import { SPLIT_NAMES, splitNamed } from '../splits';
import { answers } from './answers';

const OPTIONS = { protocol: 'reference' } as const;

/** Plays an episode again. Throws ScenarioError where the split has no such rule. */
export function* playWiltAgain(value: Json, setting: string): Stepwise<PlayedAgain<WiltScenario>> {
  const entry = readEntry(value);
  const split = knownSetting('wilt', SPLIT_NAMES, setting);
  const history = entry.conversation_history.map(({ role, content }) => ({ role, content }));
  const begins = history.findIndex(({ role }) => role === 'assistant');
  const before = begins < 0 ? history : history.slice(0, begins);
  const opening = before[0]?.content ?? '';
  const shown = split === 'testswap' ? shownIn(opening) : undefined;
  const scenario = wiltScenario(split, entry.test_index, DEFAULT_SEED, shown);
  const replay = new Replay(scenario, entry);
  yield* replay.play(begins < 0 ? [] : history.slice(begins));
  const { points, guesses } = entry;
  return {
    name: `rule-${scenario.rule}`,
    scenario,
    setting: split,
    options: OPTIONS,
    opening,
    stored: { points, guesses },
    ...replay.result(),
  };
}

/** Tests with their results in an instruction: `(1.0, 2.0, 3.0): True`. */
const shownIn = (text: string): ShownTest[] =>
  Array.from(text.matchAll(/\(([^()\n]{1,400})\): (True|False)/g), ([, test, result]) => ({
    test: test.split(',').map((number) => number.trim()),
    positive: result === 'True',
  }));

type HistoryMessage = { readonly role: string; readonly content: string };

/** A reply with its answer, and the position after it. */
interface Step {
  readonly turn: TurnAgain;
  readonly then: Position;
}

class Replay {
  private readonly turns: TurnAgain[] = [];
  private readonly problems: string[] = [];
  private position: Position;

  constructor(
    private readonly scenario: WiltScenario,
    private readonly entry: Entry,
  ) {
    this.position = startWilt(scenario, wiltOptionsIn(OPTIONS));
  }

  *play(history: readonly HistoryMessage[]): Stepwise<void> {
    for (const [i, { role, content }] of history.entries()) {
      if (role !== 'assistant') continue;
      if (this.position.expect === undefined) {
        this.report(`${history.length - i} messages after the end of the episode are left out`);
        return;
      }
      const answer = history[i + 1]?.role === 'assistant' ? undefined : history[i + 1]?.content;
      yield* this.reply(content, answer);
    }
    yield* this.silentEnd();
  }

  result(): Pick<PlayedAgain, 'turns' | 'isOver' | 'problems'> {
    const isOver = this.position.expect === undefined;
    const last = this.turns.at(-1)?.feedback;
    const { points, guesses } = this.entry;
    if (!isOver) this.report('the conversation breaks off before the episode is over');
    else if (Math.abs((last?.score ?? 0) - points) > 1e-9)
      this.report(`${points} points in the file, ${last?.score} by its conversation`);
    if (isOver && last?.attempts !== guesses)
      this.report(`${guesses} attempts in the file, ${JSON.stringify(last?.attempts)} by its conversation`);
    return { turns: this.turns, isOver, problems: this.problems };
  }

  private *reply(raw: string, recorded: string | undefined): Stepwise<void> {
    let step = yield* this.step(this.position, raw);
    if (recorded !== undefined && !this.fits(step, recorded)) {
      // Empty replies stand in no file, but the first one in a row takes an attempt.
      const empty = yield* this.step(this.position, '');
      const after = empty.then.expect === undefined ? undefined : yield* this.step(empty.then, raw);
      if (after && this.fits(after, recorded)) {
        this.add(empty, undefined);
        step = after;
      } else if (step.turn.message !== recorded) this.differs(step.turn, recorded);
    }
    this.add(step, recorded);
  }

  /** Checks that the answer is the one in the file, and at the end of the episode that the attempts are. */
  private fits({ turn, then }: Step, recorded: string): boolean {
    return (
      turn.message === recorded &&
      (then.expect !== undefined || turn.feedback?.attempts === this.entry.guesses)
    );
  }

  /** The empty replies that end an episode without a message, where the attempts and the points are those of the file. */
  private *silentEnd(): Stepwise<void> {
    const steps: Step[] = [];
    for (let at = this.position; at.expect !== undefined && steps.length < 2; at = steps.at(-1)?.then ?? at)
      steps.push(yield* this.step(at, ''));
    const last = steps.at(-1);
    const isOver = last?.then.expect === undefined && last?.turn.feedback?.attempts === this.entry.guesses;
    if (isOver && this.entry.points === 0) for (const step of steps) this.add(step, undefined);
  }

  /** The reply as the environment answers it at a position. */
  private *step(position: Position, raw: string): Stepwise<Step> {
    const parsed = readWilt(splitNamed(this.scenario.split), raw);
    const { then, feedback, message } = yield* played(position, parsed, this.scenario);
    const turn = {
      expect: ACT,
      raw,
      parsed,
      round: position.round,
      ...(feedback && { feedback }),
      ...(message !== undefined && { message }),
    };
    return { turn, then };
  }

  private add({ turn, then }: Step, recorded: string | undefined): void {
    const message = recorded ?? turn.message;
    this.turns.push({ ...turn, ...(message !== undefined && { message }) });
    this.position = then;
  }

  private differs({ message, round }: TurnAgain, recorded: string): void {
    const shown = (text: string | undefined) => JSON.stringify((text ?? '').slice(0, 120));
    this.report(`reply ${round} was answered ${shown(recorded)}, and is answered ${shown(message)} now`);
  }

  private report(message: string): void {
    this.problems.push(`rule ${this.entry.test_index}: ${message}`);
  }
}

/** Plays a reply, with the engine in this thread. */
function* played(position: Position, reply: Parsed, scenario: WiltScenario) {
  const next = withoutFeedback(position, reply);
  if (next) return next;
  const answer = yield* answers({
    kind: 'feedback',
    task: 'wilt',
    setting: scenario.split,
    scenario,
    test: { ...reply, ...OPTIONS },
  });
  return position.replay(reply, feedbackOf(answer));
}

/** Plays a reply that needs no feedback of the engine; undefined for others. */
function withoutFeedback(position: Position, reply: Parsed) {
  try {
    return position.replay(reply, undefined);
  } catch {
    return undefined;
  }
}

const feedbackOf = ({ holds, details }: FeedbackAnswer): Feedback =>
  details ?? (holds === 'raises' ? { raises: true } : { positive: holds });
