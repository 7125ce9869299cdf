import type { Target } from '../../syntax';
import { Unlowerable } from '../ir/node';
import type { Context } from './context';
import { certain, requireReusable, type Frame, type Value } from './value';

/** `target = value` in the innermost frame. */
export function bindTarget(context: Context, frame: Frame, target: Target, value: Value): void {
  if (target.kind === 'name') {
    requireReusable(value);
    frame.variables.set(target.id, value);
    return;
  }
  if (value.kind !== 'sequence' || value.form === 'set') throw new Unlowerable('unpacking');
  const items = certain(context.builder, value);
  if (items.length !== target.items.length) throw new Unlowerable('unpacking of another length');
  target.items.forEach((part, i) => bindTarget(context, frame, part, items[i]));
}
