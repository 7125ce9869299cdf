/** Bounds without a subject: checks that they can describe the numbers, beside the other parts. */
import type { Part } from '../coordinate';
import type { Comparison, Meaning, Value } from '../meaning';
import type { Relation, Predication } from '../phrase';

type Side = '<' | '>';
const sideOf = (op: Comparison): Side | undefined =>
  op.startsWith('<') ? '<' : op.startsWith('>') ? '>' : undefined;

/** The bound in a predication about each number, such as "less than 5"; undefined for anything else. */
function boundOf(predication: Predication): (Meaning & { is: 'compare' }) | undefined {
  if (predication.is !== 'each' || predication.what.is !== 'compare') return undefined;
  const { left, right } = predication.what;
  return left.is === 'it' && right.is === 'constant' ? predication.what : undefined;
}

/** Checks for a distance from another number: "greater than the previous by at least 2". */
const isOffset = (left: Value, right: Value): boolean =>
  (left.is === 'minus' || left.is === 'abs') && right.is === 'constant';

/** The sides on which the size of a step, or of a distance, is bounded. */
function sidesOf(predication: Predication): readonly Side[] {
  if (predication.is === 'and' || predication.is === 'or' || predication.is === 'readings')
    return predication.of.flatMap(sidesOf);
  if (predication.is === 'each') return sidesIn(predication.what, isOffset);
  return predication.is === 'relation' ? sidesOfRelation(predication.what) : [];
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

const apart = (sides: readonly Side[], side: Side | undefined): boolean =>
  side !== undefined && sides.length > 0 && !sides.includes(side);

const sideOfBound = (predication: Predication): Side | undefined => {
  const bound = boundOf(predication);
  return bound && sideOf(bound.op);
};

/**
 * "Increasing by at least 2 but less than 6", "more than 1 but less than 5 apart": both bounds are on the steps, none on
 * the numbers.
 */
const isSecondBound = (before: readonly Predication[], predication: Predication): boolean =>
  apart(before.flatMap(sidesOf), sideOfBound(predication)) ||
  before.some((one) => apart(sidesOf(predication), sideOfBound(one)));

const directionOf = (predication: Predication): Side | undefined => {
  if (predication.is !== 'relation') return undefined;
  const { what } = predication;
  if (what.is === 'stride') return what.up ? '<' : '>';
  if (what.is === 'ordered') return sideOf(what.op);
  return what.is === 'step' && what.by.is === 'constant' ? (what.by.value > 0 ? '<' : '>') : undefined;
};

/** "Increasing or decreasing by at most 3": by so much in both directions. */
function isSecondDirection(before: readonly Predication[], predication: Predication): boolean {
  const sized =
    predication.is === 'relation' && (predication.what.is === 'stride' || predication.what.is === 'step');
  const direction = directionOf(predication);
  return (
    sized &&
    before.some((one) => one.is === 'relation' && one.what.is === 'ordered' && directionOf(one) !== direction)
  );
}

const VERB = /^(is|are|must|should|has|have|contain|contains|be)$/;
const isSmall = (bound: Meaning & { is: 'compare' }): boolean =>
  bound.right.is === 'constant' && bound.right.value >= 0 && bound.right.value <= 3;

const isFloating = (predication: Predication): boolean =>
  predication.is === 'floating' || (predication.is === 'not' && isFloating(predication.of));

/** "At least one but not all even": an amount, not a bound on the numbers. */
function isAmount(parts: readonly Part<Predication>[]): boolean {
  return parts.slice(1).some(({ value, word }, i) => {
    const { value: before, word: begins } = parts[i];
    const bound = boundOf(before);
    if (!bound || !isSmall(bound) || VERB.test(begins ?? '')) return false;
    return isFloating(value) || VERB.test(word ?? '');
  });
}

const isResidue = (predication: Predication): boolean =>
  predication.is === 'each' && predication.what.is === 'compare' && predication.what.left.is === 'remainder';

/** "1 or 2 modulo 3": the 1 is a remainder too. */
const isHalfResidue = (before: readonly Predication[], predication: Predication): boolean =>
  isResidue(predication) && before.some((one) => boundOf(one)?.op === '==');

/** Checks that each of the joined parts, as it stands, can describe one subject. */
export function fits(parts: readonly Part<Predication>[]): boolean {
  if (isAmount(parts)) return false;
  const values = parts.map(({ value }) => value);
  return values.every((one, i) => {
    const before = values.slice(0, i);
    return ![isSecondBound, isSecondDirection, isHalfResidue].some((isOff) => isOff(before, one));
  });
}
