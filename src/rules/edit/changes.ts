/** Changes of a rule file as values: what the visual editor and the imports ask for, before it is text. */
import type { Triple } from '../../predicate/domain';
import type { Guidance, Origin, Split } from '../types';

export interface NewRule {
  readonly name: string;
  readonly predicate: string;
  readonly origin?: Origin;
  readonly family?: string;
  readonly guidance?: Guidance;
}

export interface NewGroup {
  /** The id. Without one, or where it is taken, a free one is chosen. */
  readonly id?: string;
  readonly split?: Split;
  readonly published?: number;
  readonly rules: readonly NewRule[];
  readonly initial?: readonly Triple[];
}

/**
 * One change. Groups and rules are named by their indexes. `expect` is the content expected there, so that a change for
 * another text is refused instead of hitting the wrong place. `to` and `at` are indexes in the list after the change.
 * An absent value removes the key.
 */
export type RuleFileChange = Expectation &
  (
    | { readonly kind: 'set-id'; readonly group: number; readonly value: string }
    | { readonly kind: 'set-split'; readonly group: number; readonly value?: Split }
    | { readonly kind: 'set-published'; readonly group: number; readonly value?: number }
    | { readonly kind: 'set-initial'; readonly group: number; readonly triples: readonly Triple[] }
    | { readonly kind: 'insert-groups'; readonly at: number; readonly groups: readonly NewGroup[] }
    | { readonly kind: 'delete-group'; readonly group: number }
    | { readonly kind: 'duplicate-group'; readonly group: number }
    | { readonly kind: 'move-group'; readonly group: number; readonly to: number }
    | { readonly kind: 'set-name'; readonly group: number; readonly rule: number; readonly value: string }
    | {
        readonly kind: 'set-predicate';
        readonly group: number;
        readonly rule: number;
        readonly value: string;
      }
    | { readonly kind: 'set-origin'; readonly group: number; readonly rule: number; readonly value?: Origin }
    | { readonly kind: 'set-family'; readonly group: number; readonly rule: number; readonly value?: string }
    | {
        readonly kind: 'set-guidance';
        readonly group: number;
        readonly rule: number;
        readonly value: Guidance;
      }
    | { readonly kind: 'insert-rule'; readonly group: number; readonly at: number; readonly rule: NewRule }
    /** Another rule in the place of one: name, predicate and what else is given; guidance of the old one goes. */
    | { readonly kind: 'replace-rule'; readonly group: number; readonly rule: number; readonly by: NewRule }
    | { readonly kind: 'delete-rule'; readonly group: number; readonly rule: number }
    | { readonly kind: 'duplicate-rule'; readonly group: number; readonly rule: number }
    | {
        readonly kind: 'move-rule';
        readonly group: number;
        readonly rule: number;
        readonly toGroup: number;
        readonly at: number;
      }
  );

/** The changes of a kind. */
export type ChangeOf<K extends RuleFileChange['kind']> = Extract<RuleFileChange, { kind: K }>;
/** Changes of one rule that stays in its place. */
export type RuleChange = ChangeOf<
  'set-name' | 'set-predicate' | 'set-origin' | 'set-family' | 'set-guidance' | 'replace-rule'
>;

export interface Expectation {
  readonly expect?: {
    /** The id of the group that is changed. */
    readonly id?: string;
    /** The name of the rule that is changed. */
    readonly name?: string;
    /** The predicate of the rule that is changed. */
    readonly predicate?: string;
  };
}

/** The change cannot be made; `message` gives the reason, in words for the author. */
export class ChangeRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ChangeRefused';
  }
}
