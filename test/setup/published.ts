/** Before the first test of a run: a run that leaves out what needs published data is not taken for a whole one. */
import { whatIsSkipped } from '../fixtures/published/data';

export default function sayWhatIsSkipped(): void {
  const skipped = whatIsSkipped();
  if (skipped !== undefined) console.warn(skipped);
}
