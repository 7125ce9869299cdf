import type { Severity } from '../problem';

/** What a problem's code stands for: a section of the page of checks, and a setting. */
export interface CodeEntry {
  readonly severity: Severity;
  readonly title: string;
  readonly explanation: string;
}

const error = (title: string, explanation: string): CodeEntry => ({ severity: 'error', title, explanation });
const warning = (title: string, explanation: string): CodeEntry => ({
  severity: 'warning',
  title,
  explanation,
});

const SYNTAX = {
  'empty-predicate': error(
    'Empty predicate',
    'There is no text, or nothing but comments. A predicate needs an expression or a `def rule(a, b, c):`.',
  ),
  'predicate-too-long': error('Predicate too long', 'Texts of more than 20,000 characters are not read.'),
  'too-many-brackets': error(
    'Too many nested brackets',
    'Python itself reads at most 200 brackets inside each other.',
  ),
  'too-deep': error(
    'Nested too deeply',
    'Operators, calls or blocks inside each other go deeper than can be computed safely. Split the expression, or write it as a comparison with a list.',
  ),
  syntax: error('Not Python', 'Python cannot read the text from this place on.'),
} as const;

const CODES = { ...SYNTAX } as Record<string, CodeEntry>;
void warning;
export type LanguageCode = string;
export const LANGUAGE_CODES: Readonly<Record<string, CodeEntry>> = CODES;
export const codeSeverity = (code: LanguageCode): Severity => LANGUAGE_CODES[code]?.severity ?? 'error';
