import { Unlowerable, type Node } from '../ir/node';
import type { Context } from './context';
import { equal } from './operators';
import { certain, requireHashable, type Item, type Sequence, type Value } from './value';

export function setOf({ builder }: Context, items: readonly Item[]): Sequence {
  for (const { value } of items) requireHashable(builder, value);
  return { kind: 'sequence', form: 'set', items };
}

/** The members in order of iteration. A set has none that we know: iterating it in order is not lowered. */
export function members(context: Context, value: Value): readonly Item[] {
  if (value.kind !== 'sequence' || value.form === 'set') throw new Unlowerable('iteration');
  context.step(value.items.length);
  return value.items;
}

/** The members in order of iteration, all of which are surely there. */
export const certainMembers = (context: Context, value: Value): readonly Value[] =>
  certain(context.builder, { kind: 'sequence', form: 'list', items: members(context, value) });

/** The members, each value once, in any order: for what does not depend on the order. */
export function distinctMembers(context: Context, value: Value): readonly Item[] {
  if (value.kind !== 'sequence' || value.form !== 'set') return members(context, value);
  context.step(value.items.length);
  return distinct(context, value);
}

/** Guards that leave the first of equal members. */
export function distinct(context: Context, { items }: Sequence): readonly Item[] {
  const { builder } = context;
  return items.map(({ value, guard }, i) => {
    const repeats = items.slice(0, i).reduce<Node>((some, earlier) => {
      return builder.or(some, builder.and(earlier.guard, equal(context, value, earlier.value)));
    }, builder.false);
    return { value, guard: builder.and(guard, builder.not(repeats)) };
  });
}
