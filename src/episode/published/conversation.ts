/** The readable transcript of a published Blicket run, which alone has the answers as they were given. */
import { linesOf } from '../../base/json-lines';
import type { PublishedFile } from './types';

export interface ConversationTurn {
  readonly expect: 'announce' | 'test';
  /** `Announce: …` or `Test: […]`, with its 1-based line. */
  readonly reply?: Written;
  readonly answer?: Written;
}

export interface Written {
  readonly text: string;
  readonly line: number;
}

export interface Conversation {
  /** The instruction: everything before the first turn. */
  readonly opening: string;
  /** Turns in the order of the file. */
  readonly turns: readonly ConversationTurn[];
  /** Lines that belong to no turn. */
  readonly stray: readonly Written[];
  /** The number of lines. */
  readonly lines: number;
}

/** The instructions name the turns too, with a dash and within a sentence. */
const TURN = /^Turn - (Announce|Test)\.?$/;

type Open = { -readonly [K in keyof ConversationTurn]: ConversationTurn[K] };

/** Never throws. */
export function readConversation({ text }: PublishedFile): Conversation {
  const opening: string[] = [];
  const turns: Open[] = [];
  const stray: Written[] = [];
  let lines = 0;
  for (const { text: written, line } of linesOf(text)) {
    lines = line;
    const trimmed = written.trim();
    const begins = TURN.exec(trimmed);
    const turn = turns.at(-1);
    if (begins) turns.push({ expect: begins[1] === 'Test' ? 'test' : 'announce' });
    else if (!turn) opening.push(written.replace(/\r$/, ''));
    else if (trimmed === '') continue;
    else if (!turn.reply) turn.reply = { text: trimmed, line };
    else if (turn.expect === 'test' && !turn.answer) turn.answer = { text: trimmed, line };
    else stray.push({ text: trimmed, line });
  }
  return { opening: opening.join('\n').trim(), turns, stray, lines };
}
