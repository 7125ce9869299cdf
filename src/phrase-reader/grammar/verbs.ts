/**
 * Any verb with what belongs to it: those of `verbs-of-one.ts` and `verbs-of-several.ts`, and those that mean more than a
 * relation: patterns ("go even, odd, even"), peaks, contents, "either step".
 */
import { isOfTriple } from '../apply';
import {
  IT,
  TRIPLE,
  and,
  compare,
  constant,
  minus,
  or,
  pairs,
  remainder,
  size,
  type Meaning,
  type Value,
} from '../meaning';
import { pass, type Rules } from '../parse';
import type { Relation, Predication } from '../phrase';
import { substitute } from '../substitute';
import {
  A,
  B,
  DIP,
  PEAK,
  deny,
  each,
  inOrder,
  patterns,
  related,
  rising,
  stepBy,
  vaguely,
  whole,
  jointly,
  steadily,
} from './builders';

/** "Increase by 2 or 3 each time": each time one of them, or always the same one. */
function eitherStep(j: number, k: number): Predication {
  const always = [j, k].map((by) => related(stepBy(by)));
  const steps = [0, 1].map((i) =>
    or([j, k].map((by) => compare(minus(TRIPLE[i + 1], TRIPLE[i]), '==', constant(by)))),
  );
  return {
    is: 'readings',
    of: [whole(and(steps)), { is: 'or', of: always }],
    why: 'each time one of them, or always the same one',
  };
}

const differentRemainders = (k: number): Meaning | undefined =>
  k > 0 ? and(pairs(TRIPLE).map(([x, y]) => compare(remainder(x, k), '!=', remainder(y, k)))) : undefined;

const named = (what: Meaning | undefined): Predication | undefined => what && whole(what);

/** "By a constant even amount". */
function steadilyBy(op: '<' | '>', what: Meaning): Predication | undefined {
  const step = substitute(what, size(minus(B, A)));
  return step && jointly(steadily(op), whole(step));
}

/** "Odd, even, odd": one after the other. */
function inPlaces(...what: readonly Meaning[]): Predication | undefined {
  const meaning = inOrder(...what);
  return meaning && whole(meaning);
}

function sized(what: Meaning): Predication | undefined {
  const meaning = substitute(what, { is: 'abs', of: IT });
  return meaning && each(meaning);
}

/** "Without being all equal". */
function without(stated: Predication, denied: Predication): Predication {
  return { is: 'and', of: [stated, deny({ is: 'floating', how: { is: 'all' }, of: denied })] };
}

