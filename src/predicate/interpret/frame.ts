import type { PyValue } from './values';

/**
 * The variables of one call: element 0 is the frame of the enclosing scope (frames are linked, so a closure
 * sees later assignments, as in Python), the others are values, or undefined before the first assignment.
 */
export type Frame = (PyValue | Frame | undefined)[];

export const parentOf = (frame: Frame): Frame => frame[0] as Frame;

export const NO_FRAME: Frame = [];

/** An empty frame. A loop, because `new Array(n).fill()` is several times slower for the few slots of a frame. */
export function newFrame(size: number, parent: Frame): Frame {
  const frame: Frame = [parent];
  for (let i = 1; i < size; i++) frame.push(undefined);
  return frame;
}
