import { computed } from '@preact/signals';
import { live, reviewProgress } from './state';

/**
 * That the review has come to its end, for whoever hears the page. Nothing while it goes on, or while more is played: that
 * would be said all the time.
 */
export const checkedText = computed((): string => {
  const { of, atEnd, trouble, unavailable } = reviewProgress.value;
  if (!atEnd || live.value || unavailable !== undefined) return '';
  if (of === 0) return 'There is no verdict to check.';
  return trouble === undefined
    ? 'Every verdict is checked.'
    : 'Every verdict that can be checked is checked.';
});
