/** Where an episode stands while it is played: position, conversation, evidence. */
import type { ChatMessage } from '../models/chat-model';
import type { Feedback, Game, Move, Parsed, Position } from '../tasks/task';
import type { Case } from './desk';
import type { EventOf } from './events';
import type { Subject } from './judge';

/** Something that the environment answered, and where; 0: given before the first test. */
export type Shown = Subject['evidence'][number];

/** What identifies the game in a judge's question. */
export interface GameName {
  readonly task: string;
  readonly setting: string;
}

/**
 * Which replies are judged, and with what evidence. Announcements are judged as they are; tests against the
 * announcement before them, once they were answered: a test that was refused is none.
 */
export class Evidences {
  /** All that was shown, in order. It only grows: what was known at an announcement is its beginning. */
  readonly shown: Shown[];
  private announcement: (Case['announcement'] & { readonly parsed: Parsed }) | undefined;

  constructor(
    private readonly game: Game,
    private readonly name: GameName,
  ) {
    this.shown = game.given.map((feedback) => ({ seq: 0, feedback }));
  }

  announced(reply: EventOf<'reply'>): Case | undefined {
    if (reply.expect !== 'announce') return undefined;
    this.announcement = { seq: reply.seq, parsed: reply.parsed, known: this.shown.length };
    return this.caseOf(reply, this.announcement);
  }

  tested(reply: EventOf<'reply'>, answer: EventOf<'feedback'>): Case | undefined {
    this.shown.push({ seq: answer.seq, feedback: feedbackOf(answer) });
    return this.announcement && this.caseOf(reply, this.announcement, reply.parsed);
  }

  private caseOf(
    { seq, round, expect }: EventOf<'reply'>,
    announcement: NonNullable<Evidences['announcement']>,
    test?: Parsed,
  ): Case {
    const { game, name, shown } = this;
    const { parsed, known } = announcement;
    return {
      target: seq,
      round: round ?? 1,
      expect,
      announcement: { seq: announcement.seq, known },
      subject: {
        game,
        ...name,
        announcement: parsed,
        ...(test && { test }),
        // Not kept with each case: the evidence of all of them would be quadratic in the length of the episode.
        get evidence() {
          return shown.slice(0, known);
        },
      },
    };
  }
}

const LINE_FIELDS = new Set(['v', 'seq', 'time', 'round', 'type']);

/** The values of feedback without what every line has; and the other way round, so that no value takes their place. */
export function feedbackOf(event: object): Feedback {
  return Object.fromEntries(
    Object.entries(event).filter(([name]) => !LINE_FIELDS.has(name)),
  ) as unknown as Feedback;
}

/** The conversation and the position, as far as they are in the log. */
export class Course {
  readonly messages: ChatMessage[] = [];
  readonly evidences: Evidences;
  position: Position;
  /** A reply that the environment has not answered with a message yet. */
  pending: { readonly reply: EventOf<'reply'>; readonly feedback?: EventOf<'feedback'> } | undefined;
  /** Refused replies of the turn that is asked for, and what to say with the next attempt. */
  refused = { attempts: 0, allowed: 0, reminder: undefined as string | undefined };

  constructor(
    readonly game: Game,
    name: GameName,
  ) {
    this.position = game.start();
    this.evidences = new Evidences(game, name);
  }

  said(text: string): void {
    this.messages.push({ role: 'user', content: text });
    this.refused = { attempts: 0, allowed: 0, reminder: undefined };
  }

  replied(reply: EventOf<'reply'>): void {
    this.messages.push({ role: 'assistant', content: reply.parsed.content });
    this.pending = { reply };
  }

  learned(feedback: EventOf<'feedback'>): void {
    if (this.pending) this.pending = { reply: this.pending.reply, feedback };
  }

  moved(move: Pick<Move, 'then'>): void {
    this.position = move.then;
    this.pending = undefined;
  }
}
