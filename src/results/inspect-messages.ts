/** The dialogue of an episode as the messages of a sample of Inspect. */
import { groupBy } from '../base/group-by';
import type { EpisodeEvent } from '../episode/events';
import type { ResultRow } from './row';

interface ChatMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly Readonly<Record<string, string>>[];
  readonly source: 'input' | 'generate';
  readonly model?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Replies that were refused by their form stand among the others, with the reason. */
export function messagesOf(row: ResultRow, events: readonly EpisodeEvent[]): ChatMessage[] {
  const verdicts = groupBy(
    events.filter((event) => event.type === 'verdict'),
    ({ target }) => String(target),
  );
  const messageId = (seq: number) => `${row.id.slice(0, 12)}-${seq}`;
  return events.flatMap((event): ChatMessage[] => {
    const { seq } = event;
    if (event.type === 'message')
      return [{ id: messageId(seq), role: 'user', content: event.text, source: 'input' }];
    const isRefused = event.type === 'retry' && event.raw !== undefined;
    if (event.type !== 'reply' && !isRefused) return [];
    const judged = (verdicts.get(String(seq)) ?? []).map(({ judge, result }) => [judge, result] as const);
    return [
      {
        id: messageId(seq),
        role: 'assistant',
        source: 'generate',
        model: row.model.served,
        content: contentOf(event.raw ?? '', event.reasoning),
        metadata: {
          round: event.round,
          expect: event.expect,
          ...Object.fromEntries(judged),
          ...(event.type === 'retry' && { refused: event.reason }),
        },
      },
    ];
  });
}

const contentOf = (text: string, reasoning: string | undefined): ChatMessage['content'] =>
  reasoning === undefined
    ? text
    : [
        { type: 'reasoning', reasoning },
        { type: 'text', text },
      ];
