/** Rows of reference below tables with scores: what simulated players reach by chance, and with full knowledge. */
import { fixed } from '../base/number-words';
import { type NameColumn, parametersText } from './condition-names';
import type { ScoreScale } from './scores';
import type { Condition, ConditionResult } from './result-schemas';

export interface ScaleRow {
  readonly name: 'chance' | 'perfect';
  /** The conditions whose scores have this scale: decoding is that of all of them, else empty. */
  readonly of: Pick<Condition, 'task' | 'decoding'>;
  /** The value by the id of a score, as it is written. */
  readonly cell: (score: string | undefined) => string;
}

type Ends = Pick<ScoreScale, 'chance' | 'perfect'>;

interface Scales {
  readonly task: string;
  readonly decodings: Set<string>;
  readonly byScore: Map<string, Ends>;
  /** Those of combined scores, one for each condition. */
  readonly combined: Map<string, readonly (Ends | undefined)[]>;
}

const isSame = (one: Ends | undefined, other: Ends): boolean =>
  one === undefined || (one.chance === other.chance && one.perfect === other.perfect);

/** Two rows for each set of scales: the scores of one data set have others than those of another. */
export function scaleRows(results: readonly ConditionResult[]): ScaleRow[] {
  const all: Scales[] = [];
  for (const { task, decoding, scores } of results) {
    const scales = Object.entries(scores).flatMap(([id, { scale }]) => (scale ? [[id, scale] as const] : []));
    if (scales.length === 0) continue;
    const known = all.find(
      (one) => one.task === task && scales.every(([id, scale]) => isSame(one.byScore.get(id), scale)),
    );
    const own: Scales = known ?? { task, decodings: new Set(), byScore: new Map(), combined: new Map() };
    if (!known) all.push(own);
    own.decodings.add(decoding);
    for (const [id, scale] of scales) own.byScore.set(id, scale);
    for (const [id, ends] of combinedEnds(scores))
      own.combined.set(id, [...(own.combined.get(id) ?? []), ends]);
  }
  return all.flatMap(({ task, decodings, byScore, combined }) => {
    const decoding = decodings.size === 1 ? [...decodings][0] : '';
    return (['chance', 'perfect'] as const).map((name) => ({
      name,
      of: { task, decoding },
      cell: (score = '') => fixed((byScore.get(score) ?? common(combined.get(score)))?.[name] ?? null, 2),
    }));
  });
}

/** Those that all conditions have in common; undefined where some have combined other measures, or one without a scale. */
const common = ([first, ...others]: readonly (Ends | undefined)[] = []): Ends | undefined =>
  first && others.every((one) => one && isSame(first, one)) ? first : undefined;

/** What chance and perfect players come to in combined scores: the mean of that in each measure, if all have a scale. */
function combinedEnds(scores: ConditionResult['scores']): [id: string, ends: Ends | undefined][] {
  return Object.entries(scores).flatMap(([id, { of }]) => {
    if (!of) return [];
    const scales = Object.values(scores).flatMap(({ title, scale }) =>
      scale && of.includes(title) ? [scale] : [],
    );
    const mean = (end: keyof Ends) => scales.reduce((sum, scale) => sum + scale[end], 0) / scales.length;
    const isWhole = scales.length === of.length;
    return [[id, isWhole ? { chance: mean('chance'), perfect: mean('perfect') } : undefined]];
  });
}

/** The cell of such a row in a column that names conditions. */
export function scaleName({ name, of }: ScaleRow, { id }: NameColumn): string {
  if (id === 'model') return name;
  // An agent may be called perfect, too.
  if (id === 'setting') return 'simulated';
  if (id === 'task') return of.task;
  return id === 'decoding' ? parametersText(of.decoding) : '';
}
