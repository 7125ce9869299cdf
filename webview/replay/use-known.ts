import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';

const isSame = (a: object, b: object): boolean => {
  const [these, those] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return (
    these.length === Object.keys(b).length && these.every(([key, value]) => Object.is(value, those[key]))
  );
};

/**
 * Derives an object from the state of the whole view. It stays the same object until one of its fields changes, so that
 * nothing is drawn again for other changes. `about`: a further input; another one derives it again.
 */
export function useKnown<T extends object>(work: () => T, about: readonly unknown[]): T {
  const known = useMemo(() => {
    let last: T | undefined;
    return computed(() => {
      const next = work();
      return (last = last && isSame(next, last) ? last : next);
    });
  }, about);
  return known.value;
}
