/** Rule-group files as values. All spans are UTF-16 offsets into the document that was read. */
import type { Domain, Triple } from '../predicate/domain';
import type { Problem, TextEdit } from '../predicate/problem';
import type { Span } from '../predicate/span';

/** Characters of a rule file that are read; beyond that a clear error, so that no editor is ever stuck in one. */
export const MAX_FILE_LENGTH = 8 * 1024 * 1024;
/** Seeds are the whole numbers from 0 to this. */
export const MAX_SEED = 0xffffffff;

/** Rules of a group at most: all are held in memory and compared with one another. */
export const MAX_RULES = 64;
export const SPLITS = ['train', 'validation', 'test'] as const;
export type Split = (typeof SPLITS)[number];
export const ORIGINS = ['human', 'model'] as const;
export type Origin = (typeof ORIGINS)[number];

/** The text of a predicate and where each of its characters stands in the YAML. */
export interface PredicateText {
  readonly text: string;
  /** The whole scalar in the document, with its quotes or block header. */
  readonly span: Span;
  /** A span of the text as a span of the document. */
  toSpan(span: Span): Span;
  /** An edit of the text as an edit of the document, escaped as the scalar's style needs (or restyled where it must be). */
  edit(edit: TextEdit): TextEdit;
}

export interface Guidance {
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

export interface Rule {
  readonly index: number;
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  /** Empty text at the head of the rule if the file has none. */
  readonly predicate: PredicateText;
  readonly origin?: Origin;
  readonly family?: string;
  readonly guidance?: Guidance;
  /** The reason why the rule cannot be counted, if the file itself is at fault. */
  readonly incomplete?: string;
}

export interface InitialTriple {
  readonly triple: Triple;
  readonly span: Span;
}

export interface RuleGroup {
  readonly index: number;
  /** Empty if the file gives none. */
  readonly id: string;
  readonly idSpan: Span;
  /** The text from the first key to the end of the last value. */
  readonly span: Span;
  /** The first line of the group: where a CodeLens belongs. */
  readonly headSpan: Span;
  readonly split?: Split;
  readonly published?: { readonly value: number; readonly span: Span };
  readonly rules: readonly Rule[];
  readonly initial: readonly InitialTriple[];
  readonly incomplete?: string;
}

export interface RuleFile {
  readonly version: 1;
  readonly domain: Domain;
  readonly seed: number;
  readonly groups: readonly RuleGroup[];
}

export interface ReadResult {
  /** The domain of `file` is not the one that it names, which cannot be counted over. */
  readonly isDomainRefused?: boolean;
  /** Absent iff the text has no list of groups at all. */
  readonly file?: RuleFile;
  readonly problems: readonly Problem[];
}
