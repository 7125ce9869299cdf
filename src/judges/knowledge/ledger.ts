/** Records the answer that refuted each hypothesis. One number each is enough to compute what remains. */
import type { Stepwise } from '../../base/stepwise';
import type { RuleFeedback } from '../../tasks/rule-discovery/game';
import type { HypothesisTable } from './table';

export interface Answer {
  readonly feedback: RuleFeedback;
  /** Among the candidates; -1 where it is none of them. */
  readonly place: number;
}

/** Value in `refutedBy` for a hypothesis that agrees with every answer. */
const NEVER = Infinity;

/** A computation that is abandoned between two of its steps leaves the ledger unchanged. */
export class Ledger {
  readonly answers: Answer[] = [];
  /** The place of the first answer that each member contradicts. */
  readonly refutedBy: number[] = [];
  private remaining: readonly number[] = [];

  constructor(private readonly table: HypothesisTable) {}

  /** Asks those that are left; the others are refuted for good. */
  *addAnswer(feedback: RuleFeedback): Stepwise<void> {
    const answer = { feedback, place: this.table.space.place(feedback) };
    const [left, gone]: [number[], number[]] = [[], []];
    for (const [i, member] of this.remaining.entries()) {
      (this.agrees(member, answer) ? left : gone).push(member);
      if (i % 256 === 255) yield;
    }
    const at = this.answers.push(answer) - 1;
    for (const member of gone) this.refutedBy[member] = at;
    this.remaining = left;
  }

  /** Takes a member of the table in, if it is new: all answers so far are put to it. */
  *join(member: number): Stepwise<boolean> {
    if (this.refutedBy[member] !== undefined) return false;
    let refutedBy = NEVER;
    for (const [at, answer] of this.answers.entries()) {
      if (at % 256 === 255) yield;
      if (this.agrees(member, answer)) continue;
      refutedBy = at;
      break;
    }
    this.refutedBy[member] = refutedBy;
    if (refutedBy === NEVER) this.remaining = [...this.remaining, member];
    return true;
  }

  private agrees(member: number, { feedback, place }: Answer): boolean {
    return this.table.says(member, feedback, place) === feedback.positive;
  }
}
