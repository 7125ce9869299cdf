/** Findings of a schema in plain words, whatever the format of the file. */
import type * as z from 'zod/mini';

const WANTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys and values',
  record: 'a map from names to values',
};

export const wantedWords = ({ expected }: z.core.$ZodIssueInvalidType): string =>
  WANTED[expected] ?? expected;

/** Says what a value of the right type must be. */
export function limitWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small')
    return issue.origin !== 'array' && issue.origin !== 'string'
      ? `must be at least ${String(issue.minimum)}`
      : issue.minimum === 1
        ? 'is empty'
        : `must have at least ${String(issue.minimum)} items`;
  if (issue.code === 'too_big') return `must be at most ${String(issue.maximum)}`;
  const message = issue.code === 'custom' || issue.code === 'invalid_format' ? issue.message : '';
  return message.startsWith('Invalid') || message === '' ? 'is not valid' : message;
}

/** Says what is wrong with the value at the path of an issue: `must be a number`, `must be at most 1`. */
export const issueWords = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' ? `must be ${wantedWords(issue)}` : limitWords(issue);
