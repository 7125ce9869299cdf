import { Unlowerable, isConstant, type Node } from '../ir/node';
import type { Context } from './context';
import { certainMembers, distinct, distinctMembers, members, setOf } from './members';
import { applyBinary, truthOf } from './operators';
import { asNode, isIterator, type Item, type Sequence, type Value } from './value';

type Builtin = (context: Context, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Value;

/** More than this is not unrolled. */
const MAX_RANGE = 512;

const one = (args: readonly Value[]): Value => {
  if (args.length !== 1) throw new Unlowerable('number of arguments');
  return args[0];
};

const noKeywords = (keywords: ReadonlyMap<string, Value>): void => {
  if (keywords.size > 0) throw new Unlowerable('keyword argument');
};

const plain =
  (builtin: (context: Context, args: readonly Value[]) => Value): Builtin =>
  (context, args, keywords) => {
    noKeywords(keywords);
    return builtin(context, args);
  };

const helper = (name: string): Builtin =>
  plain((context, args) => {
    const arg = context.builder.integer(asNode(one(args)));
    if (arg.type !== 'int') throw new Unlowerable('helper of a float');
    return context.tables.helper(name, arg);
  });

export const BUILTINS: { readonly [name: string]: Builtin | undefined } = {
  abs: plain(({ builder }, args) => {
    const x = builder.integer(asNode(one(args)));
    return x.low >= 0 && x.type === 'int' ? x : builder.number('absolute', x, x);
  }),
  bool: plain((context, args) => truthOf(context, one(args))),
  int: plain(({ builder }, args) => {
    const x = builder.integer(asNode(one(args)));
    if (x.type !== 'int') throw new Unlowerable('int of a float');
    return x;
  }),
  round: plain(({ builder }, args) => {
    const x = builder.integer(asNode(one(args)));
    if (x.type !== 'int') throw new Unlowerable('round of a float');
    return x;
  }),
  pow: plain((context, args) => {
    if (args.length < 2) throw new Unlowerable('pow');
    const result = applyBinary(context, '**', args[0], args[1]);
    return args.length === 2 ? result : applyBinary(context, '%', result, args[2]);
  }),
  divmod: plain((context, [x, y]) => {
    const items = [applyBinary(context, '//', x, y), applyBinary(context, '%', x, y)];
    return sequence(context, 'tuple', items);
  }),
  len: plain((context, args) => length(context, one(args))),
  sum: plain(sum),
  any: plain((context, args) => quantifier(context, true, one(args))),
  all: plain((context, args) => quantifier(context, false, one(args))),
  min: plain((context, args) => extreme(context, 'minimum', args)),
  max: plain((context, args) => extreme(context, 'maximum', args)),
  sorted: sorted,
  reversed: plain((context, args) => {
    if (isIterator(one(args))) throw new Unlowerable('reversed of an iterator');
    const items = certainMembers(context, one(args));
    return sequence(context, 'iterator', [...items].reverse());
  }),
  list: plain((context, args) => converted(context, 'list', args)),
  tuple: plain((context, args) => converted(context, 'tuple', args)),
  set: plain((context, args) => {
    if (args.length === 0) return sequence(context, 'set', []);
    return setOf(context, distinctMembers(context, one(args)));
  }),
  range: plain(range),
  enumerate: plain((context, args) => {
    const items = certainMembers(context, one(args));
    const pair = (item: Value, i: number) => sequence(context, 'tuple', [context.builder.constant(i), item]);
    return sequence(context, 'iterator', items.map(pair));
  }),
  zip: plain((context, args) => {
    const columns = args.map((arg) => certainMembers(context, arg));
    const count = columns.length === 0 ? 0 : Math.min(...columns.map((column) => column.length));
    const tuples = Array.from({ length: count }, (_, i) =>
      sequence(
        context,
        'tuple',
        columns.map((column) => column[i]),
      ),
    );
    return sequence(context, 'iterator', tuples);
  }),
  is_prime: helper('is_prime'),
  is_cube: helper('is_cube'),
  is_square: helper('is_square'),
};

function sequence({ builder }: Context, form: Sequence['form'], items: readonly Value[]): Sequence {
  return { kind: 'sequence', form, items: items.map((value) => ({ value, guard: builder.true })) };
}

function converted(context: Context, form: 'list' | 'tuple', args: readonly Value[]): Sequence {
  if (args.length === 0) return sequence(context, form, []);
  return { kind: 'sequence', form, items: members(context, one(args)) };
}

function length(context: Context, value: Value): Node {
  const { builder } = context;
  if (value.kind === 'fixed' && value.value !== null) return builder.constant(Array.from(value.value).length);
  if (value.kind !== 'sequence' || isIterator(value)) throw new Unlowerable('length');
  return total(context, (value.form === 'set' ? distinct(context, value) : value.items).map(guardBit));

  function guardBit({ guard }: Item): Node {
    return builder.integer(guard);
  }
}

function total({ builder }: Context, numbers: readonly Node[]): Node {
  return numbers.reduce((all, number) => builder.number('add', all, number), builder.constant(0));
}

function sum(context: Context, args: readonly Value[]): Node {
  const { builder } = context;
  const [iterable, start] = args;
  const zero = builder.constant(0);
  const numbers = distinctMembers(context, iterable).map(({ value, guard }) => {
    const number = builder.integer(asNode(value));
    if (number.type === 'float') throw new Unlowerable('sum of floats');
    return builder.select(guard, number, zero);
  });
  return total(context, start ? [builder.integer(asNode(start)), ...numbers] : numbers);
}

function quantifier(context: Context, isAny: boolean, iterable: Value): Node {
  const { builder } = context;
  return distinctMembers(context, iterable).reduce<Node>((result, { value, guard }) => {
    const truth = truthOf(context, value);
    return isAny
      ? builder.or(result, builder.and(guard, truth))
      : builder.and(result, builder.or(builder.not(guard), truth));
  }, builder.bool(!isAny));
}

function extreme(context: Context, operation: 'minimum' | 'maximum', args: readonly Value[]): Value {
  const { builder } = context;
  const items = args.length === 1 ? distinctMembers(context, args[0]) : sequence(context, 'list', args).items;
  if (args.length > 1) context.step(args.length);
  if (items.length === 0) throw new Unlowerable('extreme of nothing');
  const numbers = items.map(({ value }) => comparedInt(context, value));
  // A later member counts where it is there, and an earlier one too.
  let [result, some] = [numbers[0], items[0].guard];
  for (let i = 1; i < items.length; i++) {
    const { guard } = items[i];
    const both = builder.number(operation, result, numbers[i]);
    result = builder.select(guard, builder.select(some, both, numbers[i]), result);
    some = builder.or(some, guard);
  }
  context.raise(builder.not(some));
  return result;
}

/** One of several numbers, of which one is the result. */
function comparedInt({ builder, showsBools }: Context, value: Value): Node {
  const number = asNode(value);
  if (number.type === 'float' || (showsBools && number.type === 'bool')) throw new Unlowerable('no int');
  return builder.integer(number);
}

/** A sorting network: equal ints are interchangeable, so it need not be stable. */
function sorted(context: Context, args: readonly Value[], keywords: ReadonlyMap<string, Value>): Sequence {
  const { builder } = context;
  const reverse = keywords.get('reverse');
  if (keywords.size > (reverse ? 1 : 0)) throw new Unlowerable('sorted with a key');
  const descending = reverse ? truthOf(context, reverse) : builder.false;
  if (!isConstant(descending)) throw new Unlowerable('sorted in a direction that varies');
  const items = certainMembers(context, one(args));
  if (items.length > 8) throw new Unlowerable('sorted');
  const numbers = items.map((item) => comparedInt(context, item));
  for (let end = numbers.length - 1; end > 0; end--) {
    for (let i = 0; i < end; i++) {
      const [x, y] = [numbers[i], numbers[i + 1]];
      numbers[i] = builder.number('minimum', x, y);
      numbers[i + 1] = builder.number('maximum', x, y);
    }
  }
  return sequence(context, 'list', descending.low === 1 ? numbers.reverse() : numbers);
}

function range(context: Context, args: readonly Value[]): Sequence {
  const { builder } = context;
  const bounds = args.map((arg) => builder.integer(asNode(arg)));
  const known = bounds.every((bound) => isConstant(bound) && bound.type === 'int');
  if (bounds.length === 0 || bounds.length > 3 || !known) throw new Unlowerable('range');
  const [start, stop, step] =
    bounds.length === 1
      ? [0, bounds[0].low, 1]
      : [bounds[0].low, bounds[1].low, bounds.length === 3 ? bounds[2].low : 1];
  const count = step === 0 ? 0 : Math.max(0, Math.ceil((stop - start) / step));
  if (step === 0 || count > MAX_RANGE) throw new Unlowerable('range');
  return sequence(
    context,
    'range',
    Array.from({ length: count }, (_, i) => builder.constant(start + i * step)),
  );
}
