/** Guesses as programs: Python lambdas, run by the interpreter within limits. */
import { Lru } from '../../../base/lru';
import { analysePredicate, PyFloat, prepare, type Evaluator, type PyValue } from '../../../predicate';
import type { Split } from '../splits';

/** Limits for one input: about 10 ms and 16 MB. */
const LIMITS = { steps: 100_000, effort: 1_000_000 };

const KEPT = 500;
const compiled = new Lru<Compiled>(KEPT);

/** A guess, or the reason why it cannot be evaluated. */
export type Compiled = { readonly evaluator: Evaluator } | { readonly reason: string };

const LAMBDA = /^[\s(]*lambda\b/;

/** Compiles a lambda over so many parameters. Never throws. */
export function compileGuess(text: string, params: readonly string[]): Compiled {
  const key = `${params.length} ${text}`;
  const made = compiled.get(key) ?? compile(text, params);
  compiled.set(key, made);
  return made;
}

function compile(text: string, params: readonly string[]): Compiled {
  const { program, problems } = analysePredicate(text, { profile: 'wilt', params });
  if (!program)
    return { reason: problems.find(({ severity }) => severity === 'error')?.message ?? NO_LAMBDA };
  if (!LAMBDA.test(text)) return { reason: NO_LAMBDA };
  return { evaluator: prepare(program, LIMITS) };
}

const NO_LAMBDA = 'A guess is a lambda, such as `lambda x, y, z: x < y`';

/** Compiles a rule of a split. Throws Error. */
export function compileRule(predicate: string, params: readonly string[]): Evaluator {
  const made = compileGuess(`lambda ${params.join(', ')}: ${predicate}`, params);
  if ('evaluator' in made) return made.evaluator;
  throw new Error(`this is not a rule: ${made.reason}`);
}

/** The numbers of a test as arguments: floats, or Python's ints where only whole numbers are played. */
export const argumentsOf = ({ whole }: Split, test: readonly number[]): readonly (PyFloat | number)[] =>
  whole ? test : test.map((value) => new PyFloat(value));

/** The truth value that is equal to a value, as Python's `==` finds: 1 and 1.0 are True, 2 and None are neither. */
export function booleanOf(value: PyValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const number = value instanceof PyFloat ? value.value : value;
  if (number === 1) return true;
  return number === 0 ? false : undefined;
}
