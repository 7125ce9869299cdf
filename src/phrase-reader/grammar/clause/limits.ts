/** Clauses beside a permission or a denial: "only the first has to be", "but not all of them". */
import { apply } from '../../apply';
import { TRIPLE, and, count, minus, not, readings, type Meaning, type Value } from '../../meaning';
import { pass, type Rules } from '../../parse';
import type { Amount, Predication, Subject } from '../../phrase';
import { relate } from '../../relate';
import { substitute } from '../../substitute';
import { PLAIN, all, numbers, some, ALL_DIFFERENT, ALL_EQUAL, othersThan } from '../builders';

/** "Only the middle one has to be odd": the others may be odd too, unless it is meant that they are not. */
function onlyNeeded(place: Value, predication: Predication): Meaning | undefined {
  const meaning = apply(numbers(PLAIN, [place]), predication);
  const none = apply(numbers({ is: 'none' }, othersThan(place)), predication);
  return meaning && none && readings([meaning, and([meaning, none])], 'whether the others must not be so');
}

/** Applies the predication to one place and leaves the other numbers free. */
const free = (place: Value, predication: Predication): Meaning | undefined =>
  apply(numbers(PLAIN, [place]), predication);

/** "At least one is even, but not all of them". */
function butNotAll(subject: Subject, predication: Predication): Meaning | undefined {
  if (subject.is !== 'numbers' && subject.is !== 'or') return undefined;
  const [meaning, all] = [apply(subject, predication), apply(numbers(PLAIN), predication)];
  return meaning && all && and([meaning, not(all)]);
}

/** "Some but not all of the numbers are even". */
const someNotAll = (predication: Predication): Meaning | undefined =>
  butNotAll(numbers(some('>=', 1)), predication);

/** "Exactly one is prime, the others are not". */
function othersNot(subject: Subject, predication: Predication): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || subject.of.length !== TRIPLE.length)
    return undefined;
  const { how } = subject;
  if ((how.op !== '==' && !how.vague) || (how.k !== 1 && how.k !== 2)) return undefined;
  return apply({ ...subject, how: some('==', how.k) }, predication);
}

/** "One number differs from the others": it is not said that those are equal. */
const someDiffer = (): Meaning | undefined => {
  const alike = relate({ is: 'equal' }, TRIPLE);
  return alike && not(alike);
};

const more = (kind: Predication): Meaning | undefined => {
  const meanings = TRIPLE.map((one) => apply(numbers(PLAIN, [one]), kind));
  return meanings.every((one) => one !== undefined) ? count(meanings, '>=', 2) : undefined;
};

/** "They are not all alike; any other triple is fine": after a negated rule. */
function denied(subject: Subject, predication: Predication): Meaning | undefined {
  const meaning = apply(subject, predication);
  const excludes = meaning?.is === 'not' || (meaning?.is === 'compare' && meaning.op === '!=');
  return excludes ? meaning : undefined;
}

/** "Exactly one is even, the others can be anything": the others may be so too, or the words are at odds. */
function othersFree(subject: Subject, predication: Predication): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || subject.how.k < 0) return undefined;
  if (subject.how.op !== '==') return undefined;
  const meanings = [subject.how, some('>=', subject.how.k)].map((how) =>
    apply({ ...subject, how }, predication),
  );
  return (
    meanings[0] && meanings[1] && readings([meanings[0], meanings[1]], 'whether the others may be so too')
  );
}

