/** The long texts of an event, by what they are. */
import { isRecord } from '../base/json';
import type { ReplayOperation, TextAnswer, TextField } from './questions';
import type { OpenTranscript } from './transcript';

type Event = Readonly<Record<string, unknown>>;

/** Every text of an event, the one that is shown first. */
function fieldsOf(event: Event): (readonly [TextField, string])[] {
  const texts: readonly (readonly [TextField, unknown])[] = [
    ['text', shownText(event)],
    ['raw', event['raw']],
    ['thinking', event['reasoning']],
    ['prompt', event['prompt']],
    ['function', event['function']],
  ];
  return texts.filter((pair): pair is [TextField, string] => typeof pair[1] === 'string');
}

/** The texts of an event that people search in: what was generated only where it differs from what is shown. */
export function searchedIn(event: Event): (readonly [TextField, string])[] {
  const fields = fieldsOf(event);
  const shown = fields.find(([field]) => field === 'text')?.[1].trim();
  return fields.filter(([field, words]) => field !== 'raw' || words.trim() !== shown);
}

function shownText(event: Event): unknown {
  const { type, parsed } = event;
  if (type === 'reply') return isRecord(parsed) ? parsed['content'] : undefined;
  if (type === 'retry' || type === 'verdict') return event['reason'];
  if (type === 'feedback') return event['label'];
  return event['text'] ?? event['message'];
}

/** A part of a text; empty where the event has no such text. */
export function textOf(
  transcript: OpenTranscript,
  { row, field, from, most }: Extract<ReplayOperation, { op: 'text' }>,
): TextAnswer {
  const whole = field === 'json' ? transcript.textOf(row) : fieldOf(transcript.valueOf(row), field);
  return { text: whole.slice(from, from + most), from, length: whole.length };
}

function fieldOf(value: unknown, field: TextField): string {
  if (!isRecord(value)) return '';
  return fieldsOf(value).find(([name]) => name === field)?.[1] ?? '';
}
