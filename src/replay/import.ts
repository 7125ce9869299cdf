/** Published runs, read as a transcript of ours. */
import {
  decodedFile,
  ImportError,
  modelFolder,
  type Published,
  publishedKind,
  type PublishedRun,
} from '../episode/published';
import { checkedImport } from '../episode/published/answers';
import type { Stepwise } from '../base/stepwise';
import type { ReplayOperation } from './questions';
import { OpenTranscript } from './transcript';

type Import = Extract<ReplayOperation, { op: 'import' }>;

/** A file that is not a published run is opened empty, with the reason as its problem. */
export function* openPublished({ file, siblings, folders }: Import): Stepwise<OpenTranscript> {
  const transcript = decodedFile(file);
  const kind = publishedKind(transcript.name, transcript.text);
  if (!kind) return refused(file.name, 1, 'This is not a transcript of a published run.');
  const model = modelFolder(folders, kind);
  const beside = Object.fromEntries(Object.entries(siblings).map(([name, one]) => [name, decodedFile(one)]));
  const run = { kind, transcript, siblings: beside, ...(model !== undefined && { model }) };
  const imported = yield* publishedOrError(run);
  if (imported instanceof ImportError) return refused(imported.file, imported.line, imported.message);
  const { events, places, problems } = imported;
  const open = new OpenTranscript(file.name, { places, problems });
  const encoder = new TextEncoder();
  for (const event of events) yield* open.feed(encoder.encode(`${JSON.stringify(event)}\n`), false);
  yield* open.feed(new Uint8Array(), true);
  return open;
}

function* publishedOrError(run: PublishedRun): Stepwise<Published | ImportError> {
  try {
    return yield* checkedImport(run);
  } catch (error) {
    if (error instanceof ImportError) return error;
    throw error;
  }
}

function refused(file: string, line: number, message: string): OpenTranscript {
  return new OpenTranscript(file, {
    places: new Map(),
    problems: [{ file, line, severity: 'error', message }],
  });
}
