/** A change of a rule file as the smallest edits of its text. */
import type { TextEdit } from '../../predicate/problem';
import type { Stepwise } from '../../predicate/stepwise';
import { ChangeRefused, type RuleFileChange } from './changes';

/** Edits of `text` that do not overlap. Throws ChangeRefused when the change cannot be made. */
// eslint-disable-next-line require-yield
export function* planChange(_text: string, change: RuleFileChange): Stepwise<readonly TextEdit[]> {
  throw new ChangeRefused(`not yet: ${change.kind}`);
}
