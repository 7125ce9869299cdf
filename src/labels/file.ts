/** Labels files: how they are named, read and continued. */
import { isTorn, linesOf, notJson, whyInvalid } from '../base/json-lines';
import type { LogProblem } from '../episode/read-log';
import { isRecord, readJson } from '../base/json';
import {
  LABELS_VERSION,
  LINE_SCHEMAS,
  type Label,
  type LabelLine,
  type ModelReadingLine,
  type NewLabelLine,
  type ReadingLabel,
  type Withdrawal,
} from './lines';

const LABELS_ENDING = '.labels.jsonl';

/**
 * Path of a transcript's labels file: `X.labels.jsonl` beside `X.episode.jsonl`, or beside a published
 * `X.jsonl`. Folders before the name stay.
 */
export const labelsPath = (transcript: string): string =>
  `${transcript.replace(/(\.episode)?\.jsonl$/, '')}${LABELS_ENDING}`;

/**
 * Most bytes that are read: a hundred thousand labels. A larger file is none of ours, and reading it would take long.
 */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * Explains why a labels file of this size is not read, in the editor and on the command line; undefined if it is read.
 */
export const tooLarge = (bytes: number): string | undefined =>
  bytes > MOST_BYTES
    ? `has ${megabytes(bytes)} MB, and labels are read up to ${megabytes(MOST_BYTES)} MB`
    : undefined;

/** Rounded up: what is just beyond the limit must not seem to be within. */
const megabytes = (bytes: number): string =>
  (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('en');

export interface LabelFile {
  /** Sorted as in the file, like the others. */
  readonly labels: readonly Label[];
  readonly readings: readonly ReadingLabel[];
  readonly modelReadings: readonly ModelReadingLine[];
  /** Lines that take something back. */
  readonly withdrawals: readonly Withdrawal[];
  readonly problems: readonly LogProblem[];
  /** The text does not end with a line break: a writer that appends to it writes one first. */
  readonly torn: boolean;
}

/** Reads the text of a labels file, whatever happened to it. Never throws; a file that is not there is an empty text. */
export function readLabels(text: string): LabelFile {
  const reader = new Reader();
  for (const { text: written, line, unfinished } of linesOf(text)) reader.line(written, line, unfinished);
  return reader.result(isTorn(text));
}

class Reader {
  private readonly labels: Label[] = [];
  private readonly readings: ReadingLabel[] = [];
  private readonly modelReadings: ModelReadingLine[] = [];
  private readonly taken = new Map<string, { readonly line: number; readonly author: string }>();
  private readonly withdrawn: { readonly withdrawal: Withdrawal; readonly line: number }[] = [];
  private readonly problems: LogProblem[] = [];

  line(text: string, line: number, unfinished: boolean): void {
    if (text.trim() === '') return;
    const value = readJson(text);
    if (value === undefined) this.problem(line, notJson(unfinished));
    else if (!isRecord(value)) this.problem(line, 'This line is no JSON object.');
    else if (typeof value['type'] !== 'string') this.problem(line, 'This line has no type.');
    else this.known(value, value['type'], line);
  }

  result(torn: boolean): LabelFile {
    const { labels, readings, modelReadings, problems } = this;
    const withdrawals = this.withdrawn.filter((each) => this.withdraws(each)).map((each) => each.withdrawal);
    const sorted = problems.toSorted((a, b) => a.line - b.line);
    return { labels, readings, modelReadings, withdrawals, problems: sorted, torn };
  }

  private known(value: Readonly<Record<string, unknown>>, type: string, line: number): void {
    // Of another version.
    if (!Object.hasOwn(LINE_SCHEMAS, type) || value['v'] !== LABELS_VERSION) return;
    const why = whyInvalid(LINE_SCHEMAS[type as LabelLine['type']], value);
    if (why === undefined) this.add(value as unknown as LabelLine, line);
    else this.problem(line, `This \`${type}\` is not valid: ${why}`);
  }

  private add(value: LabelLine, line: number): void {
    if (value.type === 'withdraw') {
      this.withdrawn.push({ withdrawal: value, line });
      return;
    }
    const before = this.taken.get(value.id);
    if (before) {
      // Files that were merged may hold a line twice.
      this.problem(line, `The id of this line is taken by line ${before.line}: it is not used.`);
      return;
    }
    this.taken.set(value.id, { line, author: value.author });
    if (value.type === 'label') this.labels.push(value);
    else if (value.type === 'reading') this.readings.push(value);
    else this.modelReadings.push(value);
  }

  /** Applies a withdrawal. It may stand anywhere, because merging files can change the order. */
  private withdraws({ withdrawal, line }: { withdrawal: Withdrawal; line: number }): boolean {
    const of = this.taken.get(withdrawal.of);
    if (!of) this.problem(line, 'There is no label of this id to withdraw.');
    else if (of.author !== withdrawal.author)
      this.problem(line, `Line ${of.line} is by another author, who alone could withdraw it.`);
    else return true;
    return false;
  }

  private problem(line: number, message: string): void {
    this.problems.push({ line, message });
  }
}

/**
 * Builds the text that appends new lines. `torn`: the file ends within a line; `id` returns a new random id for each
 * line.
 */
export function appendedLines(
  lines: readonly NewLabelLine[],
  { torn, now, id }: { readonly torn: boolean; readonly now: Date; readonly id: () => string },
): string {
  const written = lines.map((line) => {
    const { type, ...rest } = line;
    const named = type === 'withdraw' ? {} : { id: id() };
    return `${JSON.stringify({ v: LABELS_VERSION, type, ...named, ...rest, time: now.toISOString() })}\n`;
  });
  return `${torn ? '\n' : ''}${written.join('')}`;
}
