/** The rules along the sides of a matrix. Pure. */

export interface MatrixRule {
  readonly name: string;
  /** A short name above its column, where there is little room. */
  readonly short: string;
  /** Id of the group; absent where the matrix has the rules of one group only. */
  readonly group?: string;
  /** The place of its group in the file: two groups may have the same id. */
  readonly groupIndex?: number;
  /** The number of accepted triples; absent without a count. */
  readonly count?: number;
}

/** Runs of rules of the same group. */
export function groupSpans(
  rules: readonly Pick<MatrixRule, 'group' | 'groupIndex'>[],
): { readonly group: string; readonly from: number; readonly span: number }[] {
  const spans: { group: string; from: number; span: number }[] = [];
  for (const [index, { group = '' }] of rules.entries()) {
    const last = spans.at(-1);
    if (last && !startsGroup(rules, index)) last.span++;
    else spans.push({ group, from: index, span: 1 });
  }
  return spans;
}

/** A rule is the first of its group. */
export const startsGroup = (rules: readonly Pick<MatrixRule, 'groupIndex'>[], index: number): boolean =>
  index === 0 || rules[index].groupIndex !== rules[index - 1].groupIndex;

export const fullName = ({ name, group }: MatrixRule): string =>
  group === undefined ? name : `${name} (group ${group})`;
