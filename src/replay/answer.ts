/** Answers what is asked of open transcripts. It brings the predicate engine along: for workers. */
import type { Engines } from '../judges/exact';
import { joined, startsWith } from '../base/bytes';
import type { Stepwise } from '../base/stepwise';
import { callOf, caseAt, traceAt } from './calls';
import { checkAnnouncement } from './check';
import { disagreementAt, exportText, linesOf } from './exporting';
import { openPublished } from './import';
import { knowledge, knowledgeAt } from './knowledge';
import { answerLabels } from './labels';
import {
  NOT_OPEN,
  REMEMBERED,
  type ReadPart,
  type ReplayAnswers,
  type ReplayOperation,
  type ReplayQuestion,
} from './questions';
import { packRecords } from './packed';
import { read } from './readings';
import { resultOf } from './result-row';
import { review, reviewOn } from './review';
import { search } from './search';
import { sideOf } from './side';
import { textOf } from './texts';
import { OpenTranscript } from './transcript';

export const isReplayQuestion = (question: { readonly kind: string }): question is ReplayQuestion =>
  question.kind === 'replay';

type Answer = ReplayAnswers[keyof ReplayAnswers];

/** The transcripts that are open in this worker. */
export class OpenTranscripts {
  private readonly open = new Map<string, OpenTranscript>();

  /** `readPart`: absent where the worker has no disk. */
  constructor(
    private readonly engines: Engines,
    private readonly readPart?: ReadPart,
  ) {}

  /** Throws Error if the transcript is not open (the worker was restarted). */
  *answer(question: ReplayQuestion): Stepwise<Answer> {
    const { transcript: key, op } = question;
    if (op === 'open') {
      this.open.set(key, new OpenTranscript(question.name));
      return null;
    }
    if (op === 'close') {
      this.open.delete(key);
      return null;
    }
    if (op === 'import') {
      const transcript = yield* openPublished(question);
      this.open.set(key, transcript);
      return transcript.growth();
    }
    const transcript = this.open.get(key);
    if (!transcript) throw new Error(NOT_OPEN);
    return yield* this.of(transcript, question);
  }

  private *of(transcript: OpenTranscript, question: OfOpen): Stepwise<Answer> {
    if (!READING.has(question.op)) yield* transcript.follow();
    switch (question.op) {
      case 'feed':
        return yield* transcript.feed(question.bytes, question.atEnd);
      case 'read-on':
        return yield* this.readOn(transcript, question.path, question.most);
      case 'packed-rows': {
        const { from, most } = question;
        const rows = transcript.rows.slice(from, from + most);
        return { from, count: rows.length, rows: packRecords(rows), total: transcript.rows.length };
      }
      case 'text':
        return textOf(transcript, question);
      case 'search':
        return yield* search(transcript, question);
      case 'review':
        return yield* review(transcript, this.engines, question);
      case 'review-on':
        return yield* reviewOn(transcript, this.engines, question.budgetMs);
      case 'call':
        return callOf(transcript, question.row);
      case 'trace':
        return traceAt(transcript, question);
      case 'case':
        return caseAt(transcript, question.target);
      case 'knowledge':
        return yield* knowledge(transcript, this.engines, question);
      case 'knowledge-at':
        return yield* knowledgeAt(transcript, this.engines, question);
      case 'export':
        return yield* exportText(transcript, this.engines, question);
      case 'disagreement':
        return yield* disagreementAt(transcript, this.engines, question);
      case 'events':
        return yield* linesOf(transcript);
      case 'side':
        return yield* sideOf(transcript, this.engines);
      case 'labels':
      case 'candidates':
      case 'audited':
      case 'summary':
        return yield* answerLabels(transcript, this.engines, question);
      case 'truth':
        return yield* checkAnnouncement(transcript, this.engines, question);
      case 'read':
        return read(transcript, question);
      case 'row':
        return yield* resultOf(transcript, this.engines);
    }
  }

  /** Reads the end of what it has once more, to notice that the file was replaced. */
  private *readOn(
    transcript: OpenTranscript,
    path: string,
    most: number,
  ): Stepwise<ReplayAnswers['read-on']> {
    if (!this.readPart) throw new Error('this worker has no disk');
    const { lines } = transcript;
    const end = lines.length + most;
    const parts: Uint8Array[] = [];
    let at = lines.length;
    let size: number;
    // Between two steps the file may become another one.
    let known = lines.slice(Math.max(0, at - REMEMBERED), at);
    do {
      const part = this.readPart(path, at - known.length, known.length + Math.min(STEP, end - at));
      if (!startsWith(part.bytes, known)) return 'replaced';
      ({ size } = part);
      const fresh = part.bytes.subarray(known.length);
      if (fresh.length === 0) break;
      parts.push(fresh);
      at += fresh.length;
      known = fresh.subarray(-REMEMBERED);
      yield;
    } while (at < Math.min(size, end));
    if (parts.length === 0 && lines.length > 0 && transcript.isAtRest) return 'unchanged';
    return yield* transcript.feed(joined(parts), at < end || at >= size);
  }
}

/** Bytes that are read at once, between which the worker hears messages: a disk behind a network may be slow. */
const STEP = 128 * 1024;

/** Operations that need no reviewer. */
const READING: ReadonlySet<string> = new Set<OfOpen['op']>([
  'feed',
  'read-on',
  'packed-rows',
  'text',
  'search',
]);

type OfOpen = Exclude<ReplayOperation, { op: 'open' | 'close' | 'import' }>;
