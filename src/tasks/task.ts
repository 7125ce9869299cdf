/**
 * A task is a game that a model plays: its prompts, how replies are read, what the environment answers, how replies are
 * judged. Engine, judges, measures and views know tasks by this interface only; `registry.ts` lists them. What needs the
 * predicate engine stands apart in `semantics.ts`: it runs in a worker, this part wherever an episode runs.
 */
import type { Json } from '../base/json';
import type { Measures } from './measures';
import type { AskFeedback } from './question';
import type { RuleDiscovery } from './rule-discovery/game';
import type { ScenarioFields } from './scenarios';

/** What a turn asks of the model, as it stands in transcripts: `announce`. */
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

/** What the environment found out about a reply: any values, of which some are known to all that show and measure. */
export interface Feedback {
  /** What the model learns, in a word. */
  readonly label?: string;
  /** How good the reply was, on the scale of the task. */
  readonly score?: number;
  /** What the reply earned. */
  readonly reward?: number;
  readonly [field: string]: Json | undefined;
}

export interface Move {
  readonly feedback?: Feedback;
  /** The environment's words: the next message to the model. Absent when the game is over. */
  readonly message?: string;
  readonly then: Position;
}

/** Where a game stands. Immutable, so that a game is replayed by playing the same replies again. */
export interface Position {
  /** What the next reply must be; undefined when the game is over. */
  readonly expect: Expect | undefined;
  /** 1-based. What belongs together has the same one: a trial, or an announcement and the test made under it. */
  readonly round: number;
  /**
   * Plays a reply that was parsed for `expect`. `ask` is asked where the answer needs the predicate engine; rejects with
   * what it rejects with.
   */
  play(reply: Parsed, ask: AskFeedback): Promise<Move>;
  /**
   * Plays a reply again. `feedback`: what the transcript says that was found out about it. Throws ReplayError where
   * there is none although it is needed, or where it does not belong to the reply; `play` asks anew.
   */
  replay(reply: Parsed, feedback: Feedback | undefined): Move;
}

/** What the replies to one kind of turn are, in words and for judges. */
export interface Turn {
  /** `announcement`: for headings and messages. */
  readonly noun: string;
  /** What the model does with such a reply: `announces`. */
  readonly verb: string;
  /** The environment answers such a reply with feedback. A judge waits for it, and a reply without one is not judged. */
  readonly answered: boolean;
  /** A reply to this turn is judged against the last reply to that one. */
  readonly under?: Expect;
  /** The words of a reply, without those that only the protocol demands. Throws where it is none of this turn. */
  words(reply: Parsed): string;
  /** What is said beside it: the MED rule of the setting `dual-goal`. No verdict and no measure is about it. */
  beside?(reply: Parsed): { readonly name: string; readonly text: string } | undefined;
}

/** One scenario in one setting. */
export interface Game {
  /** As it stands in the header of a transcript: enough to play and to judge the episode without any other file. */
  readonly scenario: Json;
  /** By what a position expects. */
  readonly turns: Readonly<Record<Expect, Turn>>;
  /** The instruction that opens the episode, from a prompt text with placeholders. */
  opening(template: string): string;
  /** The prompt text that an opening of this scenario was made from; undefined where nothing of the scenario is in it. */
  template?(opening: string): string | undefined;
  start(): Position;
  parse(expect: Expect, text: string): ParseResult;
  /** Of games in which a hidden rule is to be found. */
  readonly discovery?: RuleDiscovery;
}

/** What a scenario is called. Words of a scenario come from anywhere: show them as text, and cut them. */
export interface ScenarioName {
  /** By itself: `Group 7, rule 2`. */
  readonly title: string;
  /** Beside the name of its task, in a table: `7, rule 2`. */
  readonly short: string;
  /** All there is to say: `group 7, rule 2, (11, 41, 71)`. */
  readonly full: string;
}

/** What a scenario was called in its file. */
export interface ScenarioSource {
  readonly group: string;
  readonly rule: number;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  /** The question of the game, for whoever chooses between tasks. */
  readonly about: string;
  /** The first is the usual one. */
  readonly settings: readonly string[];
  /** What each setting asks of the model, in a phrase. */
  readonly aboutSettings: Readonly<Record<string, string>>;
  /** Built-in instruction for each setting, with placeholders such as `{triple}` that `Game.opening` fills. */
  readonly prompts: Readonly<Record<string, string>>;
  /** What of a scenario is worth a name, whatever of it there is: it may come from anywhere. Never throws. */
  nameOf(scenario: Json, source?: ScenarioSource): ScenarioName;
  /** Opens a scenario. Throws ScenarioError where `scenario` is not one of this task or the setting is unknown. */
  open(scenario: Json, setting: string, options?: GameOptions): Game;
  /** The options of this task among those of a transcript, which may come from anywhere. Never throws. */
  optionsIn(options: GameOptions): GameOptions;
  /** The most that an episode takes from a round on (default: the first), for estimates before it is played. */
  load(options: GameOptions, from?: number): EpisodeLoad;
  /** The questions that judges answer about replies. */
  readonly judges: readonly TaskJudge[];
  /** What an episode came to. */
  readonly measures: Measures;
  /** The panels of a replay that say something about its episodes. */
  readonly panels: readonly ReplayPanel[];
  /** The players that need no model. */
  readonly agents: readonly TaskAgent[];
  /** What may be said of its scenarios where they are chosen; see `TaskTruth.scenarios`. */
  readonly scenarios?: ScenarioFields;
}

/** What an episode was played with beside its scenario, as it stands in the header of its transcript. */
export type GameOptions = Readonly<Record<string, Json | undefined>>;

/** `found`: disagreements; `truth`: a review of announcements; `call`: judges; `labels`: people's verdicts; `knowledge`: hypotheses. */
export type ReplayPanel = 'found' | 'truth' | 'call' | 'labels' | 'knowledge' | 'measures';

export interface EpisodeLoad {
  /** Replies of the player. */
  readonly calls: number;
  readonly rounds: number;
  /** By the judge's question. */
  readonly verdicts: Readonly<Record<string, number>>;
}

export interface TaskJudge {
  /** As it stands in transcripts. */
  readonly question: string;
  /** The turn whose replies are judged. */
  readonly expect: Expect;
  /** What is judged: `announcements`. */
  readonly about: string;
  /** Computes the verdict; absent in games of rule discovery, whose judges ask the predicate engine or a model. */
  judge?(reply: JudgedReply): TaskVerdict;
}

export interface JudgedReply {
  readonly game: Game;
  readonly reply: Parsed;
  readonly feedback?: Feedback;
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

/** Where an episode stands when it is the player's turn. Plain data. */
export interface PlayedPosition {
  readonly expect: Expect;
  readonly round: number;
  readonly steps: readonly PlayedStep[];
}

export interface TaskAgent {
  readonly name: string;
  /** How it plays, in a phrase. */
  readonly about: string;
  /** It plays where nobody chose another one. */
  readonly usual?: true;
  /** The next reply, a function of its arguments alone; absent where the predicate engine has to be asked for it. */
  reply?(game: Game, position: PlayedPosition, seed: number): string;
}

/** A transcript does not say what is needed to play its replies again. */
export class ReplayError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReplayError';
  }
}

export class ScenarioError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScenarioError';
  }
}

/** The setting of that name. Throws ScenarioError. */
export function knownSetting<S extends string>(task: string, settings: readonly S[], name: string): S {
  const known = settings.find((setting) => setting === name);
  if (known === undefined)
    throw new ScenarioError(`the ${task} task has no setting "${name}": ${settings.join(', ')}`);
  return known;
}
