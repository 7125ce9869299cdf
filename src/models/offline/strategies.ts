/** The three ways in which agents play games of rule discovery: which hypothesis they hold, and what they test. */
import { countBits, countCommon, hasBit, members, type Bits } from './bits';
import { drawOf, fraction } from '../../base/draw';
import { minBy } from '../../base/min-by';
import type { Strategy, View } from './view';

/**
 * Draws one hypothesis among those that fit. Each hypothesis has a draw of its own, the same in every turn, and the
 * first in their order that still fits is hypothesis, so it is kept until it is refuted. The chance of a hypothesis falls with
 * the square of its breadth among the tests: someone who is shown three cubes thinks of cubes rather than of numbers
 * above -70 (the size principle of Tenenbaum 1999 in a rough form).
 */
const confirmingHypothesis = ({ table, seed, left }: View): number | undefined =>
  minBy(members(left), (one) => -Math.log(fraction(seed, one)) * (table.breadth[one] + 1) ** 2);

/**
 * Plays as many people did in Wason's task (Wason 1960): it settles on one hypothesis that fits what it has seen, and
 * tests only triples that this hypothesis accepts (the positive test strategy of Klayman and Ha 1987). It gives the
 * hypothesis up when an answer contradicts it, not before.
 */
export const confirming: Strategy = {
  hypothesis: confirmingHypothesis,
  test(view) {
    const { space, table, seed, turn, fresh } = view;
    const hypothesis = confirmingHypothesis(view);
    const all = [...space.tests.keys()];
    const positive =
      hypothesis === undefined ? [] : all.filter((one) => hasBit(table.accepts[one], hypothesis));
    return minBy(fresh(positive.length > 0 ? positive : all), (one) => drawOf(seed, turn, one));
  },
};

/** The difference between the two parts of a split: 0 for halves, `size` where all hypotheses say the same. */
const unevenness = (among: Bits, size: number, accepting: Bits): number =>
  Math.abs(size - 2 * countCommon(among, accepting));

/**
 * Makes the test on which the hypotheses that are left disagree most, so that every answer refutes as many of them as
 * possible. It announces the most specific one that is left, which is also the most probable one by the size principle
 * (Tenenbaum 1999).
 */
export const falsifying: Strategy = {
  hypothesis: ({ table, seed, left }) =>
    minBy(members(left), (one) => table.breadth[one] + fraction(seed, one)),
  test({ space, table, seed, turn, left, fresh }) {
    const tests = fresh([...space.tests.keys()]);
    const split = (among: Bits) => {
      const size = countBits(among);
      const value = (one: number) => unevenness(among, size, table.accepts[one]);
      const best = minBy(tests, (one) => value(one) + fraction(seed, turn, one) / 2);
      return best !== undefined && value(best) < size ? best : undefined;
    };
    // If no test separates the remaining hypotheses, the hidden rule may be none of them: then the test splits all
    // hypotheses.
    return split(left) ?? split(table.kinds) ?? minBy(tests, (one) => drawOf(seed, turn, one));
  },
};

/**
 * Draws each test, and announces any hypothesis that fits, drawn again every time. It is the baseline for the other
 * two.
 */
export const random: Strategy = {
  hypothesis: ({ seed, turn, left }) => minBy(members(left), (one) => drawOf(seed, turn, one)),
  test: ({ space, seed, turn, fresh }) =>
    minBy(fresh([...space.tests.keys()]), (one) => drawOf(seed, turn, one)),
};
