/** Clauses whose subject is the differences between the numbers: "the gaps are equal", "their common difference is 2". */
import {
  ALWAYS,
  TRIPLE,
  and,
  compare,
  constant,
  or,
  readings,
  type Comparison,
  type Meaning,
} from '../meaning';
import { pass, type Rules } from '../parse';
import type { Relation } from '../phrase';
import { relate } from '../relate';
import { commonIs, ofTriple } from './builders';

type Which = 'neighbours' | 'pairs' | 'open';

const gapsAre = (which: Which, what: Meaning): Meaning | undefined =>
  relate({ is: 'gap-is', of: which, what }, TRIPLE);

const neighbourGap = (op: Comparison, by: number): Relation => ({
  is: 'gap',
  op,
  by: constant(by),
  of: 'neighbours',
});

/** "Increasing or constant gaps": the numbers may increase, or the gaps. */
function growing(op: '<' | '>'): Meaning | undefined {
  const [steady, gaps] = [ofTriple({ is: 'progression' }), ofTriple({ is: 'gaps-ordered', op })];
  const ordered = ofTriple({ is: 'ordered', op });
  if (!steady || !gaps || !ordered) return undefined;
  return readings(
    [or([gaps, steady]), or([ordered, steady])],
    'whether the numbers or the gaps have a direction',
  );
}

export const DIFFERENCES: Rules = {
  /** Predications about gaps, with more than one bound or beside a bound. */
  gapSize: {
    '{sizeRange}': pass,
    '(both|all|each)? ({adjectives} (,)? <BUT> {sizes}|{sizes} (,)? <BUT> {adjectives})': (
      x: Meaning,
      y: Meaning,
    ) => and([x, y]),
  },
  gaps: {
    '{gapsOf} <IS> (always|both|all|each)? {gapSize}': gapsAre,
    '<GAPS> (<IS> (always|exactly|equal to)?|equal|equals) {num}': (k: number) =>
      ofTriple(neighbourGap('==', k)),
    '(the|their|a)? {commonStep} (of (the|this)? (<WHOLE>|numbers))? (<IS>|equals|of) (exactly|always)? {num} <BETWEENS>?':
      (step: object, by: number) => ofTriple({ is: 'progression-by', by, ...step }),
    '(the|their|this|that)? common difference <IS> {adjective}': (what: Meaning) => commonIs(what),
    '{gapsOf} <IS> {op} {num}': (which: 'open', op: Comparison, k: number) =>
      ofTriple({ is: 'gap', op, by: constant(k), of: op === '==' ? 'neighbours' : which }),
    '<GAPS> (<IS>|remains|remain|stays|stay)? <EQUALLY>': () => ofTriple({ is: 'progression' }),
    '<GAPS> (<IS> (not <EQUALLY>|different|unequal)|(being)? (unequal|different))': () =>
      ofTriple({ is: 'gaps-differ' }),
    '<GAPS> <IS> {direction}': (op: string) =>
      op.length > 1 ? undefined : ofTriple({ is: 'gaps-ordered', op: op as '<' }),
    '<GAPS> {acts}': (what: Relation) =>
      what.is === 'ordered' && what.op.length === 1
        ? ofTriple({ is: 'gaps-ordered', op: what.op as '<' })
        : undefined,
    '<GAPS> <IS> (both|all|each)? ({adjectives}|(a|an)? {kind})': (what: Meaning) =>
      ofTriple({ is: 'gap-is', what }),
    '<GAPS> <IS> divisible by {k}': (k: number) =>
      ofTriple({ is: 'gap-is', what: { is: 'divisible', of: { is: 'it' }, by: constant(k) } }),
    '(equal|constant|uniform|the same|identical) (gaps|differences|steps|spacing|intervals|spaces|distances) <BETWEENS>?':
      () => ofTriple({ is: 'progression' }),
    '(a)? (constant|common|fixed|uniform) (difference|gap|step|interval|spacing) <BETWEENS>?': () =>
      ofTriple({ is: 'progression' }),
    '(a)? (difference|gap|step|interval|spacing|differences|gaps|steps) of (exactly)? {num} <BETWEENS>?': (
      k: number,
    ) => ofTriple(neighbourGap('==', k)),
    '({direction} or <EVENLY>|<EVENLY> or {direction}) (gaps|differences|steps)': (op: string) =>
      op.length > 1 ? undefined : growing(op as '<'),
    '<GAPS> (have|are of) the same (size|length|width)': () => ofTriple({ is: 'progression' }),
    '<GAPS> (have|are of) the same (positive|non-zero) (size|length|width)': () =>
      and([relate({ is: 'progression' }, TRIPLE) ?? ALWAYS, compare(TRIPLE[0], '!=', TRIPLE[1])]),
    'the? first (gap|step|difference) differs from the? second (one|gap|step|difference)?': () =>
      ofTriple({ is: 'gaps-differ' }),
    '{direction} (gaps|differences|steps)': (op: string) =>
      op.length > 1 ? undefined : ofTriple({ is: 'gaps-ordered', op: op as '<' }),
  },
  ANYTWO: 'between (any|every|each|all) (two|pair|pairs) (of)? (the|these)? (three)? (<NS>|them)?',
  /**
   * The numbers whose difference is meant: neighbours, each two, or `open` where the words do not say which.
   */
  gapsOf: {
    '<GAP> <NEXTTO>|(the|their|all)? (consecutive|successive|adjacent) (differences|gaps|steps|distances)':
      () => 'neighbours',
    '<GAP> <ANYTWO>': () => 'pairs',
    '<GAP> <LOOSELY>?': () => 'open',
  },
  EQUALLY:
    '(all)? (equal|constant|the same|same|always same|always the same|every time same|every time the same|identical|fixed|uniform|consistent) (to each other|throughout|each time|in size)?',
  EVENLY: '(equal|constant|uniform|even)',
};
