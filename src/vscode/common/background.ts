import { reasonOf } from '../../base/reason';
import { CancelledError } from '../../base/stepwise';

/** Lets work go on that nobody waits for. `tell` gets the reason where it fails, but not where it is cancelled. */
export function inBackground(work: PromiseLike<unknown>, tell: (reason: string) => unknown): void {
  void work.then(undefined, (error: unknown) => {
    if (!(error instanceof CancelledError)) tell(reasonOf(error));
  });
}
