/** Clauses about the differences between the numbers. */
import { and, type Comparison, constant, type Meaning, minus, TRIPLE } from '../meaning';
import type { Rules } from '../parse';
import type { Relation } from '../phrase';
import { relate } from '../relate';
import { speakOf } from '../substitute';

const gap = (op: Comparison, by: number): Relation => ({ is: 'gap', op, by: constant(by), of: 'neighbours' });
const ofTriple = (what: Relation): Meaning | undefined => relate(what, TRIPLE);

/** "The common difference is even": there is one. */
function commonIs(what: Meaning): Meaning | undefined {
  const step = speakOf(what, minus(TRIPLE[1], TRIPLE[0]));
  const progression = ofTriple({ is: 'progression' });
  return step && progression && and([progression, step]);
}

export const GAPS: Rules = {
  GAP: [
    [
      '(the|their|all|any)? (absolute|positive)? (difference|differences|gap|gaps|step|steps|spacing|distance|distances|interval|intervals|increment|increments|jumps) (in value)?',
      () => null,
    ],
  ],
  /** Of which numbers it is the difference. */
  gapsOf: [
    ['<GAP> <NEXTTO>', () => 'neighbours'],
    [
      '(the|their|all)? (consecutive|successive|adjacent) (differences|gaps|steps|distances)',
      () => 'neighbours',
    ],
    ['<GAP> <ANYTWO>', () => 'pairs'],
    ['<GAP> <LOOSELY>?', () => 'open'],
  ],
  GAPS: [
    ['<GAP> <BETWEENS>?', () => null],
    ['(the|their|all|any)? (consecutive|successive|adjacent) (differences|gaps|steps|distances)', () => null],
    [
      '(the)? (difference|gap|step|distance) (between|from) (each|one|any) (<N>)? (and|to) the (next|previous|following|one before|one after) (<N>)? (it)?',
      () => null,
    ],
  ],
  EQUALLY: [
    [
      '(all)? (equal|constant|the same|identical|fixed|uniform|consistent) (to each other|throughout|each time|in size)?',
      () => null,
    ],
  ],
  gaps: [
    ['<GAPS> <IS> (always|exactly|equal to)? {num}', (k: number) => ofTriple(gap('==', k))],
    [
      '(the|their|a)? (common|constant) (difference|gap|step) (<IS>|equals|of) (exactly|always)? {num}',
      (by: number) => ofTriple({ is: 'progression-by', by }),
    ],
    ['(the|their)? common difference <IS> {adjective}', (what: Meaning) => commonIs(what)],
    ['<GAPS> (equal|equals) {num}', (k: number) => ofTriple(gap('==', k))],
    [
      '{gapsOf} <IS> {op} {num}',
      (which: 'open', op: Comparison, k: number) =>
        ofTriple({ is: 'gap', op, by: constant(k), of: op === '==' ? 'neighbours' : which }),
    ],
    ['<GAPS> (<IS>|remains|remain|stays|stay)? <EQUALLY>', () => ofTriple({ is: 'progression' })],
    ['<GAPS> <IS> (not) <EQUALLY>', () => ofTriple({ is: 'gaps-differ' })],
    ['<GAPS> <IS> (different|unequal)', () => ofTriple({ is: 'gaps-differ' })],
    [
      '<GAPS> <IS> {direction}',
      (op: string) => (op.length > 1 ? undefined : ofTriple({ is: 'gaps-ordered', op: op as '<' })),
    ],
    [
      '<GAPS> {acts}',
      (what: Relation) =>
        what.is === 'ordered' && what.op.length === 1
          ? ofTriple({ is: 'gaps-ordered', op: what.op as '<' })
          : undefined,
    ],
    ['<GAPS> <IS> {adjectives}', (what: Meaning) => ofTriple({ is: 'gap-is', what })],
    ['<GAPS> <IS> (a|an)? {kind}', (what: Meaning) => ofTriple({ is: 'gap-is', what })],
    [
      '<GAPS> <IS> divisible by {k}',
      (k: number) => ofTriple({ is: 'gap-is', what: { is: 'divisible', of: { is: 'it' }, by: constant(k) } }),
    ],
    [
      '(equal|constant|uniform|the same|identical) (gaps|differences|steps|spacing|intervals|spaces|distances) <BETWEENS>?',
      () => ofTriple({ is: 'progression' }),
    ],
    [
      '(a)? (constant|common|fixed|uniform) (difference|gap|step|interval|spacing) <BETWEENS>?',
      () => ofTriple({ is: 'progression' }),
    ],
    [
      '(a)? (constant|common|fixed|uniform) (difference|gap|step|interval|spacing) of {num} <BETWEENS>?',
      (by: number) => ofTriple({ is: 'progression-by', by }),
    ],
    [
      '(a)? (difference|gap|step|interval|spacing|differences|gaps|steps) of (exactly)? {num} <BETWEENS>?',
      (k: number) => ofTriple(gap('==', k)),
    ],
    [
      '{direction} (gaps|differences|steps)',
      (op: string) => (op.length > 1 ? undefined : ofTriple({ is: 'gaps-ordered', op: op as '<' })),
    ],
  ],
};
