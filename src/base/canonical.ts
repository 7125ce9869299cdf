import type { Json } from './json';

/** JSON with sorted keys: equal for equal values. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: Json) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
