/** The part of `math` that guesses may use. */
import { PyFloat, type PyBuiltin, type PyValue } from '../values';

const CONSTANTS: Readonly<Record<string, number>> = {
  'math.pi': Math.PI,
  'math.e': Math.E,
  'math.tau': 2 * Math.PI,
  'math.inf': Infinity,
  'math.nan': NaN,
};

/** The value of `math.pi` and its like; `id` with or without `math.`. */
export const mathConstant = (id: string): PyValue =>
  new PyFloat(CONSTANTS[id.startsWith('math.') ? id : `math.${id}`] ?? NaN);

export const mathFunction = (_callee: string): PyBuiltin | undefined => undefined;
