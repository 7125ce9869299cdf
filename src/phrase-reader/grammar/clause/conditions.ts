/** Clauses that depend on one another: "if and only if", "exactly one of the following". */
import { apply } from '../../apply';
import { and, count, not, or, readings, type Meaning, type Value } from '../../meaning';
import type { Rules } from '../../parse';
import type { Predication, Subject } from '../../phrase';
import { PLAIN, all, numbers, othersThan } from '../builders';

const WHICH = 'one, or at least one, of the conditions';

/** Both or neither. */
const iff = (x: Meaning, y: Meaning): Meaning => or([and([x, y]), and([not(x), not(y)])]);

/** The predication about the two numbers in the other places. */
const applyToOthers = (place: Value, predication: Predication): Meaning | undefined =>
  apply(numbers(PLAIN, othersThan(place)), predication);

function ifPlace(
  place: Value,
  condition: Predication,
  then: Predication,
  otherwise?: Predication,
): Meaning | undefined {
  if (place.is !== 'at') return undefined;
  const holds = apply(numbers(PLAIN, [place]), condition);
  const consequence = applyToOthers(place, then);
  if (!holds || !consequence) return undefined;
  if (!otherwise) return or([not(holds), consequence]);
  const other = applyToOthers(place, otherwise);
  return other && or([and([holds, consequence]), and([not(holds), other])]);
}

/** "None but the last is even": the others are not; the last may be, or is. */
function noneBut(place: Value, predication: Predication): Meaning | undefined {
  const [exception, others] = [apply(numbers(PLAIN, [place]), predication), noOther(place, predication)];
  return exception && others && readings([others, and([exception, others])], 'whether the exception is so');
}

const noOther = (place: Value, predication: Predication): Meaning | undefined =>
  apply(numbers({ is: 'none' }, othersThan(place)), predication);

/** "The first is even, unlike the other two". */
function unlikeOthers(subject: Subject, predication: Predication): Meaning | undefined {
  const [place] = subject.is === 'numbers' && subject.how.is === 'plain' ? subject.of : [];
  if (subject.is !== 'numbers' || subject.of.length !== 1 || place?.is !== 'at') return undefined;
  return all(apply(subject, predication), noOther(place, predication));
}

export const CONDITIONS_CLAUSES: Rules = {
  clause: {
    '{subject} {predication} <IFF> {clause}': (s: Subject, x: Predication, y: Meaning) => {
      const meaning = apply(s, x);
      return meaning && iff(meaning, y);
    },
    '{equation} <IFF> {clause}': iff,
    'if {place} {predication} (,)? (then)? {others} {predication}': (
      p: Value,
      x: Predication,
      _: string,
      y: Predication,
    ) => ifPlace(p, x, y),
    'if {place} {predication} (,)? (then)? {others} {predication} <OTHERWISE> {others} {predication}': (
      p: Value,
      x: Predication,
      _: string,
      y: Predication,
      __: string,
      z: Predication,
    ) => ifPlace(p, x, y, z),
    'if {clause} (,)? (then)? {clause} <OTHERWISE> <ANYTHING>': (x: Meaning, y: Meaning) => or([not(x), y]),
    '(exactly|only|precisely|just) one <FOLLOWING> {clause} <EITHEROR> {clause}': (x: Meaning, y: Meaning) =>
      count([x, y], '==', 1),
    'at least one <FOLLOWING> {clause} <EITHEROR> {clause}': (x: Meaning, y: Meaning) => or([x, y]),
    '(one|either) <FOLLOWING> {clause} <EITHEROR> {clause}': (x: Meaning, y: Meaning) =>
      readings([or([x, y]), count([x, y], '==', 1)], WHICH),
    '(both|all) <FOLLOWING> {clause} (,|;)? and (that)? {clause}': (x: Meaning, y: Meaning) => and([x, y]),
    '(none|no (<N>)) (of (the|these) (<NS>)?)? <BUT> {place} {predication}': noneBut,
    '{subject} {predication} (,)? unlike {others}': (s: Subject, x: Predication) => unlikeOthers(s, x),
  },
  IFF: '(,)? (if (,)? and only if|iff|exactly (when|if)|precisely (when|if)|just when) (,)?',
  OTHERWISE: '(,|;|.)? (but|and)? (otherwise|else|if not) (,)?',
  HOLDS: '(holds|hold|is true|are true|is satisfied|are satisfied|is met|applies|apply|must hold)',
  FOLLOWING: [
    'of (the|these)? (two)? (following|conditions|statements) (two)? (conditions|statements|things)? <HOLDS>? (,|:)?',
    'of these (two)? <HOLDS> (,|:)?',
  ],
  EITHEROR: '(,|;)? or (that)?',
};
