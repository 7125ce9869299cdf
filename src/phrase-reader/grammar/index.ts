/** The grammar of announcements about triples of numbers: a file for each nonterminal, with the smaller ones that only it uses. */
import { Grammar } from '../parse';
import { ACTS } from './acts';
import { AMOUNT } from './amount';
import { COMPLEMENT } from './complement';
import { CONTENTS } from './contents';
import { DOES } from './does';
import { FOLLOWING } from './following';
import { GAPS } from './gaps';
import { LINK } from './link';
import { NOTHING } from './nothing';
import { NUMBER } from './number';
import { NUMBERS } from './numbers';
import { PLACE } from './place';
import { PROPERTY } from './property';
import { RELATION } from './relation';
import { PREDICATION } from './predication';
import { SIMPLE } from './simple';
import { PREDICATIVE } from './predicative';
import { STEP } from './step';
import { SUBJECT } from './subject';
import { TEMPLATE } from './template';
import { VALUE } from './value';
import { VERB } from './verb';
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
  ACTS,
  AMOUNT,
  COMPLEMENT,
  CONTENTS,
  DOES,
  FOLLOWING,
  GAPS,
  LINK,
  NOTHING,
  NUMBER,
  NUMBERS,
  PLACE,
  PROPERTY,
  RELATION,
  PREDICATION,
  SIMPLE,
  PREDICATIVE,
  STEP,
  SUBJECT,
  TEMPLATE,
  VALUE,
  VERB,
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
