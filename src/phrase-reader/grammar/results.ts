/** What a computation gives: "when you add them up, you always get …", "the rule requires the total to be odd". */
import { compare, type Meaning, minus, type Numbers, TRIPLE, type Value } from '../meaning';
import type { Rules } from '../parse';
import type { Saying, Subject } from '../phrase';
import { apply } from '../apply';
import { relate } from '../relate';
import { speakOf } from '../substitute';

const silent = () => null;
const sum = (of: Numbers): Value => ({ is: 'sum', of });
const product = (of: Numbers): Value => ({ is: 'product', of });
const EXTREMES: readonly Value[] = [
  { is: 'max', of: TRIPLE },
  { is: 'min', of: TRIPLE },
];
const spread: Value = minus({ is: 'max', of: TRIPLE }, { is: 'min', of: TRIPLE });

const found = (of: Value, what: Meaning): Meaning | undefined =>
  of.is === 'constant' ? undefined : speakOf(what, of);
const equals = (x: Value, y: Value): Meaning => compare(x, '==', y);

/** Both gaps as large, whatever their directions. */
const sameSize = (): Meaning | undefined =>
  relate({ is: 'equal' }, [
    { is: 'abs', of: minus(TRIPLE[1], TRIPLE[0]) },
    { is: 'abs', of: minus(TRIPLE[2], TRIPLE[1]) },
  ]);

export const RESULTS: Rules = {
  MUST: [
    ['(always|must|must always|should|should always|will|will always|has to|have to|always has to)', silent],
  ],
  GIVES: [
    [
      '(<MUST>)? (gives|give|yields|yield|makes|make|produces|produce|results in|result in|leads to|lead to|gets you|gives you) (always)?',
      silent,
    ],
  ],
  RESULT: [['(result|number|value|total|sum|product|answer|outcome|integer)', silent]],
  GET: [['(,)? (then)? (you|we|one|i) <MUST>? (get|gets|obtain|obtains|have|end up with|arrive at)', silent]],
  /** What the result is. */
  resulting: [
    ['{property}', (x: Meaning) => x],
    ['(a|an|some)? <RESULT> (that|which) (is|must be|is always|has to be) {property}', (x: Meaning) => x],
    ['(a|an|some)? <RESULT> {following}', (x: Meaning) => x],
    ['(a|an|some)? {adjectives} <RESULT>', (x: Meaning) => x],
  ],
  making: [
    ['(summing|totalling|totaling) (up)? {several} (up|together)?', sum],
    ['adding {several} (up)? (together)?', sum],
    ['multiplying {several} (all)? (together|with each other|with one another)', product],
    ['taking the (sum|total) of {several}', sum],
    ['taking the product of {several}', product],
  ],
  computing: [
    ['(take|compute|calculate|form) the (sum|total) of {several}', sum],
    ['(take|compute|calculate|form) the product of {several}', product],
    ['multiply {several} (all)? (together|with each other|with one another)', product],
    ['{several} are multiplied (together|with each other|with one another)?', product],
  ],
  clause: [
    ['{making} <GIVES> {resulting}', found],
    ['{making} <GIVES> {value}', equals],
    ['{making} <GIVES> (a|the)? <RESULT> (of|equal to) {value}', equals],
    ['(when|if|once|whenever) (you|we|one|i)? {computing} <GET> {resulting}', found],
    ['(once|whenever) (you|we|one|i)? {computing} <GET> {value}', equals],
    ['{computing} (,)? (and|then|to) <GET> {resulting}', found],
    [
      '(<RULE>|you|we|i|this)? (requires|needs|need|demands|wants|want|expects|expect|forces)? {subject} to {said}',
      (subject: Subject, saying: Saying) => apply(subject, saying),
    ],
    ['<GAPS> (have|has|are of|is of) the same (absolute (size|value|length)|magnitude)', sameSize],
    ['<GAPS> <IS> (equal|the same|identical) in (absolute (size|value|terms)|magnitude)', sameSize],
  ],
  simple: [
    ['the? (sum|total) of <EXTREMES> <IN>?', () => sum(EXTREMES)],
    ['the? product of <EXTREMES> <IN>?', () => product(EXTREMES)],
    [
      'the? (absolute|positive)? (difference|gap|distance) between <EXTREMES> of {several}',
      (of: Numbers) => minus({ is: 'max', of }, { is: 'min', of }),
    ],
    ['(the|their)? total {letter} (plus|+) {value}', (x: Value, y: Value) => sum([x, y])],
    ['the? (absolute|positive)? (difference|gap|distance) between <EXTREMES> <IN>?', () => spread],
  ],
  EXTREMES: [
    ['(the)? <TOP> and (the)? <BOTTOM> (<NN>)?', silent],
    ['(the)? <BOTTOM> and (the)? <TOP> (<NN>)?', silent],
  ],
  TOP: [['(largest|greatest|biggest|highest|maximum|max)', silent]],
  BOTTOM: [['(smallest|least|lowest|minimum|min)', silent]],
};
