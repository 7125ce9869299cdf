import { domainSize, type Box, type Domain, type Range } from '../domain';
import { ROW_BYTES, ROW_WORDS } from './kernels';
import type { Bitmap, BitmapStore } from './store';

/** Indexes from the first to the last, both included; empty where last < first. */
type Indexes = readonly [first: number, last: number];

/** Values as indexes: whole numbers of the domain only. */
function indexes(range: Range | undefined, domain: Domain): Indexes {
  const size = domainSize(domain);
  if (!range) return [0, size - 1];
  const first = Math.max(0, Math.ceil(range[0] - domain.min));
  return [first, Math.min(size - 1, Math.floor(range[1] - domain.min))];
}

/** The members within a box: a new bitmap, the caller's to release. Costs as much as the box is large. */
export function within(store: BitmapStore, bitmap: Bitmap, box: Box): Bitmap {
  const [a, b, c] = [box.a, box.b, box.c].map((range) => indexes(range, store.domain));
  const result = store.allocate();
  const mask = store.scratch(ROW_BYTES);
  const words = store.memory.u32.subarray(mask.address >>> 2, (mask.address >>> 2) + ROW_WORDS);
  for (let k = c[0]; k <= c[1]; k++) words[k >>> 5] |= 1 << (k & 31);
  const rows = Math.max(0, b[1] - b[0] + 1);
  for (let i = a[0]; i <= a[1]; i++) {
    const [to, from] = [result, bitmap].map((each) => store.rowAddress(each, i, b[0]));
    store.kernels.andRow(to, from, mask.address, rows);
  }
  store.releaseScratch(mask);
  return result;
}
