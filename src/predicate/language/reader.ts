import type { TreeCursor } from '@lezer/common';
import type { Fix, Problem, Severity } from '../problem';
import type { Span } from '../span';
import type { Expression } from '../syntax';
import { codeSeverity, type LanguageCode } from './codes';
import { K, KIND } from './kinds';

/** The column of the language table that applies: a rule of a group, a judge's function, a WILT guess. */
export type Profile = 'rule' | 'judge' | 'wilt';

/** The deepest syntax tree that is accepted: everything after the checker may recurse without care. */
export const MAX_DEPTH = 400;

/**
 * Limit for the recursion of the reader, in weighted steps: a little below the depth that overflows CPython's parser.
 */
export const MAX_READ_DEPTH = 640;

/** More findings than anyone reads; a text of nothing but mistakes must not take long. */
export const MAX_PROBLEMS = 100;

interface Extras {
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
  readonly severity?: Severity;
}

/** State that all parts of the reader share: the text, the place in the syntax tree, and the findings so far. */
export class Reader {
  readonly problems: Problem[] = [];
  failed = false;
  depth = 0;
  /** Annotations may name attributes (`typing.List`); they are read and dropped. */
  inAnnotation = false;
  /** Once set, no other finding is worth telling: the tree may lack parts. */
  isTooDeep = false;
  loopDepth = 0;
  blockDepth = 0;

  constructor(
    readonly source: string,
    public cursor: TreeCursor,
    readonly profile: Profile,
    private readonly readExpression: (reader: Reader) => Expression,
  ) {}

  /** Reads the expression that the cursor is at, and leaves the cursor there. */
  expression(): Expression {
    return this.readExpression(this);
  }

  report(code: LanguageCode, span: Span, message: string, extras?: Extras): void {
    const severity = extras?.severity ?? codeSeverity(code);
    if (severity === 'error') this.failed = true;
    if (this.problems.length >= MAX_PROBLEMS || (this.isTooDeep && code !== 'too-deep')) return;
    const { hint, fixes } = extras ?? {};
    this.problems.push({
      code,
      severity,
      span: plainSpan(span),
      message,
      ...(hint && { hint }),
      ...(fixes && fixes.length > 0 && { fixes: fixes.map(plainFix) }),
    });
  }

  span(): Span {
    return { from: this.cursor.from, to: this.cursor.to };
  }

  text(span: Span): string {
    return this.source.slice(span.from, span.to);
  }

  kind(): number {
    return KIND[this.cursor.type.id];
  }

  /** Moves to the first child that is not a comment. */
  first(): boolean {
    if (!this.cursor.firstChild()) return false;
    return this.kind() !== K.Comment || this.next() || this.up();
  }

  /** Moves to the next sibling that is not a comment. */
  next(): boolean {
    while (this.cursor.nextSibling()) if (this.kind() !== K.Comment) return true;
    return false;
  }

  up(): false {
    this.cursor.parent();
    return false;
  }

  /** Replaces an unreadable part, so that reading can continue; a problem has been reported. */
  placeholder(span: Span): Expression {
    return { kind: 'none', span };
  }

  tooDeep(span: Span): Expression {
    if (!this.isTooDeep) {
      this.isTooDeep = true;
      this.problems.length = 0;
      this.report('too-deep', span, 'This is nested too deeply to be read');
    }
    return this.placeholder(span);
  }

  /** The word that users know this place by. */
  place(): string {
    if (this.profile === 'rule') return 'a rule';
    return this.profile === 'judge' ? "a judge's function" : 'a WILT guess';
  }
}

/** Findings are plain data that cross to other threads: tokens and nodes that served as spans stay behind. */
const plainSpan = ({ from, to }: Span): Span => ({ from, to });

const plainFix = (fix: Fix): Fix => ({
  ...fix,
  edits: fix.edits.map(({ span, text }) => ({ span: plainSpan(span), text })),
});

export const insertion = (at: number, text: string) => ({ span: { from: at, to: at }, text });

/** A fix that puts `text` in the place of `span`. */
export const replacing = (title: string, span: Span, text: string, preferred?: boolean): Fix =>
  preferred ? { title, edits: [{ span, text }], preferred } : { title, edits: [{ span, text }] };
