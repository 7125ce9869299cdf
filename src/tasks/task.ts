/**
 * A task is a game that a model plays: its prompts, how replies are read, what the environment answers, how replies are
 * judged. Engine, judges, measures and views know tasks by this interface only; `registry.ts` lists them. What needs the
 * predicate engine stands apart in `semantics.ts`: it runs in a worker, this part wherever an episode runs.
 */
import type { Json } from '../base/json';
import type { TaskExhibits } from './exhibits';
import type { TrialNames } from './trials';
import type { TaskFigures } from './figures';
import type { Measures } from './measures';
import type { ExtractionQuestion, ModelQuestion } from './model-question';
import type { AskFeedback } from './question';
import type { ResultsFiles } from './results-files';
import type { HiddenRule, RuleDiscovery } from './rule-discovery/game';
import type { OptionFields, ScenarioFields } from './scenarios';

/** The kind of reply that a turn expects, as it stands in transcripts: `announce`. */
export type Expect = string;

/** A reply that was understood. `content` is its normalised text, which goes into the history; the rest are its values. */
export interface Parsed {
  readonly content: string;
  readonly [field: string]: Json | undefined;
}

export type ParseResult =
  | { readonly ok: true; readonly parsed: Parsed }
  /** `reminder`: the requirement that is sent along with the next attempt, for that call only. */
  | { readonly ok: false; readonly reason: string; readonly reminder: string };

/** The environment's feedback on a reply: any values, some of which are shown and measured for every task. */
export interface Feedback {
  /** The feedback for the model, in a word. */
  readonly label?: string;
  /** The score of the reply, on the scale of the task. */
  readonly score?: number;
  /** The reward for the reply. */
  readonly reward?: number;
  readonly [field: string]: Json | undefined;
}

/** A request for the probabilities of texts, in the place of a reply. */
export interface ScoreRequest {
  /** The text before it, as it is, without a chat template; absent: the conversation so far. */
  readonly prompt?: string;
  /** The texts that may follow. */
  readonly continuations: readonly string[];
}

export interface Move {
  readonly feedback?: Feedback;
  /** The environment's words: the next message to the model. Absent where it says nothing. */
  readonly message?: string;
  readonly then: Position;
}

/** The position of a game. It is immutable, so a game is replayed by playing the same replies again. */
export interface Position {
  /** The kind of the next reply; undefined if the game is over. */
  readonly expect: Expect | undefined;
  /** 1-based. What belongs together has the same one: a trial, or an announcement and the test made under it. */
  readonly round: number;
  /** The reply is the probabilities of texts: the JSON of `Scores`, or a text where the model gives no probabilities. */
  readonly score?: ScoreRequest;
  /**
   * Plays a reply that was parsed for `expect`. `ask` is asked where the answer needs the predicate engine; rejects with
   * what it rejects with.
   */
  play(reply: Parsed, ask: AskFeedback): Promise<Move>;
  /**
   * Plays a reply again. `feedback`: the feedback in the transcript. Throws ReplayError if it is needed and missing, or
   * if it does not belong to the reply; `play` computes it again.
   */
  replay(reply: Parsed, feedback: Feedback | undefined): Move;
}

/** Describes the replies to one kind of turn, for people and for judges. */
export interface Turn {
  /** `announcement`: for headings and messages. */
  readonly noun: string;
  /** The verb for such a reply: `announces`. */
  readonly verb: string;
  /** The environment answers such a reply with feedback. A judge waits for it, and a reply without one is not judged. */
  readonly answered: boolean;
  /** A reply to this turn is judged against the last reply to that one. */
  readonly under?: Expect;
  /** The words of a reply, without those that only the protocol demands. Throws where it is none of this turn. */
  words(reply: Parsed): string;
  /** A second part of the reply: the MED rule of the setting `dual-goal`. No verdict and no measure is about it. */
  beside?(reply: Parsed): { readonly name: string; readonly text: string } | undefined;
}

