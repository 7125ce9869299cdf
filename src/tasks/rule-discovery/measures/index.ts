/** Measures of rule discovery: whether and when the rule was found, and how it was tested. */
import { fixed, orDash } from '../../../base/number-words';
import { measuresOf, type PooledCell } from '../../measures';
import { describeRuleMetrics, IC_WORDS } from './describe';
import { poolRuleMetrics } from './pool';
import { ruleMetricsSchema, type RuleMetrics } from './schema';
import { RuleTally } from './tally';
import { grouped } from '../../../rules/words';

function rulePooledCells(all: readonly RuleMetrics[]): readonly PooledCell[] {
  const { tokens, ic, ...pooled } = poolRuleMetrics(all);
  const cells: readonly (readonly [title: string, text: string])[] = [
    ['episodes', grouped(pooled.episodes)],
    ['solved', fixed(pooled.success)],
    ['first guess', fixed(pooled.firstGuess)],
    ['tests before success', fixed(pooled.turnsUntilSuccess, 2)],
    ['I:C all', fixed(ic.all.ratio)],
    ['I:C solved', fixed(ic.solved.ratio)],
    ['I:C unsolved', fixed(ic.unsolved.ratio)],
    ['tests not judged', grouped(pooled.withoutVerdict.compatibility)],
    ['per turn', orDash(tokens.all.perTurn, (n) => `${n.toFixed(1)} ${tokens.all.unit}`)],
    ['NO per YES answer', fixed(pooled.feedbackRatio.ratio)],
  ];
  return cells.map(([title, text]) => ({ title, text }));
}

export const RULE_MEASURES = measuresOf<RuleMetrics>({
  schema: ruleMetricsSchema,
  score: 'solved',
  isSolved: ({ solved }) => solved,
  columns: [
    { id: 'solved', title: 'Solved', value: ({ solved }) => solved },
    { id: 'firstGuess', title: 'First guess', value: ({ firstGuess }) => firstGuess },
    {
      id: 'testsBeforeSuccess',
      title: 'Tests before success',
      value: ({ testsBeforeSuccess }) => testsBeforeSuccess,
    },
    { id: 'icBefore', title: IC_WORDS.before.title, value: ({ ic }) => ic.before.ratio },
    { id: 'icAll', title: IC_WORDS.all.title, value: ({ ic }) => ic.all.ratio },
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
  pool: { of: poolRuleMetrics, cells: rulePooledCells },
});
