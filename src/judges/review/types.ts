/** Results of a review: stored verdicts beside computed ones. */
import type { VerdictBody } from '../../episode/judge';
import type { EventProblem } from '../../episode/cases';
import type { RuleMetrics } from '../../tasks/rule-discovery/measures/schema';
import type { Json } from '../../base/json';
import type { MedAnswer } from '../questions';
import type { AnnouncementReading } from '../../phrase-reader';
import type { JudgeQuestion } from '../../episode/judge-question';
import type { ReadingUsed } from './readings';

export type ReviewedJudge = JudgeQuestion;

export type DisagreementKind =
  /** The hypothesis contradicts an answer that was known when it was judged right. */
  | 'contradicts-evidence'
  /** A triple, or that there is none, shows that the verdict is wrong. */
  | 'counterexample'
  /** Another verdict on the same hypothesis in this transcript differs. */
  | 'self-contradiction'
  /** A verdict on the compatibility of a test with an announcement that predicts nothing. */
  | 'predicts-nothing';

/** `certain`: by computation, on a full or a necessary reading. */
export type Certainty = 'certain' | 'likely';

/**
 * The source of a reading: a person who typed it, the phrase reader, a model whose two translations agree, or the function
 * of the compatibility judge. The last two may themselves be wrong.
 */
export type ReadingSource = 'person' | 'reader' | 'model' | 'function';

export interface Against {
  /** `seq` of the feedback; 0: given before the first test. */
  readonly seq: number;
  /** The test, as arguments of the hypothesis. */
  readonly values: readonly Json[];
  readonly label: string;
}

/** The latest verdict and its result; absent if nobody judged. */
export interface Stored {
  readonly seq: number;
  readonly result: string;
}

/** One verdict of the transcript beside what is true of the same reply. */
export interface Reviewed {
  readonly judge: ReviewedJudge;
  readonly round: number;
  /** `seq` of the reply. */
  readonly target: number;
  /** `seq` of the announcement: the reply itself, or for a test the one that it was made under. */
  readonly announcement: number;
  readonly stored?: Stored;
  /** The verdict by a reading of a person or the phrase reader; else `no-verdict`, with the reason. */
  readonly computed: VerdictBody;
  /** By a model's reading, or else by the judge's own function, where neither of them can say anything: never certain. */
  readonly opinion?: VerdictBody;
  /** The source of the hypothesis as a predicate; absent if there is none. */
  readonly source?: ReadingSource;
  /** The person's reading in use: its author and its announcement. */
  readonly readBy?: ReadingUsed;
  /** The stored reading by a model, where no person has read these words. */
  readonly byModel?: ReadingUsed;
  /** The announcement, in the model's words. */
  readonly hypothesis: string;
  /** Equal where the same was announced: the same predicate on the whole domain, or else the same words. */
  readonly meaning: string;
  /** Equal for verdicts on the same tested values; absent where the announcement is judged. */
  readonly test?: string;
  /** True if the announcement has no content that a test could agree or disagree with. */
  readonly predictsNothing: boolean;
  /** The first answer that the announcement contradicts. */
  readonly against?: Against;
  /** The second rule of a dual-goal announcement, compared. Nothing else depends on it. */
  readonly med?: MedAnswer;
}

export interface Disagreement extends Reviewed {
  readonly stored: Stored;
  readonly kind: DisagreementKind;
  readonly certainty: Certainty;
  /** The reason in a sentence. */
  readonly evidence: string;
  /** The part of the reason that the round itself contains; the rest comes from other rounds, also later ones. */
  readonly own?: string;
}

/** A stored verdict that neither computation nor a model's reading confirms or refutes. */
export interface OpenWording {
  readonly judge: ReviewedJudge;
  readonly round: number;
  readonly target: number;
  readonly reason: string;
  /** The judge's own function says the same as the verdict, which confirms nothing. */
  readonly asFunction?: true;
}

/** The number of announcements by the source of their reading. */
export interface ReadingCounts {
  /** Read by the phrase reader: in full, or in part where that decides the verdict. */
  readonly rule: number;
  readonly model: number;
  readonly person: number;
  /** Announcements without content, which need no reading. */
  readonly nothing: number;
  readonly open: number;
}

export interface Findings {
  /** The certain ones first, then the surest kind, then in the order of the transcript. */
  readonly disagreements: readonly Disagreement[];
  readonly open: readonly OpenWording[];
  /** By the stored verdicts, and by enumeration: see `resultsByEnumeration`. */
  readonly metrics: { readonly stored: RuleMetrics; readonly computed: RuleMetrics };
  /** The number of reviewed announcements by how they were read. */
  readonly announcements: ReadingCounts;
}

export interface Review extends Findings {
  readonly reviewed: readonly Reviewed[];
  /** Events that are left out: their values do not belong to the game, or they could not be reviewed. */
  readonly problems: readonly EventProblem[];
}

/** The check of an announcement and the tests under it by a certain reading. */
export interface Checked {
  readonly announcement: Reviewed;
  readonly tests: readonly Reviewed[];
  /** The reading of the announcement. */
  readonly reading: AnnouncementReading;
  /** Other announcements that mean the same. */
  readonly same: readonly Reviewed[];
}
