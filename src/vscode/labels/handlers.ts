/** The commands about labels, audits and folders of episodes; what they need is loaded when one of them is run. */
import type * as vscode from 'vscode';
import type { Handler } from '../common/handler';
import { LabelCommand } from '../common/ids';
import type { Replays } from '../replay/provider';
import type { BlindReviews } from '../transcripts/blind-reviews';
import type { TranscriptReader } from '../transcripts/opened';
import type { AuditContext } from './audit';
import type { Reports } from '../reports/reports';
import type { FolderSummaries } from './summary';

export interface LabelsContext {
  readonly reader: TranscriptReader;
  readonly replays: Replays;
  readonly blind: BlindReviews;
  readonly memory: vscode.Memento;
  readonly reports: Reports;
}

export function labelHandlers(context: LabelsContext): Record<LabelCommand, Handler> {
  const { reports } = context;
  const audits: AuditContext = context;
  let folders: Promise<FolderSummaries> | undefined;
  const summaries = () =>
    (folders ??= import('./summary').then(({ FolderSummaries: Made }) => new Made(context.reader, reports)));
  const audit = () => import('./audit');
  const blind = () => import('./blind');
  return {
    [LabelCommand.drawAudit]: async (folder, seed, size) =>
      (await audit()).drawAuditSample(audits, folder, seed, size),
    [LabelCommand.labelNext]: async (uri) => (await audit()).labelNextOfAudit(audits, uri),
    [LabelCommand.reportAudit]: async (uri, agreed) =>
      (await audit()).reportAudit(audits, uri, agreed === true),
    [LabelCommand.reviewBlind]: async (item, size) => (await blind()).reviewBlind(context, item, size),
    [LabelCommand.showVerdicts]: async (item) => (await blind()).showVerdicts(context, item),
    [LabelCommand.summarise]: async (folder) => (await summaries()).show(folder),
    [LabelCommand.saveSummary]: async (folder) => (await summaries()).save(folder),
  };
}
