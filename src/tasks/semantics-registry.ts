/** The truth of every task in `registry.ts`. For workers and the command line: it needs the predicate engine. */
import { blicketTruth } from './blicket/semantics';
import { Registered } from './registered';
import type { TaskTruth } from './semantics';
import { wasonTruth } from './wason/semantics';

export const truths = new Registered<TaskTruth>([wasonTruth, blicketTruth]);

export const truthNamed = truths.named;
