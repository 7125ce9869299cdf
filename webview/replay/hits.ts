/** Locates the hits of a search. Pure. */
import type { Hit } from '../../src/replay/questions';
import { partOf, type Round, type Rounds } from './rounds';
import type { Place } from './state';

export interface PlacedHit {
  readonly hit: Hit;
  readonly place: Place;
  /** Of a judge, whose calls have a panel of their own. */
  readonly ofJudge: boolean;
}

export function placeOfHit(rounds: Rounds, hit: Hit): PlacedHit {
  const judged = rounds.verdictAt(hit.row);
  const number = Math.max(1, (judged && rounds.roundOf(judged.target)) ?? hit.round);
  const round = rounds.byNumber.get(number);
  const isTest = round && (judged ? round.test?.row.seq === judged.target : isOfTest(round, hit.row));
  return { hit, place: { round: number, part: isTest ? 'test' : 'announce' }, ofJudge: judged !== undefined };
}

/** Lines after the announcement of a round belong to its test. */
function isOfTest(round: Round, row: number): boolean {
  const { announcement, test, retries } = round;
  if (!test) return false;
  const refused = retries.find(({ index }) => index === row);
  if (refused) return partOf(round, refused.row) === 'test';
  return row > (announcement?.index ?? -1);
}

export interface HitGroup {
  readonly round: number;
  readonly hits: readonly (PlacedHit & { readonly index: number })[];
}

/** Groups the hits by round, in their order; each has its number among all. */
export function groupsOf(hits: readonly PlacedHit[]): readonly HitGroup[] {
  const groups = new Map<number, (PlacedHit & { readonly index: number })[]>();
  hits.forEach((one, index) => {
    const those = groups.get(one.place.round) ?? [];
    groups.set(one.place.round, those);
    those.push({ ...one, index });
  });
  return [...groups].map(([round, those]) => ({ round, hits: those }));
}
