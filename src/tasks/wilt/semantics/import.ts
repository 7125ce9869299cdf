/**
 * Result files of the published program, `…_full_context.json` and checkpoints: each conversation is played again in the
 * reference protocol, and what it says differently is reported.
 */
import * as z from 'zod/mini';
import { readJson } from '../../../base/json';
import type { Stepwise } from '../../../base/stepwise';
import type { FeedbackAnswer } from '../../question';
import type { Feedback, Parsed, Position } from '../../task';
import { wiltOptionsIn } from '../options';
import { startWilt } from '../protocol';
import { readWilt } from '../reply';
import { wiltScenario, type ShownTest, type WiltScenario } from '../scenario';
import { splitNamed, type SplitName } from '../splits';
import { answers } from './answers';

z.config({ jitless: true });

const entrySchema = z.looseObject({
  test_index: z.int().check(z.minimum(1)),
  conversation_history: z.array(z.looseObject({ role: z.string(), content: z.string() })),
  points: z.number(),
  guesses: z.number(),
});
const entriesSchema = z.array(entrySchema);
const checkpointSchema = z.looseObject({ full_context: entriesSchema });

type Entry = z.infer<typeof entrySchema>;

/** A reply as it was read, what the environment found out, and what the file says that it said. */
export interface ImportedTurn {
  readonly raw: string;
  readonly parsed: Parsed;
  readonly round: number;
  readonly feedback?: Feedback;
  readonly message?: string;
}

export interface ImportedEpisode {
  readonly scenario: WiltScenario;
  readonly opening: string;
  readonly turns: readonly ImportedTurn[];
  readonly isOver: boolean;
  /** As the file has them. */
  readonly points: number;
  readonly guesses: number;
  readonly problems: readonly string[];
}

/** The split in the name of a file, such as `gpt-4o_lite_full_context.json`, and the model. */
export function namedInFile(name: string): { readonly split: SplitName; readonly model: string } {
  const stem = name.replace(/_(full_context|checkpoint)\.json$/, '');
  const swapped = /^(.*?)_test_swap_/.exec(stem);
  if (swapped) return { split: 'testswap', model: nameOf(swapped[1]) };
  const found = /^(.*)_(lite|bayesian_single|bayesian)$/.exec(stem);
  if (!found) return { split: 'full', model: nameOf(stem) };
  return { split: found[2].replace('_', '-') as SplitName, model: nameOf(found[1]) };
}

const nameOf = (stem: string): string => stem.replaceAll('__', '/') || 'unknown';

/** The episodes of a file, by their rules. Undefined where it is not a file of this kind. */
export function* importedEpisodes(
  text: string,
  split: SplitName,
  seed: number,
): Stepwise<readonly ImportedEpisode[] | undefined> {
  const value = readJson(text);
  const list = entriesSchema.safeParse(value);
  const checkpoint = checkpointSchema.safeParse(value);
  const entries = list.success ? list.data : checkpoint.success ? checkpoint.data.full_context : undefined;
  if (!entries) return undefined;
  const episodes: ImportedEpisode[] = [];
  // In the file they are in the order in which they were completed.
  for (const entry of entries.toSorted((p, q) => p.test_index - q.test_index))
    episodes.push(yield* imported(entry, split, seed));
  return episodes;
}

function* imported(entry: Entry, split: SplitName, seed: number): Stepwise<ImportedEpisode> {
  const history = entry.conversation_history.map(({ role, content }) => ({ role, content }));
  const begins = history.findIndex(({ role }) => role === 'assistant');
  const before = begins < 0 ? history : history.slice(0, begins);
  const opening = before[0]?.content ?? '';
  const shown = split === 'testswap' ? shownIn(opening) : undefined;
  const scenario = wiltScenario(split, entry.test_index, seed, shown);
  const replay = new Replay(scenario, entry);
  yield* replay.play(begins < 0 ? [] : history.slice(begins));
  const { points, guesses } = entry;
  return { scenario, opening, points, guesses, ...replay.result() };
}

/**
 * Differences between the table beside a results file, `…_results.csv`, and its episodes. That of `testswap` has 0 for
 * what is not counted there.
 */
