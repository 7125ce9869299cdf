/** Computations as functions: "max(a, b, c)", "abs(a - b)", "|a - b|". */
import { type Numbers, size, type Value } from '../meaning';
import type { Rules } from '../parse';

const extreme =
  (is: 'min' | 'max' | 'median' | 'sum') =>
  (of: Numbers): Value => ({ is, of });

export const CALLS: Rules = {
  simple: [
    ['(max|maximum) call-open {arguments} call-close', extreme('max')],
    ['(min|minimum) call-open {arguments} call-close', extreme('min')],
    ['median call-open {arguments} call-close', extreme('median')],
    ['sum call-open {arguments} call-close', extreme('sum')],
    ['abs call-open {value} call-close', size],
    ['bar {value} bar', size],
  ],
  arguments: [
    ['{value}', (x: Value) => [x]],
    ['{value} , {arguments}', (x: Value, of: readonly Value[]) => [x, ...of]],
  ],
};
