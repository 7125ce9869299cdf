/** Advice about an error that a rule raises. */
import type { ErrorType, PythonError } from '../../../predicate';

interface Advice {
  readonly type: ErrorType;
  /** A pattern in the error, or in the source that raises it; absent: any. */
  readonly says?: RegExp;
  readonly source?: RegExp;
  readonly hint: string;
}

const ADVICE: readonly Advice[] = [
  {
    type: 'ZeroDivisionError',
    says: /power/,
    hint: 'Test the base first, as in `a != 0 and a ** b == c`',
  },
  { type: 'ZeroDivisionError', source: /[/%]\s*\(*0(?:\.0*)?\)*$/, hint: 'Divide by something other than 0' },
  { type: 'ZeroDivisionError', hint: 'Test the divisor first, as in `b != 0 and a % b == 0`' },
  { type: 'IndexError', hint: 'Test the length first' },
  {
    type: 'TypeError',
    says: /^argument of type .* is not (?:iterable|a container)/,
    hint: 'Look in a list, tuple or set, as in `a in [b, c]`',
  },
  { type: 'TypeError', says: /not iterable/, hint: 'Give it a list, such as `[a, b, c]`' },
  { type: 'TypeError', says: /has no len/, hint: 'Give `len` a list, set or string, as in `len({a, b, c})`' },
  { type: 'TypeError', says: /not subscriptable/, hint: 'Only lists, tuples and strings have items' },
  { type: 'TypeError', says: /not callable/, hint: 'Only functions can be called' },
  {
    type: 'TypeError',
    says: /not supported between|unsupported operand/,
    hint: 'Give every branch a value of the same kind',
  },
  { type: 'ValueError', says: /empty/, hint: 'Test first that there is an item' },
  {
    type: 'ValueError',
    says: /nonnegative|domain/,
    hint: 'Test the argument first, as in `a >= 0 and math.isqrt(a) == b`',
  },
  { type: 'UnboundLocalError', hint: 'Give the variable a value on every path' },
  { type: 'RecursionError', hint: 'Make sure that the recursion ends' },
];

/** Returns undefined where no hint is sure to help. `source`: the text where it is raised. */
export const raiseHint = ({ type, message }: PythonError, source: string): string | undefined =>
  ADVICE.find(
    (each) =>
      each.type === type && (each.says?.test(message) ?? true) && (each.source?.test(source.trim()) ?? true),
  )?.hint;
