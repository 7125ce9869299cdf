import type { PyValue } from '../../src/predicate/interpret';
import type { Tape } from './tape';

const FAR = [1000n, 10n ** 6n, 2n ** 31n, 2n ** 53n, 2n ** 53n + 1n, 10n ** 16n, 10n ** 20n, 2n ** 64n - 1n];

const toInt = (value: bigint): PyValue => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** One argument: mostly in the domain, often small, now and then far outside if that is wanted. */
function argument(tape: Tape, far: boolean): PyValue {
  switch (tape.below(far ? 6 : 5)) {
    case 0:
    case 1:
      return tape.below(7) - 3;
    case 2:
    case 3:
    case 4:
      return tape.below(200) - 99;
    default: {
      const far = tape.pick(FAR) - BigInt(tape.below(3));
      return toInt(tape.below(2) === 0 ? far : -far);
    }
  }
}

export function inputs(tape: Tape, count: number, far = true): PyValue[][] {
  return Array.from({ length: count }, () => {
    const [a, b] = [argument(tape, far), argument(tape, far)];
    return [a, b, tape.oneIn(4) ? a : argument(tape, far)];
  });
}
