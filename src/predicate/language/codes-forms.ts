import type { CodeEntry } from './codes';

/** Python that is outside the language of rules. */
export const FORM_CODES = {
  import: {
    severity: 'error',
    title: '`import`',
    explanation: 'Rules use nothing from outside. Everything they need is built in or written as a helper.',
  },
  global: {
    severity: 'error',
    title: '`global` or `nonlocal`',
    explanation: 'Functions change nothing outside themselves; pass values and return them.',
  },
  with: {
    severity: 'error',
    title: '`with`',
    explanation: 'There is nothing in a rule to open or close.',
  },
  try: {
    severity: 'error',
    title: '`try`',
    explanation:
      'A rule that raises is a third outcome, neither true nor false; avoid it by testing first, as in `b != 0 and a % b == 0`.',
  },
  raise: {
    severity: 'error',
    title: '`raise`',
    explanation: 'A rule answers true or false.',
  },
  class: {
    severity: 'error',
    title: '`class`',
    explanation: 'Classes are not allowed.',
  },
  assert: {
    severity: 'error',
    title: '`assert`',
    explanation: 'Return the condition.',
  },
  del: {
    severity: 'error',
    title: '`del`',
    explanation: 'Names and elements cannot be removed.',
  },
  match: {
    severity: 'error',
    title: '`match`',
    explanation: 'Use `if` and `elif`.',
  },
  decorator: {
    severity: 'error',
    title: 'Decorator',
    explanation: 'Decorators are not allowed.',
  },
  async: {
    severity: 'error',
    title: '`async` and `await`',
    explanation: '`async` and `await` are not allowed.',
  },
  yield: {
    severity: 'error',
    title: '`yield`',
    explanation: 'Functions return once; use a generator expression for a stream of values.',
  },
  lambda: {
    severity: 'error',
    title: '`lambda`',
    explanation: 'Helpers are written with `def`; only WILT guesses are lambdas.',
  },
  def: {
    severity: 'error',
    title: '`def` in a WILT guess',
    explanation: 'A guess is one lambda.',
  },
  walrus: {
    severity: 'error',
    title: '`:=`',
    explanation: 'Variables can be assigned only inside a `def`.',
  },
  starred: {
    severity: 'error',
    title: 'Starred argument, element or parameter',
    explanation: 'Every argument, element and parameter is written out.',
  },
  dictionary: {
    severity: 'error',
    title: 'Dictionary',
    explanation: 'Use lists, tuples and sets.',
  },
  'f-string': {
    severity: 'error',
    title: 'f-string',
    explanation: 'Join texts with `+` and `str(…)`.',
  },
  bytes: {
    severity: 'error',
    title: 'Bytes literal',
    explanation: 'Texts have no prefix `b`.',
  },
  ellipsis: {
    severity: 'error',
    title: '`...`',
    explanation: 'There is no value for it in a rule.',
  },
  'complex-number': {
    severity: 'error',
    title: 'Complex number',
    explanation: 'Rules are about whole numbers.',
  },
  'float-literal': {
    severity: 'error',
    title: 'Decimal number in a rule',
    explanation:
      'Rules compute with whole numbers; decimal ones come from `/` only. Multiply both sides instead.',
  },
  attribute: {
    severity: 'error',
    title: 'Attribute or method',
    explanation:
      "Values have no attributes here: use the built-in functions. `math.…` is known in judges' functions and WILT guesses only.",
  },
  'unsupported-operator': {
    severity: 'error',
    title: 'Matrix multiplication',
    explanation: '`@` has no use on numbers.',
  },
  'slice-with-comma': {
    severity: 'error',
    title: 'Slice with a comma',
    explanation: 'Lists have one dimension.',
  },
  'subscript-assignment': {
    severity: 'error',
    title: 'Changing an element',
    explanation: 'Lists are not changed in place; build a new one.',
  },
  annotation: {
    severity: 'error',
    title: 'Annotation',
    explanation: 'Annotations may stand at parameters, results and assignments to a name; they are ignored.',
  },
  'global-code': {
    severity: 'error',
    title: 'Code outside functions',
    explanation: 'Only function definitions may appear at the top level.',
  },
  'return-outside': {
    severity: 'error',
    title: '`return` outside a function',
    explanation: 'A predicate is the expression itself.',
  },
  'outside-loop': {
    severity: 'error',
    title: '`break` or `continue` outside a loop',
    explanation: 'There is no loop that could be left or continued.',
  },
  assignment: {
    severity: 'error',
    title: 'Assignment as a predicate',
    explanation: '`=` gives a name a value; a comparison is written `==`.',
  },
  'assignment-target': {
    severity: 'error',
    title: 'Assignment to something else than a name',
    explanation: 'Only names, and tuples of names, get values.',
  },
} as const satisfies Record<string, CodeEntry>;
