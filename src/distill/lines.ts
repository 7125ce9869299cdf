/** Training lines as JSON: a dialogue as chat messages, or as prompt and completion. */
import type { Message, TeacherEpisode, Turn } from './turns';

export const LINE_FORMATS = ['messages', 'prompt-completion'] as const;
export type LineFormat = (typeof LINE_FORMATS)[number];

/**
 * Yields a line for each of `turns`, in order. The dialogue of an episode grows from turn to turn; each message is made
 * JSON once.
 */
export function* linesOf(
  { messages }: Pick<TeacherEpisode, 'messages'>,
  turns: readonly Turn[],
  format: LineFormat,
): Generator<string, undefined> {
  let history = '';
  let written = 0;
  for (const { before, completion } of turns) {
    for (; written < before; written++)
      history += `${written > 0 ? ',' : ''}${JSON.stringify(messages[written])}`;
    const last = JSON.stringify({ role: 'assistant', content: completion } satisfies Message);
    yield format === 'messages'
      ? `{"messages":[${history},${last}]}\n`
      : `{"prompt":[${history}],"completion":[${last}]}\n`;
  }
  return undefined;
}
