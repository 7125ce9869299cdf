/** Keys under which sets keep their members: the same for two values exactly if Python takes them for one member. */
import { chargeEffortOver } from './integers';
import type { Runtime } from './runtime';
import {
  PyComplex,
  PyFloat,
  PyList,
  PyRange,
  PySet,
  PyTuple,
  typeName,
  type PyValue,
  type SetKey,
} from './values';

/** A number of any type; a nan is only itself. */
function floatKey({ value }: PyFloat): number | bigint {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(value) : value;
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

function identity(object: object): number {
  let id = identities.get(object);
  if (id === undefined) identities.set(object, (id = ++lastIdentity));
  return id;
}

/** The key as a part of the key of a tuple. No text can be taken for another: strings come with their length. */
function partOf(key: SetKey): string {
  if (typeof key === 'string') return `${key.length}:${key}`;
  return typeof key === 'object' && key !== null ? `o${identity(key)}` : String(key);
}

function tupleKey(rt: Runtime, items: readonly PyValue[]): string {
  rt.chargeSteps(items.length);
  rt.chargeEffort(16 + 48 * items.length);
  rt.downToHash();
  let text = 't';
  for (const item of items) {
    text += `${partOf(setKey(rt, item))},`;
    if (text.length > rt.sizeLimit) rt.outOfSteps();
  }
  rt.up();
  rt.chargeSteps(text.length / 8);
  rt.chargeEffort(text.length / 4);
  return text;
}

function rangeKey({ length, start, step }: PyRange): string {
  if (length === 0) return 'r';
  return length === 1 ? `r${start}` : `r${start},${length},${step}`;
}

/** TypeError for lists and sets. */
export function setKey(rt: Runtime, value: PyValue): SetKey {
  switch (typeof value) {
    case 'number':
      return value;
    case 'bigint':
      chargeEffortOver(rt, value);
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      rt.chargeSteps(value.length);
      rt.chargeEffort(value.length / 4);
      return `s${value}`;
    default: // null or an object: below
  }
  if (value instanceof PyFloat) return Number.isNaN(value.value) ? value : floatKey(value);
  if (value instanceof PyTuple) return tupleKey(rt, value.items);
  if (value instanceof PyRange) return rangeKey(value);
  if (value instanceof PyComplex)
    return value.im === 0 ? floatKey(new PyFloat(value.re)) : `c${value.re},${value.im}`;
  if (value instanceof PyList || value instanceof PySet)
    return rt.raise('TypeError', `unhashable type: '${typeName(value)}'`);
  return value;
}
