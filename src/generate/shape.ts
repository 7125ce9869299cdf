/** Checks of a candidate that need no counting: its name, and the complexity of its predicate. */
import type { Expression, Program } from '../predicate';
import { visible } from '../base/visible-text';
import type { Candidate, Reason } from './types';

const MOST_NAME = 80;
const MOST_PREDICATE = 400;
/** Arithmetic on the result of arithmetic: `(a + b + c) % 3` has three steps. */
const MOST_STEPS = 3;
const MOST_OPERATORS = 24;

export function nameFault({ name, predicate }: Candidate): Reason | undefined {
  if (name === '' || name.length > MOST_NAME || visible(name) !== name)
    return { code: 'name', message: `A name is one line of 1 to ${MOST_NAME} visible characters.` };
  if (predicate.length > MOST_PREDICATE)
    return {
      code: 'complex',
      message: `A predicate has at most ${MOST_PREDICATE} characters, not ${predicate.length}.`,
    };
  return undefined;
}

/** Refuses what would hardly occur to whoever looks for the rule: programs, and arithmetic in many steps. */
export function complexity(program: Program): Reason | undefined {
  if (program.kind === 'function')
    return { code: 'complex', message: 'A rule is one expression, without a function of its own.' };
  const steps = arithmeticSteps(program.body);
  if (steps > MOST_STEPS)
    return {
      code: 'complex',
      message: `It takes ${steps} steps of arithmetic on each other's results; at most ${MOST_STEPS} are understood.`,
    };
  const operators = countOperators(program.body);
  if (operators <= MOST_OPERATORS) return undefined;
  return {
    code: 'complex',
    message: `It has ${operators} operators and calls; at most ${MOST_OPERATORS} are taken.`,
  };
}

const childrenOf = (node: Expression): readonly Expression[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .flatMap(expressionsIn);

/** The nodes in a field: an expression itself, the operand of a comparison, the clauses of a comprehension. */
function expressionsIn(value: unknown): Expression[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('kind' in value && 'span' in value) return [value as Expression];
  return Object.values(value)
    .flatMap((inner: unknown) => (Array.isArray(inner) ? inner : [inner]))
    .flatMap((inner) =>
      typeof inner === 'object' && inner !== null && 'kind' in inner ? [inner as Expression] : [],
    );
}

const isArithmetic = ({ kind }: Expression): boolean => kind === 'binary' || kind === 'call';
/** A comparison begins anew: counting how many of three conditions hold is no further step of arithmetic. */
const isCondition = ({ kind }: Expression): boolean => kind === 'comparison' || kind === 'boolean';

function arithmeticSteps(node: Expression): number {
  const inner = childrenOf(node);
  const below = Math.max(0, ...inner.map(arithmeticSteps));
  if (!isArithmetic(node)) return below;
  const operands = inner.filter((each) => !isCondition(each)).map(chainLength);
  return Math.max(below, 1 + Math.max(0, ...operands));
}

/** Steps of arithmetic that end in this value. */
function chainLength(node: Expression): number {
  if (isCondition(node)) return 0;
  const below = Math.max(0, ...childrenOf(node).map(chainLength));
  return isArithmetic(node) ? below + 1 : below;
}

const countOperators = (node: Expression): number =>
  childrenOf(node).reduce((sum, each) => sum + countOperators(each), node.kind === 'name' ? 0 : 1) -
  (['int', 'float', 'string', 'bool', 'none'].includes(node.kind) ? 1 : 0);
