/** The initial triple in the instruction, and out of it again. */
import type { Triple } from '../../predicate/domain';

const PLACEHOLDER = '{triple}';

export const openingOf = (template: string, triple: Triple): string =>
  template.replaceAll(PLACEHOLDER, () => `[${triple.join(', ')}]`);

/** The triple is found with any spaces in its brackets; where the text shows it several times, each time. */
export function templateOf(opening: string, triple: Triple): string | undefined {
  const shown = new RegExp(`\\[ {0,3}${triple.join(' {0,3}, {0,3}')} {0,3}\\]`, 'g');
  const template = opening.replace(shown, () => PLACEHOLDER);
  return template === opening ? undefined : template;
}
