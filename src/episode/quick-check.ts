/**
 * A quick acceptance test for a schema, for the hundred thousand lines of a long transcript. zod builds a copy of
 * everything it checks, which takes longer than parsing the line. True: the schema surely accepts the value. False: zod
 * has to decide.
 */
import type * as z from 'zod/mini';
import { isRecord } from '../base/json';

type Surely = (value: unknown, depth: number) => boolean;

/** The part of zod's definitions that is read here. */
interface Def {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[];
  readonly format?: string;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly options?: readonly Schema[];
  readonly discriminator?: string;
  readonly getter?: () => Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
}
interface CheckDef {
  readonly check: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly format?: string;
}
interface Schema {
  readonly _zod: { readonly def: unknown };
}

/** Values that are nested deeper are left to zod, and to its error when the stack ends. */
const DEEPEST = 50;

/** Checks plain data, as JSON.parse makes it: true only for values that `schema.safeParse` takes. */
export function quickCheck(schema: z.ZodMiniType): (value: unknown) => boolean {
  const surely = new Builder().of(schema);
  return (value) => surely(value, 0);
}

const never: Surely = () => false;

class Builder {
  /** Schemas that contain themselves are met while they are built. */
  private readonly built = new Map<Schema, Surely>();

  of(schema: Schema): Surely {
    const known = this.built.get(schema);
    if (known) return known;
    const slot: { made: Surely } = { made: never };
    this.built.set(schema, (value, depth) => slot.made(value, depth));
    slot.made = this.make(schema._zod.def as Def);
    this.built.set(schema, slot.made);
    return slot.made;
  }

  private make(def: Def): Surely {
    if (def.type !== 'number' && def.checks !== undefined && def.checks.length > 0) return never;
    switch (def.type) {
      case 'string':
        return (value) => typeof value === 'string';
      case 'boolean':
        return (value) => typeof value === 'boolean';
      case 'null':
        return (value) => value === null;
      case 'unknown':
        return () => true;
      case 'number':
        return numberOf(def);
      case 'literal':
        return oneOf(def.values ?? []);
      case 'enum':
        return oneOf(Object.values(def.entries ?? {}));
      default:
        return this.composed(def);
    }
  }

  private composed({ type, innerType, element, valueType, options, discriminator, ...def }: Def): Surely {
    if (type === 'optional' && innerType) {
      const inner = this.of(innerType);
      return (value, depth) => value === undefined || inner(value, depth);
    }
    if (type === 'nullable' && innerType) {
      const inner = this.of(innerType);
      return (value, depth) => value === null || inner(value, depth);
    }
    if (type === 'array' && element) {
      const each = this.of(element);
      return (value, depth) =>
        depth < DEEPEST && Array.isArray(value) && value.every((one) => each(one, depth + 1));
    }
    if (type === 'record' && valueType) return this.record(valueType);
    if (type === 'object' && def.shape) return this.object(def.shape, def.catchall);
    if (type === 'union' && options) {
      return discriminator === undefined ? this.union(options) : this.chosen(options, discriminator);
    }
    // Not built before it is asked: it may lead back to itself.
    if (type === 'lazy' && def.getter) return this.of(def.getter());
    return never;
  }

  private record(valueType: Schema): Surely {
    const each = this.of(valueType);
    return (value, depth) => {
      if (depth >= DEEPEST || !isRecord(value)) return false;
      for (const key in value) if (!each(value[key], depth + 1)) return false;
      return true;
    };
  }

  private object(shape: Readonly<Record<string, Schema>>, catchall: Schema | undefined): Surely {
    const keys = Object.keys(shape);
    const checks = keys.map((key) => this.of(shape[key]));
    const known = new Set(keys);
    const rest = catchall && this.of(catchall);
    const any = !catchall || (catchall._zod.def as Def).type === 'unknown';
    return (value, depth) => {
      if (depth >= DEEPEST || !isRecord(value)) return false;
      for (let i = 0; i < keys.length; i++) if (!checks[i](value[keys[i]], depth + 1)) return false;
      if (any) return true;
      for (const key in value) if (!known.has(key) && !rest?.(value[key], depth + 1)) return false;
      return true;
    };
  }

  private union(options: readonly Schema[]): Surely {
    const all = options.map((option) => this.of(option));
    return (value, depth) => all.some((option) => option(value, depth));
  }

  private chosen(options: readonly Schema[], discriminator: string): Surely {
    const byValue = new Map<unknown, Surely>();
    for (const option of options) {
      const named = (option._zod.def as Def).shape?.[discriminator]._zod.def as Def | undefined;
      for (const value of named?.values ?? []) byValue.set(value, this.of(option));
    }
    return (value, depth) => isRecord(value) && (byValue.get(value[discriminator])?.(value, depth) ?? false);
  }
}

function oneOf(values: readonly unknown[]): Surely {
  if (values.length === 1) return (value) => value === values[0];
  const all = new Set(values);
  return (value) => all.has(value);
}

/** Accepts numbers by the few of zod's checks that transcripts have; with any other check, zod decides. */
function numberOf({ format, checks = [] }: Def): Surely {
  if (format !== undefined && format !== 'safeint') return never;
  let integer = format === 'safeint';
  const bounds: ((value: number) => boolean)[] = [];
  for (const { _zod } of checks) {
    const { check, value, inclusive, format: inner } = _zod.def;
    if (check === 'number_format' && inner === 'safeint') integer = true;
    else if (check === 'greater_than' && typeof value === 'number')
      bounds.push(inclusive ? (one) => one >= value : (one) => one > value);
    else return never;
  }
  const right = integer ? Number.isSafeInteger : Number.isFinite;
  return (value) => right(value) && bounds.every((bound) => bound(value as number));
}
