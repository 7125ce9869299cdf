/** Rows of reference below tables with scores: what simulated players reach by chance, and with full knowledge. */
import { fixed } from '../base/number-words';
import type { NameColumn } from './condition-names';
import type { ScoreScale } from './scores';
import type { Condition, ConditionResult } from './result-schemas';

export interface ScaleRow {
  readonly name: 'chance' | 'perfect';
  /** The conditions whose scores have this scale: decoding is that of all of them, else empty. */
  readonly of: Pick<Condition, 'task' | 'decoding'>;
  /** The value by the id of a score, as it is written. */
  readonly cell: (score: string | undefined) => string;
}

interface Scales {
  readonly task: string;
  readonly decodings: Set<string>;
  readonly byScore: Map<string, ScoreScale>;
}

const isSame = (one: ScoreScale | undefined, other: ScoreScale): boolean =>
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
    const own = known ?? { task, decodings: new Set<string>(), byScore: new Map<string, ScoreScale>() };
    if (!known) all.push(own);
    own.decodings.add(decoding);
    for (const [id, scale] of scales) own.byScore.set(id, scale);
  }
  return all.flatMap(({ task, decodings, byScore }) => {
    const decoding = decodings.size === 1 ? [...decodings][0] : '';
    return (['chance', 'perfect'] as const).map((name) => ({
      name,
      of: { task, decoding },
      cell: (score: string | undefined) =>
        fixed((score === undefined ? undefined : byScore.get(score)?.[name]) ?? null, 2),
    }));
  });
}

/** The cell of such a row in a column that names conditions. */
export function scaleName({ name, of }: ScaleRow, { id }: NameColumn): string {
  if (id === 'model') return name;
  // An agent may be called perfect, too.
  if (id === 'setting') return 'simulated';
  return id === 'task' || id === 'decoding' ? of[id] : '';
}
