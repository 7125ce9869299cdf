/** The grammar of announcements about triples of numbers. */
import { Grammar } from '../parse';
import { ACTIONS } from './actions';
import { CLAUSES } from './clauses';
import { CONTENTS } from './contents';
import { DOING } from './doing';
import { GAPS } from './gaps';
import { LINKS } from './links';
import { NUMBERS } from './numbers';
import { PROPERTIES } from './properties';
import { RELATIONS } from './relations';
import { SAYINGS } from './sayings';
import { STATED } from './stated';
import { SUBJECTS } from './subjects';
import { VALUES } from './values';

export const GRAMMAR = new Grammar(
  NUMBERS,
  VALUES,
  PROPERTIES,
  DOING,
  RELATIONS,
  ACTIONS,
  LINKS,
  STATED,
  SAYINGS,
  CONTENTS,
  SUBJECTS,
  GAPS,
  CLAUSES,
);
