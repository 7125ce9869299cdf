/**
 * A task is a game that a model plays: its prompts, how replies are read, what the environment answers. The engine and
 * the judges know tasks by this interface only; `registry.ts` lists them. What needs the predicate engine, the truth
 * about hypotheses, stands apart in `truth.ts`: it runs in a worker, this part wherever an episode runs.
 */
import type { Json } from '../base/json';
import type { AskFeedback } from './question';

/** What a turn asks of the model: `announce` and `test` in games of rule discovery. */
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

/** What the environment found out about a test. `label` is what the model is told; `positive`: the hidden rule holds. */
export interface Feedback {
  readonly label: string;
  readonly positive: boolean;
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
  /** 1-based: announcement i and the test made under it are round i. */
  readonly round: number;
  /**
   * Plays a reply that was parsed for `expect`. `ask` is asked where the answer to a test needs the predicate engine;
   * rejects with what it rejects with.
   */
  play(reply: Parsed, ask: AskFeedback): Promise<Move>;
  /**
   * Plays a reply again. `feedback`: what the transcript says that was found out about it. Throws ReplayError where
   * there is none although it is needed, or where it does not belong to the reply; `play` asks anew.
   */
  replay(reply: Parsed, feedback: Feedback | undefined): Move;
}

/** The hidden rule as judges are told it. */
export interface HiddenRule {
  readonly name: string;
  /** Python text, over the parameters of `Game.signature`. */
  readonly predicate: string;
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

/** The Python function that stands for a hypothesis: `def rule(a: int, b: int, c: int) -> bool`. */
export interface Signature {
  readonly header: string;
  /** The names of its parameters. */
  readonly params: readonly string[];
  readonly builtins: readonly string[];
  /** What its parameters are, in a sentence, where their names do not say it. */
  readonly note?: string;
}

/** One scenario in one setting. */
export interface Game {
  /** As it stands in the header of a transcript: enough to play and to judge the episode without any other file. */
  readonly scenario: Json;
  readonly hidden: HiddenRule;
  readonly signature: Signature;
  /** The instruction that opens the episode, from a prompt text with placeholders. */
  opening(template: string): string;
  /** The prompt text that an opening of this scenario was made from; undefined where nothing of the scenario is in it. */
  template?(opening: string): string | undefined;
  start(): Position;
  parse(expect: Expect, text: string): ParseResult;
  /** The hypothesis in an announcement, in the model's words: what judges are shown. */
  hypothesisText(announcement: Parsed): string;
  /** What is announced beside it: the MED rule of the setting `dual-goal`. No verdict and no metric is about it. */
  besideText?(announcement: Parsed): { readonly name: string; readonly text: string } | undefined;
  /** The values of a test (or of feedback on it), as arguments of a function with `signature`. */
  argumentsOf(test: Parsed | Feedback): readonly Json[];
  /** What is known before the first test: the initial triple of the wason task, which is a positive one. */
  readonly given: readonly Feedback[];
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
}

export interface GameOptions {
  /** Test turns; announce turns are one more. Default: what the task's paper plays (45). */
  readonly tests?: number;
  /** Answer a test of the initial triple with a request for another one. */
  readonly refuseInitialTriple?: boolean;
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
