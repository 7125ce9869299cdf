/** The replies of a transcript that a judge may be asked about. */
import { reasonOf } from '../base/reason';
import { ruleFeedback } from '../tasks/rule-discovery/game';
import { ReplayError, type Feedback, type Game, type Parsed } from '../tasks/task';
import { JudgedReplies, feedbackOf, type GameName, type Shown } from './play-state';
import type { Case } from './verdict-queue';
import type { EpisodeEvent, EventOf } from './events';
import type { EpisodeLog } from './read-log';
import { headerOf } from './resume';

/** An event whose line can be read, but whose values are none of the game. */
export interface EventProblem {
  readonly seq: number;
  readonly message: string;
}

export const problemText = ({ seq, message }: EventProblem): string => `number ${seq}: ${message}`;

/** Finds the cases while the transcript grows. Of a reply only what it was understood as is kept. */
export class CaseFinder {
  private readonly replies: JudgedReplies;
  private readonly found: EventProblem[] = [];
  /** The last reply that the environment answers, until it is answered. */
  private open: EventOf<'reply'> | undefined;

  constructor(
    private readonly game: Game,
    name: GameName,
  ) {
    this.replies = new JudgedReplies(game, name);
  }

  /** All that was shown so far: what was known at a case is the beginning of it. It grows. */
  get shown(): readonly Shown[] {
    return this.replies.shown;
  }

  /** Replies and feedback that are left out, since a damaged transcript has no values of the game in them. */
  get problems(): readonly EventProblem[] {
    return this.found;
  }

  /** The next event. */
  add(event: EpisodeEvent): Case | undefined {
    if (event.type === 'reply') return this.replied(event);
    return event.type === 'feedback' ? this.answered(event) : undefined;
  }

  private replied(reply: EventOf<'reply'>): Case | undefined {
    const { turns } = this.game;
    const turn = Object.hasOwn(turns, reply.expect) ? turns[reply.expect] : undefined;
    this.open = undefined;
    if (!turn || !this.canRead(reply.seq, () => turn.words(reply.parsed))) return undefined;
    if (turn.answered) this.open = reply;
    return this.replies.replied(reply);
  }

  private answered(event: EventOf<'feedback'>): Case | undefined {
    const { open } = this;
    this.open = undefined;
    const feedback = feedbackOf(event);
    if (!this.canRead(event.seq, () => this.answerOf(feedback))) return undefined;
    if (!open) {
      this.problem(event.seq, 'there is no reply that this is the feedback on');
      this.replies.addEvidence(event);
      return undefined;
    }
    if (this.valuesOf(open.parsed) !== this.valuesOf(feedback))
      this.problem(event.seq, `this is not the feedback on the reply of number ${open.seq}`);
    return this.replies.answered(open, event);
  }

  /** The values of a test, as text for comparison, in games of rule discovery. Throws if the game has none. */
  private valuesOf(of: Parsed | Feedback): string | undefined {
    const { discovery } = this.game;
    return discovery && JSON.stringify(discovery.argumentsOf(of));
  }

  private answerOf(feedback: Feedback): void {
    this.valuesOf(feedback);
    if (this.game.discovery && !ruleFeedback(feedback))
      throw new ReplayError('this feedback says neither yes nor no');
  }

  /** Checks that the game can read the values of an event; reports a problem if not. */
  private canRead(seq: number, values: () => unknown): boolean {
    try {
      values();
      return true;
    } catch (error) {
      this.problem(seq, reasonOf(error));
      return false;
    }
  }

  private problem(seq: number, message: string): void {
    this.found.push({ seq, message });
  }
}

/** Every reply that a judge may be asked about. Throws ResumeError where there is no header. */
export function casesOf(log: Pick<EpisodeLog, 'events'>, game: Game): readonly Case[] {
  const { task, setting } = headerOf(log);
  const finder = new CaseFinder(game, { task, setting });
  return log.events.map((event) => finder.add(event)).filter((item) => item !== undefined);
}