export const VERBS: Rules = {
  verb: {
    '{eitherWay}': pass,
    '{does}': each,
    '{acts}': related,
    '<FORM> {predicative}': (x: Predication) => (isOfTriple(x) ? x : undefined),
    '{does} <VAGUELY>': (x: Meaning) => vaguely(each(x)),
    '{acts} <VAGUELY>': (x: Relation) => vaguely(related(x)),
    '<UPS> (by <SAMEAMOUNT>|in equal steps)': () => steadily('<'),
    '<DOWNS> (by <SAMEAMOUNT>|in equal steps)': () => steadily('>'),
    '{having}': related,
    '(contain|contains|containing|include|includes|including|have|has|having|feature|features|involve|involves|with) {contents}':
      whole,
    '((consist|consists|consisting) (only|entirely|solely)? of (only)?|comprise|comprises) {contentsAll}':
      whole,
    '(follow|follows|have|has|form|forms|match|matches|show|shows|fit|fits|alternate|alternates|go|goes) (either)? <PATTERNS> {adjective} {adjective} {adjective} <PATTERNNOUN>? (,)? or (else)? <PATTERNS> {adjective} {adjective} {adjective} <PATTERNNOUN>?':
      (...what: Meaning[]) => {
        const meaning = patterns(...what);
        return meaning && whole(meaning);
      },
    '<UPS> from {place} to {place}': (x: Value, y: Value) => whole(compare(x, '<', y)),
    '<DOWNS> from {place} to {place}': (x: Value, y: Value) => whole(compare(x, '>', y)),
    '<UPS> by {k} or {k} <EACHTIME>?': (j: number, k: number) => eitherStep(j, k),
    '<DOWNS> by {k} or {k} <EACHTIME>?': (j: number, k: number) => eitherStep(-j, -k),
    '(satisfy|satisfies|fulfil|fulfils|obey|obeys) (the (equation|condition|relation))? {equation}': whole,
    '<LEAVES> (three|all)? different remainders <DIVIDED> {k}': (k: number) => named(differentRemainders(k)),
    '(fail|fails) to be {predicative}': (of: Predication): Predication => ({ is: 'not', of }),
    '(start|starts|begin|begins) (with|from|at) (a|an) {kind}': (what: Meaning) =>
      named(substitute(what, TRIPLE[0])),
    '(end|ends|finish|finishes) (with|at|on) (a|an) {kind}': (what: Meaning) =>
      named(substitute(what, TRIPLE[2])),
    '(read|reads) the same (as)? (from)? <BACKWARDS>': () => related({ is: 'palindrome' }),
    '<UPS> (strictly|first)? (,)? (and)? (then|afterwards|before) <DOWNS> (strictly)?': () => whole(PEAK),
    '<DOWNS> (strictly|first)? (,)? (and)? (then|afterwards|before) <UPS> (strictly)?': () => whole(DIP),
    '<UPS> by <CONSTANTLY> {adjective} <AMOUNT>': (what: Meaning) => steadilyBy('<', what),
    '<DOWNS> by <CONSTANTLY> {adjective} <AMOUNT>': (what: Meaning) => steadilyBy('>', what),
    '(peak|peaks) in the middle': () => whole(PEAK),
    '(dip|dips) (in the middle)?': () => whole(DIP),
    '(never|not ever) (get|gets|become|becomes) (larger|bigger|greater|higher)': () =>
      related({ is: 'ordered', op: '>=' }),
    '(never|not ever) (get|gets|become|becomes) (smaller|lower|less)': () =>
      related({ is: 'ordered', op: '<=' }),
    '(coincide|coincides|match|agree) (in value)?': () => related({ is: 'equal' }),
    '(contain|contains|include|includes|has|have) the (number|value|integer) {num}': (k: number) =>
      whole(or(TRIPLE.map((one) => compare(one, '==', constant(k))))),
    '(have|has|form|forms|show|shows|contain|contains|with) (a|the)? (strict)? (peak|hill|mountain|<LOCALLY> maximum|mountain shape|peak shape) ((in|at) the (middle|center|centre))?':
      () => whole(PEAK),
    '(have|has|form|forms|show|shows|contain|contains|with) (a|the)? (strict)? (valley|trough|dip|<LOCALLY> minimum|valley shape) ((in|at) the (middle|center|centre))?':
      () => whole(DIP),
    '(follow|follows|have|has|form|forms|match|matches|show|shows|fit|fits|alternate|alternates|go|goes|in|are in|is in) (a|an|the)? (parity|sign)? (pattern|sequence|arrangement|order)? (of|:)? {adjective} (,|-|/)? {adjective} (,|-|/)? (and|then)? {adjective} <PATTERNNOUN>?':
      inPlaces,
    '(appear|appears|come|comes|stand|stands|occur|occurs|run|runs|is listed|are listed|are given) {relation}':
      (what: Relation) => (what.is === 'ordered' || what.is === 'monotone' ? related(what) : undefined),
    '<UPS> by (a)? (factor|ratio) of {k}': (by: number) => jointly(rising, related({ is: 'ratio', by })),
    '(first)? (go|goes|rise|rises|move|moves) (first)? up (first)? (,)? (and)? then (come|comes|go|goes|fall|falls)? (back)? down (again)?':
      () => whole(PEAK),
    '(first)? (go|goes|fall|falls|move|moves) (first)? down (first)? (,)? (and)? then (come|comes|go|goes|rise|rises)? (back)? up (again)?':
      () => whole(DIP),
    '<UPS> by the same (positive|non-zero) (amount|step|number) <EACHTIME>?': () => steadily('<'),
    '(has|have) (an|a)? (absolute value|magnitude) of {following}': (what: Meaning) => sized(what),
    '{does} without being (all)? {predicative}': (x: Meaning, y: Predication) => without(each(x), y),
    '{acts} without being all {predicative}': (x: Relation, y: Predication) => without(related(x), y),
  },
  PATTERNS: '(the|an|a)? (pattern|sequence)?',
  LEAVES: '(leave|leaves|give|gives|have|has|leaving)',
  DIVIDED: ['(when|if|after|on)? (being)? (divided|division) by', 'modulo'],
  BACKWARDS:
    '(right to left|backwards|backward|in reverse|both ways|in both directions|forwards and backwards|forward and backward)',
};
