/** The grammar of announcements about triples of numbers. */
import { Grammar } from '../parse';
import { ACTIONS } from './actions';
import { AMOUNTS } from './amounts';
import { ARRANGING } from './arranging';
import { BOUNDS } from './bounds';
import { CALLS } from './calls';
import { CHOOSING } from './choosing';
import { CLAUSES } from './clauses';
import { COMPARING } from './comparing';
import { CONDITIONS } from './conditions';
import { CONTENTS } from './contents';
import { DOING } from './doing';
import { EXTREMES } from './extremes';
import { FURTHER } from './further';
import { GAPS } from './gaps';
import { IDLE } from './idle';
import { LINKS } from './links';
import { NOTATION } from './notation';
import { NUMBERS } from './numbers';
import { PERMITTING } from './permitting';
import { POSITIONS } from './positions';
import { PRESENCE } from './presence';
import { PROPERTIES } from './properties';
import { RELATIONS } from './relations';
import { REMARKING } from './remarking';
import { RESIDUES } from './residues';
import { RESULTS } from './results';
import { SAYINGS } from './sayings';
import { SHAPES } from './shapes';
import { STATED } from './stated';
import { SUBJECTS } from './subjects';
import { TOLD } from './told';
import { VALUES } from './values';
import { WORDING } from './wording';

export const GRAMMAR = new Grammar(
  NUMBERS,
  AMOUNTS,
  BOUNDS,
  VALUES,
  PROPERTIES,
  DOING,
  RELATIONS,
  RESIDUES,
  ACTIONS,
  LINKS,
  STATED,
  SAYINGS,
  CONTENTS,
  SUBJECTS,
  GAPS,
  ARRANGING,
  CALLS,
  CHOOSING,
  CLAUSES,
  COMPARING,
  CONDITIONS,
  EXTREMES,
  FURTHER,
  IDLE,
  NOTATION,
  POSITIONS,
  PRESENCE,
  RESULTS,
  REMARKING,
  PERMITTING,
  SHAPES,
  TOLD,
  WORDING,
);
