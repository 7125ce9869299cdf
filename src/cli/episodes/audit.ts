/** Reads the transcripts of an audit, with their labels and computed answers. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AuditItem } from '../../labels/audit/lines';
import type { AuditedTranscript, ComputedAnswer } from '../../labels/audit/findings';
import { type Audit, readAudit } from '../../labels/audit/read';
import { InputError } from '../exit';
import { unlessUnreadable } from '../unusable';
import type { Terminal } from '../terminal';
import { reviewables, type Reviewable } from './reviewable';
import { reviewOf, unknownGame } from './reviewing';
import { sidecarOf } from './sidecar';
import type { EpisodeContext } from './context';

/** Rejects with InputError where there is no audit. */
export async function auditAt(
  path: string,
): Promise<Audit & { readonly header: NonNullable<Audit['header']> }> {
  const text = await unlessUnreadable(readFile(path, 'utf8'), path);
  const { header, ...rest } = readAudit(text);
  if (!header) throw new InputError(path, 'is not an audit: its first line does not say how it was drawn');
  return { header, ...rest };
}

/** Reviews a transcript without people's readings, so that the result is independent of their labels. */
async function computedOf(
  transcript: Reviewable,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<readonly ComputedAnswer[]> {
  try {
    return (await reviewOf(transcript, context, terminal)).review.reviewed;
  } catch (error) {
    if (unknownGame(error)) return [];
    throw error;
  }
}

/** Reads the transcripts of the audit at `path`, by their names in it. Those that cannot be read are among the failures. */
export async function auditedTranscripts(
  path: string,
  items: readonly AuditItem[],
  context: EpisodeContext,
  terminal: Terminal,
): Promise<{
  readonly transcripts: Map<string, AuditedTranscript>;
  readonly failures: readonly InputError[];
}> {
  const transcripts = new Map<string, AuditedTranscript>();
  const failures: InputError[] = [];
  for (const file of new Set(items.map((item) => item.file))) {
    try {
      for await (const one of reviewables([join(dirname(path), file)], terminal.signal)) {
        if (one instanceof InputError) throw one;
        const { current: labels } = await sidecarOf(one);
        const { events, published, stepOf } = one;
        const computed = await computedOf(one, context, terminal);
        transcripts.set(file, { events, labels, computed, ...(published && { stepOf }) });
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      failures.push(error);
    }
  }
  return { transcripts, failures };
}
