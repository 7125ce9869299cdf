/** Numbers and triples in messages. */
import { oneLine } from '../base/one-line';
import { shortened } from '../base/visible-text';
import { showTriple, type Triple } from '../predicate/domain';

export { grouped, plural } from '../base/number-words';
export { showTriple };
export const atTriple = (triple: Triple): string => `at ${showTriple(triple)}`;

/** ["a", "b", "c"] → "a, b and c". */
export function listed(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1] ?? ''}`;
}

/** A rule's name for a message: quoted, on one line and not too long. */
export function ruleName(rule: { readonly name: string; readonly index: number }): string {
  const name = oneLine(rule.name);
  if (name === '') return `rule ${rule.index + 1}`;
  return `"${shortened(name, 60)}"`;
}
