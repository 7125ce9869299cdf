import * as z from 'zod';
import type { Severity } from '../predicate';
import { DocumentAnalyser, wholeAnalysis } from '../rules';
import { locate, problemOf } from '../rules/located';
import { demandOneSource, MOST_LISTED, ruleSource, textOf } from './inputs';
import { agentTool } from './tool';

export const check = agentTool({
  name: 'check',
  title: 'Check rule groups',
  description:
    'Checks rule groups by enumeration: errors of predicates, empty or small feasible sets, rules about one variable, ' +
    'numeric ranges, equal, implied and disjoint rules. Returns each problem with its place and, where it has one, a ' +
    'triple that shows it.',
  input: z.strictObject(ruleSource),
  *run(input, context) {
    demandOneSource(input);
    const text = textOf(input, context);
    const report = yield* wholeAnalysis(new DocumentAnalyser(context.engines).analyse(text));
    const of = (severity: Severity) => report.problems.filter((each) => each.severity === severity).length;
    const problems = locate('', text, report.problems).map(problemOf);
    return {
      version: 1,
      groups: report.groups.length,
      errors: of('error'),
      warnings: of('warning'),
      information: of('information'),
      problems: problems.slice(0, MOST_LISTED),
      ...(problems.length > MOST_LISTED && { more: problems.length - MOST_LISTED }),
    };
  },
});
