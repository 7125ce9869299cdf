/** Verbs said of several numbers at once. */
import { type Comparison, constant, IT, type Meaning, type Value } from '../meaning';
import type { Rules } from '../parse';
import type { Feature, Relation } from '../phrase';
import { speakOf } from '../substitute';
import { sameRemainder } from './relations';

type Op = '<' | '<=' | '>' | '>=';
const relation = (what: Relation) => () => what;
const ordered = (op: Op) => relation({ is: 'ordered', op });
const step = (by: number): Relation => ({ is: 'step', op: '==', by: constant(by) });
const gap = (op: Comparison, by: Value, of: 'neighbours' | 'pairs' | 'open' = 'neighbours'): Relation => ({
  is: 'gap',
  op,
  by,
  of,
});

export const ACTIONS: Rules = {
  /** Verbs said of several numbers. */
  acts: [
    [
      '(strictly|always|steadily)? (increase|increases|rise|rises|ascend|ascends|grow|grows|climb|climbs|go up|goes up) (strictly|steadily)? (in (value|size|order))?',
      ordered('<'),
    ],
    [
      '(strictly|always|steadily)? (decrease|decreases|fall|falls|descend|descends|drop|drops|shrink|shrinks|decline|declines|go down|goes down) (strictly|steadily)? (in (value|size|order))?',
      ordered('>'),
    ],
    ['never (decrease|decreases|drop|drops|fall|falls|go down|goes down)', ordered('<=')],
    ['never (increase|increases|rise|rises|grow|grows|go up|goes up)', ordered('>=')],
    [
      '(get|gets|become|becomes) (progressively|steadily|successively)? (larger|bigger|greater|higher)',
      ordered('<'),
    ],
    ['(get|gets|become|becomes) (progressively|steadily|successively)? (smaller|lower|less)', ordered('>')],
    ['<UPS> by (exactly)? {num} <EACHTIME>?', (k: number) => (k < 0 ? undefined : step(k))],
    ['<DOWNS> by (exactly)? {num} <EACHTIME>?', (k: number) => (k < 0 ? undefined : step(-k))],
    ['<UPS> in (steps|increments|intervals|jumps) of {k}', (k: number) => step(k)],
    ['<DOWNS> in (steps|increments|decrements|intervals|jumps) of {k}', (k: number) => step(-k)],
    [
      '(go|goes|run|runs) from (the)? (smallest|least|lowest|low|small) to (the)? (largest|greatest|highest|biggest|high|large)',
      ordered('<'),
    ],
    [
      '(go|goes|run|runs) from (the)? (largest|greatest|highest|biggest|high|large) to (the)? (smallest|least|lowest|low|small)',
      ordered('>'),
    ],
    ['(appear|appears|occur|occurs) (only|exactly|just) once', relation({ is: 'distinct' })],
    ['(share|shares|sharing) (the|a|their|one)? {feature}', (feature: Feature) => ({ is: 'same', feature })],
    ['(double|doubles) <EACHTIME>?', relation({ is: 'ratio', by: 2 })],
    ['(triple|triples) <EACHTIME>?', relation({ is: 'ratio', by: 3 })],
    [
      '(all)? (differ|differs) (from (each other|one another))? by (exactly)? {k} (between (each)? (consecutive|adjacent|neighboring)? (pair|pairs|number|numbers|terms)?)? <EACHTIME>? <EITHERWAY>?',
      (k: number) => differs('==', k),
    ],
    [
      '(differ|differs) by {atLeast} {k} <EACHTIME>?',
      (op: Comparison, k: number) => gap(op, constant(k), 'open'),
    ],
    [
      '(lie|lies|are|is|fall)? within {k} of (each other|one another)',
      (k: number) => gap('<=', constant(k), 'pairs'),
    ],
    ['(differ|differs) (from (each other|one another))?', relation({ is: 'distinct' })],
    [
      '(alternate|alternates) (in|between|their)? {feature}',
      (feature: Feature) => ({ is: 'alternating', feature }),
    ],
    ['(alternate|alternates) between (even and odd|odd and even)', relation({ is: 'alternating-parity' })],
    [
      '(alternate|alternates) between (positive and negative|negative and positive)',
      relation({ is: 'alternating', feature: { is: 'sign' } }),
    ],
    [
      '(share|have|has|having|shares|sharing) (all)? (the|a|an)? (same|common|identical|equal) {feature}',
      (feature: Feature) => ({ is: 'same', feature }),
    ],
    [
      '(have|has|having) (mixed|different|differing|various) {feature}',
      (feature: Feature) => ({ is: 'mixed', feature }),
    ],
    [
      '(have|has|having) (opposite) {feature}',
      (feature: Feature) =>
        feature.is === 'sign' || feature.is === 'parity' ? { is: 'mixed', feature } : undefined,
    ],
    ['(have|has|having) (alternating) {feature}', (feature: Feature) => ({ is: 'alternating', feature })],
    [
      '(leave|give|have) (the)? same (remainder|residue) (when|after|modulo|if)? (all)? (divided by|division by)? {k}',
      (by: number) => sameRemainder(by),
    ],
    ['(all)? (end|ends) (with|in) the same digit', relation({ is: 'same', feature: { is: 'last-digit' } })],
    ['(add|adds|sum|sums) (up)? (to|up to) {value}', (x: Value) => total('==', x)],
    ['(add|adds|sum|sums) (up)? to (a|an)? (number)? {property}', (what: Meaning) => totalIs(what)],
    ['can be added (up|together)? to (equal|make|get|give|form|reach) {value}', (x: Value) => total('==', x)],
    ['(total|totals|make|makes|give|gives) {value}', (x: Value) => total('==', x)],
    ['(have|has|having) {holding}', (x: Relation) => x],
    [
      '(multiply|multiplied|multiply together) to {value}',
      (x: Value) => product({ is: 'compare', op: '==', left: IT, right: x }),
    ],
    [
      '<FORM> (an|a|the)? (arithmetic|arithmetical) (progression|sequence|series) (when|if|once) (sorted|ordered|put in order|arranged in order)',
      relation({ is: 'progression-sorted' }),
    ],
    [
      'read the same (forwards|forward|backwards|backward) (and|as) (forwards|forward|backwards|backward)',
      relation({ is: 'palindrome' }),
    ],
  ],
  /** What numbers have together. */
  holding: [
    ['(a|the|their)? (sum|total) (of|equal to) {value}', (x: Value) => total('==', x)],
    ['(a|an|the)? (sum|total) (that|which) {predicate}', (what: Meaning) => totalIs(what)],
    ['(a|an)? {adjective} (sum|total)', (what: Meaning) => totalIs(what)],
    ['(a|an)? (sum|total) {following}', (what: Meaning) => totalIs(what)],
    [
      '(a|an)? product (of|equal to) {value}',
      (x: Value) => product({ is: 'compare', op: '==', left: IT, right: x }),
    ],
    ['(a|an)? {adjective} product', (what: Meaning) => product(what)],
    ['(a|an)? product {following}', (what: Meaning) => product(what)],
    ['(an|a)? (average|mean) of {num}', (k: number) => total('==', constant(k), 3)],
  ],
  FORM: [
    [
      '(form|forms|forming|follow|follows|following|make|makes|make up|constitute|constitutes|create|build|comprise|are part of|is part of|belong to)',
      () => null,
    ],
  ],
  UPS: [
    [
      '(strictly|always|each|all|steadily)? (increase|increases|increasing|rise|rises|grow|grows|go up|goes up|ascend|ascending|step up)',
      () => null,
    ],
  ],
  DOWNS: [
    [
      '(strictly|always|each|all|steadily)? (decrease|decreases|decreasing|fall|falls|drop|drops|go down|goes down|descend|descending|shrink)',
      () => null,
    ],
  ],
  EACHTIME: [
    [
      '(each|every|per|at each|with each|at every|with every|from one <N>? to the next|from number to number|throughout|along the triple|along the sequence) (time|step|number|term|one|position)?',
      () => null,
    ],
  ],
  atLeast: [
    ['(at least|no less than|a minimum of)', () => '>='],
    ['(at most|no more than|up to)', () => '<='],
    ['more than', () => '>'],
    ['less than', () => '<'],
  ],
};

function differs(op: Comparison, k: number): Relation {
  return gap(op, constant(k));
}

const SUM: Value = { is: 'sum', of: 'their' };

function total(op: Comparison, right: Value, of = 1): Relation {
  const left: Value = of === 1 ? SUM : { is: 'share', of: SUM, by: of };
  return { is: 'value', what: { is: 'compare', op, left, right } };
}

/** A meaning about "it", said of something computed from the numbers. */
const about = (what: Meaning, it: Value): Relation | undefined => {
  const said = speakOf(what, it);
  return said && { is: 'value', what: said };
};
const totalIs = (what: Meaning) => about(what, SUM);
const product = (what: Meaning) => about(what, { is: 'product', of: 'their' });
