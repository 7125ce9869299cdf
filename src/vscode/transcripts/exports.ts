/** Transcripts and what was found in them, for other programs and people. */
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { DisagreementRow } from '../../replay/types';
import { EXPORT_FORMATS, exportName, type ExportFormat } from '../../replay/export/formats';
import { plainLabel } from '../common/labels';
import { withProgressNotification, type Report } from '../common/progress';
import { nameOf } from '../common/paths';
import type { WorkerTranscript } from './worker-transcript';
import { saveFile } from '../view/save-file';
import { JUDGE_QUESTIONS } from '../../episode/judge-question';
import { withTranscript, type TranscriptReader } from './opened';

z.config({ jitless: true });

/** Asks for the format where it is not given, and where to save. */
export async function exportTranscript(
  uri: vscode.Uri,
  reader: TranscriptReader,
  argument?: unknown,
): Promise<void> {
  const format = EXPORT_FORMATS.find((each) => each === argument) ?? (await askFormat());
  if (!format) return;
  const title = vscode.l10n.t('Exporting {0}', nameOf(uri));
  const text = await withTranscript(uri, reader, title, async (transcript, signal, report) => {
    await reviewed(transcript, signal, report);
    return await transcript.ask({ op: 'export', format }, signal);
  });
  if (text === undefined) return;
  await saveFile(vscode.Uri.joinPath(uri, '..'), exportName(nameOf(uri), format), text);
}

async function askFormat(): Promise<ExportFormat | undefined> {
  const { t } = vscode.l10n;
  const about: Readonly<Record<ExportFormat, readonly [label: string, description: string]>> = {
    html: [t('HTML page'), t('all texts, in one file that opens in any browser')],
    md: ['Markdown', t('findings, and a line for each round')],
    csv: ['CSV', t('a line for each round, for a spreadsheet')],
  };
  const items = (['html', 'md', 'csv'] as const).map((format) => {
    const [label, description] = about[format];
    return { label, description, format };
  });
  const placeHolder = t('Export the transcript with its review as …');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.format;
}

const placeSchema = z.object({
  judge: z.enum(JUDGE_QUESTIONS),
  target: z.int(),
  /** Leaves out the evidence of other rounds. */
  ownRound: z.optional(z.boolean()),
});
type Place = z.infer<typeof placeSchema>;

/** One disagreement as text for a bug report, in the clipboard; which one is asked where it is not given. */
export async function copyDisagreement(
  uri: vscode.Uri,
  reader: TranscriptReader,
  argument?: unknown,
): Promise<void> {
  const known = placeSchema.safeParse(argument).data;
  const found = await withTranscript(uri, reader, titleOf(uri), async (transcript, signal, report) => {
    await reviewed(transcript, signal, report);
    const all = known ? [known] : await disagreementsOf(transcript, signal);
    const texts = all.map((place) => textOf(transcript, place, signal));
    return await Promise.all(texts);
  });
  const texts = found?.filter((text) => text !== undefined);
  if (!texts) return;
  const text = texts.length > 1 ? await pick(texts) : texts[0];
  if (text !== undefined) await copy(text);
  else if (texts.length === 0) showNone(uri);
}

/** Beyond this time, a notification shows progress and can cancel. */
const SOON_MS = 100;

/**
 * Copies one disagreement of an open transcript as text, by the review there: readings that were only
 * typed in count, too. Rejects with CancelledError.
 */
export async function copyFrom(
  transcript: WorkerTranscript,
  argument: unknown,
  signal: AbortSignal,
): Promise<void> {
  const place = placeSchema.safeParse(argument).data;
  const options = { title: titleOf(transcript.uri), afterMs: SOON_MS, signal };
  const text =
    place &&
    (await withProgressNotification(options, async (inner, report) => {
      await reviewed(transcript, inner, report);
      return await textOf(transcript, place, inner);
    }));
  if (text === undefined) showNone(transcript.uri);
  else await copy(text);
}

const titleOf = (uri: vscode.Uri): string => vscode.l10n.t('Checking the verdicts of {0}', nameOf(uri));

const showNone = (uri: vscode.Uri): void =>
  void vscode.window.showInformationMessage(
    vscode.l10n.t('No stored verdict of {0} is known to be wrong.', nameOf(uri)),
  );

const textOf = (transcript: WorkerTranscript, { judge, target, ownRound }: Place, signal: AbortSignal) =>
  transcript.ask({ op: 'disagreement', judge, target, ...(ownRound && { ownRound }) }, signal);

/** Length of a slice: between two of them progress is reported, and a cancel takes effect. */
const SLICE_MS = 100;

/** Reviews it to its end, so that what rests on all of it is there at once afterwards. */
async function reviewed(transcript: WorkerTranscript, signal: AbortSignal, report: Report): Promise<void> {
  for (;;) {
    const { done, total } = await transcript.ask({ op: 'review-on', budgetMs: SLICE_MS }, signal);
    report(done, total);
    if (done >= total) return;
  }
}

/** The disagreements of a reviewed transcript. The first request receives all findings. */
async function disagreementsOf(
  transcript: WorkerTranscript,
  signal: AbortSignal,
): Promise<readonly DisagreementRow[]> {
  const { findings } = await transcript.ask({ op: 'review', from: 0, budgetMs: 0, most: 1 }, signal);
  return findings?.disagreements ?? [];
}

/** By their first lines, which say where they are. */
async function pick(texts: readonly string[]): Promise<string | undefined> {
  const items = texts.map((text) => ({
    label: plainLabel(text.split('\n', 1)[0] ?? ''),
    detail: plainLabel(knownBy(text)),
    text,
  }));
  const placeHolder = vscode.l10n.t('Choose a disagreement to copy');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true }))?.text;
}

const knownBy = (text: string): string => /^Known by: *(.*)$/m.exec(text)?.[1] ?? '';

async function copy(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  void vscode.window.showInformationMessage(vscode.l10n.t('Copied the disagreement as text.'));
}
