/** The truth of every task in `registry.ts`. For workers and the command line: it needs the predicate engine. */
import { blicketTruth } from './blicket/truth';
import type { TaskTruth } from './truth';
import { wasonTruth } from './wason/truth';

const TRUTHS: readonly TaskTruth[] = [wasonTruth, blicketTruth];

export const truthNamed = (id: string): TaskTruth | undefined => TRUTHS.find((truth) => truth.id === id);
