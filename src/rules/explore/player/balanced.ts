/** A good plan where there are too many rules for the best one: every test splits what is left as evenly as it can. */
import type { Choose, Test } from './test';

/** Of equally even tests the first one in the list. */
export const balancedChoice =
  (tests: readonly Test[]): Choose =>
  (among) => {
    let [best, most]: [Test | undefined, number] = [undefined, 0];
    for (const test of tests) {
      const yes = among.filter((rule) => test.yes[rule]).length;
      const smaller = Math.min(yes, among.length - yes);
      if (smaller > most) [best, most] = [test, smaller];
    }
    return best;
  };
