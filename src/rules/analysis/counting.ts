/** Turns the text of a predicate into its held set, or into the reason why there is none. */
import { reasonOf } from '../../base/reason';
import { analysePredicate, CountAbandoned, type Engine, type Program, type RuleSet } from '../../predicate';
import type { Problem } from '../../predicate/problem';
import type { Stepwise } from '../../base/stepwise';
import { problem } from '../read/problems';
import { WorkRefused } from './guard';
import { atTriple } from '../words';

export interface CountedText {
  /** Findings about the text; spans are offsets into it. */
  readonly problems: readonly Problem[];
  /** The reason why counting failed, about the whole text. */
  readonly failure?: Problem;
  readonly program?: Program;
  readonly set?: RuleSet;
  /** The reason why there is no set, in words that follow "no count: ". */
  readonly unavailable?: string;
}

/** The set is added to `retained`: the owner of that list releases it, also if this work is abandoned. */
export function* countText(engine: Engine, text: string, retained: RuleSet[]): Stepwise<CountedText> {
  const { program, problems } = analysePredicate(text);
  if (!program) return { problems, unavailable: 'its predicate has an error' };
  yield;
  try {
    const set = engine.hold(yield* engine.ruleSet(program));
    retained.push(set);
    return { problems, program, set };
  } catch (error) {
    const failure = failureOf(error, text.length);
    return { problems, failure, program, unavailable: 'its count was given up' };
  }
}

/** Explains why a group has no count: the rule at `index` has none. */
export const lackingCount = (index: number, why = 'it failed'): string =>
  `rule ${index + 1} has no count: ${why}`;

export const lackingPredicate = (index: number): string => `rule ${index + 1} has no predicate`;

function failureOf(error: unknown, length: number): Problem {
  const span = { from: 0, to: length };
  if (error instanceof CountAbandoned && !(error instanceof WorkRefused)) {
    const { message, hint } = abandoned(error);
    return problem('count-abandoned', 'warning', span, message, { hint });
  }
  const words = reasonOf(error);
  return problem('count-failed', 'warning', span, `This rule could not be counted: ${words}`);
}

function abandoned({ reason, triple }: CountAbandoned): { message: string; hint: string } {
  if (reason === 'time')
    return {
      message: 'The count was given up: the rule takes too long to evaluate on every triple',
      hint: 'Avoid huge powers and long texts, or make the domain smaller',
    };
  if (reason === 'size-limit')
    return {
      message: `The count was given up: the rule makes values that grow too large, for example ${atTriple(triple)}`,
      hint: 'Avoid huge powers and lists or texts that grow with every turn',
    };
  return {
    message: `The count was given up: the rule runs into the step limit on too many triples, for example ${atTriple(triple)}`,
    hint: 'Look for an endless loop, or make the loop shorter',
  };
}
