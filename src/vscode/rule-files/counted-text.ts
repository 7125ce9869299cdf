import type { FileReport } from '../../rules';
import type { RuleService } from '../../rules/service/client';
import { orUndefined } from '../common/cancellable';

/** Counts a text that no editor has open. After so many milliseconds what is known of it. Rejects where it cannot be counted. */
export async function countedText(
  service: RuleService,
  request: { readonly document: string; readonly version: number; readonly text: string },
  waitMs: number,
): Promise<FileReport | undefined> {
  let known: FileReport | undefined;
  const timer = setTimeout(() => service.cancelAnalysis(request.document), waitMs);
  try {
    return (await orUndefined(service.analyse(request, (report) => (known = report)))) ?? known;
  } finally {
    clearTimeout(timer);
  }
}
