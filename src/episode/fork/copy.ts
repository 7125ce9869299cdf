/** The part of a transcript before a turn, as the beginning of another one. */
import type { AskFeedback } from '../../tasks/question';
import type { Expect, Feedback, Game, Move, Position } from '../../tasks/task';
import { feedbackOf } from '../play-state';
import { TranscriptError } from '../replay';
import { FORMAT_VERSION, type Body, type EpisodeEvent, type EventOf } from '../events';
import { reasonOf } from '../../base/reason';
import type { EpisodeLog } from '../read-log';

/** A transcript that cannot be forked as it was asked for; nothing was written. */
export class ForkError extends TranscriptError {}

/** The first turn that is not copied. `round`: 1-based. */
export interface ForkPoint {
  readonly round: number;
  /** The expected reply of the turn. Default: the first turn of the round. */
  readonly at?: Expect;
}

export interface CopyPlan {
  readonly log: Pick<EpisodeLog, 'events' | 'lines'>;
  readonly point: ForkPoint;
  /** The game of the new episode: the same scenario, in the same setting or in another one. */
  readonly game: Game;
  readonly opening: string;
  /** The setting of the new episode, if it differs: replies are parsed again, and answers are given in its words. */
  readonly setting: string | undefined;
  /** Start of the new episode, for copied lines without a time. */
  readonly time: string;
}

export interface Copied {
  /** Events with the numbers that they have in the new transcript, from 2 on. */
  readonly events: readonly EpisodeEvent[];
  /** The position of the game after the copied lines. */
  readonly position: Position;
}

/** Rejects with ForkError where the turn is not reached, or a reply before it is none in this game. */
export async function copyUntil(plan: CopyPlan): Promise<Copied> {
  const copier = new Copier(plan);
  for (const [i, event] of plan.log.events.entries()) await copier.event(event, plan.log.lines[i]);
  return copier.result();
}

/** A reply, once the game has moved by it. */
interface Moved {
  readonly move: Move;
  /** Time of the last event that belongs to the move. */
  readonly time: string;
}

class Copier {
  private readonly events: EpisodeEvent[] = [];
  /** Numbers in the new transcript by those in the old one. */
  private readonly seqs = new Map<number, number>();
  private position: Position;
  private opened = false;
  private pending: EventOf<'reply'> | undefined;
  private moved: Moved | undefined;
  private line: number | undefined;

  constructor(private readonly plan: CopyPlan) {
    this.position = plan.game.start();
  }

  async event(event: EpisodeEvent, line: number | undefined): Promise<void> {
    this.line = line;
    if (event.type === 'verdict') this.verdict(event);
    if (this.reached && this.opened) return;
    if (event.type === 'message') await this.message(event);
    else if (event.type === 'reply') await this.reply(event);
    else if (event.type === 'feedback') await this.feedback(event);
    else if (event.type === 'retry') this.retry(event);
  }

  async result(): Promise<Copied> {
    this.line = undefined;
    if (!this.opened) this.open(this.plan.time);
    // The transcript was torn before the environment's next message, which always has the same words.
    if (!this.reached && this.pending && !this.isAnswered(this.pending)) await this.settle();
    else if (!this.reached && this.moved) this.say(this.moved);
    if (!this.reached) this.fail(this.missing());
    return { events: this.events, position: this.position };
  }

  private get reached(): boolean {
    const { round, at } = this.plan.point;
    const { expect } = this.position;
    return (
      this.position.round === round && expect !== undefined && expect === (at ?? expect) && !this.pending
    );
  }

  /** The environment's words on such a reply need its feedback. */
  private isAnswered({ expect }: EventOf<'reply'>): boolean {
    const { turns } = this.plan.game;
    return Object.hasOwn(turns, expect) && turns[expect].answered;
  }

  private open(time: string): void {
    this.opened = true;
    this.add({ type: 'message', round: this.position.round, text: this.plan.opening }, time);
  }

  private async reply(event: EventOf<'reply'>): Promise<void> {
    if (!this.opened) this.open(event.time);
    if (this.pending) await this.settle();
    if (this.reached) return;
    const { expect, round } = this.position;
    if (event.expect !== expect || (event.round ?? round) !== round)
      this.fail(
        `A reply to ${event.expect} in round ${event.round ?? '?'}, where the game expects ${expect ?? 'nothing more'} in round ${round}.`,
      );
    this.pending = { ...event, parsed: this.understood(event) };
    this.copy(this.pending);
  }

