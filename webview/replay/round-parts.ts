/** Assigns lines to the parts of a round, and describes them. Pure. */
import { MOST_TEXT, type ReplyRow, type Row } from '../../src/replay/types';
import type { Placed, Round } from './rounds';

/** Checks that there is more of it than is shown. */
export const isClipped = ({ more = 0, words = '' }: ReplyRow): boolean =>
  more > 0 || words.length >= MOST_TEXT;

/** The environment's messages between the last reply before this turn and the turn's own. */
export function messagesBefore({ steps, messages }: Round, turn: string): readonly Placed[] {
  const at = steps.findIndex(({ reply }) => reply.row.expect === turn);
  const from = steps[at - 1]?.reply.index ?? -1;
  const to = steps[at]?.reply.index ?? Infinity;
  return messages.filter(({ index }) => index > from && index < to);
}

/** The place after all replies of a round. */
export const AFTER = 'after';

/** The turn of a round before whose reply a line stands. */
export const slotOf = ({ steps }: Round, index: number): string =>
  steps.find(({ reply }) => index < reply.index)?.reply.row.expect ?? AFTER;

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
      return { ...endLook(row.state), text: row.text };
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

function endLook(state: string): Pick<Look, 'icon' | 'words'> {
  if (state === 'completed') return { icon: 'milestone', words: 'The end' };
  return state === 'failed'
    ? { icon: 'error', words: 'Ended: failed' }
    : { icon: 'circle-slash', words: 'Ended: cancelled' };
}
