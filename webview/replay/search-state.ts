/** The search text and its results so far. */
import { computed, signal } from '@preact/signals';
import type { Hit } from '../../src/replay/questions';
import { Cancelled } from '../shared/host';
import { pause } from '../shared/pause';
import { placeOfHit, type PlacedHit } from './hits';
import { revealed, sought } from './revealed';
import { isHidden, rounds } from './state';
import { reasonOf } from '../../src/base/reason';
import { host } from './store';

interface FoundSoFar {
  readonly text: string;
  readonly hits: readonly Hit[];
  /** The place to continue, if the search is not complete. */
  readonly next: number | undefined;
}

/** The text in the field. */
export const typed = signal('');
export const found = signal<FoundSoFar | undefined>(undefined);
/** Searching takes so long that the view shows it. */
export const searching = signal(false);
export const searchTrouble = signal<string | undefined>(undefined);
/** The index of the hit that was opened last. */
export const opened = signal(-1);

const MOST = 500;
const REST_MS = 120;
/** Nobody notices a shorter time. */
const FELT_MS = 100;
let last: AbortController | undefined;

/** The hits that may be seen, with their places: those in the instruction, the same in all its episodes, come last. */
export const hits = computed((): readonly PlacedHit[] =>
  (found.value?.hits ?? [])
    .map((hit) => placeOfHit(rounds.value, hit))
    .filter(({ place }) => !isHidden(place.round, place.turn))
    .sort((a, b) => Number(a.ofInstruction) - Number(b.ofInstruction)),
);

/** Searches once the text has rested. */
export async function startSearch(text: string): Promise<void> {
  typed.value = text;
  last?.abort();
  searchTrouble.value = undefined;
  searching.value = false;
  if (text === '') {
    found.value = undefined;
    opened.value = -1;
    sought.value = '';
    revealed.value = undefined;
    return;
  }
  await runSearch(text, async (signal) => {
    await pause(REST_MS, signal);
    const { hits: all, next } = await ask(text, undefined, signal);
    sought.value = text;
    opened.value = -1;
    found.value = { text, hits: all, next };
  });
}

/** Searches where the last answer ended. */
export async function searchMore(): Promise<void> {
  const before = found.value;
  if (before?.next === undefined) return;
  last?.abort();
  searchTrouble.value = undefined;
  await runSearch(before.text, async (signal) => {
    const { hits: more, next } = await ask(before.text, before.next, signal);
    found.value = { ...before, hits: [...before.hits, ...more], next };
  });
}

const ask = (text: string, from: number | undefined, signal: AbortSignal) =>
  host.ask({ op: 'search', text, matchCase: false, most: MOST, ...(from !== undefined && { from }) }, signal);

async function runSearch(text: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = (last = new AbortController());
  const felt = setTimeout(() => (searching.value = typed.value === text), REST_MS + FELT_MS);
  try {
    await work(controller.signal);
  } catch (error) {
    // Otherwise a newer search has taken its place.
    if (!(error instanceof Cancelled)) searchTrouble.value = reasonOf(error);
  } finally {
    clearTimeout(felt);
    if (last === controller) searching.value = false;
  }
}
