/** Filters of rounds. */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { JUDGE_QUESTIONS, type JudgeQuestion } from '../../src/episode/judge-question';
import { indexOfRound, type Round } from './rounds';
import { disagreements, horizon, isAsked, isHidden, rounds } from './state';

export const FILTERS = [
  { id: 'disagreements', title: 'Disagreements', tooltip: undefined },
  {
    id: 'incompatible',
    title: 'Incompatible by judge',
    tooltip:
      'Rounds whose test the judge called incompatible with the announcement. The panel Knowledge counts tests by enumeration.',
  },
  { id: 'retries', title: 'Retries', tooltip: undefined },
  { id: 'errors', title: 'Errors', tooltip: undefined },
] as const;
export type Filter = (typeof FILTERS)[number]['id'];

/** Filters that say what verdicts are, with the questions of the verdicts: none of them during a blind review. */
const OF_VERDICTS: Partial<Readonly<Record<Filter, readonly JudgeQuestion[]>>> = {
  disagreements: JUDGE_QUESTIONS,
  incompatible: ['compatibility'],
};
export const isOfVerdicts = (filter: Filter): boolean => OF_VERDICTS[filter] !== undefined;

/** The filters that can find something in this game. */
export const offered = computed(() => FILTERS.filter(({ id }) => OF_VERDICTS[id]?.some(isAsked) ?? true));

export const active = signal<ReadonlySet<Filter>>(new Set());

export function toggle(filter: Filter): void {
  const next = new Set(active.value);
  if (!next.delete(filter)) next.add(filter);
  active.value = next;
}

/** Results of a judge that are no verdict. */
export const NO_VERDICT: ReadonlySet<string> = new Set(['unparsable', 'no-verdict']);

type Has = (round: Round, isSeen: (turn: string) => boolean) => boolean;

/** The seen replies of a round. */
const repliesOf = ({ steps }: Round, isSeen: (turn: string) => boolean) =>
  steps.map(({ reply }) => reply.row).filter(({ expect }) => isSeen(expect));

/** The condition of each filter on a round, as far as its steps may be seen. */
const HAS: Readonly<Record<Filter, Has>> = {
  disagreements: (round, isSeen) => repliesOf(round, isSeen).some(({ seq }) => disagreements.value.has(seq)),
  incompatible: (round, isSeen) =>
    repliesOf(round, isSeen).some(
      ({ seq }) => rounds.value.verdict('compatibility', seq)?.result === 'incompatible',
    ),
  retries: ({ retries }, isSeen) => retries.some(({ row }) => isSeen(row.expect)),
  errors: ({ retries, verdicts, steps }, isSeen) =>
    retries.some(({ row }) => row.why === 'transport' && isSeen(row.expect)) ||
    verdicts.some(
      ({ row }) =>
        (row.unreached === true || NO_VERDICT.has(row.result)) &&
        !steps.some(({ reply }) => reply.row.seq === row.target && !isSeen(reply.row.expect)),
    ),
};

const ALL = (): boolean => true;

/** The part of a list that may be seen. A list of thousands is not looked through for that. */
function seen(list: readonly Round[], has: Has): readonly Round[] {
  const end = horizon.value;
  if (!end) return list;
  const past = indexOfRound(list, end.round);
  const last = list[past];
  const isSeen = last?.round === end.round && has(last, (turn) => !isHidden(end.round, turn));
  return list.slice(0, isSeen ? past + 1 : past);
}

/**
 * The rounds that pass a filter, whatever the place. Each filter is computed on its own, because a finding changes only
 * one of them.
 */
function foundBy(filter: Exclude<Filter, 'disagreements'>): ReadonlySignal<readonly Round[]> {
  // A round that changes becomes another object: of a hundred thousand rows few rounds are looked through again.
  const known = new WeakMap<Round, boolean>();
  const isFound = (round: Round): boolean => {
    const found = known.get(round) ?? HAS[filter](round, ALL);
    known.set(round, found);
    return found;
  };
  return computed(() => rounds.value.all.filter(isFound));
}

/** Rounds with disagreements, which are few, and none while a transcript is read. */
const disagreeing = computed((): readonly Round[] => {
  const { value: all } = rounds;
  const numbers = new Set([...disagreements.value.keys()].map((seq) => all.roundOf(seq) ?? NaN));
  return [...numbers]
    .sort((one, other) => one - other)
    .map((number) => all.byNumber.get(number))
    .filter((round) => round !== undefined && HAS.disagreements(round, ALL)) as Round[];
});

const found: Readonly<Record<Filter, ReadonlySignal<readonly Round[]>>> = {
  disagreements: disagreeing,
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

const passes: Has = (round, isSeen) =>
  active.value.size === 0 || [...active.value].some((filter) => HAS[filter](round, isSeen));

/** The rounds that any of the filters that are on lets through, whenever they were; all of them where none is on. */
export const matching = computed((): readonly Round[] => {
  const [only, ...more] = active.value;
  if (only === undefined) return rounds.value.all.slice();
  if (more.length === 0) return found[only].value;
  return rounds.value.all.filter((round) => passes(round, ALL));
});

/** Matching rounds that may be seen. */
export const shown = computed((): readonly Round[] => seen(matching.value, passes));
