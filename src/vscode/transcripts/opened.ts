import * as vscode from 'vscode';
import { labelProblems } from '../../labels/readings';
import { reasonOf } from '../../base/reason';
import type { RuleService } from '../../rules/service/client';
import { type Report, reportTo, underNotification } from '../common/progress';
import { nameOf } from '../common/paths';
import type { EpisodeFiles } from './files/files';
import { readSidecar, sidecarUri } from './sidecar';
import { WorkerTranscript } from './worker-transcript';

/** Dependencies for reading transcripts. */
export interface TranscriptReader {
  readonly worker: RuleService;
  readonly files: EpisodeFiles;
}

/** A transcript that is read once: whether its file is replaced meanwhile does not matter. */
const transcriptAt = (uri: vscode.Uri, reader: TranscriptReader): WorkerTranscript =>
  new WorkerTranscript(uri, { ...reader, onReplaced: () => undefined, onLost: () => undefined });

/**
 * Opens a transcript in the worker while `use` works with it, without the readings in its labels: for audits, which
 * compare computation with people, and for uses without computation.
 */
export async function withOpenedAlone<T>(
  uri: vscode.Uri,
  reader: TranscriptReader,
  signal: AbortSignal,
  use: (transcript: WorkerTranscript) => Promise<T>,
): Promise<T> {
  const transcript = transcriptAt(uri, reader);
  try {
    await transcript.open(() => undefined, signal);
    return await use(transcript);
  } finally {
    transcript.close();
  }
}

/**
 * Opens a transcript as `withOpenedAlone` does, with the readings in the labels beside it. `trouble`: the
 * reason why some or all of them are ignored; nothing else depends on it.
 */
export function withOpened<T>(
  uri: vscode.Uri,
  reader: TranscriptReader,
  signal: AbortSignal,
  use: (transcript: WorkerTranscript, trouble: string | undefined) => Promise<T>,
): Promise<T> {
  return withOpenedAlone(uri, reader, signal, async (transcript) =>
    use(transcript, await applyLabels(transcript, signal)),
  );
}

async function applyLabels(transcript: WorkerTranscript, signal: AbortSignal): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const uri = sidecarUri(transcript.uri);
  const read = await readSidecar(uri).catch((error: unknown) => ({ error }));
  if ('error' in read) {
    const unreadable = t('{0} cannot be read: {1}', nameOf(uri), reasonOf(read.error));
    // In what is given away it is a problem of the transcript.
    await transcript.ask({ op: 'labels', text: '', unreadable }, signal);
    return unreadable;
  }
  if (read.text === '') return undefined;
  const answer = await transcript.ask({ op: 'labels', text: read.text }, signal);
  const [first, ...more] = labelProblems(answer, answer);
  if (!first) return undefined;
  const at = first.line > 0 ? `${nameOf(uri)}:${first.line}` : nameOf(uri);
  return `${at}: ${first.message}${more.length > 0 ? ` ${t('(and {0} more)', more.length)}` : ''}`;
}

/**
 * Opens a transcript as `withOpened` does, under a notification. Undefined if the user cancels. Problems
 * of the labels are shown and stop nothing.
 */
export async function withTranscript<T>(
  uri: vscode.Uri,
  reader: TranscriptReader,
  title: string,
  use: (transcript: WorkerTranscript, signal: AbortSignal, report: Report) => Promise<T>,
): Promise<T | undefined> {
  return await underNotification(title, (signal, progress) =>
    withOpened(uri, reader, signal, (transcript, trouble) => {
      if (trouble !== undefined) void vscode.window.showWarningMessage(trouble);
      return use(transcript, signal, reportTo(progress));
    }),
  );
}
