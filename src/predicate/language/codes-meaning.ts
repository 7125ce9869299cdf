import type { CodeEntry } from '../problem';

/** Python that is outside the language of rules, then names, calls and meaning. */
export const MEANING_CODES = {
  'not-supported': {
    severity: 'error',
    title: 'Python that rules do not have',
    explanation:
      'The message names the construct: `import`, classes, `try`, dictionaries, f-strings, attributes, decimal literals in a rule and the like. Rules are the pure part of Python that can be counted; the message says what to write instead.',
  },
  'global-code': {
    severity: 'error',
    title: 'Code outside functions',
    explanation: 'Only function definitions may appear at the top level.',
  },
  'mutable-default': {
    severity: 'error',
    title: 'List or set as a default value',
    explanation:
      'Python makes default values once, so that a list, set or iterator there would keep what calls change in it from triple to triple. A tuple keeps nothing.',
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
  'unknown-name': {
    severity: 'error',
    title: 'Unknown name',
    explanation: 'The name is neither a variable, nor a helper of the predicate, nor a built-in function.',
  },
  'unknown-function': {
    severity: 'error',
    title: 'Unknown function',
    explanation: 'Nothing of that name can be called here.',
  },
  'forbidden-function': {
    severity: 'error',
    title: 'Function that is not allowed',
    explanation: 'The function reaches outside the rule, or makes values that rules do not have.',
  },
  'function-not-called': {
    severity: 'error',
    title: 'Function where a value is needed',
    explanation: 'A function has to be called: `is_prime(a)`, not `is_prime`.',
  },
  'types-not-listed': {
    severity: 'error',
    title: 'Several types without brackets',
    explanation:
      '`isinstance` takes one type, or several in brackets: `isinstance(a, (int, str))`. To Python `int or str` is `int` alone.',
  },
  'not-callable': {
    severity: 'error',
    title: 'Call of something else than a function',
    explanation: 'Only a name can be called. A product needs `*`.',
  },
  'missing-argument': {
    severity: 'error',
    title: 'Call without its argument',
    explanation: 'The function needs a value to work on: `is_prime(a)`, not `is_prime()`.',
  },
  'wrong-arity': {
    severity: 'error',
    title: 'Wrong number of arguments',
    explanation: 'The function takes fewer or more values than it is given.',
  },
  'unknown-keyword': {
    severity: 'error',
    title: 'Unknown argument name',
    explanation: 'The function has no argument of that name.',
  },
  'repeated-keyword': {
    severity: 'error',
    title: 'Argument given twice',
    explanation: 'An argument has one value.',
  },
  'positional-after-keyword': {
    severity: 'error',
    title: 'Argument without a name after one with a name',
    explanation: 'Arguments without a name come first.',
  },
  'not-a-collection': {
    severity: 'warning',
    title: 'Number where a collection is needed',
    explanation:
      'The function works on lists, tuples, sets and the like; given a number it raises a TypeError on every triple.',
  },
  'set-order': {
    severity: 'error',
    title: 'Order of a set',
    explanation:
      'The order in which a set gives its members differs between builds of Python, and between runs for texts. `sorted`, `min`, `max`, `sum`, `len`, `any`, `all` and `in` do not depend on it; what does has no answer that could be counted.',
  },
  'rule-parameters': {
    severity: 'error',
    title: 'Wrong parameters of the rule',
    explanation: '`rule` must take exactly three parameters.',
  },
  'duplicate-parameter': {
    severity: 'error',
    title: 'Parameter named twice',
    explanation: 'Parameters have different names.',
  },
  'parameter-order': {
    severity: 'error',
    title: 'Parameter without default after one with a default',
    explanation: 'Parameters with defaults come last.',
  },
  'duplicate-definition': {
    severity: 'error',
    title: 'Function defined twice',
    explanation: 'The second would replace the first.',
  },
  'reserved-name': {
    severity: 'error',
    title: 'Reserved word as a name',
    explanation:
      'Words of Python cannot be names. Nor can `print` at the beginning of a line, where the grammar reads the statement of Python 2.',
  },
  'missing-return': {
    severity: 'error',
    title: 'Function without `return`',
    explanation: 'A function that returns nothing gives `None`, which counts as false on every triple.',
  },
  'may-return-nothing': {
    severity: 'warning',
    title: 'Path without `return`',
    explanation:
      'On some path the function ends without a value. That is `None`, which counts as false; a path that cannot happen still deserves its `return`.',
  },
  'not-boolean': {
    severity: 'warning',
    title: 'Value that is no condition',
    explanation:
      'The predicate counts by truthiness: numbers are true unless 0, collections unless empty. A comparison says what is meant.',
  },
  'identity-comparison': {
    severity: 'warning',
    title: '`is` between values',
    explanation:
      '`is` asks whether two values are the same object, which says nothing about numbers, texts and tuples: equal ones may be one object or two. Write `==` or `!=`.',
  },
  'power-operator': {
    severity: 'warning',
    title: '`^` where a power may be meant',
    explanation: '`^` is bitwise exclusive or; a power is written `**`.',
  },
  'bitwise-precedence': {
    severity: 'warning',
    title: '`&`, `|` or `^` between comparisons',
    explanation:
      'These bind more tightly than comparisons: `a > 0 & b > 0` compares with `0 & b`. Use `and` and `or`.',
  },
  'bitwise-not': {
    severity: 'warning',
    title: '`~` of a condition',
    explanation: '`~True` is -2, which counts as true. Use `not`.',
  },
} as const satisfies Record<string, CodeEntry>;
