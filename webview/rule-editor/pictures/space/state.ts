/** State of the picture in space: the chosen regions, and their points. */
import { reasonOf } from '../../../../src/base/reason';
import { computed, signal } from '@preact/signals';
import { MAX_REGION_RULES, type PointsQuestion } from '../../../../src/rules/explore/types';
import type { Domain } from '../../../../src/predicate/domain';
import { pause, TYPING_PAUSE_MS } from '../../../shared/pause';
import { box, group, groupName, host, predicates, pursue, steady } from '../../state';
import { spread } from './marks';
import { regionsOf, type Region } from './regions';

/** The most points that are drawn, over all regions. */
const MOST_POINTS = 200_000;

/** Places in the list of regions; the feasible set has the first. */
export const chosen = signal<ReadonlySet<number>>(new Set([0]));
export const turning = signal(false);

const names = steady(() => group.value?.rules.map(({ name }) => name) ?? []);
export const regions = computed<readonly Region[]>(() => {
  const known = names.value;
  return known.length === 0 || known.length > MAX_REGION_RULES ? [] : regionsOf(known);
});

export interface Cloud {
  readonly domain: Domain;
  /** Points as in PointsAnswer, in a mixed order. */
  readonly points: Uint8Array;
  /** The place of each region of the answer in the list of regions, and how many triples it has. */
  readonly places: readonly number[];
  readonly totals: readonly number[];
}

const newest = signal<(Cloud & { readonly of: string | undefined }) | undefined>(undefined);
export const reason = signal<string | undefined>(undefined);
/** Counts of all regions, by their place in the list. */
export const totals = signal<readonly number[] | undefined>(undefined);

export const cloud = computed<Cloud | undefined>(() =>
  newest.value?.of === groupName.value ? newest.value : undefined,
);

/** What to ask, of which regions, and for which group. */
const wanted = steady(() => {
  const [open, all, within] = [group.value, regions.value, box.value];
  if (!open || all.length === 0 || predicates.value.length === 0) return undefined;
  const places = [...chosen.value].filter((place) => place < all.length).sort((p, q) => p - q);
  const question: PointsQuestion = {
    kind: 'points',
    domain: open.domain,
    predicates: predicates.value,
    max: MOST_POINTS,
    regions: places.map((place) => all[place].mask),
    ...(within && { box: within }),
  };
  return { of: groupName.value, places, question };
});

/** Asks for the points whenever what is shown changes. */
export const followPoints = (): (() => void) =>
  pursue(async (signal) => {
    if (wanted.value === undefined) return;
    const { of, places, question } = wanted.value;
    try {
      // The first picture comes at once; after that typing goes first.
      if (newest.peek()?.of === of) await pause(TYPING_PAUSE_MS, signal);
      const answer = await host.ask(question, signal);
      const { points, totals } = answer;
      newest.value = { of, domain: question.domain, places, points: spread(points), totals };
      reason.value = undefined;
    } catch (error) {
      if (signal.aborted) return;
      reason.value = reasonOf(error);
    }
  });

/** Asks for the counts of all regions: what there is to choose from. */
export const followTotals = (): (() => void) =>
  pursue(async (signal) => {
    const [domain, of] = [group.value?.domain, predicates.value];
    if (!domain || of.length === 0 || of.length > MAX_REGION_RULES) return;
    try {
      if (totals.peek()) await pause(TYPING_PAUSE_MS, signal);
      const { counts } = await host.ask({ kind: 'regions', domain, predicates: of }, signal);
      totals.value = regions.peek().map(({ mask }) => counts[mask] ?? 0);
    } catch {
      // Without counts the regions can still be chosen; why there are none the points say.
      if (!signal.aborted) totals.value = undefined;
    }
  });

export function choose(place: number, on: boolean): void {
  const next = new Set(chosen.value);
  if (on) next.add(place);
  else next.delete(place);
  chosen.value = next;
}
