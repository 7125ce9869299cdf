/** All edits of a predicate that are worth counting, as whole predicates that were checked. */
import { analysePredicate, normalise, type Program } from '../../../predicate';
import { numericRanges } from '../../analysis/checks/range';
import { applyEdits } from '../../edit/draft';
import { chainEdits, comparisonEdits, negationEdits, orderEdits } from './comparisons';
import { constantEdits } from './constants';
import { calleeEdits, dropEdits, joinEdits, memberEdits } from './logic';
import { places, type Candidate, type NodePlace } from './places';

export interface Variant {
  readonly title: string;
  readonly text: string;
  readonly program: Program;
  /** Variants that share this are alike: one of them is enough in a list. */
  readonly alike?: string;
}

type Generate = (place: NodePlace, source: string) => Generator<Candidate>;

/** Generators, the preferred first where two edits make the same predicate. */
const GENERATORS: readonly Generate[] = [
  comparisonEdits,
  dropEdits,
  chainEdits,
  joinEdits,
  calleeEdits,
  memberEdits,
  constantEdits,
  negationEdits,
  orderEdits,
];

/**
 * At most `max` variants of a predicate, each one edit away: valid, without a finding that the predicate does not have
 * already, no explicit numeric range added, and no two with the same tree. The kinds of edits take turns, so that the
 * limit cuts none of them off.
 */
export function* variants(source: string, program: Program, max: number): Generator<Variant | undefined> {
  const seen = new Set([normalise(program)]);
  const known = new Set(analysePredicate(source).problems.map(({ code }) => code));
  const ranges = numericRanges(program, source).length;
  let found = 0;
  for (const { edits, title, theme } of inTurns(candidates(source, program))) {
    yield undefined;
    const text = applyEdits(source, edits);
    const result = analysePredicate(text);
    if (!result.program || result.problems.some(({ code }) => !known.has(code))) continue;
    const key = normalise(result.program);
    if (seen.has(key) || numericRanges(result.program, text).length > ranges) continue;
    seen.add(key);
    const alike = theme?.alike ? { alike: theme.key } : {};
    yield { title, text, program: result.program, ...alike };
    if (++found === max) return;
  }
}

/** One list for each kind of edit; those that can be made everywhere at once first. */
function candidates(source: string, program: Program): Candidate[][] {
  const all = places(program);
  return GENERATORS.map((generate) => {
    const list = all.flatMap((place) => [...generate(place, source)]);
    return interleaved(everywhere(list), list);
  });
}

/** Joins candidates that make the same change at several places into one that makes it at all of them. */
function everywhere(list: readonly Candidate[]): Candidate[] {
  const themes = new Map<string, Candidate[]>();
  for (const candidate of list) {
    if (!candidate.theme) continue;
    const { key } = candidate.theme;
    themes.set(key, [...(themes.get(key) ?? []), candidate]);
  }
  return [...themes.values()].flatMap((group) => {
    const title = group[0].theme?.everywhere(group.length);
    return group.length > 1 && title ? [{ title, edits: group.flatMap(({ edits }) => edits) }] : [];
  });
}

const interleaved = <T>(first: readonly T[], second: readonly T[]): T[] => [...inTurns([first, second])];

function* inTurns<T>(lists: readonly (readonly T[])[]): Generator<T> {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let i = 0; i < longest; i++) for (const list of lists) if (i < list.length) yield list[i];
}
