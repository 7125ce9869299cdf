/** Detects that a program outside of this window is writing a transcript without an end. */
import { effect, signal } from '@preact/signals';
import { growth, live, longestPause } from './state';

/** A transcript that has not grown for so long has been left, as far as can be seen from here. */
const LEAST_MS = 5000;
const MOST_MS = 300_000;
/** The wait until it is known how fast it grows: a model may take a minute for its first reply. */
const FIRST_MS = 60_000;
/** Number of observed pauses that determine the pace, if its lines do not. */
const KNOWN = 4;
/** A model that takes a minute for each reply is not gone after a minute. */
const PATIENCE = 2;
/** Rows that this window wrote itself come in one piece, or in some right after each other. */
const OWN_MS = 1000;

/**
 * The state of another writer: it has written while this view was open, not long ago. `silent`: for longer than writing
 * a line takes, and the model's usual pauses are unknown yet. Ages are measured by our clock, because the writer may be
 * another machine; the pace, a difference, also by the times of its lines.
 */
export const writtenByOthers = signal<'writing' | 'silent' | undefined>(undefined);

const NOTHING = {
  /** The last row that was there when all of it had been read. */
  rows: 0,
  grewAt: undefined as number | undefined,
  pauses: 0,
  longest: 0,
  /** This window plays or judges, or its last rows have not arrived yet: its end arrives first. */
  own: false,
  /** The arrival of rows that this window wrote. */
  ownAt: -Infinity,
};
let now = { ...NOTHING };
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  if (live.value) now.own = true;
});

effect(() => {
  const known = growth.value;
  if (!known) forget();
  else if (known.atEnd && known.rows !== now.rows) {
    const before = now.rows;
    now.rows = known.rows;
    // Rows of the first load may be old.
    if (before > 0 && known.rows > before && !isOwn()) grew();
  }
});

/** Checks for rows that this window wrote, which show nothing about other writers. */
function isOwn(): boolean {
  const isNew = now.own;
  now.own = live.peek() !== undefined;
  if (isNew) now.ownAt = Date.now();
  return isNew || Date.now() - now.ownAt < OWN_MS;
}

function grew(): void {
  const at = Date.now();
  if (now.grewAt !== undefined) {
    now.pauses++;
    now.longest = Math.max(now.longest, at - now.grewAt);
  }
  now.grewAt = at;
  writtenByOthers.value = 'writing';
  wait(LEAST_MS);
}

function wait(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(judge, ms);
}

/** Evaluates the silence. Rows that came since it grew may refine how fast it is written. */
function judge(): void {
  const silentFor = Date.now() - (now.grewAt ?? -Infinity);
  const left = patience() - silentFor;
  writtenByOthers.value = left <= 0 ? undefined : isKnown() ? 'writing' : 'silent';
  if (left > 0) wait(left);
}

const isKnown = (): boolean => now.pauses >= KNOWN || longestPause() !== undefined;

const patience = (): number =>
  Math.max(
    isKnown() ? LEAST_MS : FIRST_MS,
    Math.min(MOST_MS, PATIENCE * Math.max(now.longest, longestPause() ?? 0)),
  );

function forget(): void {
  clearTimeout(timer);
  now = { ...NOTHING, own: live.peek() !== undefined };
  writtenByOthers.value = undefined;
}