/** A message of the conversation with the model. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** One scenario in one setting. */
export interface Game {
  /** The scenario in the header of a transcript: enough to play and to judge the episode without any other file. */
  readonly scenario: Json;
  /** By what a position expects. */
  readonly turns: Readonly<Record<Expect, Turn>>;
  /** The instruction that opens the episode, from a prompt text with placeholders. */
  opening(template: string): string;
  /** The prompt text that an opening of this scenario was made from; undefined where nothing of the scenario is in it. */
  template?(opening: string): string | undefined;
  start(): Position;
  parse(expect: Expect, text: string): ParseResult;
  /**
   * The game goes on where a reply has the wrong form for the last time that is allowed. Absent: the episode ends as
   * `failed: format`.
   */
  readonly lenient?: {
    /** The number of times that the game asks again after a reply of the wrong form. */
    readonly reasks: number;
    /** The value that such a reply counts as. */
    accept(expect: Expect, text: string): Parsed;
  };
  /** A reply without a word counts in this game; absent: it is a fault of the endpoint, which is asked again. */
  readonly mayBeEmpty?: true;
  /** Reads replies that `parse` did not understand, by a model that was chosen for it, before the game asks again. */
  readonly extraction?: Extraction;
  /** The messages that go to the model, from all messages so far. Default: all of them, as they are. */
  conversation?(messages: readonly Message[]): readonly Message[];
  /** The hidden rule that people are shown. Default: that of `discovery`. */
  readonly hidden?: HiddenRule;
  /** Present in games in which a hidden rule is to be found by announcements and tests. */
  readonly discovery?: RuleDiscovery;
}

/** The question that another model gets about a reply that has not the form of the game. */
export interface Extraction {
  /** Returns undefined where the reply has nothing to read. */
  ask(expect: Expect, text: string): ExtractionQuestion | undefined;
  /** The reply with the choice that the model found: `result` of an option of the question. */
  parsed(expect: Expect, text: string, result: string): Parsed;
}

/** The name of a scenario. Its words may come from anywhere: show them as text, and cut them. */
export interface ScenarioName {
  /** By itself: `Group 7, rule 2`. */
  readonly title: string;
  /** The name in a table, beside that of its task: `7, rule 2`. */
  readonly short: string;
  /** All there is to say: `group 7, rule 2, (11, 41, 71)`. */
  readonly full: string;
}

/** The names of a scenario in its file. */
export interface ScenarioSource {
  readonly group: string;
  readonly rule: number;
  /** The part of the data set that the group belongs to. */
  readonly split?: string;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  /** The question of the game, for the choice between tasks. */
  readonly about: string;
  /** The first is the usual one. */
  readonly settings: readonly string[];
  /** The instruction of each setting, in a phrase. */
  readonly aboutSettings: Readonly<Record<string, string>>;
  /**
   * Built-in instructions by name, with placeholders such as `{triple}` that `Game.opening` fills. The name is that of the
   * setting, or what `promptOf` says.
   */
  readonly prompts: Readonly<Record<string, string>>;
  /** Names the instruction of a scenario, where it does not depend on the setting. Throws ScenarioError. */
  promptOf?(scenario: Json): string;
  /** Names a scenario, which may come from anywhere, from the parts that it has. Never throws. */
  nameOf(scenario: Json, source?: ScenarioSource): ScenarioName;
  /** The part of a scenario that decides what is played; default: all of it. `byAgent`: an offline agent plays. */
  playedPart?(scenario: Json, byAgent: boolean): Json;
  /** The settings that a scenario is played in; default: all. Throws ScenarioError. */
  settingsOf?(scenario: Json): readonly string[];
  /** The decoding of its experiment, where a profile sets none; default: that of Wason's task. */
  readonly sampling?: Omit<TaskDecoding, 'thinking'>;
  /** The decoding of its replies, in the place of the experiment's. `usual`: what would be sent otherwise. */
  decoding?(usual: TaskDecoding): TaskDecoding;
  /** Opens a scenario. Throws ScenarioError where `scenario` is not one of this task or the setting is unknown. */
  open(scenario: Json, setting: string, options?: GameOptions): Game;
  /** The options of this task among those of a transcript, which may come from anywhere. Never throws. */
  optionsIn(options: GameOptions): GameOptions;
  /**
   * The most that an episode takes from a round on (default: the first), for estimates before it is played. `scenario` may
   * come from anywhere; absent: the longest. Never throws.
   */
  load(options: GameOptions, from?: number, scenario?: Json): EpisodeLoad;
  /** The questions that judges answer about replies. */
  readonly judges: readonly TaskJudge[];
  /** The replies that a model reads (`Game.extraction`), in a few words; absent where a model reads none. */
  readonly extracts?: string;
  /** Measures of an episode. */
  readonly measures: Measures;
  /** The panels of a replay that say something about its episodes. */
  readonly panels: readonly ReplayPanel[];
  /** The panel that its episodes have of their own, `exhibits`. */
  readonly exhibits?: TaskExhibits;
  /** What its trials are called. Default: trials. */
  readonly trialNames?: TrialNames;
  /** Figures over many of its episodes, for views of results. */
  readonly figures?: TaskFigures;
  /** The players that need no model. */
  readonly agents: readonly TaskAgent[];
  /** Fields for choosing its scenarios; see `TaskSemantics.scenarios`. */
  readonly scenarios?: ScenarioFields;
  /** The fields of its game options. */
  readonly gameOptions?: OptionFields;
  /** Files in which another program writes its episodes; see `TaskSemantics.playAgain`. */
  readonly resultsFiles?: ResultsFiles;
}

