/** A hidden rule of a split. */
export interface WiltRule {
  /** A Python expression in the variables of the split. */
  readonly predicate: string;
  readonly words: string;
  /** The comment behind the rule in the list of the original, which its feedback shows. */
  readonly remark?: string;
}

export const rule = (predicate: string, words: string): WiltRule => ({ predicate, words });
