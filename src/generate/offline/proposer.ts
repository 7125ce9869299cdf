/** Answers requests for rules without a model, in the format of one: rules drawn from the pool with a seed. */
import { sampleRanks } from '../../predicate';
import { groupSeed } from '../../rules/group-seed';
import type { GenerationRequest } from '../generation';
import { predicateOf } from '../guidance';
import { placeName, type KeptRule } from '../types';
import { POOL, type PoolRule } from './pool';

/** Candidates for one place. The first that passes every check is taken. */
const PER_PLACE = 8;
/** Wordings to reject, from rules of the same family. */
const REJECTED = 2;

/** Proposes rules from the pool, always the same ones for the same request and seed. */
export function proposeOffline(request: GenerationRequest, seed: number): string {
  const used = new Set(request.elsewhere.map(({ name }) => name));
  const lines: string[] = [];
  for (const place of request.open) {
    const draw = groupSeed(seed, `call ${request.call}, place ${placeName(place)}`);
    const tried = new Set(place.refused.map(({ candidate }) => candidate.name));
    const fresh = POOL.filter(({ name }) => !used.has(name) && !tried.has(name));
    const mixed = otherFamilies(fresh, request.beside.get(place.group) ?? [], place.rule, draw);
    for (const rule of mixed.slice(0, PER_PLACE))
      lines.push(JSON.stringify({ place: placeName(place), ...rule, ...guidanceOf(rule, draw) }));
  }
  return lines.join('\n');
}

/** Families in a drawn order; those that the group has not come first, beginning with another one for each place. */
function otherFamilies(
  rules: readonly PoolRule[],
  beside: readonly KeptRule[],
  place: number,
  draw: number,
): readonly PoolRule[] {
  const shuffled = sampleRanks(rules.length, rules.length, draw).map((rank) => rules[rank]);
  const families = [...new Set(POOL.map(({ family }) => family))];
  const order = sampleRanks(families.length, families.length, groupSeed(draw, String(place)));
  const rank = ({ family }: PoolRule): number =>
    beside.some((kept) => kept.family === family) ? families.length : order.indexOf(families.indexOf(family));
  return shuffled.toSorted((p, q) => rank(p) - rank(q));
}

/** Names as wordings: only those that the phrase reader reads, since only these can be checked. */
function guidanceOf({ name, family }: PoolRule, draw: number) {
  const near = POOL.filter((each) => each.family === family && each.name !== name);
  const drawn = sampleRanks(near.length, near.length, draw).map((rank) => near[rank].name);
  const reject: string[] = [];
  for (const each of drawn) {
    if (reject.length === REJECTED) break;
    if (predicateOf(each) !== undefined) reject.push(each);
  }
  return { accept: predicateOf(name) === undefined ? [] : [name], reject };
}
