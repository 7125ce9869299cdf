import type { Runtime } from '../runtime';
import { asInt, PyBuiltin, typeName, type Int, type Keyword, type PyValue } from '../values';

/** The int that an argument is, which must be one. */
export const integer = (rt: Runtime, value: PyValue): Int =>
  asInt(value) ?? rt.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);

type Body = (rt: Runtime, args: readonly PyValue[]) => PyValue;

interface Shape {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly isType?: boolean;
  /** Parameter names, where arguments may also be passed by keyword; '' cannot. */
  readonly keywords?: readonly string[];
}

const counted = (n: number): string => `${n} argument${n === 1 ? '' : 's'}`;

function checkArity(rt: Runtime, shape: Shape, count: number): void {
  const { name, least, most } = shape;
  if (count >= least && count <= most) return;
  if (least === most) {
    const expected = least === 0 ? 'no arguments' : least === 1 ? 'exactly one argument' : counted(least);
    rt.raise('TypeError', `${name}() takes ${expected} (${count} given)`);
  }
  const [bound, limit] = count < least ? ['at least', least] : ['at most', most];
  rt.raise('TypeError', `${name} expected ${bound} ${counted(limit)}, got ${count}`);
}

/** Puts keyword arguments where positional ones go; `undefined` in between is an argument not given. */
function merge(
  rt: Runtime,
  shape: Shape,
  args: readonly PyValue[],
  keywords: readonly Keyword[],
): readonly PyValue[] {
  if (keywords.length === 0) return args;
  const merged = args.slice();
  for (const { name, value } of keywords) {
    const index = name === '' ? -1 : (shape.keywords?.indexOf(name) ?? -1);
    if (index < 0) {
      rt.raise(
        'TypeError',
        shape.keywords
          ? `${shape.name}() got an unexpected keyword argument '${name}'`
          : `${shape.name}() takes no keyword arguments`,
      );
    }
    if (index < args.length) {
      rt.raise(
        'TypeError',
        `argument for ${shape.name}() given by name ('${name}') and position (${index + 1})`,
      );
    }
    merged[index] = value;
  }
  return merged;
}

/** A builtin with an arity check. An argument left out before a given keyword is undefined in `args`. */
export function define(shape: Shape, body: Body): PyBuiltin {
  return new PyBuiltin(shape.name, shape.isType ?? false, (rt, args, keywords) => {
    const merged = merge(rt, shape, args, keywords);
    checkArity(rt, shape, merged.length);
    return body(rt, merged);
  });
}
