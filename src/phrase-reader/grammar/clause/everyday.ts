/** Clauses in everyday words: "you count up by twos", "every positive number is even". */
import { apply } from '../../apply';
import {
  TRIPLE,
  and,
  compare,
  constant,
  count,
  not,
  or,
  pairs,
  plus,
  times,
  type Comparison,
  type Meaning,
  type NumberPlace,
  type Value,
} from '../../meaning';
import { pass, type Rules } from '../../parse';
import type { Predication, Subject } from '../../phrase';
import { relate } from '../../relate';
import { substitute } from '../../substitute';
import { PLAIN, all, each, numbers, ALL_DIFFERENT } from '../builders';

const ofEach = (what: Meaning): readonly Meaning[] | undefined => {
  const meanings = TRIPLE.map((x) => substitute(what, x));
  return meanings.every((one) => one !== undefined) ? meanings : undefined;
};

/** "The count of primes is at least 2". */
function counted(kind: Meaning, op: Comparison, k: number): Meaning | undefined {
  const meanings = ofEach(kind);
  return meanings && count(meanings, op, k);
}

/** "An odd number of them are prime". */
function countIs(kind: Meaning, odd: boolean): Meaning | undefined {
  const meanings = ofEach(kind);
  return meanings && or((odd ? [1, 3] : [0, 2]).map((k) => count(meanings, '==', k)));
}

/** "May" and "can" limit a count only where the words state a maximum. */
function atMost(subject: Subject, predication: Predication): Meaning | undefined {
  if (subject.is !== 'numbers') return undefined;
  const { how } = subject;
  const limited = how.is === 'none' || (how.is === 'some' && (how.op === '<=' || how.op === '<'));
  return limited ? apply(subject, predication) : undefined;
}

/** "Every positive number is even": those that are not positive may be anything. */
function those(kind: Meaning, what: Meaning): Meaning | undefined {
  const [conditions, consequences] = [ofEach(kind), ofEach(what)];
  return conditions && consequences && and(conditions.map((one, i) => or([not(one), consequences[i]])));
}

/** "One is the square of another". */
function ofAnother(how: (y: Value) => Value): Meaning {
  const both = pairs(TRIPLE).flatMap(([x, y]) => [
    [x, y],
    [y, x],
  ]);
  return or(both.map(([x, y]) => compare(x, '==', how(y))));
}

/** "The first is 2 more than the second, or the other way round". */
function swapped(what: Meaning): Meaning | undefined {
  const places = [0, 1, 2].filter((place) => JSON.stringify(what).includes(`"place":${String(place)}`));
  if (places.length !== 2) return undefined;
  const [x, y] = places;
  const text = JSON.stringify(what).replaceAll(
    /"place":(\d)/g,
    (_, place: string) => `"place":${String(Number(place) === x ? y : x)}`,
  );
  return or([what, JSON.parse(text) as Meaning]);
}

/** "The first is not a multiple of 2 and the other two are." */
function unlike(subject: Subject, predication: Predication, other: Subject | 'others'): Meaning | undefined {
  if (predication.is !== 'not' || subject.is !== 'numbers') return undefined;
  const rest =
    other === 'others'
      ? numbers(
          PLAIN,
          TRIPLE.filter((x) => !JSON.stringify(subject.of).includes(JSON.stringify(x))),
        )
      : other;
  if (rest.is === 'numbers' && rest.of.length === 0) return undefined;
  return all(apply(subject, predication), apply(rest, predication.of));
}

/** "The first two match and the last one is different": from those two. */
function differing(of: readonly Value[], predication: Predication, place: Value): Meaning | undefined {
  if (predication.is !== 'relation' || predication.what.is !== 'equal') return undefined;
  const equality = relate(predication.what, of);
  return equality && and([equality, ...of.map((x) => compare(place, '!=', x))]);
}

const inThesePlaces = (what: Meaning, places: readonly NumberPlace[]): Meaning | undefined =>
  all(...places.map((place) => substitute(what, TRIPLE[place])));

