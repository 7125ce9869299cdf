/** Resolves a labels file: for each author, the last label on a verdict that was not withdrawn. */
import type { LabelFile } from './file';
import type { Label, LabelledJudge, ModelReadingLine, ReadingLabel } from './lines';

export interface Placed<T> {
  readonly line: T;
  /** `seq` of the reply in this transcript. */
  readonly target: number;
}

export interface LatestLabels {
  /** Several authors stand side by side, in the order in which they labelled first. */
  readonly labels: readonly Placed<Label>[];
  /** Every label that was not withdrawn, in the order of the file: those too that a later one replaces. */
  readonly notWithdrawn: readonly Placed<Label>[];
  /** Every reading that was not withdrawn, in the order of the file: the last one on an announcement counts. */
  readonly readings: readonly Placed<ReadingLabel>[];
  /** The same for readings by models. */
  readonly modelReadings: readonly Placed<ModelReadingLine>[];
  /** Lines about another episode, or about a reply that does not exist. They are ignored. */
  readonly unmatched: number;
  /** Returns the labels that count on the verdict of this judge on this reply. */
  readonly of: (judge: LabelledJudge, target: number) => readonly Label[];
}

/** The transcript that labels are of. */
export interface LabelledEpisode {
  /** Id in the transcript's header; undefined where there is no header. */
  readonly id: string | undefined;
  /** `seq` of the reply with this step, in a published run. */
  readonly replyAt?: ((step: number) => number | undefined) | undefined;
}

/**
 * Later lines replace earlier ones of the same author on the same verdict; a withdrawn line counts as if it had not been
 * written, so that what it replaced counts again.
 */
export function latestLabels(file: LabelFile, episode: LabelledEpisode): LatestLabels {
  const withdrawn = new Set(file.withdrawals.map(({ of }) => of));
  let unmatched = 0;
  const place = <T extends Label | ReadingLabel | ModelReadingLine>(
    lines: readonly T[],
  ): readonly Placed<T>[] =>
    lines
      .filter(({ id }) => !withdrawn.has(id))
      .flatMap((line) => {
        const target = targetOf(line, episode);
        if (target === undefined) unmatched++;
        return target === undefined ? [] : [{ line, target }];
      });
  const notWithdrawn = place(file.labels);
  const readings = place(file.readings);
  const modelReadings = place(file.modelReadings);
  const here = latest(notWithdrawn);
  return {
    labels: here,
    notWithdrawn,
    readings,
    modelReadings,
    unmatched,
    of: (judge, target) =>
      here.filter(({ line, target: at }) => at === target && line.judge === judge).map(({ line }) => line),
  };
}

/** Returns undefined where the line is of another episode. */
function targetOf(
  line: Label | ReadingLabel | ModelReadingLine,
  { id, replyAt }: LabelledEpisode,
): number | undefined {
  if (line.episode !== id) return undefined;
  return line.step === undefined || !replyAt ? line.target : replyAt(line.step);
}

function latest(notWithdrawn: readonly Placed<Label>[]): readonly Placed<Label>[] {
  const keyOf = ({ line, target }: Placed<Label>) => JSON.stringify([line.judge, target, line.author]);
  return [...new Map(notWithdrawn.map((placed) => [keyOf(placed), placed])).values()];
}
