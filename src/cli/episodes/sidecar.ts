/** Reads the labels beside transcripts. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ReadingsByTarget } from '../../judges/review';
import {
  type CurrentLabels,
  currentLabels,
  type LabelFile,
  labelProblems,
  labelsPath,
  readingsIn,
  readLabels,
  tooLarge,
} from '../../labels';
import { headerIn, replyAt } from '../../labels/judges';
import type { OptionSpecs } from '../arguments';
import { InputError } from '../exit';
import { ifThere } from '../unusable';
import type { Reviewable } from './reviewable';
import { inputError } from './transcripts';

export interface Sidecar {
  readonly path: string;
  readonly file: LabelFile;
  readonly current: CurrentLabels;
}

/** Reads the labels of a transcript; none without a file. Rejects with InputError where the file is there and cannot be read. */
export async function sidecarOf(transcript: Reviewable): Promise<Sidecar> {
  const path = labelsPath(transcript.path);
  const file = readLabels((await ifThere(textAt(path), path)) ?? '');
  const { events, published, stepOf } = transcript;
  return {
    path,
    file,
    current: currentLabels(file, {
      id: headerIn(events)?.id,
      ...(published && { replyAt: replyAt(events, stepOf) }),
    }),
  };
}

async function textAt(path: string): Promise<string> {
  const why = tooLarge((await stat(path)).size);
  if (why !== undefined) throw new InputError(path, why);
  return readFile(path, 'utf8');
}

/** Reads the labels as `sidecarOf` does, but gives the error where they cannot be read. */
export const sidecarOrError = (transcript: Reviewable): Promise<Sidecar | InputError> =>
  sidecarOf(transcript).catch(inputError);

/** A transcript with people's readings of its announcements. */
export interface ReadTranscript extends Reviewable {
  readonly readings: ReadingsByTarget;
}

/** Adds the readings beside a transcript. Faults of the labels are listed among its problems and stop nothing. */
export async function withReadings(transcript: Reviewable, wanted: boolean): Promise<ReadTranscript> {
  if (!wanted) return { ...transcript, readings: new Map() };
  const sidecar = await sidecarOrError(transcript);
  const name = basename(labelsPath(transcript.path));
  const found =
    sidecar instanceof InputError
      ? [{ line: 0, message: sidecar.message }]
      : labelProblems(sidecar.file, sidecar.current);
  return {
    ...transcript,
    readings: sidecar instanceof InputError ? new Map() : readingsIn(sidecar.current),
    problems: [...transcript.problems, ...found.map((one) => ({ file: name, ...one }))],
  };
}

export const READINGS_OPTION = {
  'no-readings': { summary: 'leave out what people say that announcements mean (*.labels.jsonl)' },
} as const satisfies OptionSpecs;
