import type { Json } from '../../../base/json';
import type { Answers, Question } from './flow';

/** What is to be played, before it is known by whom. */
export interface Scene {
  readonly task: string;
  readonly scenario: Json;
  /** Such as `Group 7, rule 2`. */
  readonly title: string;
  readonly source?: { readonly file: string; readonly group: string; readonly rule: number };
}

/** Where scenarios come from: a rule file, or a game of its own. */
export interface SceneSource {
  readonly task: string;
  /** Questions in all. */
  readonly steps: number;
  next(answers: Answers): Promise<Question | undefined>;
  /** How a group is named in choices, where there are groups: a CodeLens names it by its place. */
  keyFor?(given: number | string): string;
  /** The scenario that was chosen; what was left open is drawn with the seed. Throws ChoiceError. */
  make(answers: Answers, seed: number): Promise<Scene>;
}
