import type { Span } from './span';

/** Steps per evaluation before it is stopped: one per loop or comprehension turn, element consumed by a builtin, and call. */
export const DEFAULT_STEP_LIMIT = 100_000;

/** The Python exceptions that the language can raise, and our two limits. */
export const ERROR_TYPES = [
  ...(['ZeroDivisionError', 'IndexError', 'TypeError', 'ValueError', 'OverflowError'] as const),
  ...(['UnboundLocalError', 'NameError', 'RecursionError', 'StopIteration', 'RuntimeError'] as const),
  ...(['StepLimitError', 'SizeLimitError'] as const),
];
export type ErrorType = (typeof ERROR_TYPES)[number];

export interface PythonError {
  readonly type: ErrorType;
  /** CPython's words where it has some: `integer modulo by zero`. */
  readonly message: string;
  /** The place in the source that raised it. */
  readonly span: Span;
}

/** Raising is a third outcome beside true and false. */
export type Outcome<V> =
  | { readonly kind: 'value'; readonly value: V; readonly truthy: boolean; readonly steps: number }
  | { readonly kind: 'raises'; readonly error: PythonError; readonly steps: number };
