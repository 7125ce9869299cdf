/** Standard spacing for the predicates of a rule file; the YAML round them is left as it is. */
import { formatPredicate } from '../../predicate';
import type { TextEdit } from '../../predicate/problem';
import type { Stepwise } from '../../base/stepwise';
import { RuleFileReader } from '../read/reader';

/** Edits of `text`, one for each predicate that looks different when formatted. They do not overlap. */
export function* formatPredicates(text: string): Stepwise<TextEdit[]> {
  const { file } = yield* new RuleFileReader().read(text);
  const edits: TextEdit[] = [];
  for (const { rules } of file?.groups ?? []) {
    for (const { predicate } of rules) {
      const formatted = formatPredicate(predicate.text);
      if (formatted === predicate.text) continue;
      edits.push(predicate.edit({ span: { from: 0, to: predicate.text.length }, text: formatted }));
    }
    yield;
  }
  return edits;
}
