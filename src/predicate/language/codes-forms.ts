import type { CodeEntry } from './codes';

/** Python that is outside the language of rules. */
export const FORM_CODES = {
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
