/** I:C during an episode. */
import { quotient } from '../../../base/quotient';

export interface RunningCompatibility {
  readonly round: number;
  /** Incompatible tests up to this round and in it. */
  readonly incompatible: number;
  readonly compatible: number;
  /** I:C, incompatible ÷ compatible; null without a compatible test. */
  readonly ratio: number | null;
}

/** One value for each test, in their order. `result`: of the verdict on whether the test is compatible. */
export function runningCompatibility(
  tests: readonly { readonly round: number; readonly result: string | undefined }[],
): readonly RunningCompatibility[] {
  let [incompatible, compatible] = [0, 0];
  return tests.map(({ round, result }) => {
    if (result === 'incompatible') incompatible++;
    if (result === 'compatible') compatible++;
    return { round, incompatible, compatible, ratio: quotient(incompatible, compatible) };
  });
}
