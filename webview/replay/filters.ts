/** Filters of rounds. */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { indexOfRound, partOf, type Round } from './rounds';
import { disagreements, horizon, rounds } from './state';

export const FILTERS = [
  { id: 'disagreements', title: 'Disagreements' },
  { id: 'incompatible', title: 'Incompatible tests' },
  { id: 'retries', title: 'Retries' },
  { id: 'errors', title: 'Errors' },
] as const;
export type Filter = (typeof FILTERS)[number]['id'];

export const active = signal<ReadonlySet<Filter>>(new Set());

export function toggle(filter: Filter): void {
  const next = new Set(active.value);
  if (!next.delete(filter)) next.add(filter);
  active.value = next;
}

const NO_VERDICT = new Set(['unparsable', 'no-verdict']);

/** The condition of each filter on a round. `withTest`: whether its test is visible. */
const HAS: Readonly<Record<Filter, (round: Round, withTest: boolean) => boolean>> = {
  disagreements: ({ announcement, test }, withTest) =>
    (announcement !== undefined && disagreements.value.has(announcement.row.seq)) ||
    (withTest && test !== undefined && disagreements.value.has(test.row.seq)),
  incompatible: ({ test }, withTest) =>
    withTest &&
    test !== undefined &&
    rounds.value.verdict('compatibility', test.row.seq)?.result === 'incompatible',
  retries: (round, withTest) =>
    round.retries.some(({ row }) => withTest || partOf(round, row) === 'announce'),
  errors: (round, withTest) =>
    round.retries.some(
      ({ row }) => row.why === 'transport' && (withTest || partOf(round, row) === 'announce'),
    ) ||
    round.verdicts.some(
      ({ row }) =>
        (row.unreached === true || NO_VERDICT.has(row.result)) &&
        (withTest || row.target !== round.test?.row.seq),
    ),
};

type Has = (round: Round, withTest: boolean) => boolean;

/** The part of a list that may be seen. A list of thousands is not looked through for that. */
function seen(list: readonly Round[], has: Has): readonly Round[] {
  const end = horizon.value;
  if (!end) return list;
  const past = indexOfRound(list, end.round);
  const last = list[past];
  const isSeen = last?.round === end.round && has(last, end.part === 'test');
  return list.slice(0, isSeen ? past + 1 : past);
}

/**
 * The rounds that pass a filter, whatever the place. Each filter is computed on its own, because a finding changes only
 * one of them.
 */
const foundBy = (filter: Filter) =>
  computed((): readonly Round[] => rounds.value.all.filter((round) => HAS[filter](round, true)));
const found: Readonly<Record<Filter, ReadonlySignal<readonly Round[]>>> = {
  disagreements: foundBy('disagreements'),
  incompatible: foundBy('incompatible'),
  retries: foundBy('retries'),
  errors: foundBy('errors'),
};

/** The number of rounds for each filter. */
export const counts = computed((): Readonly<Record<Filter, number>> => ({
  disagreements: seen(found.disagreements.value, HAS.disagreements).length,
  incompatible: seen(found.incompatible.value, HAS.incompatible).length,
  retries: seen(found.retries.value, HAS.retries).length,
  errors: seen(found.errors.value, HAS.errors).length,
}));

const passes: Has = (round, withTest) =>
  active.value.size === 0 || [...active.value].some((filter) => HAS[filter](round, withTest));

/** The rounds that any of the filters that are on lets through, whenever they were; all of them where none is on. */
export const matching = computed((): readonly Round[] => {
  const [only, ...more] = active.value;
  if (only === undefined) return rounds.value.all.slice();
  if (more.length === 0) return found[only].value;
  return rounds.value.all.filter((round) => passes(round, true));
});

/** Those of them that may be seen. */
export const shown = computed((): readonly Round[] => seen(matching.value, passes));
