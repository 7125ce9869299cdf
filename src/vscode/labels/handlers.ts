/** The commands about labels, audits and folders of episodes; what they need is loaded when one of them is run. */
import type { Handler } from '../common/handler';
import { LabelCommand } from '../common/ids';
import type { LabelsContext } from './audit';
import type { FolderSummaries } from './summary';

export function labelHandlers(context: LabelsContext): Record<LabelCommand, Handler> {
  const { reader, reports } = context;
  let folders: Promise<FolderSummaries> | undefined;
  const summaries = () =>
    (folders ??= import('./summary').then(({ FolderSummaries: Made }) => new Made(reader, reports)));
  const audit = () => import('./audit');
  const blind = () => import('./blind');
  return {
    [LabelCommand.drawAudit]: async (folder, seed, size) =>
      (await audit()).drawAuditSample(context, folder, seed, size),
    [LabelCommand.labelNext]: async (uri) => (await audit()).labelNextOfAudit(context, uri),
    [LabelCommand.reportAudit]: async (uri, agreed) =>
      (await audit()).reportAudit(context, uri, agreed === true),
    [LabelCommand.reviewBlind]: async (item, size) => (await blind()).reviewBlind(context, item, size),
    [LabelCommand.showVerdicts]: async (item) => (await blind()).showVerdicts(context, item),
    [LabelCommand.summarise]: async (folder) => (await summaries()).show(folder),
    [LabelCommand.saveSummary]: async (folder) => (await summaries()).save(folder),
  };
}
