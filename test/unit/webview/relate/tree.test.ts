import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TestStep, TestsAnswer } from '../../../../src/rules/explore/types';
import { decisionTree, type TreeNode } from '../../../../webview/rule-editor/relate/tree';

const answer = (plan: readonly TestStep[]): TestsAnswer => ({
  perRule: [],
  expected: 0,
  worst: 0,
  inseparable: [],
  optimal: true,
  plan,
});
const step = (among: number[], yes: number[], n = 0): TestStep => ({ among, triple: [n, n, n], yes });

const leaves = (node: TreeNode): number[][] =>
  node.kind === 'found' ? [[...node.rules]] : [...leaves(node.yes), ...leaves(node.no)];

describe('the plan as a tree', () => {
  it('follows the answers to the steps', () => {
    const tree = decisionTree(3, answer([step([0, 1, 2], [2]), step([0, 1], [1], 7)]));
    expect(tree).toEqual({
      kind: 'test',
      among: [0, 1, 2],
      triple: [0, 0, 0],
      yes: { kind: 'found', rules: [2] },
      no: {
        kind: 'test',
        among: [0, 1],
        triple: [7, 7, 7],
        yes: { kind: 'found', rules: [1] },
        no: { kind: 'found', rules: [0] },
      },
    });
  });

  it('keeps rules together that no triple tells apart', () => {
    expect(leaves(decisionTree(3, answer([step([2, 0, 1], [1])])))).toEqual([[1], [0, 2]]);
  });

  it('is one leaf where there is no test', () => {
    expect(decisionTree(2, answer([]))).toEqual({ kind: 'found', rules: [0, 1] });
  });

  it('ends, and has every rule once, whatever the plan says', () => {
    const rules = fc.uniqueArray(fc.nat(4), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(rules, rules)), (plan) => {
        const tree = decisionTree(5, answer(plan.map(([among, yes]) => step(among, yes))));
        expect(leaves(tree).flat().sort()).toEqual([0, 1, 2, 3, 4]);
      }),
    );
  });
});
