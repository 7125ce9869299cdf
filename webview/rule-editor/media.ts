import { useSyncExternalStore } from 'preact/compat';

/** There is no room for the list of groups beside the open one. */
export const NARROW = '(max-width: 719px)';

/** Whether a media query holds, now and later. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
