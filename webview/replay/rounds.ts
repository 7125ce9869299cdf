/** Rows put together to rounds, as they come. Pure. */
import type { FeedbackRow, ReplyRow, RetryRow, Row, VerdictRow } from '../../src/replay/types';

/** A row and its place among all rows, by which its long texts are asked for. */
export interface Placed<R extends Row = Row> {
  readonly row: R;
  readonly index: number;
}

/** A reply to one turn of a round: of several the last one. */
export interface Step {
  readonly reply: Placed<ReplyRow>;
  /** Feedback of the environment. */
  readonly feedback?: Placed<FeedbackRow> | undefined;
}

export interface Round {
  readonly round: number;
  /** One for each turn, in the order in which they were played. */
  readonly steps: Step[];
  /** The environment's messages. */
  readonly messages: Placed[];
  readonly retries: Placed<RetryRow>[];
  /** Verdicts in the order of the transcript; those that were replaced stay. */
  readonly verdicts: Placed<VerdictRow>[];
  /** Lines that are not part of the game: resumptions, ends, replies that came again, … */
  readonly notes: Placed[];
}

/** The step of a round at a turn. */
export const stepAt = (round: Round | undefined, turn: string): Step | undefined =>
  round?.steps.find(({ reply }) => reply.row.expect === turn);

/** The turn that a round begins with; empty where it has no reply. */
export const firstTurn = ({ steps }: Round): string => steps[0]?.reply.row.expect ?? '';

export const lastTurn = ({ steps }: Round): string => steps.at(-1)?.reply.row.expect ?? '';

/** The index of a round, or its insertion point, among rounds in the order of their numbers. */
export function indexOfRound(list: readonly Round[], round: number): number {
  let [first, last] = [0, list.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (list[middle].round < round) first = middle + 1;
    else last = middle;
  }
  return first;
}

export class Rounds {
  /** By number; not every number needs to be there. */
  readonly byNumber = new Map<number, Round>();
  /** Rounds in the order of their numbers. */
  readonly all: Round[] = [];
  /** Rows that belong to no round: headers, ends, resumptions, judgings, and what is not known. */
  readonly others: Placed[] = [];
  /** The verdict that counts on a question about a reply. */
  private readonly current = new Map<string, Map<number, VerdictRow>>();
  private readonly roundOfReply = new Map<number, number>();
  /** The turns, in the order in which they come in a round. */
  private readonly turns: string[] = [];
  /** By their places among all rows. */
  private readonly verdicts = new Map<number, VerdictRow>();
  /** Rounds that are new, or other objects, since the last rows came. */
  private changed = new Set<Round>();
  private count = 0;

  get rows(): number {
    return this.count;
  }

  /** The first message of the environment. */
  get instruction(): Placed | undefined {
    return this.byNumber.get(1)?.messages[0];
  }

  add(rows: readonly Row[]): void {
    this.changed = new Set();
    for (const row of rows) this.take({ row, index: this.count++ });
  }

  /** The place of a turn in a round, from 0. A turn that was not played yet comes last; no turn comes first. */
  rankOf(turn: string): number {
    const at = this.turns.indexOf(turn);
    return at < 0 && turn !== '' ? this.turns.length : Math.max(0, at);
  }

  /** The verdict that counts on this question about the reply with this `seq`. */
  verdict(judge: string, target: number): VerdictRow | undefined {
    return this.current.get(judge)?.get(target);
  }

  /** Checks for any verdict on this question. */
  isJudged(question: string): boolean {
    return this.current.has(question);
  }

  isCurrent(row: VerdictRow): boolean {
    return this.verdict(row.judge, row.target) === row;
  }

  /** The verdict that is the row at this place, if it is one. */
  verdictAt(index: number): VerdictRow | undefined {
    return this.verdicts.get(index);
  }

  /** The round of a reply. */
  roundOf(seq: number): number | undefined {
    return this.roundOfReply.get(seq);
  }

  private take(placed: Placed): void {
    const { row } = placed;
    switch (row.type) {
      case 'reply':
        this.reply(placed as Placed<ReplyRow>);
        return;
      case 'retry':
        this.addTurns(row);
        this.at(row.round).retries.push(placed as Placed<RetryRow>);
        return;
      case 'feedback':
        this.feedback(placed as Placed<FeedbackRow>);
        return;
      case 'verdict':
        this.judged(placed as Placed<VerdictRow>);
        return;
      case 'message':
        this.at(row.round).messages.push(placed);
        return;
      default:
        this.other(placed);
    }
  }

  private other(placed: Placed): void {
    // The header is what the view is headed by; a second one is listed as a note, and is shown where it stands.
    const isHead = placed.row.type === 'episode' && this.others.length === 0;
    this.others.push(placed);
    if (!isHead) this.at(placed.row.round).notes.push(placed);
  }

  /** A turn comes after the one whose replies it is judged against. */
  private addTurns({ under, expect }: ReplyRow | RetryRow): void {
    for (const turn of under === undefined ? [expect] : [under, expect])
      if (!this.turns.includes(turn)) this.turns.push(turn);
  }

  private reply(placed: Placed<ReplyRow>): void {
    const { seq, round, expect } = placed.row;
    this.addTurns(placed.row);
    this.roundOfReply.set(seq, round);
    const { steps, notes } = this.at(round);
    const known = steps.findIndex(({ reply }) => reply.row.expect === expect);
    if (known < 0) steps.push({ reply: placed });
    else {
      notes.push(steps[known].reply);
      steps[known] = { ...steps[known], reply: placed };
    }
  }

  /** Feedback answers the last reply of its round. */
  private feedback(placed: Placed<FeedbackRow>): void {
    const { steps } = this.at(placed.row.round);
    const last = steps.pop();
    if (last) steps.push({ ...last, feedback: placed });
  }

  private judged(placed: Placed<VerdictRow>): void {
    const { row } = placed;
    const { judge, target } = row;
    this.verdicts.set(placed.index, row);
    const round = this.roundOfReply.get(target) ?? row.round;
    this.at(round).verdicts.push(placed);
    const before = this.verdict(judge, target);
    // A judge that was not reached replaces no verdict.
    if (before && row.unreached && !before.unreached) return;
    const those = this.current.get(judge) ?? new Map<number, VerdictRow>();
    this.current.set(judge, those.set(target, row));
  }

  /** The round, for a change. A round that was shown is copied, because drawing compares objects. */
  private at(number: number): Round {
    const round = Math.max(1, number);
    const known = this.byNumber.get(round);
    if (known && this.changed.has(known)) return known;
    const fresh: Round = known
      ? { ...known, steps: [...known.steps] }
      : { round, steps: [], messages: [], retries: [], verdicts: [], notes: [] };
    this.changed.add(fresh);
    this.byNumber.set(round, fresh);
    this.all.splice(indexOfRound(this.all, round), known ? 1 : 0, fresh);
    return fresh;
  }
}
