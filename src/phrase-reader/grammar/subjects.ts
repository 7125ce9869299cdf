/** What a clause is about. */
import { TRIPLE, type Value } from '../meaning';
import type { Rules } from '../parse';
import type { Amount, Subject } from '../phrase';
import { numbers, PLAIN, some } from './builders';

const of =
  (is: 'all' | 'each' | 'plain' | 'none' | 'not-all', values: readonly Value[] = TRIPLE) =>
  () =>
    numbers({ is }, values);
const pairs = (is: 'all' | 'none', which: 'pairs' | 'neighbours') => (): Subject => ({
  is: 'pairs',
  how: { is },
  of: which,
});
const mapped = (is: 'abs' | 'last-digit') => (): Subject =>
  numbers(
    PLAIN,
    TRIPLE.map((x): Value => ({ is, of: x })),
  );

export const SUBJECTS: Rules = {
  NUMS: [
    ['(of)? (the|these|those|its|their|my)? (three|3)? (<NS>|<N>) <IN>?', () => null],
    ['of (the)? (three|3|them|these)', () => null],
    ['<IN>', () => null],
  ],
  subject: [
    ['{numbers}', (x: Subject) => x],
    ['(either)? {numbers} or {numbers}', either],
    ['(either)? {numbers} , or {numbers}', either],
    [
      '(the|a|any|this|each|every|it|its)? (valid|conforming|correct|whole|entire)? <WHOLE>',
      () => ({ is: 'triple' }),
    ],
    ['it', () => ({ is: 'triple' })],
    ['{numbers} , (that is|i.e|meaning) (,)? {numbers} (,)?', sameAs],
    [
      '((each|every|any|all|the) (two)? (pair|pairs)? (of)?)? (consecutive|adjacent|neighboring|neighbouring|successive) (pair|pairs)? (of)? (<NN>)? <IN>?',
      pairs('all', 'neighbours'),
    ],
    ['(any|every|each) (two|pair) (of)? (the|these)? (three)? (<NN>)?', pairs('all', 'pairs')],
    ['no (two|pair) (of)? (the|these)? (three)? (<NN>)?', pairs('none', 'pairs')],
    ['no two of (them|these)', pairs('none', 'pairs')],
    [
      'no (two|pair)? (of)? (consecutive|adjacent|neighboring|neighbouring|successive) (<NN>)',
      pairs('none', 'neighbours'),
    ],
    ['neighbors|neighbours', pairs('all', 'neighbours')],
    ['{numbers} poss {mapping}', (x: Subject, is: 'abs' | 'last-digit' | 'digit-sum') => mapOver(is, x)],
    ['{mapping} of {numbers}', (is: 'abs' | 'last-digit' | 'digit-sum', x: Subject) => mapOver(is, x)],
    ['(all)? (the|their)? absolute values (of {all})?', mapped('abs')],
    ['(the|their)? (last|final|units|ones) digits (of {all})?', mapped('last-digit')],
  ],
  mapping: [
    ['(the)? (absolute value|magnitude|absolute size)', () => 'abs'],
    ['(the)? (last|final|units|unit|ones) digit', () => 'last-digit'],
    ['(the)? (digit sum|sum of (the)? digits)', () => 'digit-sum'],
  ],
  numbers: [
    ['(the|these|those|any|its|their)? (three|3)? <NS> <IN>?', of('plain')],
    ['(all|they|the three|these)', of('plain')],
    ['(they|the three) all', of('all')],
    ['all (of)? (the|these|those|its)? (three|3)? (<NS>|of them|them)? <IN>?', of('all')],
    [
      'every (single)? (one)? (of)? (the|these)? (three)? (<NN>)? <IN>?',
      () => numbers({ is: 'all', one: true }),
    ],
    ['each (one|and every one|and every)? (of)? (the|these|them)? (three)? (<NN>)? <IN>?', of('each')],
    ['(each|every) (subsequent|following|successive|next|later|succeeding|new) <N> <IN>?', of('each')],
    ['(each|every) <N> (after|following|beyond|past|other than) the first (one|number)?', of('each')],
    ['(each|every) <N> (except|but|apart from) (for)? the first (one|number)?', of('each')],
    ['(the)? (subsequent|following|successive|next) <NS>', of('each')],
    ['(none|not any|not one|not a single one) (of)? (the|these|them)? (three)? (<NN>)? <IN>?', of('none')],
    ['no (<NN>) <IN>?', of('none')],
    ['not all (of)? (the|these|them)? (three|3)? (<NS>)? <IN>?', of('not-all')],
    ['not (every|each) (one)? (of the)? (<NN>)? <IN>?', of('not-all')],
    ['{howMany} <NUMS>?', (how: Amount) => numbers(how)],
    ['{howMany} (of)? (the|these)? (three)? (<NN>)', (how: Amount) => numbers(how)],
    ['(a|an|some|one or more) (of)? (the)? (<NN>) <IN>?', () => numbers(some('>=', 1))],
    ['(most|a majority|the majority) (of)? (the)? (<NS>)', () => numbers(some('>=', 2))],
    [
      '(exactly|either|only)? (one|1) or (two|2) (of)? (the|these)? (three)? (<NN>)? <IN>?',
      () => either(numbers(some('==', 1)), numbers(some('==', 2))),
    ],
    [
      '(exactly|either)? (two|2) or (three|3) (of)? (the|these)? (three)? (<NN>)? <IN>?',
      () => numbers(some('>=', 2)),
    ],
    ['{allBut} <NUMS>?', (how: Amount) => numbers(how)],
    ['(both)? (of)? {places}', (values: readonly Value[]) => numbers(PLAIN, values)],
    ['not both (of)? {places}', (values: readonly Value[]) => numbers({ is: 'not-all' }, values)],
    ['both {places}', (values: readonly Value[]) => numbers({ is: 'all' }, values)],
    ['{k} <NUMS> at least', (k: number) => numbers(some('>=', k))],
    ['{k} <NUMS> at most', (k: number) => numbers(some('<=', k))],
    ['{howMany} of {all}', (how: Amount, of: readonly Value[]) => numbers(how, of)],
    ['{howMany} of {places}', (how: Amount, values: readonly Value[]) => numbers(how, values)],
    ['either {place} or {place}', (x: Value, y: Value) => numbers(some('>=', 1), [x, y])],
    ['neither {place} nor {place}', (x: Value, y: Value) => numbers({ is: 'none' }, [x, y])],
    ['neither of {places}', (values: readonly Value[]) => numbers({ is: 'none' }, values)],
    ['neither (end|of the ends)', of('none', [TRIPLE[0], TRIPLE[2]])],
    ['only {place}', (x: Value) => onlyPlace(x)],
    ['{place} , {place} (,)? and? {place}', (x: Value, y: Value, z: Value) => numbers(PLAIN, [x, y, z])],
    ['{value}', (x: Value) => (x.is === 'constant' ? undefined : numbers(PLAIN, [x]))],
  ],
};

/** "None or two of them": one amount beside another is exact. */
function either(x: Subject, y: Subject): Subject {
  return { is: 'or', of: [exact(x), exact(y)] };
}

function exact(x: Subject): Subject {
  if (x.is !== 'numbers' || x.how.is !== 'some' || !x.how.vague) return x;
  return { ...x, how: some('==', x.how.k) };
}

/** "A majority, that is at least two of the numbers". */
function sameAs(x: Subject, y: Subject): Subject | undefined {
  return JSON.stringify(x) === JSON.stringify(y) ? x : undefined;
}

function mapOver(is: 'abs' | 'last-digit' | 'digit-sum', x: Subject): Subject | undefined {
  return x.is === 'numbers' && x.of.length === 3
    ? { ...x, of: x.of.map((of): Value => ({ is, of })) }
    : undefined;
}

function onlyPlace(x: Value): Subject | undefined {
  return x.is === 'at'
    ? { is: 'numbers', how: { is: 'some', op: '==', k: -1 - x.place }, of: TRIPLE }
    : undefined;
}
