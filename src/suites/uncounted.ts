/** Names the episodes that the numbers of a suite with errors leave out. */
import type { Problem } from '../predicate/problem';
import { listed, plural } from '../rules/words';
import type { Expansion } from './expand';

/**
 * In words that follow "not counted: "; empty where the numbers are whole. Of models that are not known only the players
 * have episodes.
 */
export function uncountedText({
  ofUnknown,
  problems,
}: Pick<Expansion, 'ofUnknown'> & { readonly problems: readonly Problem[] }): string {
  const isOther = problems.some(({ severity, code }) => severity === 'error' && code !== 'unknown-model');
  return listed([
    ...(ofUnknown > 0 ? [`${plural(ofUnknown, 'episode')} of models that are not known`] : []),
    ...(isOther ? ['what has errors'] : []),
  ]);
}
