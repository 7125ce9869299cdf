import type { Json } from '../../base/json';

/** What is to be played, whatever the task. */
export interface ChosenScenario {
  readonly task: string;
  readonly scenario: Json;
  /** Where it comes from, for the header of the transcript. */
  readonly source?: { readonly file: string; readonly group: string; readonly rule: number };
}

export interface Chosen {
  readonly scenarios: readonly ChosenScenario[];
  /** What was decided that the user had left open. */
  readonly notes: readonly string[];
}
