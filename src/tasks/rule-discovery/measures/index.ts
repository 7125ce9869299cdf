/** Measures of rule discovery: whether and when the rule was found, and how it was tested. */
import type { Json } from '../../../base/json';
import { measuresOf } from '../../measures';
import { describeRuleMetrics } from './describe';
import { poolRuleMetrics } from './pool';
import { rulePooledCells } from './pooled-cells';
import { ruleMetricsSchema, type RuleMetrics } from './schema';
import { RuleTally } from './tally';

export const RULE_MEASURES = measuresOf<RuleMetrics>({
  schema: ruleMetricsSchema,
  score: 'solved',
  columns: [
    { id: 'solved', title: 'Solved', value: ({ solved }) => solved },
    { id: 'firstGuess', title: 'First guess', value: ({ firstGuess }) => firstGuess },
    {
      id: 'testsBeforeSuccess',
      title: 'Tests before success',
      value: ({ testsBeforeSuccess }) => testsBeforeSuccess,
    },
    { id: 'icBefore', title: 'I:C before success', value: ({ ic }) => ic.before.ratio },
    { id: 'icAll', title: 'I:C over all tests', value: ({ ic }) => ic.all.ratio },
    { id: 'perTurn', title: 'Tokens per turn', value: ({ tokens }) => tokens.perTurn },
  ],
  tally: () => {
    const tally = new RuleTally();
    return {
      add: (event) => tally.add(event),
      measures: (verdictOn) => tally.metrics((question, target) => verdictOn(question, target)?.result),
    };
  },
  describe: describeRuleMetrics,
  // Its objects are loose in what may be added, but hold numbers only.
  pool: { of: (all) => poolRuleMetrics(all) as unknown as Json, cells: rulePooledCells },
});
