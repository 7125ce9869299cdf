/**
 * The confirming agent plays as many people did in Wason's task (Wason 1960): it settles on one hypothesis that fits
 * what it has seen, and then tries only triples that this hypothesis accepts (the positive test strategy of Klayman and
 * Ha 1987). It gives the hypothesis up when an answer contradicts it, not before.
 */
import { hasBit, members } from './bits';
import { drawOf, fraction, least } from './draw';
import type { Manner, View } from './view';

/**
 * A race: each hypothesis has a draw of its own, the same in every turn, and the first one that still fits is held. So
 * it is kept until it is refuted. The chance to win falls with the square of its breadth among the tests: who is shown
 * three cubes thinks of cubes rather than of numbers above -70 (the size principle of Tenenbaum 1999 in a rough form).
 */
const hypothesis = ({ table, seed, left }: View): number | undefined =>
  least(members(left), (one) => -Math.log(fraction(seed, one)) * (table.breadth[one] + 1) ** 2);

function test(view: View): number | undefined {
  const { space, table, seed, turn, fresh } = view;
  const held = hypothesis(view);
  const all = [...space.tests.keys()];
  const positive = held === undefined ? [] : all.filter((one) => hasBit(table.accepts[one], held));
  return least(fresh(positive.length > 0 ? positive : all), (one) => drawOf(seed, turn, one));
}

export const confirming: Manner = { hypothesis, test };
