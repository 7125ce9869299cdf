/** Verbs about several numbers, each of which means one relation among them: "increase", "differ by 2", "add up to 10". */
import { IT, constant, type Comparison, type Meaning, type Value } from '../meaning';
import { pass, type Rules } from '../parse';
import type { Relation } from '../phrase';
import { substitute } from '../substitute';
import { having, ordered, relation, sameRemainder, stepBy, withFeature, opposite } from './builders';

const gap = (op: Comparison, by: Value, of: 'neighbours' | 'pairs' | 'open' = 'neighbours'): Relation => ({
  is: 'gap',
  op,
  by,
  of,
});

function differs(op: Comparison, k: number): Relation {
  return gap(op, constant(k));
}

const SUM: Value = { is: 'sum', of: 'their' };

function total(op: Comparison, right: Value, of = 1): Relation {
  const left: Value = of === 1 ? SUM : { is: 'quotient', of: SUM, by: of };
  return { is: 'value', what: { is: 'compare', op, left, right } };
}

/** Applies a meaning about "it" to a value computed from the numbers. */
const computedIs = (what: Meaning, it: Value): Relation | undefined => {
  const meaning = substitute(what, it);
  return meaning && { is: 'value', what: meaning };
};

const totalIs = (what: Meaning) => computedIs(what, SUM);

const productIs = (what: Meaning) => computedIs(what, { is: 'product', of: 'their' });

const ZEROSUM: Meaning = {
  is: 'compare',
  op: '==',
  left: { is: 'sum', of: 'their' },
  right: { is: 'constant', value: 0 },
};

