/** Sets of triples as bitmaps: memory, kernels and what can be asked of a set. */
export { ROW_BYTES, ROW_WORDS, MAX_PAIRS, MAX_REGIONS, type Kernels } from './kernels';
export { isWasmAvailable } from './kernels-wasm';
export { popcount32 } from './kernels-js';
export { OutOfBitmapMemory } from './memory';
export { BitmapStore, type Bitmap, type Scratch, type StoreOptions } from './store';
export { RankIndex, add, complement, count, dependence, difference, fingerprint, has, sample } from './sets';
export { smallest } from './smallest';
export { sampleRanks } from './ranks';
export { boundary, type Boundary } from './boundary';
export { within } from './box';
export { projections, type Projections } from './projections';
export { members, writePoints, type PointSink } from './members';
