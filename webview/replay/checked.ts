import { computed } from '@preact/signals';
import { live, reviewProgress } from './state';

/**
 * Announces the end of the review to screen readers. It is silent while the review or the episode goes on, because it
 * would speak all the time.
 */
export const checkedText = computed((): string => {
  const { total, atEnd, trouble, unavailable } = reviewProgress.value;
  if (!atEnd || live.value || unavailable !== undefined) return '';
  if (total === 0) return 'There is no verdict to check.';
  return trouble === undefined
    ? 'Every verdict is checked.'
    : 'Every verdict that can be checked is checked.';
});
