/**
 * The falsifying agent tries to be wrong: it makes the test on which the hypotheses that are left disagree most, whatever
 * it believes itself, so that every answer refutes as many of them as it can. It announces the most specific one that
 * is left, which is also the most probable one by the size principle (Tenenbaum 1999).
 */
import { countBits, countCommon, members, type Bits } from './bits';
import { drawOf, fraction, least } from './draw';
import type { Manner, View } from './view';

const hypothesis = ({ table, seed, left }: View): number | undefined =>
  least(members(left), (one) => table.breadth[one] + fraction(seed, one));

/** How uneven an answer would split them: 0 in halves, as many as there are when all say the same. */
const unevenness = (among: Bits, size: number, accepting: Bits): number =>
  Math.abs(size - 2 * countCommon(among, accepting));

/**
 * The most even split of what is left. When no test tells those apart any more, the one that would split all hypotheses
 * best: if the truth is none of them, that is where it is most likely to show.
 */
function test({ space, table, seed, turn, left, fresh }: View): number | undefined {
  const tests = fresh([...space.tests.keys()]);
  const split = (among: Bits) => {
    const size = countBits(among);
    const value = (one: number) => unevenness(among, size, table.accepts[one]);
    const best = least(tests, (one) => value(one) + fraction(seed, turn, one) / 2);
    return best !== undefined && value(best) < size ? best : undefined;
  };
  return split(left) ?? split(table.kinds) ?? least(tests, (one) => drawOf(seed, turn, one));
}

export const falsifying: Manner = { hypothesis, test };
