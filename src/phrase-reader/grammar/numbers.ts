/** Phrases for a selection of the three numbers. */
import { TRIPLE, type Value } from '../meaning';
import type { Rules } from '../parse';
import type { Amount, Subject } from '../phrase';
import { NOT_ALL, PLAIN, bothAmounts, either, exactly, numbers, some } from './builders';

const among = (of: readonly Amount[], values?: readonly Value[]): Subject | undefined => {
  const how = bothAmounts(...of);
  return how && numbers(how, values);
};

const amongAll =
  (is: 'all' | 'each' | 'plain' | 'none' | 'not-all', values: readonly Value[] = TRIPLE) =>
  () =>
    numbers({ is }, values);

function onlyPlace(x: Value): Subject | undefined {
  return x.is === 'at'
    ? { is: 'numbers', how: { is: 'some', op: '==', k: -1 - x.place }, of: TRIPLE }
    : undefined;
}

export const NUMBERS: Rules = {
  numbers: {
    '{limit} <NUMS> (,)? <BUT> {further} <OFTHEM>?': (x: Amount, y: Amount) => among([x, y]),
    '{limit} <NUMS> , <BUT>? {further} <OFTHEM>? ,': (x: Amount, y: Amount) => among([x, y]),
    'some (<NUMS>)? , <BUT> <NOTALL> ,': () => among([some('>=', 1), NOT_ALL]),
    '{limit} (,)? <BUT> not both (of)? {places}': (x: Amount, of: readonly Value[]) =>
      among([x, NOT_ALL], of),
    '(the|these|those|any|its|their)? (three|3)? <NS> <IN>?': amongAll('plain'),
    '(all|they|the three|these)': amongAll('plain'),
    '(they|the three) all': amongAll('all'),
    'all (of)? (the|these|those|its)? (three|3)? (<NS>|of them|them)? <IN>?': amongAll('all'),
    'every (single)? (one)? (of)? (the|these)? (three)? (<NN>)? <IN>?': () =>
      numbers({ is: 'all', one: true }),
    'each (one|and every one|and every)? (of)? (the|these|them)? (three)? (<NN>)? <IN>?': amongAll('each'),
    '(each|every) (subsequent|following|successive|next|later|succeeding|new) <N> <IN>?': amongAll('each'),
    '(each|every) <N> (after|following|beyond|past|other than) the first (one|number)?': amongAll('each'),
    '(each|every) <N> (except|but|apart from) (for)? the first (one|number)?': amongAll('each'),
    '(the)? (subsequent|following|successive|next) <NS>': amongAll('each'),
    '(none|not any|not one|not a single one) (of)? (the|these|them)? (three)? (<NN>)? <IN>?':
      amongAll('none'),
    'no (<NN>) <IN>?': amongAll('none'),
    'not all (of)? (the|these|them)? (three|3)? (<NS>)? <IN>?': amongAll('not-all'),
    'not (every|each) (one)? (of the)? (<NN>)? <IN>?': amongAll('not-all'),
    '{howMany} <NUMS>?': (how: Amount) => numbers(how),
    '(a|an|some|one or more) (of)? (the)? (<NN>) <IN>?': () => numbers(some('>=', 1)),
    '(most|a majority|the majority) (of)? (the)? (<NS>)': () => numbers(some('>=', 2)),
    '(exactly|either|only)? (one|1) or (two|2) (of)? (the|these)? (three)? (<NN>)? <IN>?': () =>
      either(numbers(some('==', 1)), numbers(some('==', 2))),
    '(exactly|either)? (two|2) or (three|3) (of)? (the|these)? (three)? (<NN>)? <IN>?': () =>
      numbers(some('>=', 2)),
    '{allBut} <NUMS>?': (how: Amount) => numbers(how),
    '(both)? (of)? {places}': (values: readonly Value[]) => numbers(PLAIN, values),
    'not both (of)? {places}': (values: readonly Value[]) => numbers({ is: 'not-all' }, values),
    'both {places}': (values: readonly Value[]) => numbers({ is: 'all' }, values),
    '{k} <NUMS> at least': (k: number) => numbers(some('>=', k)),
    '{k} <NUMS> at most': (k: number) => numbers(some('<=', k)),
    '{howMany} of {all}': (how: Amount, amongAll: readonly Value[]) => numbers(how, amongAll),
    '{howMany} of {places}': (how: Amount, values: readonly Value[]) => numbers(how, values),
    'either {place} or {place}': (x: Value, y: Value) => numbers(some('>=', 1), [x, y]),
    'neither {place} nor {place}': (x: Value, y: Value) => numbers({ is: 'none' }, [x, y]),
    'neither of {places}': (values: readonly Value[]) => numbers({ is: 'none' }, values),
    'neither (end|of the ends)': amongAll('none', [TRIPLE[0], TRIPLE[2]]),
    'only {place}': (x: Value) => onlyPlace(x),
    '{place} , {place} (,)? and? {place}': (x: Value, y: Value, z: Value) => numbers(PLAIN, [x, y, z]),
    '{value}': (x: Value) => (x.is === 'constant' ? undefined : numbers(PLAIN, [x])),
    '(exactly|precisely)? {k} <NUMS> (exactly|precisely)': (k: number) => numbers(exactly(k)),
    '(every|each) (single)? one <OFTHE> <NS>?': () => numbers({ is: 'each' }),
    'each and every (one)? <OFTHE>? <NN> <IN>?': () => numbers({ is: 'each' }),
    'all (of)? (the|these)? (three|3) <N>': () => numbers({ is: 'all' }),
    '(all|each|every one) of which': () => numbers({ is: 'each' }),
    'none of which': () => numbers({ is: 'none' }),
    '{howMany} of which': (how: never) => numbers(how),
    '{howMany} <OFTHE> <NS>?': (how: never) => numbers(how),
    '{k} <NUMS> , no more (and|or) no (fewer|less) ,': (k: number) => numbers(some('==', k)),
    'not (just|only) (one|1) <NUMS>?': () => numbers(some('>=', 2)),
  },
};
