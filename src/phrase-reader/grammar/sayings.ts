/** What is said of a subject, with its verb. */
import { ALWAYS, constant, type Meaning } from '../meaning';
import type { Rules } from '../parse';
import type { Feature, Relation, Saying } from '../phrase';
import { isOfTriple } from '../apply';
import { deny, denyAll, each, floating, related, SAYINGS_JOINS, whole } from './builders';
import { enumeration } from './links';
import { bothOf, notBoth, vaguely } from './stated';

/** "They do not increase": not everywhere, or nowhere. */
function denyVerb(of: Saying): Saying {
  if (of.is !== 'relation' || of.what.is !== 'ordered' || of.what.op.length > 1) return deny(of);
  const op = of.what.op === '<' ? '>=' : '<=';
  return {
    is: 'readings',
    of: [deny(of), related({ is: 'ordered', op })],
    why: 'not everywhere, or nowhere',
  };
}

export const SAYINGS: Rules = {
  IS: [
    ['(is|are|be|being|was|were|remain|remains|stay|stays) (always|all)?', () => null],
    [
      '(only|just|simply)? (must|should|shall|will|have to|has to|need to|needs to|ought to) (always|only|just)? (be|remain|stay)',
      () => null,
    ],
  ],
  ISNOT: [
    ['(is|are) (not|never)', () => null],
    ['(must|should|shall|will|can|may|do) (not|never) be', () => null],
    ['(is|are) not allowed to be', () => null],
  ],
  STEP: [
    [
      '(common|constant|fixed|equal|uniform)? (difference|step|gap|interval|increment|spacing|separation|jump|step size|ratio)',
      () => null,
    ],
  ],
  DIFF: [
    [
      '(common|constant|fixed|uniform)? (difference|step|gap|interval|increment|spacing|separation|jump|step size)',
      () => null,
    ],
  ],
  NEXTTO: [
    [
      '(between|of|for) (each|every|any|all|the|two|any two)? (pair|pairs)? (of)? (the)? (consecutive|adjacent|neighboring|neighbouring|successive) (pair|pairs|<NN>)? (of <NS>)?',
      () => null,
    ],
    ['between (neighbors|neighbours)', () => null],
    ['between (one|each number|each one|each term|each|every number) and the next (<N>)?', () => null],
  ],
  BETWEENS: [
    ['<NEXTTO>', () => null],
    ['<LOOSELY>', () => null],
  ],
  LOOSELY: [
    ['(between|of) (each|every|all)? (of)? (the|their|these)? (three)? (<NN>|them|pair)', () => null],
    ['between (each|the|every)', () => null],
  ],
  ANYTWO: [
    ['between (any|every|each|all) (two|pair|pairs) (of)? (the|these)? (three)? (<NS>|them)?', () => null],
  ],

  /** One thing said, with its verb. */
  said: [
    ['<IS> {complement}', (x: Saying) => x],
    ['<IS> (exactly|always|simply|equal to|just|precisely)? {identity}', each],
    ['<ISNOT> {identity}', (x: Meaning) => deny(each(x))],
    ['<IS> either {complement}', (x: Saying) => x],
    ['<ISNOT> {together}', denyAll],
    ['<ISNOT> {cluster}', deny],
    ['<ISNOT> all {reach}', floating('not-all')],
    ['<ISNOT> both {reach}', notBoth],
    ['<ISNOT> both {stated} and {stated}', (x: Saying, y: Saying) => deny(bothOf(x, y))],
    ['(must|should|shall) (all|both|each) be {together}', floating('all')],
    ['(must|should|can) not (all|both) be {together}', floating('not-all')],
    ['(must|should|shall|will|have to|has to|need to|needs to)? {verb}', (x: Saying) => x],
    ['(all|both|each) {verb}', floating('all')],
    ['(do|does|must|should|shall|can|may) (not|never) {verb}', denyVerb],
    ['never (have|share) the same {feature}', (feature: Feature) => deny(related({ is: 'same', feature }))],
    ['(do|does) not (all|both) {verb}', floating('not-all')],
    [
      'can be (any|arbitrary|positive or negative|negative or positive|positive , negative , or zero|even or odd|odd or even|anything) (integer|integers|number|numbers)?',
      () => whole(ALWAYS),
    ],
  ],
  verb: [
    ['{does}', each],
    ['{acts}', related],
    ['<FORM> {stated}', (x: Saying) => (isOfTriple(x) ? x : undefined)],
    ['{does} <VAGUELY>', (x: Meaning) => vaguely(each(x))],
    ['{acts} <VAGUELY>', (x: Relation) => vaguely(related(x))],
    [
      '<UPS> by <SAMEAMOUNT>',
      (): Saying => ({
        is: 'and',
        of: [related({ is: 'ordered', op: '<' }), related({ is: 'progression' })],
      }),
    ],
    [
      '<DOWNS> by <SAMEAMOUNT>',
      (): Saying => ({
        is: 'and',
        of: [related({ is: 'ordered', op: '>' }), related({ is: 'progression' })],
      }),
    ],
    ['{having}', related],
    [
      '(contain|contains|containing|include|includes|including|have|has|having|feature|features|involve|involves|with) {contents}',
      whole,
    ],
    ['(consist|consists|consisting) (only|entirely|solely)? of (only)? {contentsAll}', whole],
    ['(comprise|comprises) {contentsAll}', whole],
  ],
  EQUAL: [['(equal|constant|uniform|common|fixed)', () => null]],
  SAMEAMOUNT: [
    [
      '(a|the|an)? (constant|fixed|same|equal|common|uniform) (amount|difference|number|value|step|steps|increment|quantity|rate|interval) (each|every)? (time|step)?',
      () => null,
    ],
  ],
  /** "Have a difference of 2". */
  having: [
    [
      '(have|has|having|with) (a|an)? (difference|gap|distance|spacing|step|interval) of (exactly)? {num} <BETWEENS>?',
      (k: number): Relation => ({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }),
    ],
    [
      '(have|has|having|with) (a|an)? (difference|gap|distance|spacing) {op} {num} <BETWEENS>?',
      (op: '<', k: number): Relation => ({ is: 'gap', op, by: constant(k), of: 'open' }),
    ],
    [
      '(have|has|having|with) (a|an)? {commonStep} of (exactly)? {num} <BETWEENS>?',
      (step: object, by: number): Relation => ({ is: 'progression-by', by, ...step }),
    ],
    [
      '(have|has|having|with) (a|an|the)? (common|constant|fixed|uniform|equal|same) (difference|differences|gap|gaps|step|steps|interval|intervals|spacing) <BETWEENS>?',
      (): Relation => ({ is: 'progression' }),
    ],
    [
      '(have|has|having) (a|an)? <EQUAL> (difference|differences|gap|gaps|step|steps|spacing)',
      (): Relation => ({ is: 'progression' }),
    ],
    [
      '(have|has|having|with) {direction} (differences|gaps|steps|intervals)',
      (op: string): Relation | undefined =>
        op.length > 1 ? undefined : { is: 'gaps-ordered', op: op as '<' },
    ],
    [
      '(change|changes|vary|varies) by (a|the)? (constant|fixed|same|equal|common) (amount|difference|number|value|step|steps|increment|quantity) (each|every)? (time|step)?',
      (): Relation => ({ is: 'progression' }),
    ],
  ],

  saying: enumeration<Saying>('said', ['said', 'complement'], SAYINGS_JOINS),
  bare: enumeration<Saying>('complement', ['complement', 'said'], SAYINGS_JOINS),
  predicate: [['<IS> {property}', (x: Meaning) => x]],
};
