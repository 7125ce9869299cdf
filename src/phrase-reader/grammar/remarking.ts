/** Words beside a rule: permissions for the numbers it does not speak of, what it does not depend on, and short denials. */
import {
  and,
  count,
  IT,
  type Meaning,
  minus,
  not,
  type Numbers,
  readings,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import type { Amount, Saying, Subject } from '../phrase';
import { apply } from '../apply';
import { relate } from '../relate';
import { speakOf } from '../substitute';
import { deny, numbers, PLAIN, some } from './builders';

/** By a number that is computed. */
const dividedBy = (by: Value): Meaning | undefined =>
  by.is === 'constant' || by.is === 'at' ? undefined : { is: 'divisible', of: IT, by };

const nothing = () => null;

/** "Only the middle one has to be odd": the others may be odd too, unless it is meant that they are not. */
function onlyNeeded(place: Value, saying: Saying): Meaning | undefined {
  const said = apply(numbers(PLAIN, [place]), saying);
  const others = TRIPLE.filter((one) => JSON.stringify(one) !== JSON.stringify(place));
  const none = apply(numbers({ is: 'none' }, others), saying);
  return said && none && readings([said, and([said, none])], 'whether the others must not be so');
}

/** The same where it is said that the others are free. */
const free = (place: Value, saying: Saying): Meaning | undefined => apply(numbers(PLAIN, [place]), saying);

/** "At least one is even, but not all of them". */
function butNotAll(subject: Subject, saying: Saying): Meaning | undefined {
  if (subject.is !== 'numbers' && subject.is !== 'or') return undefined;
  const [said, all] = [apply(subject, saying), apply(numbers(PLAIN), saying)];
  return said && all && and([said, not(all)]);
}

/** "Some but not all of the numbers are even". */
const someNotAll = (saying: Saying): Meaning | undefined => butNotAll(numbers(some('>=', 1)), saying);

/** "Exactly one is prime, the others are not". */
function othersNot(subject: Subject, saying: Saying): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || subject.of.length !== TRIPLE.length)
    return undefined;
  const { how } = subject;
  if ((how.op !== '==' && !how.vague) || (how.k !== 1 && how.k !== 2)) return undefined;
  return apply({ ...subject, how: some('==', how.k) }, saying);
}

const eitherCount = (x: Amount, y: Amount): Subject => ({ is: 'or', of: [numbers(x), numbers(y)] });
const exactly = (k: number): Amount => (k === 0 ? { is: 'none' } : some('==', k));

/** "One number differs from the others": it is not said that those are equal. */
const someDiffer = (): Meaning | undefined => {
  const alike = relate({ is: 'equal' }, TRIPLE);
  return alike && not(alike);
};

const more = (kind: Saying): Meaning | undefined => {
  const said = TRIPLE.map((one) => apply(numbers(PLAIN, [one]), kind));
  return said.every((one) => one !== undefined) ? count(said, '>=', 2) : undefined;
};

/** "They are not all alike; any other triple is fine": after a rule that says what is not so. */
function denied(subject: Subject, saying: Saying): Meaning | undefined {
  const said = apply(subject, saying);
  const excludes = said?.is === 'not' || (said?.is === 'compare' && said.op === '!=');
  return excludes ? said : undefined;
}

const both = (x: Meaning | undefined, y: Meaning | undefined): Meaning | undefined => x && y && and([x, y]);

/** "Exactly one is even, the others can be anything": the others may be so too, or the words are at odds. */
function othersFree(subject: Subject, saying: Saying): Meaning | undefined {
  if (subject.is !== 'numbers' || subject.how.is !== 'some' || subject.how.k < 0) return undefined;
  if (subject.how.op !== '==') return undefined;
  const said = [subject.how, some('>=', subject.how.k)].map((how) => apply({ ...subject, how }, saying));
  return said[0] && said[1] && readings([said[0], said[1]], 'whether the others may be so too');
}