export const LIMITS_CLAUSES: Rules = {
  clause: {
    '(what|all that|the only thing that) (really|actually)? (matters|counts|is important|is relevant|is required) is (only|just|simply)? (that)? {clause}':
      pass,
    'only {place} <NEEDED> {together}': onlyNeeded,
    'only {place} <NEEDED> {together} (,|;|.)? <OTHERSFREE>': free,
    'only {place} {predication} (,|;|.)? <OTHERSFREE>': free,
    'only {place} (matters|counts|is relevant|is important) (,|;|:|.)? (and|as)? (it|which|this one|that one)? {predication}':
      free,
    '{subject} {predication} (,|;|.)? <OTHERSFREE>': othersFree,
    '{subject} {predication} (,|;|.)? (and|but|while|whereas)? the (third|other|remaining) (one|number)? <MAYBEANYTHING>':
      othersFree,
    '{howMany} (,)? (but|though|and) (not|never) all (three)? (,)? of (the|these)? (three)? (<NS>|them) {predication}':
      (how: Amount, x: Predication) => butNotAll(numbers(how), x),
    'no {kind} (allowed|permitted)': (what: Meaning) => apply(numbers({ is: 'none' }), { is: 'each', what }),
    '(three|any|any three)? {kind} (that|which) {predication}': (what: Meaning, x: Predication) =>
      all(apply(numbers(PLAIN), { is: 'each', what }), apply(numbers(PLAIN), x)),
    '<GAPS> (<IS>)? (getting|becoming|growing) (ever|progressively|steadily)? (larger|bigger|greater|wider)':
      () => relate({ is: 'gaps-ordered', op: '<' }, TRIPLE),
    '<GAPS> (<IS>)? (getting|becoming|growing) (ever|progressively|steadily)? (smaller|narrower|tighter)':
      () => relate({ is: 'gaps-ordered', op: '>' }, TRIPLE),
    '(it is)? (only|just|merely) (required|necessary|needed|important) that {clause}': pass,
    '{subject} {predication} (,|;|.) (and|but)? <ANYOTHER>': denied,
    '{subject} {predication} <BUTNOTALL>': butNotAll,
    'some (,)? (but|though|and|yet) not all (,)? (of)? (the|these)? (three)? (<NS>)? <IN>? {predication}':
      someNotAll,
    '{subject} {predication} (,|;|.)? (and|but|while|whereas|so)? {others} <ARENOT>': othersNot,
    '{subject} {predication} (,|;|.)? (and|but|while|whereas)? (the)? (remaining|other) (one|number) <ARENOT>':
      othersNot,
    '(there|here) (is|are) (no|not any|not a|not one|not a single) <NN> <IN>? {tail}': (what: Meaning) =>
      apply(numbers({ is: 'none' }), { is: 'each', what }),
    'there (is|are|must be) no (pair|pairs) of (equal|identical) <NS>': () => ALL_DIFFERENT,
    '{place} <IS> (greater|larger|bigger|higher|more) than {value} by {following}': (
      x: Value,
      y: Value,
      what: Meaning,
    ) => substitute(what, minus(x, y)),
    '{place} <IS> (less|smaller|lower) than {value} by {following}': (x: Value, y: Value, what: Meaning) =>
      substitute(what, minus(y, x)),
    '{all} (can|may|must|should|are allowed to) (not|never) all be {reach} (at the same time|simultaneously|at once|together)':
      (of: readonly Value[], x: Predication) => apply(numbers({ is: 'not-all' }, of), x),
    '{all} (may|must) (not|never) all be {reach}': (of: readonly Value[], x: Predication) =>
      apply(numbers({ is: 'not-all' }, of), x),
    'not all (of)? (the|these)? (three)? (<NS>|them)? <IN>? (can|may) be {reach} (at the same time|simultaneously|at once)?':
      (x: Predication) => apply(numbers({ is: 'not-all' }), x),
    '(at least)? (one|some|a) (of)? (the|these|them)? (three)? (<NN>)? (differs|is different|is distinct) from {others}':
      someDiffer,
    '(the)? (majority|most) of (the|these)? (three)? (<NS>|them) {predication}': more,
    '<EXCLUDEDONLY> (is|are|being)? {excluded}': (x: Meaning) => not(x),
    '{excluded} (is|are) <EXCLUDEDONLY>': (x: Meaning) => not(x),
  },
  NEEDED:
    '(has to|have to|needs to|need to|is required to|is needed to|must|should|has got to) (actually|really)? be',
  BUTNOTALL: [
    '(,|;)? (but|and|though|although|yet)? (not|never) (necessarily)? all (of them|three|of the (three)? <NS>|<NS>|three of them|three <NS>)? (are|is|at once|at the same time)?',
    '(,|;)? (but|and|though|although|yet)? (not|never) (every one|each one|each) (of them)?',
  ],
  ANYOTHER: [
    '(any|every|all) (other|the other) (triple|triples|combination|combinations|sequence|sequences|set|sets|case|cases) <FINE>',
    '(everything|anything) else <FINE>',
  ],
  ARENOT: '(is|are|do|does|must|may|can|should|has|have) (not|never) (be)? (one|so|any)?',
  EXCLUDEDONLY:
    '(the)? only (thing|case|cases|triples|triple|situation|combination|ones) (that is|that are|which is|being)? (excluded|forbidden|not allowed|ruled out|rejected|disallowed|prohibited)',
  excluded: {
    '(when|where|if|that|those where|the case that|the case where|the case of)? {clause}': pass,
    '(having|triples with|those with|the case of)? (three|3|all) (equal|identical|the same)? (<NS>)? (being)? (equal|identical|the same)?':
      () => ALL_EQUAL,
    '(having)? (all)? (the|of the)? (three)? <NS> (being)? (equal|identical|the same)': () => ALL_EQUAL,
  },
  OTHERSFREE: [
    '(and|but|while|whereas|though|although)? <others> <MAYBEANYTHING>',
    '(and|but|while|whereas|with)? (there is|there are)? no (restriction|restrictions|constraint|constraints|condition|conditions|requirement|requirements) (on|for) <others>',
    'with <others> (being)? <ANYWHAT>',
  ],
};