/** The parameters of decoding that a task may fix. */
export interface TaskDecoding {
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly thinking?: boolean;
}

/** Options of an episode beside its scenario, as in the header of its transcript. */
export type GameOptions = Readonly<Record<string, Json | undefined>>;

/**
 * `found`: disagreements; `truth`: a review of announcements; `call`: judges; `labels`: people's verdicts; `knowledge`:
 * hypotheses; `trials`: a `TrialReport`; `exhibits`: what the task shows.
 */
export type ReplayPanel =
  | 'found'
  | 'truth'
  | 'call'
  | 'labels'
  | 'knowledge'
  | 'trials'
  | 'exhibits'
  | 'measures';

export interface EpisodeLoad {
  /** Replies of the player. */
  readonly calls: number;
  readonly rounds: number;
  /** By the judge's question. */
  readonly verdicts: Readonly<Record<string, number>>;
}

export interface TaskJudge {
  /** The name of the question in transcripts. */
  readonly question: string;
  /** The turn whose replies are judged. */
  readonly expect: Expect;
  /** The judged replies: `announcements`. */
  readonly about: string;
  /** Only one reply of an episode is judged. */
  readonly once?: true;
  /** Computes the verdict; absent in games of rule discovery, whose judges ask the predicate engine or a model. */
  judge?(reply: JudgedReply): TaskVerdict;
  /** The question as a model is asked it. A model that is chosen for it takes the place of the computation. */
  readonly model?: ModelQuestion;
}

export interface JudgedReply {
  readonly game: Game;
  readonly reply: Parsed;
  readonly feedback?: Feedback;
  /** The replies of the episode before it. */
  readonly earlier: readonly Parsed[];
}

export interface TaskVerdict {
  readonly result: string;
  readonly value?: number;
  readonly reason?: string;
}

/** A reply that was understood, with what the environment found out about it. */
export interface PlayedStep {
  readonly expect: Expect;
  readonly reply: Parsed;
  readonly feedback?: Feedback;
}

/** The position of an episode at the player's turn. Plain data. */
export interface PlayedPosition {
  readonly expect: Expect;
  readonly round: number;
  readonly steps: readonly PlayedStep[];
  /** See `Game.mayBeEmpty`. */
  readonly mayBeEmpty?: true;
}

export interface TaskAgent {
  readonly name: string;
  /** The agent's strategy, in a phrase. */
  readonly about: string;
  /** The default agent. */
  readonly isDefault?: true;
  /** The next reply, a function of its arguments alone; absent where the predicate engine has to be asked for it. */
  reply?(game: Game, position: PlayedPosition, seed: number): string;
}

/** A transcript does not say what is needed to play its replies again. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/** The setting of that name. Throws ScenarioError. */
export function knownSetting<S extends string>(task: string, settings: readonly S[], name: string): S {
  const known = settings.find((setting) => setting === name);
  if (known === undefined)
    throw new ScenarioError(`the ${task} task has no setting "${name}": ${settings.join(', ')}`);
  return known;
}