export const REMARKING: Rules = {
  following: [['(evenly)? divisible by (the)? {value}', dividedBy]],
  property: [['(a)? multiple of {value}', dividedBy]],
  simple: [
    ['the? product abc', (): Value => ({ is: 'product', of: TRIPLE })],
    [
      '(the|their)? (total|overall|combined) sum (of)? {several}',
      (of: Numbers): Value => ({ is: 'sum', of }),
    ],
  ],

  NEEDED: [
    [
      '(has to|have to|needs to|need to|is required to|is needed to|must|should|has got to) (actually|really)? be',
      nothing,
    ],
  ],
  BUTNOTALL: [
    [
      '(,|;)? (but|and|though|although|yet)? (not|never) (necessarily)? all (of them|three|of the (three)? <NS>|<NS>|three of them|three <NS>)? (are|is|at once|at the same time)?',
      nothing,
    ],
    ['(,|;)? (but|and|though|although|yet)? (not|never) (every one|each one|each) (of them)?', nothing],
  ],
  ANYOTHER: [
    [
      '(any|every|all) (other|the other) (triple|triples|combination|combinations|sequence|sequences|set|sets|case|cases) <FINE>',
      nothing,
    ],
    ['(everything|anything) else <FINE>', nothing],
  ],
  ARENOT: [['(is|are|do|does|must|may|can|should|has|have) (not|never) (be)? (one|so|any)?', nothing]],
  clause: [
    [
      '(what|all that|the only thing that) (really|actually)? (matters|counts|is important|is relevant|is required) is (only|just|simply)? (that)? {clause}',
      (x: Meaning) => x,
    ],
    ['only {place} <NEEDED> {together}', onlyNeeded],
    ['only {place} <NEEDED> {together} (,|;|.)? <OTHERSFREE>', free],
    ['only {place} {saying} (,|;|.)? <OTHERSFREE>', free],
    [
      'only {place} (matters|counts|is relevant|is important) (,|;|:|.)? (and|as)? (it|which|this one|that one)? {saying}',
      free,
    ],
    ['{subject} {saying} (,|;|.)? <OTHERSFREE>', othersFree],
    [
      '{subject} {saying} (,|;|.)? (and|but|while|whereas)? the (third|other|remaining) (one|number)? <MAYBEANYTHING>',
      othersFree,
    ],
    [
      '{howMany} (,)? (but|though|and) (not|never) all (three)? (,)? of (the|these)? (three)? (<NS>|them) {saying}',
      (how: Amount, x: Saying) => butNotAll(numbers(how), x),
    ],
    [
      'no {kind} (allowed|permitted)',
      (what: Meaning) => apply(numbers({ is: 'none' }), { is: 'each', what }),
    ],
    [
      '(three|any|any three)? {kind} (that|which) {saying}',
      (what: Meaning, x: Saying) =>
        both(apply(numbers(PLAIN), { is: 'each', what }), apply(numbers(PLAIN), x)),
    ],
    [
      '<GAPS> (<IS>)? (getting|becoming|growing) (ever|progressively|steadily)? (larger|bigger|greater|wider)',
      () => relate({ is: 'gaps-ordered', op: '<' }, TRIPLE),
    ],
    [
      '<GAPS> (<IS>)? (getting|becoming|growing) (ever|progressively|steadily)? (smaller|narrower|tighter)',
      () => relate({ is: 'gaps-ordered', op: '>' }, TRIPLE),
    ],
    ['(it is)? (only|just|merely) (required|necessary|needed|important) that {clause}', (x: Meaning) => x],
    ['{subject} {saying} (,|;|.) (and|but)? <ANYOTHER>', denied],
    ['{subject} {saying} <BUTNOTALL>', butNotAll],
    [
      'some (,)? (but|though|and|yet) not all (,)? (of)? (the|these)? (three)? (<NS>)? <IN>? {saying}',
      someNotAll,
    ],
    ['{subject} {saying} (,|;|.)? (and|but|while|whereas|so)? {others} <ARENOT>', othersNot],
    [
      '{subject} {saying} (,|;|.)? (and|but|while|whereas)? (the)? (remaining|other) (one|number) <ARENOT>',
      othersNot,
    ],
    [
      '(there|here) (is|are) (no|not any|not a|not one|not a single) <NN> <IN>? {tail}',
      (what: Meaning) => apply(numbers({ is: 'none' }), { is: 'each', what }),
    ],
    [
      '(there|here) (is|are) (not a single|not one) {noun}',
      (what: Meaning) => apply(numbers({ is: 'none' }), { is: 'each', what }),
    ],
    [
      'there (is|are|must be) no (pair|pairs) of (equal|identical) <NS>',
      () => relate({ is: 'distinct' }, TRIPLE),
    ],
    [
      '{place} <IS> (greater|larger|bigger|higher|more) than {value} by {following}',
      (x: Value, y: Value, what: Meaning) => speakOf(what, minus(x, y)),
    ],
    [
      '{place} <IS> (less|smaller|lower) than {value} by {following}',
      (x: Value, y: Value, what: Meaning) => speakOf(what, minus(y, x)),
    ],
    [
      '{all} (can|may|must|should|are allowed to) (not|never) all be {reach} (at the same time|simultaneously|at once|together)',
      (of: readonly Value[], x: Saying) => apply(numbers({ is: 'not-all' }, of), x),
    ],
    [
      '{all} (may|must) (not|never) all be {reach}',
      (of: readonly Value[], x: Saying) => apply(numbers({ is: 'not-all' }, of), x),
    ],
    [
      'not all (of)? (the|these)? (three)? (<NS>|them)? <IN>? (can|may) be {reach} (at the same time|simultaneously|at once)?',
      (x: Saying) => apply(numbers({ is: 'not-all' }), x),
    ],
    [
      '(at least)? (one|some|a) (of)? (the|these|them)? (three)? (<NN>)? (differs|is different|is distinct) from {others}',
      someDiffer,
    ],
    [
      '(at least)? one (of)? (the|these|them)? (three)? (<NN>)? (differs|is different|is distinct) from {others}',
      someDiffer,
    ],
    ['(the)? (majority|most) of (the|these)? (three)? (<NS>|them) {saying}', more],
    ['<EXCLUDEDONLY> (is|are|being)? {excluded}', (x: Meaning) => not(x)],
    ['{excluded} (is|are) <EXCLUDEDONLY>', (x: Meaning) => not(x)],
  ],
  EXCLUDEDONLY: [
    [
      '(the)? only (thing|case|cases|triples|triple|situation|combination|ones) (that is|that are|which is|being)? (excluded|forbidden|not allowed|ruled out|rejected|disallowed|prohibited)',
      nothing,
    ],
  ],
  excluded: [
    [
      '(when|where|if|that|those where|the case that|the case where|the case of)? {clause}',
      (x: Meaning) => x,
    ],
    [
      '(having|triples with|those with|the case of)? (three|3|all) (equal|identical|the same)? (<NS>)? (being)? (equal|identical|the same)?',
      () => relate({ is: 'equal' }, TRIPLE),
    ],
    ['(having)? (three|3|all) (equal|identical) <NS>', () => relate({ is: 'equal' }, TRIPLE)],
    [
      '(having)? (all)? (the|of the)? (three)? <NS> (being)? (equal|identical|the same)',
      () => relate({ is: 'equal' }, TRIPLE),
    ],
  ],
  numbers: [['(exactly|precisely)? {k} <NUMS> (exactly|precisely)', (k: number) => numbers(exactly(k))]],
  subject: [
    [
      '(exactly|either|only)? (none|no <NN>|zero|0) or (exactly)? {k} <NUMS>?',
      (k: number) => eitherCount({ is: 'none' }, exactly(k)),
    ],
    [
      '(exactly|either|only)? {k} or (all|all three|three|3) <NUMS>?',
      (k: number) => eitherCount(exactly(k), some('==', 3)),
    ],
    [
      '(either)? (exactly)? {k} or (exactly)? {k} <NUMS>?',
      (j: number, k: number) => eitherCount(exactly(j), exactly(k)),
    ],
  ],
  said: [
    [
      '(can|may|must|should|are allowed to) (not|never) all be {reach} (at the same time|simultaneously|at once|together)?',
      (of: Saying): Saying => ({ is: 'floating', how: { is: 'not-all' }, of }),
    ],
    [
      '(has to|have to|must|should|will|always)? (come|comes|turn|turns|work|works) out (to be|as|to)? (always)? {stated}',
      (x: Saying) => x,
    ],
    [
      '(has to|have to|must|should|will|always)? (come|comes|turn|turns|work|works) out (to be|as|to)? not {stated}',
      deny,
    ],
    ['(turn|turns|end|ends) (out|up) (to be|as|being)? {stated}', (x: Saying) => x],
  ],
  acts: [
    [
      '(cancel|cancels|balance|balances) (each other|one another)? out',
      () => ({ is: 'value', what: ZEROSUM }),
    ],
    [
      '(cancel|cancels|balance|balances) (each other|one another) (out)?',
      () => ({ is: 'value', what: ZEROSUM }),
    ],
  ],
};

const ZEROSUM: Meaning = {
  is: 'compare',
  op: '==',
  left: { is: 'sum', of: 'their' },
  right: { is: 'constant', value: 0 },
};
