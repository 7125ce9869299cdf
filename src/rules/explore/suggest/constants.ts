/** Constants moved a little, doubled, halved and rounded; moduli and remainders as such. */
import type { Expression } from '../../../predicate';
import type { Span } from '../../../predicate/span';
import { isRemainder } from './comparisons';
import { allPlaces, isStatement, snippet, type Candidate, type NodePlace } from './places';

/** Beyond this no neighbour of a constant can make a difference that anyone means. */
const MAX_CONSTANT = 1_000_000;

type Role = 'constant' | 'modulus' | 'remainder';

export function* constantEdits(place: NodePlace, source: string): Generator<Candidate> {
  const found = constantAt(place);
  if (!found) return;
  const { value, span } = found;
  const { role, values } = alternatives(place, value);
  const where = snippet(contextOf(place), source);
  for (const other of values) {
    const change = `${role === 'constant' ? '' : `the ${role} `}${value} to ${other}`;
    yield {
      edits: [{ span, text: String(other) }],
      title: `change ${change} in ${where}`,
      theme: { key: change, everywhere: (n) => `change ${change} in ${allPlaces(n)}`, alike: true },
    };
  }
}

/** An integer with its sign. The literal below a sign is no place of its own. */
function constantAt({ node, up }: NodePlace): { value: number; span: Span } | undefined {
  if (up?.node.kind === 'unary' && up.node.operator === '-') return undefined;
  const negative = node.kind === 'unary' && node.operator === '-';
  const literal = negative ? node.operand : node;
  if (literal.kind !== 'int' || Math.abs(Number(literal.value)) > MAX_CONSTANT) return undefined;
  const value = Number(literal.value);
  return { value: negative ? -value : value, span: node.span };
}

function alternatives({ node, up }: NodePlace, value: number): { role: Role; values: readonly number[] } {
  const around = up?.node;
  if (around?.kind === 'binary' && isRemainder(around) && around.right === node)
    return { role: 'modulus', values: moduli(value) };
  const modulus = around && !isStatement(around) ? comparedRemainder(around, node) : undefined;
  if (modulus !== undefined) return { role: 'remainder', values: remainders(value, modulus) };
  return { role: 'constant', values: near(value) };
}

const near = (value: number): readonly number[] =>
  distinct(value, [value + 1, value - 1, value * 2, ...(value % 2 === 0 ? [value / 2] : []), round(value)]);

/** The nearest number that people would call round. */
function round(value: number): number {
  const unit = Math.abs(value) >= 20 ? 10 : 5;
  return Math.round(value / unit) * unit;
}

/** Neighbours, and what makes multiples rarer or commoner. */
function moduli(value: number): readonly number[] {
  const divisors = [2, 3, 5, 7].filter((prime) => value % prime === 0).map((prime) => value / prime);
  return distinct(value, [value + 1, value - 1, value * 2, ...divisors]).filter((each) => each >= 2);
}

function remainders(value: number, modulus: number): readonly number[] {
  const wrapped = (n: number) => ((n % modulus) + modulus) % modulus;
  return distinct(value, [wrapped(value + 1), wrapped(value - 1), 0]);
}

const distinct = (value: number, others: readonly number[]): number[] => [
  // -0 would be written as 0 and be another number to a set.
  ...new Set(others.filter((each) => each !== value).map((each) => each + 0)),
];

/** The modulus if `node` is what a remainder `x % k` is compared with for equality. */
function comparedRemainder(around: Expression, node: NodePlace['node']): number | undefined {
  if (around.kind !== 'comparison' || around.rest.length !== 1) return undefined;
  const [{ operator, operand }] = around.rest;
  if (operator !== '==' && operator !== '!=') return undefined;
  const other = operand === node ? around.first : around.first === node ? operand : undefined;
  if (other?.kind !== 'binary' || !isRemainder(other) || other.right.kind !== 'int') return undefined;
  const modulus = Number(other.right.value);
  return modulus >= 2 && modulus <= MAX_CONSTANT ? modulus : undefined;
}

/** Picks the part around a constant for a title: the nearest comparison, else the nearest call, else all of it. */
function contextOf(place: NodePlace): Span {
  let around = place;
  for (let at = place.up; at && !isStatement(at.node); at = at.up) {
    around = at;
    if (at.node.kind === 'comparison') return at.node.span;
  }
  return around.node.span;
}
