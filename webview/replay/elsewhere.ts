/** Whether a transcript without an end is being written by somebody outside of this window. */
import { effect, signal } from '@preact/signals';
import { growth, live } from './state';

/** A transcript that has not grown for so long has been left, as far as can be seen from here. */
const LEAST_MS = 5000;
const MOST_MS = 300_000;
/** Until it is known how fast it grows: a model may take a minute for each reply. */
const FIRST_MS = 60_000;
/** So many pauses tell how fast it grows. */
const KNOWN = 4;
/** A model that takes a minute for each reply is not gone after a minute. */
const PATIENCE = 2;
/** Rows that this window wrote itself come in one piece, or in some right after each other. */
const OWN_MS = 1000;

/** It has grown while it was looked at, not long ago. No clock but ours counts: the writer may be another machine. */
export const writtenElsewhere = signal(false);

const NOTHING = {
  /** The last row that was there when all of it had been read. */
  rows: 0,
  grewAt: undefined as number | undefined,
  pauses: 0,
  longest: 0,
  /** This window plays or judges, or its last rows have not come yet: it says first that it is done. */
  own: false,
  /** When rows came that this window had written. */
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
    // What was there at first may be old.
    if (before > 0 && known.rows > before && !isOwn()) grew();
  }
});

/** What this window writes itself says nothing of others. */
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
  writtenElsewhere.value = true;
  clearTimeout(timer);
  timer = setTimeout(() => (writtenElsewhere.value = false), patience());
}

const patience = (): number =>
  Math.max(now.pauses < KNOWN ? FIRST_MS : LEAST_MS, Math.min(MOST_MS, PATIENCE * now.longest));

function forget(): void {
  clearTimeout(timer);
  now = { ...NOTHING, own: live.peek() !== undefined };
  writtenElsewhere.value = false;
}
