/** All pairs of rules of a file, asked for in blocks so that it can show how far it is and be stopped. */
import type { Pair, PairsAnswer } from '../../../src/rules/explore/types';
import type { Subject } from '../panel/subject';

/** A picture of more rules than this would be unreadable. */
export const MAX_FILE_RULES = 100;
/** Rules of one block: a question is about two blocks. */
const BLOCK = 10;

export type Ask = (question: Subject, signal: AbortSignal) => Promise<PairsAnswer>;

/** The number of rules that are shown of each group, in the file's order, at most `max` in total. */
export function capGroups(sizes: readonly number[], max: number = MAX_FILE_RULES): number[] {
  let left = max;
  return sizes.map((size) => {
    const shown = Math.min(size, left);
    left -= shown;
    return shown;
  });
}

/** The questions: each the indexes of the rules it is about. Every two rules meet in one of them at least. */
export function blocksOf(size: number, block: number = BLOCK): number[][] {
  const blocks: number[][] = [];
  for (let from = 0; from < size; from += block)
    blocks.push(Array.from({ length: Math.min(block, size - from) }, (_, i) => from + i));
  if (blocks.length < 2) return blocks;
  return blocks.flatMap((first, i) => blocks.slice(i + 1).map((second) => [...first, ...second]));
}

export interface FilePairs {
  readonly pairs: readonly Pair[];
  readonly unavailable: readonly (string | undefined)[];
}

/** Asks block by block; `progress` receives the share that is done. Rejects as `ask` does. */
export async function pairsOfFile(
  { domain, predicates }: Subject,
  ask: Ask,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<FilePairs> {
  const found = new Map<number, Pair>();
  const unavailable = new Array<string | undefined>(predicates.length).fill(undefined);
  const questions = blocksOf(predicates.length);
  for (const [done, rules] of questions.entries()) {
    progress(done / questions.length);
    const answer = await ask({ domain, predicates: rules.map((rule) => predicates[rule]) }, signal);
    for (const pair of answer.pairs) {
      const [p, q] = [rules[pair.p], rules[pair.q]];
      found.set(p * predicates.length + q, { ...pair, p, q });
    }
    answer.unavailable.forEach((why, index) => (unavailable[rules[index]] = why));
  }
  return { pairs: [...found.values()], unavailable };
}
