/** Checks of a candidate that need no counting: its name, and the complexity of its predicate. */
import type { Expression, Program } from '../predicate';
import { subexpressions, within } from '../predicate/tree';
import { visible } from '../base/visible-text';
import type { Candidate, Reason } from './types';

const MOST_NAME = 80;
const MOST_PREDICATE = 400;
/** Arithmetic on the result of arithmetic: `(a + b + c) % 3` has three steps. */
const MOST_STEPS = 3;
const MOST_OPERATORS = 24;
const LEAVES: readonly Expression['kind'][] = ['name', 'int', 'float', 'bool', 'none', 'string'];

/** The functions of a rule that somebody could guess. The language has more, for the functions of judges. */
export const FUNCTIONS: readonly string[] = [
  'abs',
  'min',
  'max',
  'sum',
  'len',
  'all',
  'any',
  'sorted',
  'set',
  'is_prime',
  'is_square',
  'is_cube',
];

const complex = (message: string): Reason => ({ code: 'complex', message });

export function nameFault({ name, predicate }: Pick<Candidate, 'name' | 'predicate'>): Reason | undefined {
  if (name === '' || name.length > MOST_NAME || visible(name) !== name)
    return { code: 'name', message: `A name is one line of 1 to ${MOST_NAME} visible characters.` };
  if (predicate.length > MOST_PREDICATE)
    return complex(`A predicate has at most ${MOST_PREDICATE} characters, not ${predicate.length}.`);
  return undefined;
}

/** Refuses what would hardly occur to whoever looks for the rule: programs, and arithmetic in many steps. */
export function complexity(program: Program): Reason | undefined {
  if (program.kind === 'function') return complex('A rule is one expression, without a function of its own.');
  const nodes = within(program.body);
  const foreign = nodes.find(
    (node) => node.kind === 'string' || (node.kind === 'call' && !FUNCTIONS.includes(node.callee)),
  );
  if (foreign)
    return complex(`A rule is about numbers, with these functions alone: ${FUNCTIONS.join(', ')}.`);
  const steps = arithmeticSteps(program.body);
  if (steps > MOST_STEPS)
    return complex(
      `It takes ${steps} steps of arithmetic on each other's results; at most ${MOST_STEPS} are understood.`,
    );
  const operators = nodes.filter(({ kind }) => !LEAVES.includes(kind)).length;
  if (operators <= MOST_OPERATORS) return undefined;
  return complex(`It has ${operators} operators and calls; at most ${MOST_OPERATORS} are taken.`);
}

const isArithmetic = ({ kind }: Expression): boolean => kind === 'binary' || kind === 'call';
/** A comparison begins anew: counting how many of three conditions hold is not a further step of arithmetic. */
const isCondition = ({ kind }: Expression): boolean => kind === 'comparison' || kind === 'boolean';

function arithmeticSteps(node: Expression): number {
  const inner = subexpressions(node);
  const below = Math.max(0, ...inner.map(arithmeticSteps));
  if (!isArithmetic(node)) return below;
  const operands = inner.filter((each) => !isCondition(each)).map(chainLength);
  return Math.max(below, 1 + Math.max(0, ...operands));
}

/** Steps of arithmetic that end in this value. */
function chainLength(node: Expression): number {
  if (isCondition(node)) return 0;
  const below = Math.max(0, ...subexpressions(node).map(chainLength));
  return isArithmetic(node) ? below + 1 : below;
}
