/** Shapes of three numbers: a peak, a valley, a pattern of kinds, and what neighbours of a number are. */
import {
  and,
  compare,
  constant,
  count,
  IT,
  type Meaning,
  minus,
  NEXT,
  not,
  or,
  plus,
  PREVIOUS,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import type { Feature, Relation, Saying, Subject } from '../phrase';
import { apply } from '../apply';
import { relate } from '../relate';
import { chosen } from './clauses';
import { speakOf } from '../substitute';
import { numbers, PLAIN, related, versus, whole } from './builders';

const [A, B, C] = TRIPLE;
const peak = (): Meaning => and([compare(B, '>', A), compare(B, '>', C)]);
const dip = (): Meaning => and([compare(B, '<', A), compare(B, '<', C)]);
const silent = () => null;

/** "Odd, even, odd": one after the other. */
function inPlaces(...what: readonly Meaning[]): Saying | undefined {
  const said = what.map((one, i) => speakOf(one, TRIPLE[i]));
  return said.every((one) => one !== undefined) ? whole(and(said)) : undefined;
}

const meaningOf = (saying: Saying | undefined): Meaning | undefined =>
  saying?.is === 'whole' ? saying.what : undefined;

/** "Larger than its neighbours", said of the number in the middle. */
const besides = (op: '<' | '>'): Meaning => versus(op)([PREVIOUS, NEXT]);

/** "…, and so are the other two": all three are so. */
function othersToo(subject: Subject, saying: Saying): Meaning | undefined {
  const few =
    subject.is === 'numbers' && subject.how.is === 'plain' && subject.of.every(({ is }) => is === 'at');
  return few ? apply(numbers(PLAIN), saying) : undefined;
}

/** "The signed steps shrink": of the step forth, whatever its direction. */
const signedGaps = (what: Relation): Meaning | undefined =>
  what.is === 'ordered' || what.is === 'equal' ? relate(what, [minus(B, A), minus(C, B)]) : undefined;

/** "The first is even, and so is the last." */
function alsoSo(subject: Subject, saying: Saying, other: Subject): Meaning | undefined {
  const said = [apply(subject, saying), apply(other, saying)];
  return said[0] && said[1] && and([said[0], said[1]]);
}

const onPeak = (place: Value): Meaning | undefined => (isMiddle(place) ? peak() : undefined);
const onDip = (place: Value): Meaning | undefined => (isMiddle(place) ? dip() : undefined);
const isMiddle = (place: Value): boolean => place.is === 'at' && place.place === 1;

export const SHAPES: Rules = {
  LOCALLY: [['(strict|strictly a|clear|true)? (local)', silent]],
  PEAK: [
    ['(<LOCALLY>)? (maximum|peak)|<LOCALLY> max|peak|summit', silent],
    ['(mountain|hill|peak|tent) (shape)?', silent],
  ],
  DIP: [
    ['<LOCALLY> (minimum|min)|valley|trough|dip', silent],
    ['(valley|trough|dip) (shape)?', silent],
  ],
  clause: [
    [
      '{subject} {saying} (,|;|.)? (and)? <MEANS> (that)? (,)? {others} {saying}',
      (s: Subject, x: Saying, _: string, y: Saying) => chosen(s, x, y),
    ],
    [
      '(the)? {feature} of {place} <EQUALS> the {feature} of {place}',
      (f: Feature, x: Value, g: Feature, y: Value) =>
        JSON.stringify(f) === JSON.stringify(g) ? relate({ is: 'same', feature: f }, [x, y]) : undefined,
    ],
    [
      '(the)? {feature} of {place} <EQUALS> that of {place}',
      (feature: Feature, x: Value, y: Value) => relate({ is: 'same', feature }, [x, y]),
    ],
    ['{subject} {saying} (,|;)? and so (is|are|does|do|must|has|have) {subject}', alsoSo],
    ['{subject} {saying} (,|;)? and so (is|are|does|do|must|has|have) {others}', othersToo],
    [
      '(a|it is)? (a)? fibonacci (like|style|type)? (sequence|triple|rule|pattern)?',
      () => compare(C, '==', plus(A, B)),
    ],
    [
      '<GAPS> <IS> (both|all|each)? (exactly)? (equal to)? {num}',
      (k: number) => relate({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }, TRIPLE),
    ],
    ['{place} (is|must be|forms|acts as|has to be|being) (a|the)? <LOCALLY> (maximum|max|peak)', onPeak],
    ['{place} (is|must be|forms|acts as|has to be|being) (a|the)? (strict)? (peak|summit)', onPeak],
    ['{place} (is|must be|forms|acts as|has to be|being) (a|the)? <LOCALLY> (minimum|min)', onDip],
    [
      '{place} (is|must be|forms|acts as|has to be|being) (a|the)? (strict)? (valley|trough|dip|low point)',
      onDip,
    ],
    [
      '(there is|there must be|with)? (a|the) (strict)? (peak|<LOCALLY> maximum) (in|at) the (middle|center|centre)',
      peak,
    ],
    [
      '(there is|there must be|with)? (a|the) (strict)? (valley|trough|dip|<LOCALLY> minimum) (in|at) the (middle|center|centre)',
      dip,
    ],
    ['<SIGNEDGAPS> {acts}', signedGaps],
    ['<SIGNEDGAPS> <IS> {relation}', signedGaps],
    [
      '(<PATTERN>)? {adjective} (,|-|/)? {adjective} (,|-|/)? (and|then)? {adjective} <PATTERNNOUN>?',
      (x: Meaning, y: Meaning, z: Meaning) => meaningOf(inPlaces(x, y, z)),
    ],
    [
      '<PATTERN> not (an|a|the)? {adjective} (,|-|/)? {adjective} (,|-|/)? {adjective} <PATTERNNOUN>?',
      (x: Meaning, y: Meaning, z: Meaning) => {
        const said = meaningOf(inPlaces(x, y, z));
        return said && not(said);
      },
    ],
  ],
  SIGNEDGAPS: [
    [
      '(the|their)? (signed|directed) (step|steps|gap|gaps|difference|differences|change|changes) <BETWEENS>?',
      silent,
    ],
  ],
  others: [['the (preceding|prior|earlier|foregoing) two (<NS>)?', () => 'others']],
  simple: [
    ['(the|a|its)? <WHOLE> poss (sum|total)', (): Value => ({ is: 'sum', of: TRIPLE })],
    ['(the|a|its)? <WHOLE> poss product', (): Value => ({ is: 'product', of: TRIPLE })],
    [
      '(the)? <N> (that|which)? (comes|came|is|stands|goes)? (right|immediately|directly|just)? (before|ahead of) it',
      () => PREVIOUS,
    ],
    [
      '(the)? <N> (that|which)? (comes|came|is|stands|goes)? (right|immediately|directly|just)? after it',
      () => NEXT,
    ],
  ],
  stated: [
    [
      '{relation} with (a|the)? (common)? ratio {num}',
      (x: Relation, by: number): Saying | undefined =>
        x.is === 'geometric' ? { is: 'and', of: [related(x), related({ is: 'ratio', by })] } : undefined,
    ],
  ],
  IS: [
    ['always (has|have|needs|need) to be', silent],
    ['(always|necessarily) (must|should) be', silent],
    ['must (always|necessarily) be', silent],
  ],
  MEANS: [['(so|which means|meaning|this means|i.e|that is|hence|therefore|thus)', silent]],
  EQUALS: [['(equals|matches|is (the)? same as|is equal to|agrees with|must equal|must match)', silent]],
  PATTERN: [
    [
      '(the|their|its)? (parity|parities|sign|signs|even odd|odd even|even / odd|odd / even)? (pattern|sequence|arrangement|order|layout)? (of (the|their)? (parities|signs|parity|sign|numbers|triple|three numbers))? (is|are|goes|go|must be|has to be|reads|follows|alternates as|:)',
      silent,
    ],
  ],
  PATTERNNOUN: [
    ['(pattern|sequence|arrangement|order|structure|layout|parity pattern|sign pattern|triple)', silent],
  ],
  verb: [
    [
      '(contain|contains|include|includes|has|have) the (number|value|integer) {num}',
      (k: number) =>
        whole(
          count(
            TRIPLE.map((one) => compare(one, '==', constant(k))),
            '>=',
            1,
          ),
        ),
    ],
    [
      '(have|has|form|forms|show|shows|contain|contains|with) (a|the)? (strict)? (peak|hill|mountain|<LOCALLY> maximum|mountain shape|peak shape) ((in|at) the (middle|center|centre))?',
      () => whole(peak()),
    ],
    [
      '(have|has|form|forms|show|shows|contain|contains|with) (a|the)? (strict)? (valley|trough|dip|<LOCALLY> minimum|valley shape) ((in|at) the (middle|center|centre))?',
      () => whole(dip()),
    ],
    [
      '(follow|follows|have|has|form|forms|match|matches|show|shows|fit|fits|alternate|alternates|go|goes|in|are in|is in) (a|an|the)? (parity|sign)? (pattern|sequence|arrangement|order)? (of|:)? {adjective} (,|-|/)? {adjective} (,|-|/)? (and|then)? {adjective} <PATTERNNOUN>?',
      inPlaces,
    ],
  ],
  following: [
    [
      '(strictly)? (greater|larger|bigger|higher) than (both|each|either)? (of)? (its|the)? (two|adjacent|immediate)? (neighbors|neighbours)',
      () => besides('>'),
    ],
    [
      '(strictly)? (less|smaller|lower) than (both|each|either)? (of)? (its|the)? (two|adjacent|immediate)? (neighbors|neighbours)',
      () => besides('<'),
    ],
  ],
  property: [
    [
      '(neither|not) (a|the)? (strict)? local (maximum|minimum) (nor|or) (a|the)? (strict)? local (maximum|minimum)',
      () =>
        or([
          and([compare(IT, '>=', PREVIOUS), compare(IT, '<=', NEXT)]),
          and([compare(IT, '<=', PREVIOUS), compare(IT, '>=', NEXT)]),
        ]),
    ],
  ],
};
