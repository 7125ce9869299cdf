import type { CodeEntry } from '../problem';

/** Texts that Python cannot read. */
export const TEXT_CODES = {
  'empty-predicate': {
    severity: 'error',
    title: 'Empty predicate',
    explanation:
      'There is no text, or nothing but comments. Write an expression over a, b and c, or a function `def rule(a, b, c):`.',
  },
  'predicate-too-long': {
    severity: 'error',
    title: 'Predicate too long',
    explanation: 'Texts of more than 20,000 characters are not read.',
  },
  'too-many-brackets': {
    severity: 'error',
    title: 'Too many nested brackets',
    explanation: 'Brackets can be nested at most 200 deep, as in Python.',
  },
  'too-deep': {
    severity: 'error',
    title: 'Nested too deeply',
    explanation:
      'Operators, calls or blocks go deeper into each other than can be computed safely. Split the expression, or use helpers.',
  },
  syntax: {
    severity: 'error',
    title: 'Not Python',
    explanation: 'Python cannot read the text at this place, and none of the more exact findings applies.',
  },
  'unbalanced-bracket': {
    severity: 'error',
    title: 'Bracket without a partner',
    explanation:
      'A bracket is opened and never closed, closed and never opened, or closed by one of another shape. The finding is at the bracket that lacks its partner.',
  },
  'unclosed-string': {
    severity: 'error',
    title: 'Text without its closing quote',
    explanation: 'A string literal ends with the quote it began with, on the same line unless it is tripled.',
  },
  'missing-operand': {
    severity: 'error',
    title: 'Value missing',
    explanation: 'An operator, a comma or a keyword needs a value beside it, and none is there.',
  },
  'and-operator': {
    severity: 'error',
    title: '`&&` instead of `and`',
    explanation: 'Python joins conditions with the word `and`.',
  },
  'or-operator': {
    severity: 'error',
    title: '`||` instead of `or`',
    explanation: 'Python joins conditions with the word `or`.',
  },
  'not-operator': {
    severity: 'error',
    title: '`!` instead of `not`',
    explanation: 'Python negates with the word `not`; only `!=` has an exclamation mark.',
  },
  'equals-operator': {
    severity: 'error',
    title: '`=` instead of `==`',
    explanation: 'A single `=` gives a name a value. A comparison is written `==`.',
  },
  'compare-operator': {
    severity: 'error',
    title: 'Comparison written in another way',
    explanation:
      'Python writes `<=`, `>=`, `==` and `!=`; forms such as `=<`, `=>`, `===`, `!==` and `= =` are read as something else or not at all.',
  },
  'not-equal-operator': {
    severity: 'error',
    title: '`<>` instead of `!=`',
    explanation: 'Python 3 writes "not equal" as `!=`.',
  },
  'word-operator': {
    severity: 'error',
    title: 'Operator word in another spelling',
    explanation:
      '`and`, `or`, `not`, `in` and `is` are written in small letters; `mod`, `div` and `xor` are `%`, `//` and `^`.',
  },
  'absolute-value': {
    severity: 'error',
    title: '`|…|` instead of `abs(…)`',
    explanation: 'The distance of a value from 0 is written `abs(a - b)`; `|` joins bits.',
  },
  'ternary-operator': {
    severity: 'error',
    title: '`?` and `:` instead of `if` and `else`',
    explanation: 'A choice is written `x if condition else y`.',
  },
  implication: {
    severity: 'error',
    title: '`->` or `implies` for an implication',
    explanation: 'Python has no sign for it: that p implies q is written `not (p) or (q)`.',
  },
  'increment-operator': {
    severity: 'error',
    title: '`++` or `--` as a step',
    explanation: 'Python has no operators that count up or down; write `x += 1`.',
  },
  'range-operator': {
    severity: 'error',
    title: '`..` instead of a range',
    explanation: 'A range is written as a comparison, `1 <= a <= 9`, or `a in range(1, 10)`.',
  },
  'missing-multiplication': {
    severity: 'error',
    title: 'Multiplication without `*`',
    explanation: 'A product needs its operator: `2 * a`, not `2a`.',
  },
  'missing-operator': {
    severity: 'error',
    title: 'Operator missing',
    explanation: 'Two values stand side by side with nothing that joins them.',
  },
  'unicode-operator': {
    severity: 'error',
    title: 'Operator that is not on the keyboard',
    explanation: 'Signs such as `≤`, `≠`, `×` and `−` are written `<=`, `!=`, `*` and `-` in Python.',
  },
  'smart-quote': {
    severity: 'error',
    title: 'Typographic quotation mark',
    explanation: 'Strings are quoted with straight marks, `\'` or `"`.',
  },
  'bad-character': {
    severity: 'error',
    title: 'Character that cannot be used',
    explanation: 'The character has no meaning in Python, or it cannot be seen.',
  },
  'line-break': {
    severity: 'error',
    title: 'Expression broken over lines',
    explanation:
      'An expression ends with its line unless a bracket is open. Put brackets around the whole of it.',
  },
  'several-expressions': {
    severity: 'error',
    title: 'More than one expression',
    explanation: 'A predicate is one expression; join several with `and`.',
  },
  semicolon: {
    severity: 'error',
    title: 'Semicolon',
    explanation: 'A predicate is one expression, so there is nothing to separate.',
  },
  'missing-colon': {
    severity: 'error',
    title: 'Colon missing',
    explanation: '`def`, `if`, `elif`, `else`, `for` and `while` lines end with `:`.',
  },
  indentation: {
    severity: 'error',
    title: 'Indentation',
    explanation: 'The lines of a block start in the same column, deeper than the line that opens it.',
  },
  'else-if': {
    severity: 'error',
    title: '`else if` instead of `elif`',
    explanation: 'Python writes a further condition as `elif`.',
  },
  'misplaced-not': {
    severity: 'error',
    title: '`not` in the wrong place',
    explanation:
      '`not` binds more weakly than comparisons and arithmetic, so Python requires parentheses: `a == (not b)`. It is not an operator between two values: write `!=` or `and not`.',
  },
  'generator-brackets': {
    severity: 'error',
    title: 'Generator without brackets',
    explanation: 'A `… for … in …` beside other arguments needs brackets of its own.',
  },
  'bad-number': {
    severity: 'error',
    title: 'Number that cannot be read',
    explanation: 'Digits, underscores or letters are combined in a way that Python does not know.',
  },
  'leading-zero': {
    severity: 'error',
    title: 'Leading zero',
    explanation: 'Whole numbers have no leading zeros in Python 3.',
  },
  'number-too-long': {
    severity: 'error',
    title: 'Number too long',
    explanation: 'Python reads whole numbers of up to 4,300 digits.',
  },
  'string-escape': {
    severity: 'error',
    title: 'Escape in a string',
    explanation: 'The backslash begins an escape that is incomplete or not supported.',
  },
} as const satisfies Record<string, CodeEntry>;
