/** Further words for numbers, subjects, values and what is said of them. */
import {
  and,
  at,
  compare,
  type Comparison,
  constant,
  equal,
  IT,
  type Meaning,
  minus,
  NEXT,
  type Numbers,
  type Place,
  plus,
  PREVIOUS,
  times,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import type { Relation, Saying, Subject } from '../phrase';
import { speakOf } from '../substitute';
import { deny, each, numbers, PLAIN, related, relative, some, versus, whole } from './builders';

const step = (by: number): Relation => ({ is: 'step', op: '==', by: constant(by) });
const rising: Saying = related({ is: 'ordered', op: '<' });
const falling: Saying = related({ is: 'ordered', op: '>' });

export const WORDING: Rules = {
  OFTHE: [
    ['of (the|these|those|them|its|their|his)? (said|given|constituent|chosen)? (three|3)?', () => null],
  ],
  IN: [['(inside|therein|among (the|them|these) (three)?)', () => null]],
  numbers: [
    ['(every|each) (single)? one <OFTHE> <NS>?', () => numbers({ is: 'each' })],
    ['each and every (one)? <OFTHE>? <NN> <IN>?', () => numbers({ is: 'each' })],
    ['all (of)? (the|these)? (three|3) <N>', () => numbers({ is: 'all' })],
    ['(all|each|every one) of which', () => numbers({ is: 'each' })],
    ['none of which', () => numbers({ is: 'none' })],
    ['{howMany} of which', (how: never) => numbers(how)],
    ['{howMany} <OFTHE> <NS>?', (how: never) => numbers(how)],
    ['{k} <NUMS> (exactly|precisely)', (k: number) => numbers(some('==', k))],
    ['{k} <NUMS> , no more (and|or) no (fewer|less) ,', (k: number) => numbers(some('==', k))],
    ['not (just|only) (one|1) <NUMS>?', () => numbers(some('>=', 2))],
  ],
  place: [
    ['the? <N> (of|at|on|in) (the)? {ordinal} (position|place|slot|spot)', (p: Place) => at(p)],
    [
      'the? <N> (standing|placed|listed|given|written|appearing) (in)? (the)? {ordinal} (position|place)?',
      (p: Place) => at(p),
    ],
  ],
  places: [
    [
      '(the|both)? <NS> (at|on) (the|both|either) (two)? (ends|outside|extremes)',
      () => [TRIPLE[0], TRIPLE[2]],
    ],
    ['(the|its)? (outer|outside|outermost|end) (two|2) <NS>', () => [TRIPLE[0], TRIPLE[2]]],
  ],
  all: [['them all|all three of them', () => TRIPLE]],
  others: [
    ['(the)? two others', () => 'others'],
    ['other (ones|two)', () => 'others'],
    ['(the)? (rest|remainder) of (the|them) (<NS>)?', () => 'others'],
  ],
  simple: [
    [
      '(the)? <N> (that|which) (immediately|directly)? (precedes|comes before|came before|is before) it',
      () => PREVIOUS,
    ],
    [
      '(the)? <N> (that|which) (immediately|directly)? (follows|comes after|is after|succeeds) it',
      () => NEXT,
    ],
    ['the? (difference|sum|product) {letter} (minus|-) {letter}', (x: Value, y: Value) => minus(x, y)],
    ['the? sum {letter} (plus|+) {value}', (x: Value, y: Value) => plus(x, y)],
    ['{simple2} subtracted from {simple}', (x: Value, y: Value) => minus(y, x)],
    ['{simple2} added to {simple}', (x: Value, y: Value) => plus(y, x)],
    ['the? (sum|total) (when|if) (you)? add (up)? {several}', (of: Numbers): Value => ({ is: 'sum', of })],
  ],
  simple2: [
    ['{num}', (k: number) => constant(k)],
    ['{place}', (x: Value) => x],
  ],
  value: [
    ['{simple} , (defined as|meaning|being|namely|in other words|or) {value} ,', sameAs],
    ['{simple} - {simple}', minus],
  ],
  offset: [
    ['(bigger|greater|larger|higher|more) than {value} by {place}', (x: Value, y: Value) => plus(x, y)],
    ['(smaller|less|lower) than {value} by {place}', (x: Value, y: Value) => minus(x, y)],
    [
      '{simple} (more|greater|larger|higher|bigger) than {simple}',
      (x: Value, y: Value) => (x.is === 'constant' ? undefined : plus(y, x)),
    ],
    [
      '{simple} (less|smaller|lower) than {simple}',
      (x: Value, y: Value) => (x.is === 'constant' ? undefined : minus(y, x)),
    ],
  ],
  IS: [
    ['(must|have|has|had|got|needs|need) to (always)? be', () => null],
    ['(has|have) got to be', () => null],
    ['(happen|happens) to be', () => null],
    ['(is|are) (required|supposed|meant|expected|needed) to be', () => null],
  ],
  op: [
    ['more (big|large|great|high) than', () => '>'],
    ['more (small|little|low) than', () => '<'],
    ['(anything|something|any number) (other than|but|different from)', () => '!='],
  ],
  following: [
    ['{num} or (less|fewer|lower|smaller|below|under)', (k: number) => relative('<=', constant(k))],
    ['{num} or (more|greater|larger|higher|bigger|above|over)', (k: number) => relative('>=', constant(k))],
    [
      'in [ {num} , {num} ]',
      (x: number, y: number) => and([relative('>=', constant(x)), relative('<=', constant(y))]),
    ],
    [
      '(exactly)? (midway|halfway) between its (two)? (neighbors|neighbours)',
      () => equal(times(constant(2), IT), plus(PREVIOUS, NEXT)),
    ],
    ['(different|distinct) from (both of)? (them|those|these) (two)?', () => versus('!=')('others')],
    ['{op} (both of)? (them|those|these) (two)?', (op: Comparison) => versus(op)('others')],
  ],
  kind: [['minus <NN>', () => relative('<', constant(0))]],
  does: [
    [
      '(exceed|exceeds|exceeding) {value} by {following}',
      (x: Value, what: Meaning) => speakOf(what, minus(IT, x)),
    ],
    [
      '(exceed|exceeds) {value} by {following} (and|but) (by)? {following}',
      (x: Value, p: Meaning, q: Meaning) => {
        const said = [speakOf(p, minus(IT, x)), speakOf(q, minus(IT, x))];
        return said[0] && said[1] && and([said[0], said[1]]);
      },
    ],
    ['(fall|falls|is|are) short of {value}', (x: Value) => relative('<', x)],
    [
      '(finish|finishes|end|ends) with (the)? digit {k}',
      (k: number) => (k < 10 ? equal({ is: 'last-digit', of: IT }, constant(k)) : undefined),
    ],
    ['(has|have) (to be)? (a|the)? value (of)? {following}', (x: Meaning) => x],
  ],
  acts: [
    [
      '(get|gets|become|becomes|grow|grows) (smaller|littler|lower) and (smaller|littler|lower)',
      () => ({ is: 'ordered', op: '>' }),
    ],
    [
      '(get|gets|become|becomes|grow|grows) (larger|bigger|greater|higher) and (larger|bigger|greater|higher)',
      () => ({ is: 'ordered', op: '<' }),
    ],
    ['(match|matches) (each other|one another)', () => ({ is: 'equal' })],
    ['(going|go|goes) up (always)? by (exactly)? {k} <EACHTIME>?', step],
    ['(going|go|goes) down (always)? by (exactly)? {k} <EACHTIME>?', (k: number) => step(-k)],
    ['<UPS> by <CONSTANTLY> <AMOUNT> of {k} <EACHTIME>?', step],
    ['<DOWNS> by <CONSTANTLY> <AMOUNT> of {k} <EACHTIME>?', (k: number) => step(-k)],
    ['<UPS> by {byOnes} <EACHTIME>?', step],
    ['<DOWNS> by {byOnes} <EACHTIME>?', (k: number) => step(-k)],
    [
      '(differ|differs) (from (each other|one another))? by (exactly)? {k} in (absolute value|magnitude|size) (, both times)?',
      (k: number) => ({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }),
    ],
    [
      '(adding|summing) (up)? to {value}',
      (x: Value) => ({ is: 'value', what: compare({ is: 'sum', of: 'their' }, '==', x) }),
    ],
    [
      '(add|adds|sum|sums) up to (a|an) {adjectives} (total|sum|result|number)',
      (what: Meaning) => ofSum(what),
    ],
    ['(never|not ever) (repeat|repeats)', () => ({ is: 'distinct' })],
  ],
  byOnes: [
    ['ones', () => 1],
    ['twos', () => 2],
    ['threes', () => 3],
    ['fours', () => 4],
    ['fives', () => 5],
    ['tens', () => 10],
  ],
  verb: [
    [
      '(appear|appears|come|comes|stand|stands|occur|occurs|run|runs|is listed|are listed|are given) {relation}',
      (what: Relation) => (what.is === 'ordered' || what.is === 'monotone' ? related(what) : undefined),
    ],
    [
      '<UPS> by (a)? (factor|ratio) of {k}',
      (by: number): Saying => ({ is: 'and', of: [rising, related({ is: 'ratio', by })] }),
    ],
    [
      '(first)? (go|goes|rise|rises|move|moves) (first)? up (first)? (,)? (and)? then (come|comes|go|goes|fall|falls) (back)? down (again)?',
      () => whole(and([compare(TRIPLE[0], '<', TRIPLE[1]), compare(TRIPLE[1], '>', TRIPLE[2])])),
    ],
    [
      '(first)? (go|goes|fall|falls|move|moves) (first)? down (first)? (,)? (and)? then (come|comes|go|goes|rise|rises) (back)? up (again)?',
      () => whole(and([compare(TRIPLE[0], '>', TRIPLE[1]), compare(TRIPLE[1], '<', TRIPLE[2])])),
    ],
    ['<UPS> in equal steps', (): Saying => ({ is: 'and', of: [rising, related({ is: 'progression' })] })],
    ['<DOWNS> in equal steps', (): Saying => ({ is: 'and', of: [falling, related({ is: 'progression' })] })],
    [
      '<UPS> by the same (positive|non-zero) (amount|step|number) <EACHTIME>?',
      (): Saying => ({ is: 'and', of: [rising, related({ is: 'progression' })] }),
    ],
    ['(has|have) (an|a)? (absolute value|magnitude) of {following}', (what: Meaning) => sized(what)],
    ['{does} without being (all)? {stated}', (x: Meaning, y: Saying) => without(each(x), y)],
    ['{acts} without being all {stated}', (x: Relation, y: Saying) => without(related(x), y)],
  ],
  complement: [
    [
      'neither {value} nor {value}',
      (x: Value, y: Value) => each(and([relative('!=', x), relative('!=', y)])),
    ],
    ['{stated} again', (x: Saying) => x],
    [
      '{consecutive} (,)? (given|listed) in any order',
      (x: Relation) => (x.is === 'run' ? related({ ...x, order: 'any' }) : undefined),
    ],
    ['going up (always)? by (exactly)? {k} <EACHTIME>?', (k: number) => related(step(k))],
    ['going down (always)? by (exactly)? {k} <EACHTIME>?', (k: number) => related(step(-k))],
    ['(getting|becoming) (smaller|littler|lower) (and (smaller|littler|lower))?', () => falling],
    ['(getting|becoming) (larger|bigger|greater|higher) (and (larger|bigger|greater|higher))?', () => rising],
  ],
  stated: [
    [
      '(mutually|pairwise) (distinct|different) {kind}',
      (what: Meaning): Saying => ({ is: 'and', of: [related({ is: 'distinct' }), each(what)] }),
    ],
    [
      '{op} {k} apart (from (each other|one another))?',
      (op: Comparison, k: number) =>
        op === '==' ? undefined : related({ is: 'gap', op, by: constant(k), of: 'open' }),
    ],
  ],
  subject: [
    ['no (<NN>) <IN>?', (): Subject => numbers({ is: 'none' })],
    ['<NS> (at|in) {places}', (of: readonly Value[]) => numbers(PLAIN, of)],
  ],
};

function sameAs(x: Value, y: Value): Value | undefined {
  return JSON.stringify(x) === JSON.stringify(y) ? x : undefined;
}

function sized(what: Meaning): Saying | undefined {
  const said = speakOf(what, { is: 'abs', of: IT });
  return said && each(said);
}

function ofSum(what: Meaning): Relation | undefined {
  const said = speakOf(what, { is: 'sum', of: 'their' });
  return said && { is: 'value', what: said };
}

/** "Without being all equal". */
function without(said: Saying, denied: Saying): Saying {
  return { is: 'and', of: [said, deny({ is: 'floating', how: { is: 'all' }, of: denied })] };
}
