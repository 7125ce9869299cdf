import type { PyBuiltin } from '../values';
import { AGGREGATE_BUILTINS } from './aggregates';
import { CONTAINER_BUILTINS } from './containers';
import { NUMBER_BUILTINS } from './numbers';
import { PRIME_BUILTINS } from './primes';

/** Every builtin by the name a predicate calls it. */
export const BUILTIN_VALUES: ReadonlyMap<string, PyBuiltin> = new Map(
  [...NUMBER_BUILTINS, ...AGGREGATE_BUILTINS, ...CONTAINER_BUILTINS, ...PRIME_BUILTINS].map((builtin) => [
    builtin.name,
    builtin,
  ]),
);
