/** Clauses about the shape of the triple: a peak, a valley, a pattern of kinds. */
import { apply } from '../../apply';
import { TRIPLE, compare, constant, minus, not, plus, type Meaning, type Value } from '../../meaning';
import type { Rules } from '../../parse';
import type { Feature, Relation, Predication, Subject } from '../../phrase';
import { relate } from '../../relate';
import { A, B, C, DIP, PEAK, PLAIN, all, chosen, inOrder, numbers } from '../builders';

/** "…, and so are the other two": all three are so. */
function othersToo(subject: Subject, predication: Predication): Meaning | undefined {
  const few =
    subject.is === 'numbers' && subject.how.is === 'plain' && subject.of.every(({ is }) => is === 'at');
  return few ? apply(numbers(PLAIN), predication) : undefined;
}

/** "The signed steps shrink": of the step forth, whatever its direction. */
const signedGaps = (what: Relation): Meaning | undefined =>
  what.is === 'ordered' || what.is === 'equal' ? relate(what, [minus(B, A), minus(C, B)]) : undefined;

/** "The first is even, and so is the last." */
function alsoSo(subject: Subject, predication: Predication, other: Subject): Meaning | undefined {
  return all(apply(subject, predication), apply(other, predication));
}

const onPeak = (place: Value): Meaning | undefined => (isMiddle(place) ? PEAK : undefined);

const onDip = (place: Value): Meaning | undefined => (isMiddle(place) ? DIP : undefined);

const isMiddle = (place: Value): boolean => place.is === 'at' && place.place === 1;

export const SHAPES_CLAUSES: Rules = {
  clause: {
    '{subject} {predication} (,|;|.)? (and)? <MEANS> (that)? (,)? {others} {predication}': (
      s: Subject,
      x: Predication,
      _: string,
      y: Predication,
    ) => chosen(s, x, y),
    '(the)? {feature} of {place} <EQUALS> the {feature} of {place}': (
      f: Feature,
      x: Value,
      g: Feature,
      y: Value,
    ) => (JSON.stringify(f) === JSON.stringify(g) ? relate({ is: 'same', feature: f }, [x, y]) : undefined),
    '(the)? {feature} of {place} <EQUALS> that of {place}': (feature: Feature, x: Value, y: Value) =>
      relate({ is: 'same', feature }, [x, y]),
    '{subject} {predication} (,|;)? and so (is|are|does|do|must|has|have) {subject}': alsoSo,
    '{subject} {predication} (,|;)? and so (is|are|does|do|must|has|have) {others}': othersToo,
    '(a|it is)? (a)? fibonacci (like|style|type)? (sequence|triple|rule|pattern)?': () =>
      compare(C, '==', plus(A, B)),
    '<GAPS> <IS> (both|all|each)? (exactly)? (equal to)? {num}': (k: number) =>
      relate({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }, TRIPLE),
    '{place} (is|must be|forms|acts as|has to be|being) (a|the)? <LOCALLY> (maximum|max|peak)': onPeak,
    '{place} (is|must be|forms|acts as|has to be|being) (a|the)? (strict)? (peak|summit)': onPeak,
    '{place} (is|must be|forms|acts as|has to be|being) (a|the)? <LOCALLY> (minimum|min)': onDip,
    '{place} (is|must be|forms|acts as|has to be|being) (a|the)? (strict)? (valley|trough|dip|low point)':
      onDip,
    '(there is|there must be|with)? (a|the) (strict)? (peak|<LOCALLY> maximum) (in|at) the (middle|center|centre)':
      () => PEAK,
    '(there is|there must be|with)? (a|the) (strict)? (valley|trough|dip|<LOCALLY> minimum) (in|at) the (middle|center|centre)':
      () => DIP,
    '<SIGNEDGAPS> {acts}': signedGaps,
    '<SIGNEDGAPS> <IS> {relation}': signedGaps,
    '(<PATTERN>)? {adjective} (,|-|/)? {adjective} (,|-|/)? (and|then)? {adjective} <PATTERNNOUN>?': inOrder,
    '<PATTERN> not (an|a|the)? {adjective} (,|-|/)? {adjective} (,|-|/)? {adjective} <PATTERNNOUN>?': (
      x: Meaning,
      y: Meaning,
      z: Meaning,
    ) => {
      const meaning = inOrder(x, y, z);
      return meaning && not(meaning);
    },
  },
  SIGNEDGAPS:
    '(the|their)? (signed|directed) (step|steps|gap|gaps|difference|differences|change|changes) <BETWEENS>?',
  MEANS: '(so|which means|meaning|this means|i.e|that is|hence|therefore|thus)',
  EQUALS: '(equals|matches|is (the)? same as|is equal to|agrees with|must equal|must match)',
};
