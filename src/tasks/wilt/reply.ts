/** Reads replies of WILT, in linear time: a test, the final guess, or neither. */
import { floatRepr, readFloat, readInt } from '../../base/python-numbers';
import { ReplayError, type Parsed } from '../task';
import { stripThinking } from '../thinking';
import type { Split } from './splits';

/** The kind of reply that every turn expects. */
export const ACT = 'act';

export type TestFault = 'no-test' | 'unparsable' | 'arity';

/** The act of a reply. `content` is the reply as it goes into the history. */
export type WiltReply = Parsed &
  (
    | { readonly does: 'nothing' }
    | { readonly does: 'neither' }
    /** The numbers as Python writes them: `1.0`, `-inf`. */
    | { readonly does: 'test'; readonly test: readonly string[] }
    | { readonly does: 'test'; readonly fault: TestFault }
    /** A final guess. Without `guess` there are no backticks around it. */
    | { readonly does: 'guess'; readonly guess?: string }
  );

/** Small letters of the alphabet for capital ones; offsets stay as they are. */
const lowered = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const TEST_CASE = 'test case:';
const FINAL_GUESS = 'final guess';

export function readWilt(split: Split, text: string): WiltReply {
  const content = stripThinking(text).answer.trim();
  if (content === '') return { content, does: 'nothing' };
  const plain = lowered(content);
  // A reply with both is a guess.
  if (plain.includes(`${FINAL_GUESS}:`) || plain.includes(`### ${FINAL_GUESS}`)) {
    const guess = guessIn(content.slice(plain.lastIndexOf(FINAL_GUESS)));
    return { content, does: 'guess', ...(guess !== undefined && { guess }) };
  }
  const at = plain.lastIndexOf(TEST_CASE);
  if (at < 0) return { content, does: 'neither' };
  return { content, does: 'test', ...readTest(split, content.slice(at)) };
}

const FENCE = '```';

/** The text in the first fence, else in the first pair of backticks. */
function guessIn(text: string): string | undefined {
  const from = text.indexOf(FENCE);
  const to = from < 0 ? -1 : text.indexOf(FENCE, from + FENCE.length);
  if (to >= 0)
    return text
      .slice(from + FENCE.length, to)
      .replace(/^python/, '')
      .trim();
  return /`+([^`]+)`/.exec(text)?.[1].trim();
}

/** The text in the first brackets that close on the same line. */
function bracketed(text: string): string | undefined {
  for (const line of text.split('\n')) {
    const from = line.indexOf('(');
    const to = from < 0 ? -1 : line.indexOf(')', from);
    if (to >= 0) return line.slice(from + 1, to);
  }
  return undefined;
}

/** Characters of a number; Python reads longer ones, nobody writes them. */
const MAX_NUMBER = 400;

function readTest(
  split: Split,
  text: string,
): { readonly test: readonly string[] } | { readonly fault: TestFault } {
  const inside = bracketed(text);
  if (inside === undefined) return { fault: 'no-test' };
  const parts = inside.split(',');
  const read = split.whole ? readInt : readFloat;
  const numbers = parts.map((part) => (part.length > MAX_NUMBER ? undefined : read(part)));
  const known = numbers.filter((number) => number !== undefined);
  if (known.length < numbers.length) return { fault: 'unparsable' };
  if (known.length !== split.params.length) return { fault: 'arity' };
  return { test: known.map((number) => (split.whole ? String(number) : floatRepr(number))) };
}

/** The numbers of a test. Throws ReplayError where it has none. */
export function numbersOf({ test }: Readonly<Record<string, unknown>>): readonly number[] {
  const numbers = Array.isArray(test) ? test.map((text) => readFloat(String(text))) : [];
  const known = numbers.filter((number) => number !== undefined);
  if (known.length > 0 && known.length === numbers.length) return known;
  throw new ReplayError('this test has no numbers');
}
