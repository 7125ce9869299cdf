import type { CodeEntry, Severity } from '../problem';
import { MEANING_CODES } from './codes-meaning';
import { TEXT_CODES } from './codes-text';

const TABLE = { ...TEXT_CODES, ...MEANING_CODES } as const;

export type LanguageCode = keyof typeof TABLE;

/** Every code that `analysePredicate` can report, in the order of the page of checks. */
export const LANGUAGE_CODES: Readonly<Record<LanguageCode, CodeEntry>> = TABLE;

export const codeSeverity = (code: LanguageCode): Severity => TABLE[code].severity;