/** "Increasing if the first is positive and decreasing otherwise". */
function otherwise(
  subject: Subject,
  x: Predication,
  condition: Meaning,
  y: Predication,
): Meaning | undefined {
  const [then, other] = [apply(subject, x), apply(subject, y)];
  return then && other && or([and([condition, then]), and([not(condition), other])]);
}

export const EVERYDAY_CLAUSES: Rules = {
  clause: {
    '(the)? (count|number|amount|quantity) of {kind} <IN>? (<IS>)? {op} {k}': counted,
    '(the)? (count|number|amount|quantity) of {kind} <IN>? <IS> {k}': (what: Meaning, k: number) =>
      counted(what, '==', k),
    '(the)? (count|number|amount|quantity) of {kind} <IN>? <IS> odd': (what: Meaning) => countIs(what, true),
    '(the)? (count|number|amount|quantity) of {kind} <IN>? <IS> even': (what: Meaning) =>
      countIs(what, false),
    'an odd number of {all} <IS> {property}': (_: unknown, what: Meaning) => countIs(what, true),
    'an even number of {all} <IS> {property}': (_: unknown, what: Meaning) => countIs(what, false),
    'an odd number of (the)? (entries|numbers) {all} <IS> {property}': (_: unknown, what: Meaning) =>
      countIs(what, true),
    '{subject} <PERHAPS> {together}': atMost,
    '{subject} (may|can|could) {verb}': atMost,
    '{value} {adjectives}': (x: Value, what: Meaning) =>
      x.is === 'constant' ? undefined : substitute(what, x),
    '{howMany} <OFTHE> {property}': (how: never, what: Meaning) => apply(numbers(how), each(what)),
    'all <OFTHE> <NS>? {property}': (what: Meaning) => apply(numbers({ is: 'all' }), each(what)),
    'none (of them)? {property}': (what: Meaning) => apply(numbers({ is: 'none' }), each(what)),
    '{subject} (all|both|each) {following}': (s: Subject, what: Meaning) => apply(s, each(what)),
    '(you|we|it|they|there) (can|may|must|should) not (have|be|contain|include|use) (any|a)? {sort}': (
      what: Meaning,
    ) => apply(numbers({ is: 'none' }), each(what)),
    'it is (not allowed|not permitted|not possible|forbidden|prohibited|impossible) (that|for) {clause}': not,
    '(the)? (negation|opposite|complement|contrary) of {clause}': not,
    'it is that {clause}': pass,
    '(you|we) (need|want) (three)? {kind} (that|which) {predication}': (what: Meaning, x: Predication) =>
      all(apply(numbers(PLAIN), each(what)), apply(numbers(PLAIN), x)),
    '(it|which)? (only|just)? (requires|demands|needs|asks|means) that {clause}': pass,
    '(you|one|we)? (count|counting|counts|go|going) (up|upwards|forward|forwards)? (by|in) {byOnes}': (
      k: number,
    ) => relate({ is: 'step', op: '==', by: constant(k) }, TRIPLE),
    '(you|one|we)? (count|counting|counts|go|going) (down|downwards|backward|backwards) (by|in) {byOnes}': (
      k: number,
    ) => relate({ is: 'step', op: '==', by: constant(-k) }, TRIPLE),
    '(you|one|we)? (count|counting) up by {k}': (k: number) =>
      relate({ is: 'step', op: '==', by: constant(k) }, TRIPLE),
    '(you|one|we)? (count|counting) (down|backwards) by {k}': (k: number) =>
      relate({ is: 'step', op: '==', by: constant(-k) }, TRIPLE),
    'nor (shall|does|do|may|must|can|should|is|are) {subject} {verb}': (s: Subject, x: Predication) =>
      apply(s, { is: 'not', of: x }),
    'nor (is|are) {subject} {together}': (s: Subject, x: Predication) => apply(s, { is: 'not', of: x }),
    'without being all {predicative}': (x: Predication) => apply(numbers({ is: 'not-all' }), x),
    '{kind} in (the)? {ordinal} (position|place|spot|slot)': (what: Meaning, p: NumberPlace) =>
      inThesePlaces(what, [p]),
    '{adjective} in (the)? {ordinal} (position|place|spot|slot)': (what: Meaning, p: NumberPlace) =>
      inThesePlaces(what, [p]),
    '{adjective} in (the)? {ordinal} and (the)? {ordinal} (position|place|places|positions)': (
      what: Meaning,
      p: NumberPlace,
      q: NumberPlace,
    ) => inThesePlaces(what, [p, q]),
    '{computing} (,)? (and|then|to) <GET> {value}': (x: Value, y: Value) => compare(x, '==', y),
    '(when|if) (you|we|one)? (add|sum) them all (up|together)? <GET> {value}': (y: Value) =>
      compare({ is: 'sum', of: TRIPLE }, '==', y),
    'no (<NN>) <IN>? (is|gets|occurs|appears|comes up|comes)? (twice|repeated|more than once|again)': () =>
      ALL_DIFFERENT,
    'there (is|are|has) (got to be|needs to be) {contents} (somewhere)?': pass,
    '{contents} (is|are)? somewhere': pass,
    '<ONEOF> <IS> {toAnother}': ofAnother,
    '(all|every|each|any|whichever|those|the) (of the numbers|numbers)? (that|which)? (is|are)? {kind} <IN>? <IS> {property}':
      those,
    '(whichever|those|any|all) of (the|these) (numbers|three)? (that|which)? (is|are) {adjectives} <IS> {property}':
      those,
    '(every|each|any) <N> (that|which) is {property} <IS> {property}': those,
    '{clause1} (,)? or (the other way (round|around)|vice versa|the reverse)': swapped,
    '{subject} {predication} (,)? (and|but|while|whereas) {subject} (is|are|does|do|must|has|have)': unlike,
    '{subject} {predication} (,)? (and|but|while|whereas) {others} (is|are|does|do|must|has|have)': unlike,
    '{places} {predication} (,)? (and|but|while|whereas|with) {place} (<IS>|being) (different|distinct|another number)':
      differing,
    '{place} <IS> {complement} if {clause} (,)? (and|but) {complement} otherwise': otherwise,
    '{subject} <IS> {complement} if {clause} (,)? (and|but) {complement} otherwise': otherwise,
    '(the|their)? (three)? {feature} (pattern)? (alternates|alternate)': (feature: never) =>
      relate({ is: 'alternating', feature }, TRIPLE),
    '(the|their) three {feature} <IS> mixed': (feature: never) => relate({ is: 'mixed', feature }, TRIPLE),
    '(sorted|ordered|arranged) (from (small|smallest|low|lowest) to (large|largest|high|highest)|by size|in (ascending|increasing) order) , (the|these) (three)? <NS> (are|become|form|make) (three)? consecutive (<INT>)?':
      () => relate({ is: 'run', by: 1, order: 'any' }, TRIPLE),
  },
  PERHAPS: '(may|can|could|might|(is|are) allowed to|(is|are) permitted to) be',
  toAnother: {
    '(the)? square of <ANOTHER>': () => (y: Value) => times(y, y),
    '{times} <ANOTHER>': (k: number) => (y: Value) => times(constant(k), y),
    '(the)? (negative|opposite) of <ANOTHER>':
      () =>
      (y: Value): Value => ({ is: 'negative', of: y }),
    '{num} (more|greater|larger|higher) than <ANOTHER>': (k: number) => (y: Value) => plus(y, constant(k)),
    '{num} (less|smaller|lower) than <ANOTHER>': (k: number) => (y: Value) => plus(y, constant(-k)),
  },
  clause1: {
    '{place} {predication}': (x: Value, predication: Predication) => apply(numbers(PLAIN, [x]), predication),
  },
};
