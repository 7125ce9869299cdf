import { evaluate, show, type Limits, type PyValue } from '../../../../src/predicate/interpret';
import { analysePredicate } from '../../../../src/predicate/language';
import type { Program } from '../../../../src/predicate/syntax';

export function program(source: string, params?: readonly string[]): Program {
  const analysis = analysePredicate(source, { profile: 'wilt', ...(params && { params }) });
  const byJudge =
    analysis.program ?? analysePredicate(source, { profile: 'judge', ...(params && { params }) }).program;
  if (!byJudge) throw new Error(`refused: ${analysis.problems.map((p) => p.message).join('; ')}`);
  return byJudge;
}

/** repr of the value, or the exception as `Type: message`. */
export function result(source: string, args: readonly PyValue[] = [1, 2, 3], limits?: Limits): string {
  const outcome = evaluate(program(source), args, limits);
  return outcome.kind === 'value' ? show(outcome.value) : `${outcome.error.type}: ${outcome.error.message}`;
}

/** Evaluates a function of a, b, c with this body, as `result` does. */
export const body = (lines: readonly string[], args?: readonly PyValue[], limits?: Limits): string =>
  result(['def rule(a, b, c):', ...lines.map((line) => `    ${line}`)].join('\n'), args, limits);
