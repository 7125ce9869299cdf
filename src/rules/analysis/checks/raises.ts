import { tripleCount } from '../../../predicate/domain';
import {
  prepare,
  type Engine,
  type ErrorType,
  type Program,
  type RaisedAt,
  type RuleSet,
} from '../../../predicate';
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import { isCounted, type CountedRule, type GroupFacts } from '../facts';
import { atTriple, grouped } from '../../words';
import { raiseHint } from './raise-hints';

/** One problem for each type of error that a rule raises, with the number of triples it is raised on. */
export function* checkRaises({ engine, rules }: GroupFacts): Stepwise<Problem[]> {
  const total = grouped(tripleCount(engine.domain));
  const problems: Problem[] = [];
  for (const each of rules.filter(isCounted)) {
    const classes = yield* raisedClasses(engine, each.program, each.set);
    for (const { count, first } of classes ?? [])
      problems.push(raiseProblem(each, first, `on ${grouped(count)} of ${total} triples`));
    if (!classes) problems.push(...manyProblem(each, total));
  }
  return problems;
}

function raiseProblem(rule: CountedRule, first: RaisedAt, where: string): Problem {
  const { error, triple } = first;
  const what =
    error.type === 'StepLimitError'
      ? 'A loop runs into the step limit'
      : `The rule raises ${error.type} (${error.message})`;
  return raised(rule, first, `${what} ${where}, for example ${atTriple(triple)}`);
}

/** Too many triples to say which error each of them raises. */
function manyProblem(rule: CountedRule, total: string): Problem[] {
  const { raises, firstRaise } = rule.set.count;
  if (!firstRaise) return [];
  const { error, triple } = firstRaise;
  const where = `on ${grouped(raises)} of ${total} triples`;
  const message =
    error.type === 'StepLimitError'
      ? `The rule raises an error or runs into the step limit ${where}: into the limit ${atTriple(triple)}`
      : `The rule raises errors ${where}, for example ${error.type} (${error.message}) ${atTriple(triple)}`;
  return [raised(rule, firstRaise, message)];
}

function raised({ rule }: CountedRule, { error }: RaisedAt, message: string): Problem {
  const endless = error.type === 'StepLimitError';
  const hint = endless
    ? 'Look for an endless loop, or make the loop shorter'
    : raiseHint(error, rule.predicate.text.slice(error.span.from, error.span.to));
  return problem(
    endless ? 'step-limit' : 'rule-can-raise',
    'warning',
    rule.predicate.toSpan(error.span),
    message,
    {
      ...(hint && { hint }),
      related: [
        { span: rule.nameSpan, message: 'Triples on which a rule raises are outside the feasible set' },
      ],
    },
  );
}

/** Two planes of the published domain and more; evaluating so many triples takes some tenths of a second. */
const MAX_TRIPLES = 100_000;
/** About a second of loops that run into the step limit. */
const MAX_STEPS = 20_000_000;
const STEPS_AT_ONCE = 100_000;
/** A triple without a loop costs more than no step. */
const STEPS_PER_TRIPLE = 100;

interface RaisedClass {
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
function* raisedClasses(
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
