/** Messages between an editor and the worker that counts for it. Everything is plain data. */
import type { Domain } from '../../predicate/domain';
import type { TextEdit } from '../../predicate/problem';
import type { Work } from '../analysis/guard';
import type { AnalysisUpdate } from '../analysis/report';
import type { RuleDetails } from '../details';
import type { PredicateComparison } from '../compare';
import type { RuleFileChange } from '../edit/changes';
import type { ExchangeAnswers, ExchangeQuestion } from '../exchange';
import type { ExploreAnswers, ExploreQuestion } from '../explore/types';
import type { GroupContent } from '../content';
import type { LibraryCount } from '../library';
import type { Sample } from '../sample';

/** One end of a connection. Messages keep their order and are copied. */
export interface Port {
  post(message: unknown): void;
  onMessage(callback: (message: unknown) => void): void;
}

/** A version of a document: an answer about a text that is gone is worth nothing. */
export interface OfDocument {
  /** Names the document, for example by its URI. */
  readonly document: string;
  readonly version: number;
}

export interface AnalyseRequest extends OfDocument {
  readonly kind: 'analyse';
  readonly id: number;
  readonly text: string;
  readonly disabled: readonly string[];
  readonly visible: readonly number[];
}

export interface OfGroup extends OfDocument {
  readonly group: number;
}

/** Questions with one answer each. */
export type Question =
  | (OfGroup & { readonly kind: 'details'; readonly rule: number })
  /** Default of `seed`: the file's. */
  | (OfGroup & { readonly kind: 'sample'; readonly n: number; readonly seed?: number })
  /** A sample, as edits of the document that write it. */
  | (OfGroup & { readonly kind: 'sample-edits'; readonly n: number })
  /** The whole content of a group. */
  | (OfGroup & { readonly kind: 'content' })
  /** A change of the document, as edits of its text. */
  | (OfDocument & { readonly kind: 'change'; readonly change: RuleFileChange })
  | ExploreQuestion
  | ExchangeQuestion
  /** Edits that give every predicate of a file its standard spacing. */
  | { readonly kind: 'format'; readonly text: string }
  | { readonly kind: 'compare'; readonly p: string; readonly q: string; readonly domain?: Domain }
  | { readonly kind: 'library'; readonly domain?: Domain };

/** A question for `ServerOptions.others`: its kind and values are theirs. */
export interface OtherQuestion {
  readonly kind: string;
}

export interface Answers extends ExploreAnswers, ExchangeAnswers {
  details: RuleDetails;
  content: GroupContent;
  change: readonly TextEdit[];
  sample: Sample;
  'sample-edits': readonly TextEdit[];
  format: readonly TextEdit[];
  compare: PredicateComparison;
  library: readonly LibraryCount[];
}

export type Request =
  | AnalyseRequest
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question | OtherQuestion }
  /** The text of a document that is not to be analysed now, so that questions about it can be answered. */
  | (OfDocument & { readonly kind: 'text'; readonly text: string })
  | { readonly kind: 'visible'; readonly document: string; readonly visible: readonly number[] }
  | { readonly kind: 'close'; readonly document: string }
  /** Sent first, after a worker was lost: say what you work on, and leave these keys out, for these reasons. */
  | { readonly kind: 'guard'; readonly refused: ReadonlyMap<string, string> }
  | { readonly kind: 'cancel'; readonly id: number };

export type Response =
  /** Sent once, when the worker is ready for messages. */
  | { readonly kind: 'ready' }
  /** The request that is worked on, and what of it, from the outside in. Only after `guard`. */
  | { readonly kind: 'working'; readonly id: number; readonly work: readonly Work[] }
  | { readonly kind: 'updates'; readonly id: number; readonly updates: readonly AnalysisUpdate[] }
  /** The end of every request: exactly one of these three for each id. */
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'cancelled'; readonly id: number };
