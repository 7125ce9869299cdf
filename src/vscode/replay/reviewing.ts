import { CancelledError } from '../../base/stepwise';
import { isNotOpen, type ReviewAnswer } from '../../replay/questions';
import type { WorkerTranscript } from '../transcripts/worker-transcript';

/** Replies in one answer at most. */
const MOST_REVIEWED = 2000;
/** The first findings come soon; later ones in larger messages that are worth a redraw. */
const FIRST_MS = 30;
const LATER_MS = 250;

export interface ReviewingOptions {
  readonly transcript: WorkerTranscript;
  readonly signal: AbortSignal;
  readonly onReview: (review: ReviewAnswer) => void;
  /** Called when reviewing stopped, until there is more to review. */
  readonly onFailure: (error: unknown) => void;
}

/** Has a transcript reviewed in slices, again and again as it grows. */
export class Reviewing {
  private busy = false;
  private reading = true;
  private wanted = false;
  /** Times that it failed since it was at its end. */
  private failures = 0;
  /** The number of reviewed replies that were sent. */
  private from = 0;
  /** The number of restarts: the file may have been replaced since. */
  private begun = 0;

  constructor(private readonly options: ReviewingOptions) {}

  /** Asks for a review, now or when reading is over; `anew`: nothing was sent yet. */
  want(anew = false): void {
    if (anew) {
      this.from = 0;
      this.begun++;
    }
    this.wanted = true;
    void this.go();
  }

  /**
   * The file is being read, or was to its end. The worker turns to what was asked last: it would review in between, and
   * read the longer for it.
   */
  setReading(reading: boolean): void {
    this.reading = reading;
    void this.go();
  }

  private async go(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.wanted && !this.reading)
        await this.slice().catch((error: unknown) => this.handleFailure(error));
    } finally {
      this.busy = false;
    }
  }

  /**
   * Tries once more, and not again before a review has ended: a worker that dies of it gets the transcript again, and
   * the review restarts.
   */
  private handleFailure(error: unknown): void {
    // Reading the transcript again starts its review.
    if (isNotOpen(error) || error instanceof CancelledError) return;
    if (this.failures++ === 0) this.wanted = true;
    else this.options.onFailure(error);
  }

  private async slice(): Promise<void> {
    const { from, begun, options } = this;
    // A request that arrives while the worker is busy is served with the next slice.
    this.wanted = false;
    const budgetMs = from === 0 ? FIRST_MS : LATER_MS;
    const question = { op: 'review', from, budgetMs, most: MOST_REVIEWED } as const;
    const review = await options.transcript.ask(question, options.signal);
    this.wanted ||= !review.atEnd;
    if (review.atEnd) this.failures = 0;
    // The listener may have restarted meanwhile.
    if (this.begun !== begun) return;
    this.from = review.from;
    options.onReview(review);
  }
}
