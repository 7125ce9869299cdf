/** The grammar of announcements about triples of numbers: a file for each kind of phrase. */
import { Grammar } from '../parse';
import { VERBS_OF_SEVERAL } from './verbs-of-several';
import { AMOUNT } from './amount';
import { COMPLEMENT } from './complement';
import { CONTENTS } from './contents';
import { VERBS_OF_ONE } from './verbs-of-one';
import { FOLLOWING } from './following';
import { DIFFERENCES } from './differences';
import { LINK } from './link';
import { NOTHING } from './nothing';
import { NUMBER } from './number';
import { NUMBERS } from './numbers';
import { PLACE } from './place';
import { PROPERTY } from './property';
import { RELATION } from './relation';
import { VERB_PHRASE } from './verb-phrase';
import { SIMPLE } from './simple';
import { AFTER_IS } from './after-is';
import { STEP_SIZES } from './step-sizes';
import { SUBJECT } from './subject';
import { TEMPLATE } from './template';
import { VALUE } from './value';
import { VERBS } from './verbs';
import { WORDS } from './words';
import { ARRANGED_CLAUSES } from './clause/arranged';
import { CONDITIONS_CLAUSES } from './clause/conditions';
import { COUNTS_CLAUSES } from './clause/counts';
import { EVERYDAY_CLAUSES } from './clause/everyday';
import { EXCEPTIONS_CLAUSES } from './clause/exceptions';
import { LIMITS_CLAUSES } from './clause/limits';
import { PAIRS_CLAUSES } from './clause/pairs';
import { PLAIN_CLAUSES } from './clause/plain';
import { POSITIONS_CLAUSES } from './clause/positions';
import { RESULTS_CLAUSES } from './clause/results';
import { SHAPES_CLAUSES } from './clause/shapes';

export const GRAMMAR = new Grammar(
  VERBS_OF_SEVERAL,
  AMOUNT,
  COMPLEMENT,
  CONTENTS,
  VERBS_OF_ONE,
  FOLLOWING,
  DIFFERENCES,
  LINK,
  NOTHING,
  NUMBER,
  NUMBERS,
  PLACE,
  PROPERTY,
  RELATION,
  VERB_PHRASE,
  SIMPLE,
  AFTER_IS,
  STEP_SIZES,
  SUBJECT,
  TEMPLATE,
  VALUE,
  VERBS,
  WORDS,
  ARRANGED_CLAUSES,
  CONDITIONS_CLAUSES,
  COUNTS_CLAUSES,
  EVERYDAY_CLAUSES,
  EXCEPTIONS_CLAUSES,
  LIMITS_CLAUSES,
  PAIRS_CLAUSES,
  PLAIN_CLAUSES,
  POSITIONS_CLAUSES,
  RESULTS_CLAUSES,
  SHAPES_CLAUSES,
);