export function tableProblems(csv: string, episodes: readonly ImportedEpisode[]): readonly string[] {
  const [head = '', row = ''] = csv.trim().split(/\r?\n/);
  const names = head.split(',').map((name) => name.trim());
  const values = row.split(',').map(Number);
  const mean = (of: (episode: ImportedEpisode) => number) =>
    episodes.reduce((sum, episode) => sum + of(episode), 0) / episodes.length;
  const swapped = episodes.some(({ scenario }) => scenario.split === 'testswap');
  const expected: Readonly<Record<string, number>> = {
    accuracy: mean(({ points }) => (points >= 1000 ? 1 : 0)),
    ...(!swapped && {
      avg_guesses: mean(({ guesses }) => guesses),
      points: mean(({ points }) => points) * episodes.length,
    }),
  };
  return Object.entries(expected).flatMap(([name, value]) => {
    const given = values[names.indexOf(name)];
    return given !== undefined && Math.abs(given - value) <= 1e-6 * Math.max(1, Math.abs(value))
      ? []
      : [`${name} is ${given ?? 'missing'} in the table, ${value} by the episodes`];
  });
}

/** Tests with their results in an instruction: `(1.0, 2.0, 3.0): True`. */
const shownIn = (text: string): ShownTest[] =>
  Array.from(text.matchAll(/\(([^()\n]{1,400})\): (True|False)/g), ([, test, result]) => ({
    test: test.split(',').map((number) => number.trim()),
    positive: result === 'True',
  }));

type Said = { readonly role: string; readonly content: string };

/** A reply with its answer, and the position after it. */
interface Step {
  readonly turn: ImportedTurn;
  readonly then: Position;
}

class Replay {
  private readonly turns: ImportedTurn[] = [];
  private readonly problems: string[] = [];
  private position: Position;

  constructor(
    private readonly scenario: WiltScenario,
    private readonly entry: Entry,
  ) {
    this.position = startWilt(scenario, wiltOptionsIn({ protocol: 'reference' }));
  }

  *play(history: readonly Said[]): Stepwise<void> {
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

  result(): Pick<ImportedEpisode, 'turns' | 'isOver' | 'problems'> {
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

  private *reply(raw: string, said: string | undefined): Stepwise<void> {
    let step = yield* this.step(this.position, raw);
    if (said !== undefined && !this.fits(step, said)) {
      // Empty replies stand in no file, but the first one in a row takes an attempt.
      const empty = yield* this.step(this.position, '');
      const after = empty.then.expect === undefined ? undefined : yield* this.step(empty.then, raw);
      if (after && this.fits(after, said)) {
        this.add(empty, undefined);
        step = after;
      } else if (step.turn.message !== said) this.differs(step.turn, said);
    }
    this.add(step, said);
  }

  /** Checks that the answer is the one in the file, and at the end of the episode that the attempts are. */
  private fits({ turn, then }: Step, said: string): boolean {
    return (
      turn.message === said && (then.expect !== undefined || turn.feedback?.attempts === this.entry.guesses)
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
      raw,
      parsed,
      round: position.round,
      ...(feedback && { feedback }),
      ...(message !== undefined && { message }),
    };
    return { turn, then };
  }

  private add({ turn, then }: Step, said: string | undefined): void {
    const message = said ?? turn.message;
    this.turns.push({ ...turn, ...(message !== undefined && { message }) });
    this.position = then;
  }

  private differs({ message, round }: ImportedTurn, said: string): void {
    const shown = (text: string | undefined) => JSON.stringify((text ?? '').slice(0, 120));
    this.report(`reply ${round} was answered ${shown(said)}, and is answered ${shown(message)} now`);
  }

  private report(message: string): void {
    this.problems.push(`rule ${this.entry.test_index}: ${message}`);
  }
}

/** Plays a reply, with the engine in this thread. */
function* played(position: Position, reply: Parsed, scenario: WiltScenario) {
  const needed: { question?: Parameters<typeof answers>[0] } = {};
  try {
    return position.replay(reply, undefined);
  } catch {
    needed.question = {
      kind: 'feedback',
      task: 'wilt',
      setting: scenario.split,
      scenario,
      test: { ...reply, protocol: 'reference' },
    };
  }
  return position.replay(reply, feedbackOf(yield* answers(needed.question)));
}

const feedbackOf = ({ holds, details }: FeedbackAnswer): Feedback =>
  details ?? (holds === 'raises' ? { raises: true } : { positive: holds });
