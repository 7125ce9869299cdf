/**
 * The knowledge that a player could have had: the number of hypotheses that agree with the answers so far, and the gain
 * of each test.
 */
import type { Domain } from '../../predicate/domain';
import type { Json } from '../../base/json';

/** The source of a hypothesis; of equal ones the first of these counts. */
export type Origin = 'group' | 'library' | 'announced';

/** Numbers of hypotheses, each kind once. */
export interface SpaceSize {
  readonly size: number;
  readonly group: number;
  readonly library: number;
  readonly announced: number;
  /** Different announcements that are not among them, because they could not be evaluated on every test. */
  readonly unread: number;
  /** Rules that are left out: their text is not a predicate, or takes too long, or there are too many of them. */
  readonly leftOut: number;
}

/** A test as a reader and as a function sees it. */
export interface ShownTest {
  /** `[2,4,6]`, `[object 0, object 2]`. */
  readonly text: string;
  /** Arguments of a hypothesis. */
  readonly values: readonly Json[];
}

export interface BestTest extends ShownTest {
  /** Bits that it promised before its answer was known. */
  readonly expected: number;
  /** Bits that it would have gained, with the answer of the hidden rule; null where no hypothesis gives that answer. */
  readonly gained: number | null;
}

/** `confirming`: the hypothesis that was announced accepts the test. */
export type TestKind = 'confirming' | 'falsifying' | 'unknown';

/** One answer with its gain. */
export interface KnowledgeRound {
  readonly round: number;
  /** `seq` of the feedback. */
  readonly seq: number;
  readonly test: ShownTest;
  readonly positive: boolean;
  readonly label: string;
  readonly kind: TestKind;
  /** Hypotheses that agree with all answers up to this one. */
  readonly remaining: number;
  /** log2(before / remaining); null from the round on in which nothing is left. */
  readonly gained: number | null;
  /** Entropy of the split in two that the test makes of what was left: at most 1 bit. Null where nothing was. */
  readonly expected: number | null;
  /** The candidate, or this test, that promised most; undefined where no hypothesis was left. */
  readonly best?: BestTest;
}

/** The hidden rule's place among the hypotheses. */
export interface HiddenInSpace {
  readonly inSpace: boolean;
  /** The round whose answer is not the hidden rule's. */
  readonly refutedAt?: number;
}

export interface Knowledge {
  /** Counts up when rounds that were given before are no longer right, because a hypothesis joined. */
  readonly version: number;
  readonly space: SpaceSize;
  /** The number of hypotheses that agree with the initial evidence. */
  readonly start: number;
  /** The number of hypotheses left after each test of an ideal player; it ends when no candidate separates the rest. */
  readonly ideal: readonly number[];
  readonly candidates: number;
  /** The smallest and the largest value of a number that is tested, where tests are numbers. */
  readonly domain?: Domain;
  readonly hidden: HiddenInSpace;
  /** The round whose answer left nothing. 0: what was given. */
  readonly contradictoryAt?: number;
  /** Events of the transcript that are not yet processed. */
  readonly pending: number;
  /** The number of rounds; `rounds` holds those from the requested place. */
  readonly of: number;
  readonly from: number;
  readonly rounds: readonly KnowledgeRound[];
}

export interface NamedHypothesis {
  readonly name: string;
  readonly predicate: string;
  readonly origin: Origin;
  /**
   * The round in which the hypothesis was announced, or in which a judge said what it means; absent if it was
   * not announced.
   */
  readonly round?: number;
}

/** Hypotheses that one answer left and refuted: some of each, by name. */
export interface KnowledgeAt {
  readonly remaining: readonly NamedHypothesis[];
  readonly refuted: readonly NamedHypothesis[];
  readonly ofRemaining: number;
  readonly ofRefuted: number;
}
