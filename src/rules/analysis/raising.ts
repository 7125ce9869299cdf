/** Finds the errors that a rule raises: a bitmap shows where it raises, and the interpreter determines the error. */
import {
  prepare,
  type Engine,
  type ErrorType,
  type Program,
  type RaisedAt,
  type RuleSet,
} from '../../predicate';
import type { Stepwise } from '../../base/stepwise';

/** Two planes of the published domain and more; evaluating so many triples takes some tenths of a second. */
const MAX_TRIPLES = 100_000;
/** About a second of loops that run into the step limit. */
const MAX_STEPS = 20_000_000;
const STEPS_AT_ONCE = 100_000;
/** A triple without a loop costs more than no step. */
const STEPS_PER_TRIPLE = 100;

export interface RaisedClass {
  readonly type: ErrorType;
  /** The number of triples on which errors of this type are raised. */
  readonly count: number;
  /** The smallest of them. */
  readonly first: RaisedAt;
}

/**
 * The errors of a rule by type, in order of their smallest triples; the counts add up to `set.count.raises`.
 * Undefined if it raises on too many triples to ask for the error of each.
 */
export function* raisedClasses(
  engine: Engine,
  program: Program,
  set: RuleSet,
): Stepwise<readonly RaisedClass[] | undefined> {
  const { raises, count } = set;
  if (!raises) return [];
  if (count.raises > MAX_TRIPLES) return undefined;
  const evaluator = prepare(program, { steps: engine.stepLimit });
  const classes = new Map<ErrorType, { type: ErrorType; count: number; first: RaisedAt }>();
  let [all, recent] = [0, 0];
  for (const triple of raises.smallest(count.raises)) {
    evaluator.test(...triple);
    const { error } = evaluator;
    if (!error) throw new Error(`(${triple.join(', ')}) was counted as raising`);
    const known = classes.get(error.type);
    if (known) known.count++;
    else classes.set(error.type, { type: error.type, count: 1, first: { triple, error } });
    all += evaluator.steps;
    recent += evaluator.steps + STEPS_PER_TRIPLE;
    if (all > MAX_STEPS) return undefined;
    if (recent < STEPS_AT_ONCE) continue;
    recent = 0;
    yield;
  }
  return [...classes.values()];
}
