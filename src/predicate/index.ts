/** The predicate engine: text → syntax tree → values, counts and sets of triples. Other parts import from here only. */
export type * from './syntax';
export * from './span';
export * from './problem';
export * from './domain';
export * from './outcome';
export * from './nearest';
export * from '../base/stepwise';
export * from './language';
export * from './interpret';
export { sampleRanks, type Boundary, type PointSink, type Projections } from './bitmap';
export * from './engine';
