import { InputError, UsageError } from '../exit';
import { type Reviewable, reviewables } from './reviewable';

/** The one transcript, of ours or published, that a command is about. Throws UsageError or InputError. */
export async function oneReviewable(args: readonly string[]): Promise<Reviewable> {
  const all: (Reviewable | InputError)[] = [];
  for await (const one of reviewables(args)) all.push(one);
  const [transcript, more] = all;
  if (transcript === undefined || more !== undefined) throw new UsageError('name one transcript');
  if (transcript instanceof InputError) throw transcript;
  return transcript;
}
