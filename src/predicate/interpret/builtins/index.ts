import { typeName, type PyBuiltin } from '../values';
import { AGGREGATE_BUILTINS } from './aggregates';
import { CONTAINER_BUILTINS } from './containers';
import { define } from './define';
import { NUMBER_BUILTINS } from './numbers';
import { PRIME_BUILTINS } from './primes';

const NAMED = [...NUMBER_BUILTINS, ...AGGREGATE_BUILTINS, ...CONTAINER_BUILTINS, ...PRIME_BUILTINS];

const TYPES = new Map(NAMED.filter((builtin) => builtin.isType).map((builtin) => [builtin.name, builtin]));

/** Types that a predicate cannot name are still one object each, so that `type(x) == type(y)` holds. */
function typeObject(name: string): PyBuiltin {
  const known = TYPES.get(name);
  if (known) return known;
  const made = define({ name, least: 0, most: 0, isType: true }, (rt) =>
    rt.raise('TypeError', `cannot create '${name}' instances`),
  );
  TYPES.set(name, made);
  return made;
}

const type = define({ name: 'type', least: 1, most: 1, isType: true }, (_rt, [value]) =>
  value === undefined ? null : typeObject(typeName(value)),
);

/** Every builtin by the name a predicate calls it. */
export const BUILTIN_VALUES: ReadonlyMap<string, PyBuiltin> = new Map(
  [...NAMED, type].map((builtin) => [builtin.name, builtin]),
);
