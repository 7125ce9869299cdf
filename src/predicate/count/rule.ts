import { ROW_BYTES, type Bitmap, type BitmapStore } from '../bitmap';
import type { Stepwise } from '../../base/stepwise';
import { workspace } from './group';
import type { Builder } from './ir/builder';
import type { Node } from './ir/node';
import type { Arena } from './rows/arena';
import { Planes } from './rows/planes';
import { prepare } from './rows/prepare';
import { Rewriter } from './rows/rewrite';
import { Space } from './rows/space';

/**
 * The bitmap of a truth: one reference, the caller's to release. Undefined when `elementwise` is false and a
 * part would have to be computed for every single triple, which generated code may do faster.
 */
export function* bitmapOf(
  store: BitmapStore,
  arena: Arena,
  builder: Builder,
  root: Node,
  elementwise: boolean,
): Stepwise<Bitmap | undefined> {
  const { budget, domain } = builder;
  const node = new Rewriter(builder).rewrite(root);
  const every = Int32Array.from({ length: store.size }, (_, i) => i);
  const space = new Space(arena, budget, [every, every, every]);
  const planes = new Planes(workspace(store, arena, builder, space));
  yield* prepare(builder, planes, [node]);
  if (!elementwise && planes.isElementwise(node)) return undefined;
  const bitmap = store.allocate();
  let done = false;
  try {
    for (let i = 0; i < store.size; i++) {
      planes.store(bitmap.address + i * store.size * ROW_BYTES, planes.plane(node, i));
      if (budget.isDue()) yield* budget.pause([domain.min + i, domain.min, domain.min]);
    }
    done = true;
    return bitmap;
  } finally {
    if (!done) store.release(bitmap);
  }
}
