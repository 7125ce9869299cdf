/** Single evaluations by generated code, as rows and columns of one. */
import { Status, type NativeFunction } from '../../../../src/predicate/native';

export interface Evaluated {
  readonly status: Status;
  /** Meaningless with another status than `Status.value`. */
  readonly value: number;
}

/** The truth, as 0 or 1, by an entry. */
export function truthBy(native: NativeFunction, ...args: number[]): Evaluated & { readonly steps: number } {
  const { hitStepLimit, steps } = native.row(args.slice(0, -1), args.at(-1) as number, 1);
  const isRaised = native.raisesMask[0] === 1;
  const raised = isRaised && hitStepLimit ? Status.stepLimit : isRaised ? Status.raises : Status.value;
  return { status: native.bailMask[0] === 1 ? Status.bail : raised, value: native.trueMask[0], steps };
}

/** The value by a function. */
export function valueBy(native: NativeFunction, ...args: number[]): Evaluated {
  const [values, statuses] = [new Float64Array(1), new Uint8Array(1)];
  native.column(args.slice(0, -1), args.at(-1) as number, 1, values, statuses);
  return { status: statuses[0] as Status, value: values[0] };
}
