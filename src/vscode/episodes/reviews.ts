/** Outcomes of the transcripts in the list by enumeration: computed in the background, one after the other. */
import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import { openVerdicts } from '../../results/open-verdicts';
import type { ResultRow } from '../../results/row';
import { Disposable } from '../common/disposable';
import type { Log } from '../common/log';
import type { BlindReviews } from '../transcripts/blind-reviews';
import type { TranscriptReader } from '../transcripts/opened';
import type { FolderIndexes } from '../transcripts/indexes';
import type { EpisodeSummary } from './summary';

/** Bytes. A longer transcript is compared when it is opened, not for a line in a list. */
const MOST_BYTES = 8 * 1024 * 1024;

/** An episode by enumeration, beside what its judges say; and what was played, which the name of a published run does not say. */
export interface Enumerated extends Pick<
  ResultRow,
  'scenario' | 'model' | 'setting' | 'judge' | 'enumeration' | 'disagreements'
> {
  /** Verdicts that computation contradicts. */
  readonly wrong: number;
  readonly open: number;
}

/** `false`: it cannot be reviewed, such as one of a game without a hidden rule. */
type Known = { readonly stamp: string; readonly result: Enumerated | false };

export class EpisodeReviews extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  /** The result of this transcript is known. */
  readonly onDidChange = this.changed.event;
  private readonly known = new Map<string, Known>();
  private readonly wanted = new Map<string, vscode.Uri>();
  private readonly stopping = new AbortController();
  private indexes: FolderIndexes | undefined;
  private working = false;

  constructor(
    private readonly reader: TranscriptReader,
    private readonly blind: Pick<BlindReviews, 'of'>,
    private readonly log: Log,
  ) {
    super();
  }

  /**
   * The result of a review. Returns undefined until it is computed, where it cannot be, and while somebody reviews
   * the episode blind.
   */
  of({ uri }: Pick<EpisodeSummary, 'uri'>): Enumerated | undefined {
    if (this.blind.of(uri)) return undefined;
    return this.known.get(uri.toString())?.result || undefined;
  }

  /** Checks whether the result was computed, or was found to be impossible to compute. */
  isKnown({ uri }: EpisodeSummary): boolean {
    return this.known.has(uri.toString());
  }

  /** Computes the result, unless it is known. `again`: also then, if a file has changed. */
  want({ uri, header }: EpisodeSummary, again = false): void {
    if (header) this.wantRun(uri, again);
  }

  /** Computes the result of a transcript that has no summary, such as a published run; see `want`. */
  wantRun(uri: vscode.Uri, again = false): void {
    const key = uri.toString();
    if (this.known.has(key) && !again) return;
    this.wanted.set(key, uri);
    void this.work();
  }

  override dispose(): void {
    this.stopping.abort();
    this.wanted.clear();
    super.dispose();
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let [next] = this.wanted; next; [next] = this.wanted) {
      this.wanted.delete(next[0]);
      try {
        await this.review(next[1]);
      } catch (error) {
        // The result is computed when it is wanted again.
        if (!(error instanceof CancelledError))
          this.log.warn(`Episode cannot be reviewed: ${next[0]}: ${reasonOf(error)}`);
      }
    }
    this.working = false;
  }

  private async review(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    const { FolderIndexes: Indexes } = await import('../transcripts/indexes');
    this.indexes ??= new Indexes();
    const now = await this.indexes.at(uri);
    if (!now || this.known.get(key)?.stamp === now.stamp) return;
    const tooLong = !now.entry && (await vscode.workspace.fs.stat(uri)).size > MOST_BYTES;
    const { reviewed } = await import('../transcripts/result-row');
    const { row } = tooLong
      ? { row: undefined }
      : await reviewed(uri, now, this.reader, this.stopping.signal);
    if (this.stopping.signal.aborted) throw new CancelledError();
    this.known.set(key, { stamp: now.stamp, result: row ? enumerated(row) : false });
    this.changed.fire(uri);
  }
}

function enumerated(row: Omit<ResultRow, 'path'>): Enumerated {
  const { scenario, model, setting, judge, enumeration, disagreements } = row;
  const counts = [...Object.values(disagreements.certain), ...Object.values(disagreements.likely)];
  return {
    scenario,
    model,
    setting,
    judge,
    enumeration,
    disagreements,
    wrong: counts.reduce((sum, each) => sum + each, 0),
    open: openVerdicts(row),
  };
}
