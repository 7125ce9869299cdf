import * as vscode from 'vscode';
import { summaryCsv } from '../../metrics/folder/csv';
import type { SummaryRow } from '../../metrics/folder/rows';
import { summaryMarkdown } from '../../metrics/folder/tables';
import { nameOf } from '../common/paths';
import { withOpened, type TranscriptReader } from '../transcripts/opened';
import { saveFile } from '../view/save-file';
import { targetFolder, relativeTo, showFailures, transcriptsIn, withEach } from './folder';
import type { Reports } from '../reports/reports';

interface Summarised {
  readonly folder: vscode.Uri;
  readonly rows: readonly SummaryRow[];
}

/** Shows the results of the episodes in a folder as a page, and writes them as a file. */
export class FolderSummaries {
  /** The last one, for the CSV export. */
  private last: Summarised | undefined;

  constructor(
    private readonly reader: TranscriptReader,
    private readonly reports: Reports,
  ) {}

  async show(argument: unknown): Promise<void> {
    const summary = await this.summarise(argument);
    if (!summary) return;
    const { folder, rows } = summary;
    const name = vscode.l10n.t('Summary of {0}', nameOf(folder) || vscode.l10n.t('episodes'));
    const files = new Map(rows.map(({ file }) => [file, vscode.Uri.joinPath(folder, file)]));
    this.reports.show(`${name}.md`, summaryMarkdown(rows), {
      files,
      csv: [summaryCsv(rows)],
    });
  }

  /** Saves the summary that is shown, or that of a folder. */
  async save(argument: unknown): Promise<unknown> {
    const summary = argument === undefined && this.last ? this.last : await this.summarise(argument);
    if (!summary) return undefined;
    const name = `${nameOf(summary.folder) || 'episodes'}.csv`;
    return await saveFile(summary.folder, name, summaryCsv(summary.rows));
  }

  private async summarise(argument: unknown): Promise<Summarised | undefined> {
    const folder = await targetFolder(argument, vscode.l10n.t('Summarise the transcripts in a folder'));
    if (!folder) return undefined;
    const troubles: string[] = [];
    const outcome = await withEach(
      vscode.l10n.t('Reviewing transcripts'),
      (signal) => transcriptsIn(folder, this.reader.files, signal),
      (uri, signal) =>
        withOpened(uri, this.reader, signal, (open, trouble) => {
          if (trouble !== undefined) troubles.push(trouble);
          return open.ask({ op: 'summary', file: relativeTo(folder, uri) }, signal);
        }),
    );
    if (!outcome) return undefined;
    showFailures([...outcome.failures, ...troubles]);
    this.last = { folder, rows: outcome.results };
    return this.last;
  }
}
