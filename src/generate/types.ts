/** Values of a generation: places of rules in groups, candidates for them, and what became of each. */
import type { Guidance } from '../rules/types';

/** The number of rules in a group of the published protocol. */
export const RULES_PER_GROUP = 4;
/** The protocol rejects groups with fewer feasible triples. */
export const LEAST_FEASIBLE = 5;

/** The time limit for counting one candidate. Nobody would guess a rule that takes longer. */
export const MOST_COUNTING_MS = 5_000;

/** The order for a generation. The result depends on nothing but this and the replies. */
export interface GenerationPlan {
  readonly groups: number;
  readonly seed: number;
  /** The least size of a feasible set. */
  readonly least: number;
  /** Initial triples drawn for each group. */
  readonly initial: number;
  /** A language model proposes the rules; otherwise they come from the library. */
  readonly byModel: boolean;
  /** Rules that must not occur again, such as those of other files. */
  readonly taken: readonly TakenRule[];
}

export interface TakenRule {
  readonly predicate: string;
  /** The place of the rule, in words that follow "equal to". */
  readonly where: string;
}

/** A place for a rule, both numbers from 1, in the order of generation. */
export interface RulePlace {
  readonly group: number;
  readonly rule: number;
}

export const placeName = ({ group, rule }: RulePlace): string => `${group}.${rule}`;

/** A rule as it was proposed. */
export interface Candidate {
  /** Absent: for the first place that is open. */
  readonly place?: RulePlace;
  readonly name: string;
  readonly predicate: string;
  readonly family?: string;
  readonly guidance: Guidance;
}

/** The reason why a candidate is not taken: the code of a check, or one of the generator's own. */
export interface Reason {
  readonly code: string;
  /** A sentence with a witness, for whoever proposed it. */
  readonly message: string;
}

export interface Refused {
  readonly candidate: Candidate;
  readonly reason: Reason;
  /** The call that proposed it, from 1. */
  readonly call: number;
}

export interface KeptRule {
  readonly name: string;
  readonly predicate: string;
  readonly family?: string;
  readonly guidance: Guidance;
  /** Triples that the rule accepts. */
  readonly count: number;
  /** Equal for rules that accept the same triples. */
  readonly fingerprint: string;
  /** The call that proposed it, from 1. */
  readonly call: number;
  /** Guidance lines that contradict the predicate, and were dropped. */
  readonly dropped: readonly string[];
  /** A person wrote or changed it. */
  readonly edited?: true;
}

/** One place with its history. */
export interface PlaceState extends RulePlace {
  readonly kept?: KeptRule;
  /** A person wants the rule to stay. */
  readonly accepted?: true;
  /** Rules that were refused for this place, in order. */
  readonly refused: readonly Refused[];
  /** The number of those refused when the narrowest rule of the group was last taken out to make room. */
  readonly roomMadeAt?: number;
}

/** A person's decision about a place. Enumeration still checks what they write. */
export type Decision =
  | { readonly kind: 'accept'; readonly place: RulePlace }
  /** Rejects a rule. A human-derived one is not given to its group again, and another one is sought. */
  | { readonly kind: 'reject'; readonly place: RulePlace }
  | { readonly kind: 'edit'; readonly place: RulePlace; readonly name: string; readonly predicate: string };

/** A human-derived rule in the place of another. */
export interface Injected {
  readonly group: number;
  readonly rule: number;
  readonly name: string;
  readonly predicate: string;
  readonly family: string;
  readonly guidance: Guidance;
  /** Triples that the rule accepts. */
  readonly count: number;
  /** |S_g| with it. */
  readonly feasible: number;
}
