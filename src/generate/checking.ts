/** Helpers that the checks of candidates and of suggestions share: a group made of texts, a problem as a sentence. */
import type { Stepwise } from '../base/stepwise';
import type { Domain } from '../predicate';
import type { Problem } from '../predicate/problem';
import { RuleFileReader } from '../rules';
import type { RuleGroup } from '../rules/types';

/** Returns undefined if the texts cannot be written to a rule file. */
export function* groupOf(
  { min, max }: Domain,
  id: string,
  rules: readonly { readonly name: string; readonly predicate: string }[],
): Stepwise<RuleGroup | undefined> {
  // JSON is YAML, and the reader of rule files is what the checks know.
  const text = JSON.stringify({ version: 1, domain: [min, max], groups: [{ id, rules }] });
  const { file } = yield* new RuleFileReader().read(text);
  return file?.groups[0];
}

/** The message with its hint. */
export const sentence = ({ message, hint }: Problem): string => `${message}.${hint ? ` ${hint}.` : ''}`;
