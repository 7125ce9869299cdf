/**
 * Search over all texts of models, judges and the environment. A hundred megabytes are not read for that: their bytes
 * are looked through, and only lines that may have it are parsed.
 */
import { isRecord, readJson } from '../base/json';
import type { Stepwise } from '../base/stepwise';
import { BytePattern, findFrom } from './find/bytes';
import { maybeSearched } from './find/in-field';
import { needleOf, type Needle } from './find/needle';
import type { Hit, ReplayOperation, SearchAnswer, TextField } from './questions';
import { searchedIn } from './texts';
import type { OpenTranscript } from './transcript';

type Search = Extract<ReplayOperation, { op: 'search' }>;

/** Characters of an excerpt on either side of what was found. */
const AROUND = 60;
const MOST_EXCERPT = 400;

/** Milliseconds after which the first hits are shown; the search can be continued from there. */
const PATIENCE = 200;

/** One hit at most for each text of each row, in their order. */
export function* search(
  transcript: OpenTranscript,
  { text, matchCase, most, from: first = 0, withoutVerdicts = false }: Search,
): Stepwise<SearchAnswer> {
  const hits: Hit[] = [];
  if (text === '') return { hits, complete: true };
  const until = performance.now() + PATIENCE;
  const needle = needleOf(text, matchCase);
  const rows =
    needle.plain === undefined
      ? rowsByText(transcript, first)
      : rowsByBytes(transcript, first, new BytePattern(needle.plain, matchCase));
  for (const row of rows) {
    if (row !== undefined && hits.length > 0 && (hits.length >= most || performance.now() > until))
      return { hits, complete: false, next: row };
    if (row !== undefined && !(withoutVerdicts && transcript.rows[row].type === 'verdict'))
      hits.push(...hitsIn(transcript, row, needle));
    yield;
  }
  return { hits, complete: true };
}

/** Rows that may have it, in their order; undefined now and then, where work may be interrupted. */
type Candidates = Generator<number | undefined, undefined, undefined>;

function* rowsByText({ rows }: OpenTranscript, first: number): Candidates {
  for (let row = first; row < rows.length; row++) yield row;
  return undefined;
}

function* rowsByBytes(transcript: OpenTranscript, first: number, pattern: BytePattern): Candidates {
  const { lines, starts, ends, escaped } = transcript;
  let odd = 0;
  for (let row = first, from = starts[first] ?? 0; row < starts.length;) {
    const at = yield* findFrom(lines, pattern, from);
    const found = at < 0 ? starts.length : rowAt(transcript, at, row);
    // Rows with escaped letters cannot be found by their bytes.
    for (; odd < escaped.length && escaped[odd] < found; odd++) if (escaped[odd] >= row) yield escaped[odd];
    if (found >= starts.length) break;
    row = found;
    from = Math.max(at + 1, starts[row]);
    const isOdd = escaped[odd] === row;
    if (at < starts[row] || !(isOdd || maybeSearched(lines.slice(starts[row], ends[row]), at - starts[row])))
      continue;
    yield row;
    from = ends[row];
    row++;
  }
  return undefined;
}

/** The first row from `low` on whose line ends behind this byte. */
function rowAt({ ends }: OpenTranscript, byte: number, low: number): number {
  let [first, last] = [low, ends.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (ends[middle] <= byte) first = middle + 1;
    else last = middle;
  }
  return first;
}

function* hitsIn(transcript: OpenTranscript, row: number, { inText, inJson }: Needle): Generator<Hit> {
  const json = transcript.textOf(row);
  const value = inJson.test(json) ? readJson(json) : undefined;
  if (!isRecord(value)) return;
  for (const [field, words] of searchedIn(value)) {
    const found = inText.exec(words);
    if (!found) continue;
    const { round } = transcript.rows[row];
    yield { row, round, ...excerptOf(field, words, found.index, found[0].length) };
  }
}

function excerptOf(field: TextField, words: string, at: number, length: number) {
  const from = Math.max(0, at - AROUND);
  const to = Math.min(at + length, at + MOST_EXCERPT) + AROUND;
  return { field, excerpt: words.slice(from, to), at: at - from, length: Math.min(length, MOST_EXCERPT) };
}