  /** Checks a reply against another setting: the model would see it as its own, so it must be a reply there too. */
  private understood({ expect, parsed }: EventOf<'reply'>): EventOf<'reply'>['parsed'] {
    const { setting, game } = this.plan;
    if (setting === undefined) return parsed;
    const result = game.parse(expect, parsed.content);
    if (result.ok) return result.parsed as EventOf<'reply'>['parsed'];
    return this.fail(
      `The ${expect} of round ${this.position.round} is none in the setting ${setting}: ${result.reason}. From the announcement of round 1 on, every setting can be played.`,
    );
  }

  private async feedback(event: EventOf<'feedback'>): Promise<void> {
    if (!this.pending || this.moved) this.fail('Feedback without a test before it.');
    this.moved = { move: await this.move(feedbackOf(event)), time: event.time };
    const { feedback } = this.moved.move;
    if (feedback) this.copy(event, { ...feedback });
  }

  private async message(event: EventOf<'message'>): Promise<void> {
    if (!this.opened) this.open(event.time);
    if (!this.pending) return;
    const { move } = (this.moved ??= { move: await this.move(undefined), time: event.time });
    if (this.plan.setting === undefined && move.message !== event.text)
      this.fail('The game says something else here than the transcript.');
    this.say({ move, time: event.time });
  }

  private retry(event: EventOf<'retry'>): void {
    if (!this.opened || this.pending || event.expect !== this.position.expect) return;
    this.copy({ ...event, round: this.position.round });
  }

  /** Copies a verdict, also one that came later: it is on a reply that is in the new transcript too. */
  private verdict(event: EventOf<'verdict'>): void {
    const target = this.seqs.get(event.target);
    // In another setting the reply is parsed again, and the new episode judges it.
    if (target === undefined || this.plan.setting !== undefined) return;
    const { supersedes: replaced, contradicts: against, ...rest } = event;
    const supersedes = replaced === undefined ? undefined : this.seqs.get(replaced);
    const contradicts = against === 0 ? 0 : against === undefined ? undefined : this.seqs.get(against);
    this.copy({
      ...rest,
      target,
      ...(contradicts !== undefined && { contradicts }),
      ...(supersedes !== undefined && { supersedes }),
    });
  }

  private async settle(): Promise<void> {
    const time = this.pending?.time ?? this.plan.time;
    this.say(this.moved ?? { move: await this.move(undefined), time });
  }

  private say({ move, time }: Moved): void {
    if (move.message !== undefined)
      this.add({ type: 'message', round: move.then.round, text: move.message }, time);
    this.position = move.then;
    this.pending = undefined;
    this.moved = undefined;
  }

  /** Answers the test with the feedback in the transcript, because the model has learned from it. */
  private async move(feedback: Feedback | undefined): Promise<Move> {
    const { parsed } = this.pending ?? this.fail('There is no reply.');
    const answer: AskFeedback = () =>
      typeof feedback?.positive === 'boolean'
        ? Promise.resolve({ holds: feedback.raises === true ? 'raises' : feedback.positive })
        : Promise.reject(new Error('the transcript has no answer to this reply'));
    try {
      return this.plan.setting === undefined
        ? this.position.replay(parsed, feedback)
        : await this.position.play(parsed, answer);
    } catch (error) {
      return this.fail(`${reasonOf(error)}.`);
    }
  }

  private copy(event: EpisodeEvent, body: object = {}): void {
    const seq = this.add({ ...event, ...body }, event.time);
    this.seqs.set(event.seq, seq);
  }

  private add(body: Body, time: string): number {
    const place = { v: FORMAT_VERSION, seq: this.events.length + 2, time };
    this.events.push({ ...place, ...body, ...place } as EpisodeEvent);
    return place.seq;
  }

  private missing(): string {
    const { round, at } = this.plan.point;
    const { turns } = this.plan.game;
    const first = Object.keys(turns)[0] ?? 'turn';
    const turn = Object.hasOwn(turns, at ?? first) ? turns[at ?? first].noun : (at ?? first);
    return this.position.expect === undefined
      ? `The game is over before the ${turn} of round ${round}.`
      : `The transcript ends before the ${turn} of round ${round}.`;
  }

  private fail(message: string): never {
    throw new ForkError(message, this.line);
  }
}
