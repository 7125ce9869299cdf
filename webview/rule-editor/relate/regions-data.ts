/** The regions that k rules cut the cube into, as rows to show. Pure. */
import type { RegionsAnswer } from '../../../src/rules/explore/types';
import { acceptingRules, rejectingRules } from '../masks';

export interface Region {
  readonly mask: number;
  readonly count: number;
  /** The number of accepting rules. */
  readonly accepting: number;
  /** All rules accept: the feasible set. */
  readonly feasible: boolean;
  /** The one rule that rejects while all others accept. */
  readonly onlyRejecting?: number;
}

export type RegionOrder = 'accepting' | 'count';

/** A row for each region. With one rule there is no near miss: its complement is simply what it rejects. */
export function regionsOf({ counts }: RegionsAnswer, rules: number): Region[] {
  return counts.map((count, mask) => {
    const rejecting = rejectingRules(mask, rules);
    const accepting = rules - rejecting.length;
    return {
      mask,
      count,
      accepting,
      feasible: rejecting.length === 0,
      ...(rejecting.length === 1 && rules > 1 && { onlyRejecting: rejecting[0] }),
    };
  });
}

/** The feasible set first where rows are ordered by the rules that accept; ties go by the other order, then by rule. */
export function sortRegions(regions: readonly Region[], order: RegionOrder): Region[] {
  const byCount = (p: Region, q: Region) => q.count - p.count;
  const byAccepting = (p: Region, q: Region) => q.accepting - p.accepting;
  const [first, second] = order === 'count' ? [byCount, byAccepting] : [byAccepting, byCount];
  return [...regions].sort((p, q) => first(p, q) || second(p, q) || p.mask - q.mask);
}

/** A region in words: "accepted by A, B; rejected by C". */
export function regionWords(mask: number, names: readonly string[]): string {
  const named = (rules: readonly number[]) => rules.map((rule) => names[rule]).join(', ');
  const accepting = acceptingRules(mask, names.length);
  const rejecting = rejectingRules(mask, names.length);
  if (rejecting.length === 0) return `accepted by ${named(accepting)}`;
  if (accepting.length === 0) return `rejected by ${named(rejecting)}`;
  return `accepted by ${named(accepting)}; rejected by ${named(rejecting)}`;
}

export interface Work {
  /** The rules that keep triples out of the feasible set which all others accept, the one that keeps out most first. */
  readonly working: readonly { readonly rule: number; readonly keepsOut: number }[];
  /** Rules whose removal would change nothing. */
  readonly idle: readonly number[];
}

/** The effect of each rule: the triples that the feasible set would gain without it. */
export function workOf(regions: readonly Region[], rules: number): Work {
  const keepsOut = new Array<number>(rules).fill(0);
  for (const { onlyRejecting, count } of regions)
    if (onlyRejecting !== undefined) keepsOut[onlyRejecting] = count;
  const all = keepsOut.map((count, rule) => ({ rule, keepsOut: count }));
  return {
    working: all.filter((each) => each.keepsOut > 0).sort((p, q) => q.keepsOut - p.keepsOut),
    idle: all.filter((each) => each.keepsOut === 0).map((each) => each.rule),
  };
}

/** A region's name: what is remarkable about it, else how many rules accept. */
export function regionName(
  { mask, accepting, feasible, onlyRejecting }: Region,
  names: readonly string[],
): string {
  if (feasible)
    return names.length === 1 ? `Feasible set: ${names[0]} accepts` : 'Feasible set: all rules accept';
  if (onlyRejecting !== undefined) return `Only ${names[onlyRejecting]} rejects`;
  if (accepting === 0) return names.length === 1 ? `${names[0]} rejects` : 'No rule accepts';
  if (accepting === 1) return `Only ${names[Math.log2(mask)]} accepts`;
  return `${accepting} of ${names.length} accept`;
}
