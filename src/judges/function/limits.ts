/**
 * Limits for judges' functions. A function runs unread, so its time (100 ms) and memory (64 MB) are bounded by counts
 * that are the same on every machine.
 */
import type { Limits, Program } from '../../predicate';
import { DEFAULT_STEP_LIMIT } from '../../predicate/outcome';
import { workBetweenSteps } from './weight';

/** Characters. Functions of judges have some hundreds; a long text takes long to read, and longer to say what is wrong. */
export const MAX_SOURCE_LENGTH = 3_000;

/** Nodes of the syntax tree that are evaluated at most; one costs some 10 ns, in new code up to 60. */
const MAX_EVALUATED = 450_000;

/** See `Limits.effort`. */
const EFFORT = 400_000;

/** Elements of a list, characters of a text, bits of an int. */
const SIZE = 10_000;

/** A step is one turn of a loop or one call, whatever there is in it: the more, the fewer steps. */
export const limitsFor = (program: Program): Limits => ({
  steps: Math.min(DEFAULT_STEP_LIMIT, Math.floor(MAX_EVALUATED / workBetweenSteps(program))),
  size: SIZE,
  effort: EFFORT,
});
