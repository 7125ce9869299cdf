/** Where a second clause shows that a step that was given a sign is meant both ways. */
import { and, type Meaning, minus, readings, size, TRIPLE } from './meaning';
import { relate } from './relate';

const keyOf = (what: unknown): string => JSON.stringify(what);
const FORTH = keyOf(minus(TRIPLE[1], TRIPLE[0]));
const EITHER_WAY = keyOf(relate({ is: 'monotone', strict: true }, TRIPLE));

const parts = (what: Meaning): readonly Meaning[] => (what.is === 'and' ? what.of.flatMap(parts) : [what]);

const isStep = (what: Meaning): what is Meaning & { is: 'compare' } =>
  what.is === 'compare' && what.op === '==' && keyOf(what.left) === FORTH && what.right.is === 'constant';

/**
 * "A common difference of 2, and the sequence is either increasing or decreasing": the second clause would say nothing
 * if the difference had a sign, so it is left open whether it has.
 */
export function openDirection(what: Meaning): Meaning {
  if (what.is !== 'and') return what;
  const all = parts(what);
  if (!all.some((one) => keyOf(one) === EITHER_WAY)) return what;
  return and(
    all.map((one) =>
      isStep(one)
        ? readings([one, { ...one, left: size(one.left) }], 'whether the common difference has a sign')
        : one,
    ),
  );
}
