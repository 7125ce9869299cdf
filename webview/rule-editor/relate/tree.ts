/** The plan of an ideal player as a decision tree. Pure. */
import type { Triple } from '../../../src/predicate/domain';
import type { TestsAnswer } from '../../../src/rules/explore/types';

export interface Decision {
  readonly kind: 'test';
  readonly among: readonly number[];
  readonly triple: Triple;
  readonly yes: TreeNode;
  readonly no: TreeNode;
}

/** One rule is left, or several that no triple separates. */
export interface FoundRules {
  readonly kind: 'found';
  readonly rules: readonly number[];
}

export type TreeNode = Decision | FoundRules;

const key = (rules: readonly number[]): string => [...rules].sort((p, q) => p - q).join(' ');

/** The tree over rules 0 … k - 1. A step that splits nothing is left out, so that the tree always ends. */
export function decisionTree(rules: number, { plan }: TestsAnswer): TreeNode {
  const steps = new Map(plan.map((step) => [key(step.among), step]));
  const grow = (among: readonly number[]): TreeNode => {
    const step = steps.get(key(among));
    const yes = among.filter((rule) => step?.yes.includes(rule));
    const no = among.filter((rule) => !yes.includes(rule));
    if (!step || yes.length === 0 || no.length === 0) return { kind: 'found', rules: among };
    return { kind: 'test', among, triple: step.triple, yes: grow(yes), no: grow(no) };
  };
  return grow(Array.from({ length: rules }, (_, rule) => rule));
}
