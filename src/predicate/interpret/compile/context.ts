import type { Frame } from '../frame';
import type { Runtime } from '../runtime';
import type { Scope } from '../scope';
import type { PyValue } from '../values';

/** A compiled expression. */
export type Code = (frame: Frame) => PyValue;
/** A compiled condition: the truth value only. */
export type Test = (frame: Frame) => boolean;
/** A compiled statement. */
export type Run = (frame: Frame) => Signal;

/** How a statement ended. */
export const enum Signal {
  Next,
  Break,
  Continue,
  Return,
}

export interface Context {
  readonly rt: Runtime;
  readonly scope: Scope;
}
