/** Plays the replies of a transcript again as far as they go, and checks that the game still gives the same answers. */
import type { Move } from '../tasks/task';
import { PlayState, feedbackOf } from './play-state';
import type { Case } from './verdict-queue';
import type { EpisodeEvent, EventOf } from './events';
import type { EpisodePlan } from './plan';
import { reasonOf } from '../base/reason';
import type { EpisodeLog } from './read-log';

/** A transcript that cannot be played on. */
export class TranscriptError extends Error {
  constructor(
    message: string,
    /** 1-based line of the transcript, where one is to blame. */
    readonly line?: number,
  ) {
    super(line === undefined ? message : `Line ${line}: ${message}`);
    this.name = 'TranscriptError';
  }
}

/** A transcript that cannot be continued; nothing was written to it. */
export class ResumeError extends TranscriptError {}

export interface Replayed {
  readonly state: PlayState;
  /** Replies that were answered, to see which verdicts are missing. */
  readonly cases: readonly Case[];
  /** The log contains the instruction. */
  readonly opened: boolean;
}

/** Throws ResumeError. */
export function replay(log: EpisodeLog, plan: EpisodePlan): Replayed {
  const replayer = new Replayer(plan);
  for (const [i, event] of log.events.entries()) replayer.event(event, log.lines[i] ?? 0);
  return replayer.result();
}

class Replayer {
  private readonly state: PlayState;
  private readonly cases: Case[] = [];
  private opened = false;
  private line = 0;

  constructor(private readonly plan: EpisodePlan) {
    const { task, setting } = plan.header;
    this.state = new PlayState(plan.game, { task, setting });
  }

  event(event: EpisodeEvent, line: number): void {
    this.line = line;
    switch (event.type) {
      case 'message':
        return this.opened ? this.answer(event) : this.opening(event);
      case 'reply':
        return this.reply(event);
      case 'feedback':
        return this.feedback(event);
      case 'retry':
        return this.retry(event);
      case 'end':
        // Resuming an episode that failed by its format allows new attempts.
        if (event.why === 'format') this.state.refused = { ...this.state.refused, allowed: 0 };
        return;
      default:
        return;
    }
  }

  result(): Replayed {
    if (this.state.pending?.feedback) this.move();
    return { state: this.state, cases: this.cases, opened: this.opened };
  }

  private opening({ text }: EventOf<'message'>): void {
    if (text !== this.plan.opening) this.fail('The instruction is not the one that the header names.');
    this.state.prompted(text);
    this.opened = true;
  }

  private answer({ text }: EventOf<'message'>): void {
    const { pending } = this.state;
    if (!pending) this.fail('A message where a reply was expected.');
    const move = this.move();
    if (move.message !== text) this.fail('The game says something else here than the transcript.');
    this.complete(move);
  }

  private reply(event: EventOf<'reply'>): void {
    this.settleUnanswered();
    const { position } = this.state;
    if (!this.opened || this.state.pending) this.fail('A reply that nothing was asked before.');
    if (position.expect === undefined) this.fail('A reply after the end of the game.');
    if (event.expect !== position.expect || (event.round ?? position.round) !== position.round) {
      this.fail(
        `A reply to ${event.expect} in round ${event.round ?? '?'}, where the game expects ${position.expect} in round ${position.round}.`,
      );
    }
    this.state.replied(event);
  }

  /** A reply that the game has no words for is followed by the next one. */
  private settleUnanswered(): void {
    if (!this.state.pending?.feedback) return;
    const move = this.move();
    if (move.message === undefined) this.complete(move);
  }

  private complete(move: Move): void {
    const { reply, feedback } = this.state.pending ?? {};
    if (!reply) return;
    const { judged } = this.state;
    this.add(judged.replied(reply));
    if (feedback) this.add(judged.answered(reply, feedback));
    if (move.message !== undefined) this.state.prompted(move.message);
    this.state.moved(move);
  }

  private feedback(event: EventOf<'feedback'>): void {
    if (!this.state.pending || this.state.pending.feedback) this.fail('Feedback without a test before it.');
    this.state.learned(event);
  }

  private retry({ why, expect, attempt, raw }: EventOf<'retry'>): void {
    if (why !== 'format' || expect !== this.state.position.expect) return;
    const refused = raw === undefined ? undefined : this.plan.game.parse(expect, raw);
    this.state.refused = {
      attempts: attempt,
      allowed: this.state.refused.allowed + 1,
      reminder: refused && !refused.ok ? refused.reminder : undefined,
    };
  }

  private move(): Move {
    const { pending, position } = this.state;
    try {
      if (!pending) throw new Error('There is no reply.');
      return position.replay(pending.reply.parsed, pending.feedback && feedbackOf(pending.feedback));
    } catch (error) {
      return this.fail(reasonOf(error));
    }
  }

  private add(item: Case | undefined): void {
    if (item) this.cases.push(item);
  }

  private fail(message: string): never {
    throw new ResumeError(message, this.line);
  }
}
