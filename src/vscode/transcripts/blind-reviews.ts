import * as vscode from 'vscode';
import type { BlindReview } from '../../labels/blind';
import { Disposable } from '../common/disposable';
import { nameOf } from '../common/paths';

const KEY = 'falsify.blindReviews';

/** The transcripts that are reviewed blind. They stay so until the review has ended, also in the next window. */
export class BlindReviews extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  /** The review of this transcript has begun, changed or ended. */
  readonly onDidChange = this.changed.event;
  private readonly reviews: Map<string, BlindReview>;

  constructor(private readonly memory: vscode.Memento) {
    super();
    this.reviews = new Map(Object.entries(memory.get<Record<string, BlindReview>>(KEY) ?? {}));
  }

  of(transcript: vscode.Uri): BlindReview | undefined {
    return this.reviews.get(transcript.toString());
  }

  /** Begins a review, changes it, or ends it (undefined). */
  set(transcript: vscode.Uri, review: BlindReview | undefined): void {
    const key = transcript.toString();
    if (review) this.reviews.set(key, review);
    else if (!this.reviews.delete(key)) return;
    void this.memory.update(KEY, Object.fromEntries(this.reviews));
    this.changed.fire(transcript);
  }

  /** Throws for a transcript that is reviewed blind: what is asked for would show its verdicts. */
  refuse(transcript: vscode.Uri): void {
    if (!this.of(transcript)) return;
    throw new Error(
      vscode.l10n.t(
        '{0} is reviewed blind, and this would show its verdicts. “Show Verdicts” in its replay ends the review.',
        nameOf(transcript),
      ),
    );
  }
}
