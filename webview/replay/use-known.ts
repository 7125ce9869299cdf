import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';

const isSame = (a: object, b: object): boolean => {
  const [these, those] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return (
    these.length === Object.keys(b).length && these.every(([key, value]) => Object.is(value, those[key]))
  );
};

/**
 * What is drawn of the state of the whole view, field by field: where none of them has changed it is the same object, and
 * nothing is drawn anew however much else has changed. `about`: what else it is worked out from; another one makes it
 * anew.
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
