import { LogError } from '../../episode/log';
import { LockedError, QueuedError, UnreadableLockError } from '../../node/suite-lock';
import { InputError } from '../exit';
import { isErrno, unwritable } from '../unusable';

/** Takes the lock of a suite's folder by a function that does. Rejects with InputError. */
export async function inFolder<T>(out: string, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof LockedError)
      throw new InputError(out, error.message, 'a run that was killed is taken over some seconds later');
    if (error instanceof QueuedError)
      throw new InputError(out, error.message, 'take it out with falsify suite cancel FILE --queue URL');
    if (error instanceof UnreadableLockError)
      throw new InputError(out, error.message, 'if no run uses the folder, delete the lock');
    if (error instanceof LogError) throw new InputError(out, error.message);
    throw isErrno(error) ? unwritable(out, error) : error;
  }
}
