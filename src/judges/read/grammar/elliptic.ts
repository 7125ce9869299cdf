/** Bounds without a subject: whether they can be said of the numbers, beside what else is said. */
import type { Part } from '../coordinate';
import type { Comparison, Meaning, Value } from '../meaning';
import type { Relation, Saying } from '../phrase';

type Side = '<' | '>';
const sideOf = (op: Comparison): Side | undefined =>
  op.startsWith('<') ? '<' : op.startsWith('>') ? '>' : undefined;

/** Which bound "less than 5" is, said of each number; undefined for anything else. */
function boundOf(saying: Saying): (Meaning & { is: 'compare' }) | undefined {
  if (saying.is !== 'each' || saying.what.is !== 'compare') return undefined;
  const { left, right } = saying.what;
  return left.is === 'it' && right.is === 'constant' ? saying.what : undefined;
}

/** How far from another number: "greater than the previous by at least 2". */
const isOffset = (left: Value, right: Value): boolean =>
  (left.is === 'minus' || left.is === 'abs') && right.is === 'constant';

/** The sides on which the size of a step, or of a distance, is bounded. */
function sidesOf(saying: Saying): readonly Side[] {
  if (saying.is === 'and' || saying.is === 'or' || saying.is === 'readings')
    return saying.of.flatMap(sidesOf);
  if (saying.is === 'each') return sidesIn(saying.what, isOffset);
  return saying.is === 'relation' ? sidesOfRelation(saying.what) : [];
}

function sidesOfRelation(what: Relation): readonly Side[] {
  if (what.is === 'stride' || what.is === 'gap-is')
    return sidesIn(what.what, (left, right) => left.is === 'it' && right.is === 'constant');
  const side = what.is === 'gap' ? sideOf(what.op) : undefined;
  return side ? [side] : [];
}

function sidesIn(what: Meaning, counts: (left: Value, right: Value) => boolean): readonly Side[] {
  if (what.is === 'and' || what.is === 'or' || what.is === 'readings')
    return what.of.flatMap((one) => sidesIn(one, counts));
  const side = what.is === 'compare' && counts(what.left, what.right) ? sideOf(what.op) : undefined;
  return side ? [side] : [];
}

/** "Increasing by at least 2 but less than 6": the second bound is one on the steps, not on the numbers. */
function isSecondBound(before: readonly Saying[], saying: Saying): boolean {
  const bound = boundOf(saying);
  const side = bound && sideOf(bound.op);
  if (!side) return false;
  const sides = before.flatMap(sidesOf);
  return sides.length > 0 && !sides.includes(side);
}

const VERB = /^(is|are|must|should|has|have|contain|contains|be)$/;
const isSmall = (bound: Meaning & { is: 'compare' }): boolean =>
  bound.right.is === 'constant' && bound.right.value >= 0 && bound.right.value <= 3;

const isFloating = (saying: Saying): boolean =>
  saying.is === 'floating' || (saying.is === 'not' && isFloating(saying.of));

/** "At least one but not all even": an amount, not a bound on the numbers. */
function isAmount([first, ...rest]: readonly Part<Saying>[]): boolean {
  const bound = boundOf(first.value);
  if (!bound || !isSmall(bound) || VERB.test(first.word ?? '')) return false;
  return rest.some(({ value, word }) => isFloating(value) || VERB.test(word ?? ''));
}

const isResidue = (saying: Saying): boolean =>
  saying.is === 'each' && saying.what.is === 'compare' && saying.what.left.is === 'remainder';

/** "1 or 2 modulo 3": the 1 is a remainder too. */
const isHalfResidue = (before: readonly Saying[], saying: Saying): boolean =>
  isResidue(saying) && before.some((one) => boundOf(one)?.op === '==');

/** Whether what is joined can be said of one subject, each part of it as it stands. */
export function fits(parts: readonly Part<Saying>[]): boolean {
  if (isAmount(parts)) return false;
  const values = parts.map(({ value }) => value);
  return values.every((one, i) => {
    const before = values.slice(0, i);
    return !isSecondBound(before, one) && !isHalfResidue(before, one);
  });
}
