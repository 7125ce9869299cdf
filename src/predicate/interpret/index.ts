/** The reference semantics of predicates: an interpreter that is exactly Python. */
export { evaluate, prepare, prepareExpression, prepareFunction, type Evaluator } from './evaluator';
export { DEFAULT_SIZE_LIMIT, MAX_CALL_DEPTH, type Limits } from './runtime';
export { PyComplex, PyFloat, PyList, PyTuple, PyRange, truthy, typeName, type PyValue } from './values';
export { show } from './show';
export { trace, VALUE_LENGTH, type Decided, type Traced } from './trace';
