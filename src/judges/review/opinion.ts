/** Verdicts by functions that models wrote, for words that neither a person nor the phrase reader decides. */
import type { Case } from '../../episode/verdict-queue';
import type { ComputedVerdict, ComputedVerdicts } from './computed';
import { isDecided } from './disagreements';
import type { ReadingUsed } from './readings';
import type { ReadingSource } from './types';
import type { ReviewWork } from './work';

export interface Opinion {
  readonly source: Extract<ReadingSource, 'model' | 'function'>;
  readonly found: ComputedVerdict;
}

/** By a model whose translations agree, or else by the judge's function; undefined if neither decides. */
export function* opinionOn(
  verdicts: ComputedVerdicts,
  item: Case,
  byModel: ReadingUsed | undefined,
  written: string | undefined,
): ReviewWork<Opinion | undefined> {
  const agreed = byModel?.model?.parts === undefined ? byModel?.predicate : undefined;
  const sources = [['model', agreed] as const, ['function', written] as const];
  for (const [source, text] of sources) {
    if (text === undefined) continue;
    const found = yield* verdicts.byFunction(item, text);
    // No announcement fails for some triples: that its function does says nothing about the words.
    const fails = (found.answer.exact?.raises.count ?? 0) > 0;
    if (!fails && isDecided(found.body.result)) return { source, found };
  }
  return undefined;
}
