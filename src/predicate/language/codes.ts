import type { Severity } from '../problem';
import { FORM_CODES } from './codes-forms';
import { NAME_CODES } from './codes-names';
import { TEXT_CODES } from './codes-text';

/** What a problem's code stands for: a section of the page of checks, and a setting. */
export interface CodeEntry {
  readonly severity: Severity;
  readonly title: string;
  readonly explanation: string;
}

const TABLE = { ...TEXT_CODES, ...FORM_CODES, ...NAME_CODES } as const;

export type LanguageCode = keyof typeof TABLE;

/** Every code that `analysePredicate` can report, in the order of the page of checks. */
export const LANGUAGE_CODES: Readonly<Record<LanguageCode, CodeEntry>> = TABLE;

export const codeSeverity = (code: LanguageCode): Severity => TABLE[code].severity;
