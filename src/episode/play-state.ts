/** The state of an episode while it is played: position, conversation, evidence. */
import type { ChatMessage } from '../models/chat-model';
import type {
  Expect,
  Feedback,
  Game,
  Move,
  Parsed,
  PlayedPosition,
  PlayedStep,
  Position,
  Turn,
} from '../tasks/task';
import type { Case } from './verdict-queue';
import type { EventOf } from './events';
import type { Subject } from './judge';

/** Something that the environment answered, and where; 0: given before the first turn. */
export type Shown = Subject['evidence'][number];

/** Identifies the game in a judge's question. */
export interface GameName {
  readonly task: string;
  readonly setting: string;
}

/**
 * Finds the replies that are judged, and their evidence. A reply that the environment answers is judged once it was
 * answered (one that was refused is not), any other one at once.
 */
export class JudgedReplies {
  /** All that was shown, in order. It only grows: what was known at a reply is its beginning. */
  readonly shown: Shown[];
  /** The last reply to each turn. */
  private readonly latest = new Map<Expect, Replied>();
  private readonly replies: Parsed[] = [];

  constructor(
    private readonly game: Game,
    private readonly name: GameName,
  ) {
    this.shown = game.discovery?.initialEvidence.map((feedback) => ({ seq: 0, feedback })) ?? [];
  }

  replied(reply: EventOf<'reply'>): Case | undefined {
    const { seq, parsed, expect } = reply;
    this.replies.push(parsed);
    this.latest.set(expect, { seq, parsed, known: this.shown.length });
    return this.turnOf(reply)?.answered === false ? this.caseOf(reply) : undefined;
  }

  /** Feedback that is evidence, also where the reply that it answers is not known. */
  addEvidence(answer: EventOf<'feedback'>, feedback = feedbackOf(answer)): void {
    this.shown.push({ seq: answer.seq, feedback });
  }

  answered(reply: EventOf<'reply'>, answer: EventOf<'feedback'>): Case | undefined {
    const feedback = feedbackOf(answer);
    this.addEvidence(answer, feedback);
    return this.turnOf(reply)?.answered ? this.caseOf(reply, feedback) : undefined;
  }

  private turnOf({ expect }: EventOf<'reply'>): Turn | undefined {
    const { turns } = this.game;
    return Object.hasOwn(turns, expect) ? turns[expect] : undefined;
  }

  private caseOf(reply: EventOf<'reply'>, feedback?: Feedback): Case | undefined {
    const { seq: target, round = 1, expect, parsed } = reply;
    const under = this.turnOf(reply)?.under;
    const basis = this.latest.get(under ?? expect);
    if (!basis) return undefined;
    const { seq, known } = basis;
    const judged = { reply: parsed, feedback, under: under === undefined ? undefined : basis.parsed };
    const { shown, replies } = this;
    const before = { shown, known, replies, spoken: replies.length - 1 };
    const subject = new CaseSubject(this.game, this.name, judged, before);
    return { target, round, expect, basis: { seq, known }, subject };
  }
}

interface Judged {
  readonly reply: Parsed;
  readonly feedback: Feedback | undefined;
  readonly under: Parsed | undefined;
}

/** The state before a reply: the beginnings of two lists that grow. */
interface Before {
  readonly shown: readonly Shown[];
  readonly known: number;
  readonly replies: readonly Parsed[];
  readonly spoken: number;
}

/**
 * A subject of a question to judges. It is a class because getters that each object defines for itself are slow. Lists are cut
 * when they are read: copies for every subject would take memory that grows with the square of the episode's length.
 */
class CaseSubject implements Subject {
  readonly task: string;
  readonly setting: string;
  readonly reply: Parsed;
  declare readonly feedback?: Feedback;
  declare readonly under?: Parsed;

  constructor(
    readonly game: Game,
    { task, setting }: GameName,
    { reply, feedback, under }: Judged,
    private readonly before: Before,
  ) {
    this.task = task;
    this.setting = setting;
    this.reply = reply;
    if (feedback) this.feedback = feedback;
    if (under) this.under = under;
  }

  get evidence(): readonly Shown[] {
    return this.before.shown.slice(0, this.before.known);
  }

  get earlier(): readonly Parsed[] {
    return this.before.replies.slice(0, this.before.spoken);
  }
}

interface Replied {
  readonly seq: number;
  readonly parsed: Parsed;
  /** Answers that were shown before it. */
  readonly known: number;
}

const LINE_FIELDS = new Set(['v', 'seq', 'time', 'round', 'type']);

/** Gives the fields that an event has besides those of every line. Feedback can use no names of the latter. */
export function feedbackOf(event: object): Feedback {
  return Object.fromEntries(Object.entries(event).filter(([name]) => !LINE_FIELDS.has(name)));
}

/** The conversation and the position, as far as they are in the log. */
export class PlayState {
  readonly messages: ChatMessage[] = [];
  readonly judged: JudgedReplies;
  private readonly steps: PlayedStep[] = [];
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
    this.judged = new JudgedReplies(game, name);
  }

  prompted(text: string): void {
    this.messages.push({ role: 'user', content: text });
    this.refused = { attempts: 0, allowed: 0, reminder: undefined };
  }

  /** The position of the game for a player. `expect`: the expected reply. */
  played(expect: Expect): PlayedPosition {
    return { expect, round: this.position.round, steps: [...this.steps] };
  }

  replied(reply: EventOf<'reply'>): void {
    const { content } = reply.parsed;
    // Endpoints refuse an empty message: a game that answers an empty reply goes on without that message.
    if (content !== '') this.messages.push({ role: 'assistant', content });
    this.pending = { reply };
  }

  learned(feedback: EventOf<'feedback'>): void {
    if (this.pending) this.pending = { reply: this.pending.reply, feedback };
  }

  moved(move: Pick<Move, 'then'>): void {
    const { reply, feedback } = this.pending ?? {};
    if (reply)
      this.steps.push({
        expect: reply.expect,
        reply: reply.parsed,
        ...(feedback && { feedback: feedbackOf(feedback) }),
      });
    this.position = move.then;
    this.pending = undefined;
  }
}
