/** Events of a transcript as rows. Built field by field, without copies: there may be a hundred thousand of them. */
import type { EpisodeEvent, EventOf } from '../episode/events';
import type { PublishedLine } from '../episode/published';
import type { UnknownEvent } from '../episode/read-log';
import { feedbackWords } from '../tasks/feedback-words';
import { stripThinking } from '../tasks/thinking';
import type { Game, Turn } from '../tasks/task';
import { MOST_WORD, clip, short, type Clipped } from './clip';
import { nameOf, testedOf } from './head';
import {
  MOST_TEXT,
  type EndRow,
  type FeedbackRow,
  type PlainRow,
  type ReplyRow,
  type RetryRow,
  type Row,
  type RowUsage,
  type VerdictRow,
} from './types';

/** The place of an event, with the game at that place. */
export interface RowPlace {
  readonly line: number;
  readonly round: number;
  readonly game: Game | undefined;
  readonly place?: PublishedLine | undefined;
  /** The name of the transcript, whose own lines need no name. */
  readonly name: string;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** A row while it is built: what every row has is there. */
type Draft<R extends Row> = Mutable<R>;

const MOST_NOTES = 20;

/** The row of an event of this version. */
export function rowOf(event: EpisodeEvent, at: RowPlace): Row {
  switch (event.type) {
    case 'reply':
      return reply(event, at);
    case 'retry':
      return retry(event, at);
    case 'feedback':
      return feedback(event, at);
    case 'verdict':
      return verdict(event, at);
    case 'end': {
      const { state, why, message = '' } = event;
      const row: Draft<EndRow> = begin(event, at, { type: 'end', state });
      if (why !== undefined) row.why = short(why, MOST_WORD);
      return clip(row, message);
    }
    case 'message':
      return clip<Draft<PlainRow>>(begin(event, at, { type: 'message' }), event.text);
    case 'judging': {
      const names = event.judges.map(({ question, by }) => `${question}: ${by.name}`);
      return clip<Draft<PlainRow>>(begin(event, at, { type: 'judging' }), names.join(', '));
    }
    case 'episode':
    case 'resume':
      return begin(event, at, { type: event.type });
  }
}

/** `json`: its line. What is in it may be nested without end. */
export function unknownRow(event: UnknownEvent, at: RowPlace, json: string): Row {
  const name = short(event.type, MOST_WORD);
  const row: Draft<PlainRow> = begin({ seq: event.seq ?? 0 }, at, { type: 'unknown', name });
  return clip(row, json);
}

type Base = Mutable<Pick<Row, 'seq' | 'line' | 'round' | 'text' | 'step' | 'file' | 'time'>> & Clipped;

/** The base first, and the rest assigned to it: an object that begins as a copy of another one is ten times as slow. */
function begin<T extends object>(
  event: { readonly seq: number; readonly time?: string },
  at: RowPlace,
  own: T,
): Base & T {
  const { line, place, round, name } = at;
  const row: Base = { seq: event.seq, line: place?.line ?? line, round, text: '' };
  if (place) row.step = place.step;
  if (place && place.file !== name) row.file = place.file;
  if (event.time !== undefined && event.time !== '') row.time = short(event.time, MOST_WORD);
  return Object.assign(row, own);
}

function reply(event: EventOf<'reply'>, at: RowPlace): ReplyRow {
  const { parsed, expect, latencyMs } = event;
  const row: Draft<ReplyRow> = generated(begin(event, at, { type: 'reply', latencyMs }), event, at);
  const turn = turnOf(expect, at);
  if (turn) {
    const words = attempt(() => turn.words(parsed));
    if (words !== undefined) row.words = short(words, MOST_TEXT);
    const beside = attempt(() => turn.beside?.(parsed));
    if (beside) row.beside = { name: beside.name, text: short(beside.text, MOST_TEXT) };
  }
  return clip(row, parsed.content);
}

function retry(event: EventOf<'retry'>, at: RowPlace): RetryRow {
  const reason = short(event.reason, MOST_TEXT);
  const row: Draft<RetryRow> = generated(
    begin(event, at, { type: 'retry', why: event.why, reason }),
    event,
    at,
  );
  return clip(row, event.raw ?? '');
}

const turnOf = (expect: string, { game }: RowPlace): Turn | undefined =>
  game && Object.hasOwn(game.turns, expect) ? game.turns[expect] : undefined;

type Generated = EventOf<'reply' | 'retry'>;
type ModelFields = Mutable<Pick<ReplyRow, 'expect' | 'under' | 'attempt' | 'thinking' | 'usage' | 'notes'>>;

/** Adds what replies and refused replies have in common. */
function generated<T extends object>(row: T, event: Generated, at: RowPlace): T & ModelFields {
  const full: T & ModelFields = Object.assign(row, {
    expect: short(event.expect, MOST_WORD),
    attempt: event.attempt,
  });
  const under = turnOf(event.expect, at)?.under;
  if (under !== undefined) full.under = under;
  const thinking = thinkingOf(event);
  if (thinking > 0) full.thinking = thinking;
  if (event.usage) full.usage = usageOf(event.usage);
  if (event.notes) full.notes = event.notes.slice(0, MOST_NOTES).map((note) => short(note, MOST_WORD));
  return full;
}

/** Characters of thinking, in a field of its own or in the reply. */
function thinkingOf({ reasoning, raw = '' }: Generated): number {
  const inReply = raw.includes('think') ? raw.length - stripThinking(raw).answer.length : 0;
  return (reasoning?.length ?? 0) + inReply;
}

function usageOf({ prompt, completion, reasoning }: NonNullable<Generated['usage']>): RowUsage {
  const usage: Mutable<RowUsage> = {};
  if (prompt !== undefined) usage.prompt = prompt;
  if (completion !== undefined) usage.completion = completion;
  if (reasoning !== undefined) usage.reasoning = reasoning;
  return usage;
}

function feedback(event: EventOf<'feedback'>, at: RowPlace): FeedbackRow {
  const { positive, score, reward } = event;
  const { discovery } = at.game ?? {};
  const row: Draft<FeedbackRow> = begin(event, at, {
    type: 'feedback',
    tested: short((discovery && attempt(() => testedOf(discovery, event))) ?? '', MOST_WORD),
    values: (discovery && attempt(() => discovery.argumentsOf(event))) ?? [],
  });
  if (positive !== undefined) row.positive = positive;
  if (score !== undefined) row.score = score;
  if (reward !== undefined) row.reward = reward;
  return clip(row, feedbackWords(event));
}

function verdict(event: EventOf<'verdict'>, at: RowPlace): VerdictRow {
  const { judge, target, result, attempts, hypothesis, supersedes, usage } = event;
  const by = nameOf(event.by);
  const row: Draft<VerdictRow> = begin(event, at, { type: 'verdict', judge, target, result, by });
  if (event.value !== undefined) row.value = event.value;
  if (event.unreached) row.unreached = true;
  if (attempts) row.attempts = attempts.length;
  if (event.function !== undefined) row.hasFunction = true;
  if (hypothesis) row.predicate = short(hypothesis.predicate, MOST_TEXT);
  if (supersedes !== undefined) row.supersedes = supersedes;
  if (usage) row.usage = usageOf(usage);
  return clip(row, event.reason ?? '');
}

/** The header of a transcript may belong to another game than its text. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
