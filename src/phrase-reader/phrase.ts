/**
 * Parts of a sentence: subjects, predications, and relations among several numbers. Plain data, like the meanings that
 * `apply` makes of them.
 */
import type { Comparison, Meaning, Value } from './meaning';

/** Relations among several numbers. */
export type Relation =
  | { readonly is: 'ordered'; readonly op: '<' | '<=' | '>' | '>='; readonly sign?: 'gap' }
  | { readonly is: 'monotone'; readonly strict: boolean }
  | { readonly is: 'opposites' }
  | { readonly is: 'equal' | 'distinct' | 'progression' | 'geometric' | 'palindrome' | 'alternating-parity' }
  /** A feature that is the same, different for each two, or not the same for all. */
  | { readonly is: 'same' | 'mixed' | 'alternating'; readonly feature: Feature }
  /** Signed step from each to the next; `op` for "by at least". */
  | { readonly is: 'step'; readonly op: Comparison; readonly by: Value }
  /** Size of the gap between each two neighbours (or each two numbers at all). */
  | {
      readonly is: 'gap';
      readonly op: Comparison;
      readonly by: Value;
      readonly of: 'neighbours' | 'pairs' | 'open';
    }
  /** A property of the gap between neighbours (or each two numbers), such as even. */
  | { readonly is: 'gap-is'; readonly what: Meaning; readonly of?: 'neighbours' | 'pairs' | 'open' }
  /** A direction, and what holds of the size of each step: "increasing by at most 3". */
  | { readonly is: 'stride'; readonly up: boolean; readonly what: Meaning }
  | { readonly is: 'gaps-ordered'; readonly op: '<' | '>' }
  | { readonly is: 'gaps-differ' }
  | { readonly is: 'ratio'; readonly by: number }
  | {
      readonly is: 'run';
      readonly by: number;
      readonly order?: 'up' | 'down' | 'either' | 'any';
      readonly kind?: Meaning;
    }
  /** `signed`: the common difference, a term of art, is taken from each to the next; a gap goes both ways. */
  | { readonly is: 'progression-by'; readonly by: number; readonly signed?: true }
  | { readonly is: 'progression-sorted'; readonly by?: number }
  /** A condition on a value computed from all of them, written with "their". */
  | { readonly is: 'value'; readonly what: Meaning }
  | { readonly is: 'divides-next' }
  /** A divisor above 1 of all of them, of each two, or of none of these. */
  | { readonly is: 'common-divisor' | 'coprime' | 'pairwise-coprime' };

export type Feature =
  | { readonly is: 'sign' | 'parity' | 'last-digit' | 'size' }
  | { readonly is: 'remainder'; readonly by: number };

/** The content of a clause without its subject. */
export type Predication =
  /** Said of each number: a meaning about "it". */
  | { readonly is: 'each'; readonly what: Meaning }
  | { readonly is: 'relation'; readonly what: Relation }
  | { readonly is: 'and' | 'or'; readonly of: readonly Predication[] }
  | { readonly is: 'not'; readonly of: Predication }
  /** "are all even", "are not both odd": the quantifier stands behind the subject. */
  | { readonly is: 'floating'; readonly how: Amount; readonly of: Predication; readonly two?: boolean }
  /** Said of the triple, whatever the subject: "contains at least one prime". */
  | { readonly is: 'whole'; readonly what: Meaning }
  | { readonly is: 'readings'; readonly of: readonly Predication[]; readonly why: string };

export type Amount =
  /** `one`: "every", for one number after the other. */
  | { readonly is: 'all' | 'each' | 'plain' | 'none' | 'not-all'; readonly one?: true }
  /** "At least one but not all", "one or two": all, or one, of several amounts. */
  | { readonly is: 'both' | 'any'; readonly of: readonly Amount[] }
  /** `vague`: a bare "two of them" that may mean exactly or at least. */
  | { readonly is: 'some'; readonly op: Comparison; readonly k: number; readonly vague?: boolean };

export type Subject =
  | { readonly is: 'numbers'; readonly how: Amount; readonly of: readonly Value[] }
  | { readonly is: 'pairs'; readonly how: Amount; readonly of: 'neighbours' | 'pairs' }
  | { readonly is: 'or'; readonly of: readonly Subject[] }
  /** The numbers that the previous clause did not mention. */
  | { readonly is: 'others' }
  | { readonly is: 'triple' };
