/** Sentences on effects: why no episodes of a study make a pair, and what the table of those that do does not show. */
import { groupBy } from '../base/group-by';
import { type EffectOptions, nounOf, partOf, sharedKey, sharedParts } from './effects';
import { isResult } from '../episode/is-result';
import type { ResultRow } from './row';

/** Values of one side that a message names. */
const MOST_NAMED = 3;

/** Names what differs between the episodes of a study of which no two can be compared. */
export function whyNotCompared(
  rows: readonly ResultRow[],
  { compare = 'settings', from }: Pick<EffectOptions, 'compare' | 'from'>,
): string {
  const noun = nounOf(compare);
  const reference = `the ${noun} "${from}"`;
  const isReference = (row: ResultRow) => partOf(row, compare) === from;
  if (rows.length === 0) return 'there is no episode';
  if (!rows.some(isReference))
    return `no episode is of ${reference}, only of ${named(rows.map((row) => partOf(row, compare)))}`;
  if (rows.every(isReference)) return `all episodes are of ${reference}`;
  const results = rows.filter(isResult);
  const [ones, others] = [results.filter(isReference), results.filter((row) => !isReference(row))];
  if (ones.length === 0) return `no episode of ${reference} counts as a result`;
  if (others.length === 0) return `no episode of another ${noun} counts as a result`;
  const shared = sharedParts(compare);
  const differing = [
    // The ids of scenarios say nothing to people.
    ...(inCommon(ones, others, ({ scenario }) => scenario.id) ? [] : ['no scenario in common']),
    ...shared
      .filter(({ of }) => !inCommon(ones, others, of))
      .map(({ name, of }) => `no ${name} in common (${named(ones.map(of))}; ${named(others.map(of))})`),
  ];
  if (differing.length > 0)
    return `the episodes of ${reference} and the others have ${differing.join(', and ')}`;
  const names = ['scenario', ...shared.map(({ name }) => name)];
  return `no episode of ${reference} has the ${names.slice(0, -1).join(', ')} and ${names.at(-1)} of one of the others`;
}

/** Sentences without their stops about what a table of effects does not show by itself. */
export const effectNotes = (
  rows: readonly ResultRow[],
  options: Pick<EffectOptions, 'compare' | 'from'>,
): readonly string[] =>
  [withoutReference(rows, options), withoutPrompts(rows, options)].filter((note) => note !== undefined);

/** Names the offline agents whose settings are compared: a table of them looks like an experiment. */
function withoutPrompts(
  rows: readonly ResultRow[],
  { compare = 'settings' }: Pick<EffectOptions, 'compare'>,
): string | undefined {
  if (compare !== 'settings') return undefined;
  const offline = rows.filter((row) => row.model.kind === 'offline' && isResult(row));
  const agents = [...groupBy(offline, sharedKey(compare)).values()]
    .filter((side) => new Set(side.map(({ setting }) => setting)).size > 1)
    .flat();
  if (agents.length === 0) return undefined;
  const names = named(agents.map(({ model }) => model.served));
  return `offline agents (${names}) read no prompts: a setting that changes only these has no effect on them`;
}

/**
 * Names the episodes of other settings, models or folders that are in no comparison, since no episode of the reference
 * shares their parts; undefined where there are none.
 */
function withoutReference(
  rows: readonly ResultRow[],
  { compare = 'settings', from }: Pick<EffectOptions, 'compare' | 'from'>,
): string | undefined {
  const sideOf = sharedKey(compare);
  const sides = new Set(rows.filter((row) => partOf(row, compare) === from).map(sideOf));
  const alone = rows.filter((row) => isResult(row) && !sides.has(sideOf(row)));
  if (alone.length === 0) return undefined;
  const names = named(alone.map(({ model, setting }) => `${model.served} ${setting}`));
  return (
    `${alone.length} ${alone.length === 1 ? 'episode is' : 'episodes are'} in no comparison (${names}): none of the ` +
    `${nounOf(compare)} "${from}" has the same ${sharedParts(compare)
      .map(({ name }) => name)
      .join(', ')}`
  );
}

/** Checks that some episodes of both sides agree in a part. */
function inCommon(
  ones: readonly ResultRow[],
  others: readonly ResultRow[],
  of: (row: ResultRow) => string,
): boolean {
  const there = new Set(others.map(of));
  return ones.some((row) => there.has(of(row)));
}

function named(values: Iterable<string>): string {
  const all = [...new Set(values)];
  return [...all.slice(0, MOST_NAMED), ...(all.length > MOST_NAMED ? ['…'] : [])].join(', ');
}
