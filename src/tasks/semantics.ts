/** Semantics of a game, by computation: the half of a task that needs the predicate engine. */
import type { AnnouncementReading } from '../phrase-reader';
import type { Engine } from '../predicate';
import type { Domain } from '../predicate/domain';
import type { Stepwise } from '../base/stepwise';
import type { Json } from '../base/json';
import type { Signature } from './rule-discovery/game';
import type { PlayedAgain } from './results-files';
import type { FieldWords, ScenarioField, ScenarioMaker } from './scenarios';
import type { FeedbackAnswer, FeedbackQuestion } from './question';
import type { Feedback, Game, Parsed, PlayedPosition } from './task';
import type { TrialReporter } from './trials';

/** A hypothesis against the hidden rule, on everything that could be tested. */
export interface ExactResult {
  readonly equivalent: boolean;
  readonly agree: number;
  /** Both accept. */
  readonly both: number;
  /** Hypothesis true, rule false. */
  readonly tooBroad: ExactDifference;
  /** Hypothesis false, rule true. */
  readonly tooNarrow: ExactDifference;
  /** Exactly one of the two raises. */
  readonly raises: ExactDifference;
}

export interface ExactDifference {
  readonly count: number;
  /** The smallest ones, as they stand in a test's `Parsed` (a triple, or a list of objects). */
  readonly first: readonly Json[];
}

/** Hypotheses and tests as numbers, for agents that play any game. Nothing in it depends on the hidden rule. */
export interface HypothesisSpace {
  /** Rules that agents leave out although they are in the scenario, in words; mostly absent. */
  readonly leftOut?: string;
  readonly hypotheses: readonly { readonly name: string; readonly predicate: string }[];
  /** Tests an agent may choose from, without repetition. */
  readonly tests: readonly Parsed[];
  /** Returns the index of a test in `tests`; -1 where it is none of them. */
  place(test: Parsed | Feedback): number;
  /** Checks whether hypothesis i accepts the test. */
  predicts(hypothesis: number, test: Parsed | Feedback): boolean;
  /** The reply that announces hypothesis i (undefined: that none is left), in the protocol of the setting. */
  announce(hypothesis: number | undefined): Stepwise<string>;
  /** The reply that makes a test. */
  test(test: Parsed): string;
}

/** Evaluates a rule as if it were the hidden one, on a test that may lie outside the domain. */
export type AcceptsTest = (test: Parsed | Feedback) => boolean;

/** A rule that a player may have in mind. */
export interface Believable {
  readonly name: string;
  readonly predicate: string;
  readonly accepts: AcceptsTest;
}

/** The hypotheses that a reader of a transcript considers before any announcement. */
export interface Beliefs {
  /** Rules of the scenario's group, the hidden one among them. */
  readonly group: readonly Believable[];
  /** Rules that people know of, or every rule that there is. */
  readonly library: readonly Believable[];
  /** The smallest and the largest value of a number that is tested, where tests are numbers. */
  readonly domain?: Domain;
  /** Rules that are in neither list, because their text is not a predicate or takes too long. */
  readonly leftOut: number;
  /**
   * Makes the evaluation of any other predicate. Undefined where the text is not a predicate, or where it
   * takes too long to be evaluated on many tests.
   */
  accepts(predicate: string): AcceptsTest | undefined;
}

/** The truth of one scenario in one setting. */
export interface GameSemantics {
  /** Names what announcements are about: games with the same one read and compare them alike. */
  readonly about: string;
  /** Domain of the numbers in a test; absent where hypotheses are not functions of three numbers. */
  readonly domain?: Domain;
  /** The predicate that hypotheses are compared with. */
  readonly hiddenRule: string;
  /** The announcement as predicate, by the phrase reader. */
  read(announcement: Parsed): AnnouncementReading;
  /** The reason why an announcement is wrong whatever the words of its rule mean. Never throws. */
  refutes?(announcement: Parsed): string | undefined;
  /** Compares a hypothesis with the hidden rule. Throws CountAbandoned, or Error if `predicate` is none. */
  exact(engines: (domain: Domain) => Engine, predicate: string): Stepwise<ExactResult>;
  /** Compares any two hypotheses as `exact` does, for announcements that have more than one. */
  compare?(engines: (domain: Domain) => Engine, p: string, q: string): Stepwise<ExactResult>;
  /**
   * Returns a text that is equal for hypotheses that agree on everything that could be tested. Throws as
   * `exact` does.
   */
  fingerprint(engines: (domain: Domain) => Engine, predicate: string): Stepwise<string>;
  /** Evaluates a hypothesis on a test, which may lie outside the domain. Throws Error if `predicate` is none. */
  holds(predicate: string, test: Parsed | Feedback): boolean | 'raises';
  /** Hypotheses and tests for an offline agent; undefined if no agent can play. */
  space?(): Stepwise<HypothesisSpace>;
  /** Hypotheses for the knowledge of a player; undefined if `space` is. */
  beliefs?(): Stepwise<Beliefs>;
}

/** Reads announcements of which no more than the words are known. */
export interface WordsReader {
  /** The fields of a scenario; all tasks share one command line, so names differ. */
  readonly fields: Readonly<Record<string, ScenarioField>>;
  /** Signature of the functions over three integers that stand for an announcement; absent where none do. */
  readonly signature?: Signature;
  /** Throws ChoiceError; the reading itself never throws. */
  with(fields: FieldWords, setting: string | undefined): (announcement: string) => AnnouncementReading;
}

/** The half of the task with the same id that needs the predicate engine or the rule-group reader. */
export interface TaskSemantics {
  readonly id: string;
  /** Makes scenarios from words; absent where the task can only be played from what a transcript has. */
  readonly scenarios?: ScenarioMaker;
  readonly words?: WordsReader;
  /** Reports on a transcript of a game of trials. */
  reporter?(): TrialReporter;
  /** Answers replies in the place of `GameSemantics.holds`. Throws ScenarioError as `Task.open` does. */
  answers?(question: FeedbackQuestion): Stepwise<FeedbackAnswer>;
  /** The next reply of an agent that needs the predicate engine; a function of its arguments alone. */
  agentReply?(agent: string, game: Game, position: PlayedPosition, seed: number): Stepwise<string>;
  /** Plays an episode of one of `Task.resultsFiles` again. Throws ScenarioError where this version has no such scenario. */
  playAgain?(entry: Json, setting: string): Stepwise<PlayedAgain>;
  /** Opens a scenario of a game with a hidden rule. Throws ScenarioError as `Task.open` does. */
  open?(scenario: Json, setting: string): GameSemantics;
}

/** The semantics of a task whose games have a hidden rule. */
export type RuleSemantics = TaskSemantics & Required<Pick<TaskSemantics, 'words' | 'open'>>;
