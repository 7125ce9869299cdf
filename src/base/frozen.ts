import type { Json } from './json';

/** `readonly` all the way down, which schemas do not say. */
export type Frozen<T> = Json extends T
  ? T
  : T extends Uint8Array | Uint16Array
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Frozen<T[K]> }
      : T;
