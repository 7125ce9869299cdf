/**
 * Scores the phrase reader on announcements that were written, with what they mean, by people who had not seen it:
 * test/fixtures/readings. docs/phrase-reader.md has the figures of the first try.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnnouncementReading, readAnnouncement, type Reading } from '../../../src/phrase-reader';
import { readBlicket } from '../../../src/phrase-reader/blicket';
import { analysePredicate, prepare, PyTuple } from '../../../src/predicate';
import { ROOT } from '../cli/built-cli';
import type { Truths } from './engine';

/** One line of a file: with `predicate`, the one right meaning; otherwise a trap. */
export interface Line {
  readonly text: string;
  readonly task?: 'wason' | 'blicket';
  readonly objects?: number;
  readonly setting?: 'baseline' | 'dual-goal' | 'think-in-opposites';
  readonly predicate?: string;
  /** The second rule of a Dual-Goal announcement. */
  readonly med?: string;
  /** Each of these is a right full reading; none: no full reading is right. */
  readonly accepts?: readonly string[];
  /** Together what is certain, where the words leave something open. */
  readonly necessary?: readonly string[];
  readonly because?: string;
  /** Later correction of the line, and its reason. */
  readonly note?: string;
}

/** From best to worst. A text that leaves everything open is `right` when it is not understood. */
const MARKS = ['right', 'sound', 'unread', 'unsound', 'wrong'] as const;
export type Mark = (typeof MARKS)[number];

export const blindFile = (name: string): readonly Line[] =>
  readFileSync(join(ROOT, 'test/fixtures/readings', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);

/** Comparison of the predicates of a task. */
interface Logic {
  readonly same: (p: string, q: string) => boolean;
  readonly implies: (p: string, q: string) => boolean;
}

/** Predicates of `state`, tried on every state of the device. */
function deviceLogic(objects: number): Logic {
  const table = (text: string): readonly boolean[] => {
    const { program } = analysePredicate(text, { params: ['state'] });
    if (!program) throw new Error(`no predicate of a state: ${text}`);
    const evaluator = prepare(program);
    return Array.from({ length: 2 ** objects }, (_, bits) => {
      const on = Array.from({ length: objects }, (__, i) => ((bits >> i) & 1) === 1);
      return evaluator.test(new PyTuple(on)) === 1;
    });
  };
  return {
    same: (p, q) => table(p).join() === table(q).join(),
    implies: (p, q) => {
      const right = table(q);
      return table(p).every((holds, i) => !holds || right[i]);
    },
  };
}

const all = (of: readonly string[]): string =>
  of.length === 0 ? 'True' : of.map((one) => `(${one})`).join(' and ');

/** `possible`: the right full readings. `certain`: what every reading implies. */
function mark(reading: Reading, possible: readonly string[], certain: readonly string[], logic: Logic): Mark {
  switch (reading.status) {
    case 'read':
      return possible.some((one) => logic.same(reading.predicate, one)) ? 'right' : 'wrong';
    case 'partial': {
      const sound =
        possible.length > 0
          ? possible.every((one) => logic.implies(one, reading.necessary))
          : logic.implies(all(certain), reading.necessary);
      const sure = reading.sufficient ?? 'False';
      const enough = [...possible, ...(possible.length > 0 ? [] : certain)].every((one) =>
        logic.implies(sure, one),
      );
      return !sound || !enough ? 'unsound' : possible.length > 0 ? 'sound' : 'right';
    }
    case 'not-understood':
      return possible.length === 0 ? 'right' : 'unread';
  }
}

const worst = (marks: readonly Mark[]): Mark =>
  [...MARKS].reverse().find((one) => marks.includes(one)) ?? 'right';

const NONE: Reading = { status: 'not-understood', reason: 'there is no second rule' };

export interface Marked {
  readonly line: Line;
  readonly mark: Mark;
  readonly reading: AnnouncementReading;
}

export function markLine(line: Line, truths: Truths): Marked {
  const { text, task, objects, setting } = line;
  const reading: AnnouncementReading =
    task === 'blicket' ? readBlicket(text, objects) : readAnnouncement(text, { ...(setting && { setting }) });
  const logic = task === 'blicket' ? deviceLogic(objects ?? 4) : truths;
  const possible = line.predicate === undefined ? (line.accepts ?? []) : [line.predicate];
  const marks = [mark(reading, possible, line.necessary ?? [], logic)];
  if (line.med !== undefined) marks.push(mark(reading.med ?? NONE, [line.med], [], logic));
  return { line, mark: worst(marks), reading };
}

/** Number of lines with each mark. */
export function tally(marked: readonly Marked[]): Readonly<Record<Mark, number>> {
  const counts = Object.fromEntries(MARKS.map((one) => [one, 0])) as Record<Mark, number>;
  for (const { mark: one } of marked) counts[one]++;
  return counts;
}
