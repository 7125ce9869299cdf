/** The reason why no episodes of a study make a pair. */
import { type EffectOptions, partOf } from './effects';
import { isResult } from './is-result';
import type { ResultRow } from './row';

/** A part of an episode that is the same in both episodes of a pair. */
interface Shared {
  readonly name: string;
  readonly of: (row: ResultRow) => string;
  /** Its values say nothing to people. */
  readonly hashed?: true;
}

const SHARED: readonly Shared[] = [
  { name: 'scenario', of: ({ scenario }) => scenario.id, hashed: true },
  { name: 'task', of: ({ task }) => task },
  { name: 'model', of: ({ model }) => model.served },
  { name: 'thinking', of: ({ thinking }) => (thinking === null ? '?' : thinking ? 'yes' : 'no') },
  { name: 'decoding', of: ({ decoding }) => decoding },
  { name: 'judges', of: ({ judges }) => judges },
];

const WITHIN = {
  settings: { name: 'folder', of: ({ folder = '' }) => folder },
  folders: { name: 'setting', of: ({ setting }) => setting },
} as const satisfies Record<string, Shared>;

/** Values of one side that a message names. */
const MOST_NAMED = 3;

/** Names what differs between the episodes of a study of which no two can be compared. */
export function whyNotCompared(
  rows: readonly ResultRow[],
  { compare = 'settings', from }: Pick<EffectOptions, 'compare' | 'from'>,
): string {
  const noun = compare === 'folders' ? 'folder' : 'setting';
  const reference = `the ${noun} "${from}"`;
  const isReference = (row: ResultRow) => partOf(row, compare) === from;
  if (rows.length === 0) return 'there is no episode';
  const parts = () => new Set(rows.map((row) => partOf(row, compare)));
  if (!rows.some(isReference)) return `no episode is of ${reference}, only of ${named(parts())}`;
  if (rows.every(isReference)) return `all episodes are of ${reference}`;
  const results = rows.filter(isResult);
  const [ones, others] = [results.filter(isReference), results.filter((row) => !isReference(row))];
  if (ones.length === 0) return `no episode of ${reference} counts as a result`;
  if (others.length === 0) return `no episode of another ${noun} counts as a result`;
  const shared = [...SHARED, WITHIN[compare]];
  const differing = shared.flatMap((part) => differenceIn(part, ones, others));
  if (differing.length > 0)
    return `the episodes of ${reference} and the others have ${differing.join(', and ')}`;
  const names = shared.map(({ name }) => name);
  return `no episode of ${reference} has the ${names.slice(0, -1).join(', ')} and ${names.at(-1)} of one of the others`;
}

/** Nothing where some episodes of both sides agree in the part. */
function differenceIn(
  { name, of, hashed }: Shared,
  ones: readonly ResultRow[],
  others: readonly ResultRow[],
): string[] {
  const [here, there] = [new Set(ones.map(of)), new Set(others.map(of))];
  if ([...here].some((value) => there.has(value))) return [];
  return [hashed ? `no ${name} in common` : `no ${name} in common (${named(here)}; ${named(there)})`];
}

function named(values: ReadonlySet<string>): string {
  const all = [...values];
  return [...all.slice(0, MOST_NAMED), ...(all.length > MOST_NAMED ? ['…'] : [])].join(', ');
}
