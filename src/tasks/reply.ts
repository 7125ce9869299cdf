/** Reads replies of all tasks: removes the thinking, and chooses among several answers. */
import type { Expect, Parsed, ParseResult } from './task';
import { stripThinking } from './thinking';

/** Something in a reply that begins as an answer to the turn does, or what is wrong with it. */
export type Candidate = { readonly parsed: Parsed } | { readonly reason: string };

/** The forms that replies of a task have. */
export interface ReplyForm {
  /** Candidates in the order of the text, found in linear time. */
  candidates(expect: Expect, answer: string): Iterable<Candidate>;
  /** The required form of a turn, as a message to the model. */
  reminder(expect: Expect): string;
  /** Describes the missing part of a reply without a candidate, such as a line that begins with a certain word. */
  missing(expect: Expect): string;
  /** The turns there are, with what a reply to each is called: `a test`. */
  readonly turns: Readonly<Record<Expect, string>>;
}

const UNFINISHED = 'the reply ends within a thought';
const OVERLONG = 'the reply is too long';

/** Characters of a reply, its thinking included. */
const MAX_REPLY = 4_000_000;

/** Reads the reply to a turn, as generated: thinking is stripped here. Never throws; linear in the text's length. */
export function readReply(form: ReplyForm, expect: Expect, text: string): ParseResult {
  const refused = (reason: string): ParseResult => ({
    ok: false,
    reason,
    // The model does not see the answer that was set aside.
    reminder: `An answer to this turn could not be used: ${reason}. ${form.reminder(expect)}`,
  });
  if (text.length > MAX_REPLY) return refused(OVERLONG);
  const { answer, thought, unfinished } = stripThinking(text);
  const found = pick(form.candidates(expect, answer), thought);
  if (found && 'parsed' in found) return { ok: true, parsed: found.parsed };
  return refused(found?.reason ?? (unfinished ? UNFINISHED : nothing(form, expect, answer)));
}

/**
 * After a thought the first valid one: what follows repeats it or makes it up. Without one the reply itself may be the
 * thinking, so the last. Where none is valid, what is wrong with the one that would have counted.
 */
function pick(found: Iterable<Candidate>, first: boolean): Candidate | undefined {
  let valid: Candidate | undefined;
  let fault: Candidate | undefined;
  for (const each of found) {
    if ('reason' in each) fault = first ? (fault ?? each) : each;
    else if (first) return each;
    else valid = each;
  }
  return valid ?? fault;
}

/** Explains why there is no candidate at all. */
function nothing(form: ReplyForm, expect: Expect, answer: string): string {
  if (answer.trim() === '') return 'the reply is empty';
  const others = Object.keys(form.turns).filter((turn) => turn !== expect);
  const is = others.find((turn) => !form.candidates(turn, answer)[Symbol.iterator]().next().done);
  return is === undefined
    ? form.missing(expect)
    : `${form.turns[expect]} was asked for, and this is ${form.turns[is]}`;
}
