export { analysePredicate, DEFAULT_PARAMS, type Analysis, type AnalyseOptions } from './analyse';
export { formatPredicate } from './format';
export { LANGUAGE_CODES, type LanguageCode } from './codes';
export type { Profile } from './reader';
export { normalise } from './normalise';
export {
  BUILTINS,
  findCallable,
  HELPERS,
  MATH_CONSTANTS,
  MATH_FUNCTIONS,
  type Callable,
  type ValueKind,
} from './names';
