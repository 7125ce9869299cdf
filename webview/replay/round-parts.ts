/** Assigns lines to the parts of a round, and describes them. Pure. */
import { MOST_TEXT, type ReplyRow, type Row } from '../../src/replay/types';
import type { Placed, Round } from './rounds';
import type { Part } from './state';

/** There is more of it than is shown. */
export const isClipped = ({ more = 0, words = '' }: ReplyRow): boolean =>
  more > 0 || words.length >= MOST_TEXT;

/** The environment's messages before this half of the round. */
export function messagesBefore({ announcement, test, messages }: Round, part: Part): readonly Placed[] {
  const from = part === 'test' ? (announcement?.index ?? -1) : -1;
  const to = (part === 'test' ? test : announcement)?.index ?? Infinity;
  return messages.filter(({ index }) => index > from && index < to);
}

export type Slot = 'announce' | 'test' | 'after';

/** The slot of a line in its round: before the announcement, before the test, or after it. */
export function slotOf({ announcement, test }: Round, index: number): Slot {
  if (announcement && index < announcement.index) return 'announce';
  if (test && index < test.index) return announcement ? 'test' : 'announce';
  return 'after';
}

interface Look {
  readonly icon: string;
  readonly words: string;
  readonly text: string;
}

/** Describes a line with an icon and words. */
export function lookOf(row: Row): Look {
  switch (row.type) {
    case 'resume':
      return { icon: 'debug-continue', words: 'Resumed', text: '' };
    case 'judging':
      return { icon: 'law', words: 'Judged again', text: row.text };
    case 'end':
      return { icon: 'circle-slash', words: endWords(row.state), text: row.text };
    case 'episode':
      return { icon: 'warning', words: 'Another header, which does not count', text: '' };
    case 'unknown':
      return { icon: 'question', words: 'Unknown event', text: row.name ?? '' };
    case 'reply':
      return { icon: 'history', words: 'Said before it was asked again', text: row.text };
    default:
      return { icon: 'question', words: row.type, text: row.text };
  }
}

const endWords = (state: string): string =>
  state === 'completed' ? 'The end' : state === 'failed' ? 'Ended: failed' : 'Ended: cancelled';
