/** Locates the hits of a search. Pure. */
import type { Hit } from '../../src/replay/questions';
import type { Round, Rounds } from './rounds';
import type { ReplayPlace } from './state';

export interface PlacedHit {
  readonly hit: Hit;
  readonly place: ReplayPlace;
  /** The hit is in the call of a judge, which has a panel of its own. */
  readonly ofJudge: boolean;
  /** The hit is in the instruction, which is above the rounds. */
  readonly ofInstruction: boolean;
}

export function placeOfHit(rounds: Rounds, hit: Hit): PlacedHit {
  const judged = rounds.verdictAt(hit.row);
  const number = Math.max(1, (judged && rounds.roundOf(judged.target)) ?? hit.round);
  const round = rounds.byNumber.get(number);
  const turn = round && (judged ? judgedTurn(round, judged.target) : turnAt(round, hit.row));
  const ofInstruction = hit.row === rounds.instruction?.index;
  return { hit, place: { round: number, turn: turn ?? '' }, ofJudge: judged !== undefined, ofInstruction };
}

const judgedTurn = ({ steps }: Round, target: number): string | undefined =>
  steps.find(({ reply }) => reply.row.seq === target)?.reply.row.expect;

/** The turn that a line belongs to: its own, or that of the next reply; after the last reply that one's. */
function turnAt(round: Round, row: number): string | undefined {
  const refused = round.retries.find(({ index }) => index === row)?.row;
  if (refused) return refused.expect;
  return (round.steps.find(({ reply }) => row <= reply.index) ?? round.steps.at(-1))?.reply.row.expect;
}

export interface HitGroup {
  /** Such as `Round 5`. */
  readonly title: string;
  readonly hits: readonly (PlacedHit & { readonly index: number })[];
}

/** Groups the hits by round, in their order, and those in the instruction; each has its number among all. */
export function groupsOf(hits: readonly PlacedHit[]): readonly HitGroup[] {
  const groups = new Map<string, (PlacedHit & { readonly index: number })[]>();
  hits.forEach((one, index) => {
    const title = one.ofInstruction ? 'Instruction' : `Round ${one.place.round}`;
    const those = groups.get(title) ?? [];
    groups.set(title, those);
    those.push({ ...one, index });
  });
  return [...groups].map(([title, those]) => ({ title, hits: those }));
}
