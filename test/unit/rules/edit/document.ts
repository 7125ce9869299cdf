/** A document to change, and how it looks then. */
import { expect } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { ChangeRefused, type RuleFileChange } from '../../../../src/rules/edit/changes';
import { applyEdits } from '../../../../src/rules/edit/draft';
import { planChange } from '../../../../src/rules/edit/plan';

export const edited = (text: string, change: RuleFileChange): string =>
  applyEdits(text, finish(planChange(text, change)));

export const refusal = (text: string, change: RuleFileChange): string => {
  try {
    finish(planChange(text, change));
  } catch (error) {
    if (error instanceof ChangeRefused) return error.message;
    throw error;
  }
  return 'it was not refused';
};

export const FILE = `# head
version: 1
groups:
  # about the first
  - id: "1" # the id
    split: train
    rules:
      # about A
      - name: A # the name
        predicate: a < b
      - name: B
        predicate: |
          b < c
        # below B

      # of nobody

      - {name: C, predicate: "c > 0"} # flow

  - id: two
    rules:
    - name: D
      predicate: a
    # about E
    - name: E
      predicate: b
# foot
`;

/** The document with one stretch of text replaced. */
export const replaced = (from: string, to: string, text = FILE): string => {
  expect(text.split(from)).toHaveLength(2);
  return text.replace(from, () => to);
};

/** A rule that is new. */
export const rule = { name: 'New', predicate: 'c' };
