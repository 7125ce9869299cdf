import { scenarioFacts } from '../../episode';
import { showTriple } from '../../rules';
import type { Json } from '../../tasks/json';

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

/** Such as `group 7, rule 2, (11, 41, 71)`: whatever of it there is, since it may come from a transcript. */
export function scenarioTitle(scenario: Json): string {
  const { group, hidden, triple, objects, blickets, rule, seed } = scenarioFacts(scenario);
  const parts = [
    group !== undefined && `group ${group}`,
    hidden !== undefined && `rule ${hidden}`,
    triple !== undefined && showTriple(triple),
    objects !== undefined && `${objects} objects`,
    blickets !== undefined && `${blickets} blickets`,
    rule,
    seed !== undefined && `seed ${seed}`,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}
