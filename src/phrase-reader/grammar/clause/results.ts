/** Clauses that say what a computation gives. */
import { apply } from '../../apply';
import {
  TRIPLE,
  compare,
  constant,
  equal,
  minus,
  or,
  readings,
  remainder,
  type Meaning,
  type Value,
} from '../../meaning';
import type { Rules } from '../../parse';
import type { Predication, Subject } from '../../phrase';
import { relate } from '../../relate';
import { substitute } from '../../substitute';
import { isConstant } from '../builders';

/** "a = b mod 3": both leave the same remainder, though what is written may also be read as a = (b mod 3). */
const alikeModulo = (x: Value, y: Value, m: number): Meaning | undefined =>
  m > 0
    ? readings(
        [{ is: 'divisible', of: minus(x, y), by: constant(m) }, equal(x, remainder(y, m))],
        'whether “mod” is said of both sides',
      )
    : undefined;

function ofValue(x: Value, of: readonly number[], m: number): Meaning | undefined {
  return isConstant(x) || m <= 0
    ? undefined
    : or(of.map((r) => equal(remainder(x, m), constant(((r % m) + m) % m))));
}

const found = (of: Value, what: Meaning): Meaning | undefined =>
  of.is === 'constant' ? undefined : substitute(what, of);

const equals = (x: Value, y: Value): Meaning => compare(x, '==', y);

/** Both gaps as large, whatever their directions. */
const sameSize = (): Meaning | undefined =>
  relate({ is: 'equal' }, [
    { is: 'abs', of: minus(TRIPLE[1], TRIPLE[0]) },
    { is: 'abs', of: minus(TRIPLE[2], TRIPLE[1]) },
  ]);

export const RESULTS_CLAUSES: Rules = {
  clause: {
    '{value} (=|==|≡|equals) {residue} <MODULO> {k}': ofValue,
    '{value} <SAMEAS> {value} <MODULO> {k}': (x: Value, y: Value, m: number) =>
      isConstant(y) ? undefined : alikeModulo(x, y, m),
    '{making} <GIVES> {resulting}': found,
    '{making} <GIVES> {value}': equals,
    '{making} <GIVES> (a|the)? <RESULT> (of|equal to) {value}': equals,
    '(when|if|once|whenever) (you|we|one|i)? {computing} <GET> {resulting}': found,
    '(once|whenever) (you|we|one|i)? {computing} <GET> {value}': equals,
    '{computing} (,)? (and|then|to) <GET> {resulting}': found,
    '(<RULE>|you|we|i|this)? (requires|needs|need|demands|wants|want|expects|expect|forces)? {subject} to {verbPhrase}':
      (subject: Subject, predication: Predication) => apply(subject, predication),
    '<GAPS> (have|has|are of|is of) the same (absolute (size|value|length)|magnitude)': sameSize,
    '<GAPS> <IS> (equal|the same|identical) in (absolute (size|value|terms)|magnitude)': sameSize,
  },
  SAMEAS: '(equal|equals|=|==|is equal to|is)',
  /** Phrases for a result. */
  resulting: [
    '{property}',
    '(a|an|some)? <RESULT> (that|which) (is|must be|is always|has to be) {property}',
    '(a|an|some)? <RESULT> {following}',
    '(a|an|some)? {adjectives} <RESULT>',
  ],
};
