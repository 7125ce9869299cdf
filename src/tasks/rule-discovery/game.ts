/** Games in which the model finds a hidden rule by announcements and tests. */
import type { Json } from '../../base/json';
import { ScenarioError, type Feedback, type Game, type GameOptions, type Parsed, type Task } from '../task';

/** The answer to a test. `positive`: the hidden rule holds. */
export interface RuleFeedback extends Feedback {
  readonly label: string;
  readonly positive: boolean;
}

export interface HiddenRule {
  readonly name: string;
  /** In a few words, for tabs and headers. Default: the name. */
  readonly short?: string;
  /** Python text, over the parameters of `RuleDiscovery.signature`. */
  readonly predicate: string;
  /** Examples of what an equivalence judge should accept. */
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

/** The Python function that stands for a hypothesis: `def rule(a: int, b: int, c: int) -> bool`. */
export interface Signature {
  readonly header: string;
  /** The names of its parameters. */
  readonly params: readonly string[];
  readonly builtins: readonly string[];
  /** Describes the parameters in a sentence, if their names do not. */
  readonly note?: string;
}

export interface RuleDiscovery {
  readonly hidden: HiddenRule;
  readonly signature: Signature;
  /** The hypothesis in an announcement, in the model's words: what judges are shown. */
  readonly hypothesisText: (announcement: Parsed) => string;
  /** The values of a test (or of feedback on it), as arguments of a function with `signature`. */
  readonly argumentsOf: (test: Parsed | Feedback) => readonly Json[];
  /** Evidence before the first test: the initial triple of the wason task, which is positive. */
  readonly initialEvidence: readonly RuleFeedback[];
}

export interface RuleGame extends Game {
  readonly discovery: RuleDiscovery;
}

export interface RuleTask extends Task {
  open(scenario: Json, setting: string, options?: GameOptions): RuleGame;
}

/** The game has no hidden rule, and so no verdicts that could be reviewed. */
export class NoRuleError extends ScenarioError {}

/** Throws NoRuleError if there is no hidden rule to be found. */
export function ruleGame(game: Game): RuleGame {
  if (hasHiddenRule(game)) return game;
  throw new NoRuleError('there is no hidden rule in this game');
}

export const hasHiddenRule = (game: Game): game is RuleGame => game.discovery !== undefined;

/** Feedback of a transcript as the answer to a test; undefined if it is undecided. */
export const ruleFeedback = (feedback: Feedback): RuleFeedback | undefined =>
  typeof feedback.positive === 'boolean'
    ? { ...feedback, label: feedback.label ?? '', positive: feedback.positive }
    : undefined;
