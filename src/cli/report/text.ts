/** The page with everything: both tables of conditions, effects, hidden rules, figures, methods. */
import { version } from '../../../package.json';
import { byCondition } from '../../results/condition';
import { conditionResult } from '../../results/condition-result';
import { drawnFigures } from '../../results/figures/drawn';
import { methodsOf } from '../../results/methods';
import { type PublishedCondition, publishedResults } from '../../results/published';
import { reportPage } from '../../results/report';
import { reportTables } from '../../results/report-sections';
import type { ResultRow } from '../../results/row';
import { figuresOf } from '../../results/study/figures';
import type { Stepwise } from '../../base/stepwise';
import { taskNamed } from '../../tasks/registry';
import type { Terminal } from '../terminal';
import { worked } from '../work';
import type { ConditionResult } from '../../results/result-schemas';
import type { StudyFigures } from '../../results/study/figures-schema';

/** The reference of effects, and of the arrows of the figures. */
const FROM = 'baseline';

export async function reportText(
  title: string,
  rows: readonly ResultRow[],
  published: readonly PublishedCondition[],
  seed: number,
  terminal: Terminal,
): Promise<string> {
  const effects = { from: FROM, sided: 'greater', seed } as const;
  const tables = reportTables(rows, effects, published);
  const { sections, paired } = await worked(tables, terminal, 'intervals and permutations');
  const figures = await worked(figuresBeside(rows, published, seed), terminal, 'figures');
  return reportPage({
    title,
    tables: sections,
    figures: drawnFigures(await import('./library'), figures, FROM, titleOf),
    methods: await methodsOf(rows, { seed, version, ...(paired && { effects }) }),
  });
}

const titleOf = (task: string): string => taskNamed(task)?.title ?? task;

function* figuresBeside(
  rows: readonly ResultRow[],
  published: readonly PublishedCondition[],
  seed: number,
): Stepwise<StudyFigures> {
  const groups = byCondition(rows);
  const results: ConditionResult[] = [];
  for (const group of groups)
    results.push(yield* conditionResult(group, { by: 'judge', seed, resamples: 0 }));
  const episodes = groups.map((group) => group.rows);
  return yield* figuresOf(results, episodes, { by: 'judge', published: publishedResults(published, rows) });
}
