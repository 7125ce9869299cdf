import type { ChosenScenario } from '../../players/episode';

export interface Chosen {
  readonly scenarios: readonly ChosenScenario[];
  /** What was decided that the user had left open. */
  readonly notes: readonly string[];
}
