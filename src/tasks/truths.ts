/** The truth of every task in `registry.ts`. For workers and the command line: it needs the predicate engine. */
import { blicketTruth } from './blicket/truth';
import { Registered } from './registered';
import type { TaskTruth } from './truth';
import { wasonTruth } from './wason/truth';

export const truths = new Registered<TaskTruth>([wasonTruth, blicketTruth]);

export const truthNamed = truths.named;