export const VERBS_OF_SEVERAL: Rules = {
  /** Verbs about several numbers. */
  acts: {
    '{stride}': pass,
    '(differ|differs) (from (each other|one another))? by {sizeRange} <EACHTIME>?': having,
    '(strictly|always|steadily)? (increase|increases|rise|rises|ascend|ascends|grow|grows|climb|climbs|go up|goes up) (strictly|steadily)? (in (value|size|order))?':
      ordered('<'),
    '(strictly|always|steadily)? (decrease|decreases|fall|falls|descend|descends|drop|drops|shrink|shrinks|decline|declines|go down|goes down) (strictly|steadily)? (in (value|size|order))?':
      ordered('>'),
    'never (decrease|decreases|drop|drops|fall|falls|go down|goes down)': ordered('<='),
    'never (increase|increases|rise|rises|grow|grows|go up|goes up)': ordered('>='),
    '(get|gets|become|becomes) (progressively|steadily|successively)? (larger|bigger|greater|higher)|(get|gets|become|becomes|grow|grows) (larger|bigger|greater|higher) and (larger|bigger|greater|higher)':
      ordered('<'),
    '(get|gets|become|becomes) (progressively|steadily|successively)? (smaller|lower|less)|(get|gets|become|becomes|grow|grows) (smaller|littler|lower) and (smaller|littler|lower)':
      ordered('>'),
    '<UPS> by (exactly)? {num} <EACHTIME>?': (k: number) => (k < 0 ? undefined : stepBy(k)),
    '<DOWNS> by (exactly)? {num} <EACHTIME>?': (k: number) => (k < 0 ? undefined : stepBy(-k)),
    '<UPS> in (steps|increments|intervals|jumps) of {k}|((going|go|goes) up (always)? by (exactly)? {k}|<UPS> by (<CONSTANTLY> <AMOUNT> of {k}|{byOnes})) <EACHTIME>?':
      stepBy,
    '<DOWNS> in (steps|increments|decrements|intervals|jumps) of {k}|((going|go|goes) down (always)? by (exactly)? {k}|<DOWNS> by (<CONSTANTLY> <AMOUNT> of {k}|{byOnes})) <EACHTIME>?':
      (k: number) => stepBy(-k),
    '(go|goes|run|runs) from (the)? (smallest|least|lowest|low|small) to (the)? (largest|greatest|highest|biggest|high|large)':
      ordered('<'),
    '(go|goes|run|runs) from (the)? (largest|greatest|highest|biggest|high|large) to (the)? (smallest|least|lowest|low|small)':
      ordered('>'),
    '(appear|appears|occur|occurs) (only|exactly|just) once': relation({ is: 'distinct' }),
    '((share|shares|sharing) (the|a|their|one)?|(share|have|has|having|shares|sharing) (all)? (the|a|an)? (same|common|identical|equal)) {feature}':
      withFeature('same'),
    '(share|shares|sharing|have|has|having) (a|some|at least one)? (common|shared) (prime|integer|positive|non-trivial|nontrivial)? (factor|divisor) <ABOVEONE>?':
      relation({ is: 'common-divisor' }),
    '(share|shares|have|has|having) no (common|shared) (prime|integer|positive|non-trivial|nontrivial)? (factor|factors|divisor|divisors) <ABOVEONE>?':
      relation({ is: 'coprime' }),
    '(double|doubles) <EACHTIME>?': relation({ is: 'ratio', by: 2 }),
    '(triple|triples) <EACHTIME>?': relation({ is: 'ratio', by: 3 }),
    '(all)? (differ|differs) (from (each other|one another))? by (exactly)? {k} (between (each)? (consecutive|adjacent|neighboring)? (pair|pairs|number|numbers|terms)?)? <EACHTIME>? <EITHERWAY>?':
      (k: number) => differs('==', k),
    '(differ|differs) by {atLeast} {k} <EACHTIME>?': (op: Comparison, k: number) =>
      gap(op, constant(k), 'open'),
    '(lie|lies|are|is|fall)? within {k} of (each other|one another)': (k: number) =>
      gap('<=', constant(k), 'pairs'),
    '(differ|differs) (from (each other|one another))?': relation({ is: 'distinct' }),
    '((alternate|alternates) (in|between|their)?|(have|has|having) (alternating)) {feature}':
      withFeature('alternating'),
    '(alternate|alternates) between (even and odd|odd and even)': relation({ is: 'alternating-parity' }),
    '(alternate|alternates) between (positive and negative|negative and positive)': relation({
      is: 'alternating',
      feature: { is: 'sign' },
    }),
    '(have|has|having) (mixed|different|differing|various) {feature}': withFeature('mixed'),
    '(have|has|having) (opposite) {feature}': opposite,
    '(leave|give|have) (the)? same (remainder|residue) (when|after|modulo|if)? (all)? (divided by|division by)? {k}':
      (by: number) => sameRemainder(by),
    '(all)? (end|ends) (with|in) the same digit': relation({ is: 'same', feature: { is: 'last-digit' } }),
    '((add|adds|sum|sums) (up)? (to|up to)|can be added (up|together)? to (equal|make|get|give|form|reach)|total|totals|make|makes|give|gives|(adding|summing) (up)? to) {value}':
      (x: Value) => total('==', x),
    '(add|adds|sum|sums) (up)? to (a|an)? (number)? {property}': totalIs,
    '(have|has|having) {holding}': pass,
    '(multiply|multiplied|multiply together) to {value}': (x: Value) =>
      productIs({ is: 'compare', op: '==', left: IT, right: x }),
    '<FORM> (an|a|the)? (arithmetic|arithmetical) (progression|sequence|series) (when|if|once) (sorted|ordered|put in order|arranged in order)':
      relation({ is: 'progression-sorted' }),
    'read the same (forwards|forward|backwards|backward) (and|as) (forwards|forward|backwards|backward)':
      relation({ is: 'palindrome' }),
    '(cancel|cancels|balance|balances) ((each other|one another)? out|(each other|one another) (out)?)':
      () => ({ is: 'value', what: ZEROSUM }),
    '(match|matches) (each other|one another)': () => ({ is: 'equal' }),
    '(differ|differs) (from (each other|one another))? by (exactly)? {k} in (absolute value|magnitude|size) (, both times)?':
      (k: number) => ({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }),
    '(add|adds|sum|sums) up to (a|an) {adjectives} (total|sum|result|number)': totalIs,
    '(never|not ever) (repeat|repeats)': () => ({ is: 'distinct' }),
  },
  /** "Have a difference of 2". */
  having: {
    '(have|has|having|with) (a|an|all)? (difference|differences|gap|gaps|distance|distances|spacing|steps) (of|that (is|are))? {sizes} <BETWEENS>?':
      having,
    '(have|has|having|with) (a|an)? (difference|gap|distance|spacing|step|interval) of (exactly)? {num} <BETWEENS>?':
      (k: number): Relation => ({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }),
    '(have|has|having|with) (a|an)? (difference|gap|distance|spacing) {op} {num} <BETWEENS>?': (
      op: '<',
      k: number,
    ): Relation => ({ is: 'gap', op, by: constant(k), of: 'open' }),
    '(have|has|having|with) (a|an)? {commonStep} of (exactly)? {num} <BETWEENS>?': (
      step: object,
      by: number,
    ): Relation => ({ is: 'progression-by', by, ...step }),
    '(have|has|having|with) (a|an|the)? (common|constant|fixed|uniform|equal|same) (difference|differences|gap|gaps|step|steps|interval|intervals|spacing) <BETWEENS>?':
      (): Relation => ({ is: 'progression' }),
    '(have|has|having|with) {direction} (differences|gaps|steps|intervals)': (
      op: string,
    ): Relation | undefined => (op.length > 1 ? undefined : { is: 'gaps-ordered', op: op as '<' }),
    '(change|changes|vary|varies) by (a|the)? (constant|fixed|same|equal|common) (amount|difference|number|value|step|steps|increment|quantity) (each|every)? (time|step)?':
      (): Relation => ({ is: 'progression' }),
  },
  /** Properties that the numbers have together. */
  holding: {
    '(a|the|their)? (sum|total) (of|equal to) {value}': (x: Value) => total('==', x),
    '(a|an|the)? (sum|total) (that|which) {predicate}': totalIs,
    '(a|an)? {adjective} (sum|total)': totalIs,
    '(a|an)? (sum|total) {following}': totalIs,
    '(a|an)? product (of|equal to) {value}': (x: Value) =>
      productIs({ is: 'compare', op: '==', left: IT, right: x }),
    '(a|an)? {adjective} product': productIs,
    '(a|an)? product {following}': productIs,
    '(an|a)? (average|mean) of {num}': (k: number) => total('==', constant(k), 3),
  },
  atLeast: {
    '(at least|no less than|a minimum of)': () => '>=',
    '(at most|no more than|up to)': () => '<=',
    'more than': () => '>',
    'less than': () => '<',
  },
};
