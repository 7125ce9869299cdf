/** Runs in a thread of its own, so that "first use" is one: nothing compiled yet, nothing remembered. */
import { parentPort, workerData } from 'node:worker_threads';
import { analysePredicate, CountAbandoned, Engine, finish } from '../src/predicate';

export interface Task {
  readonly sources: readonly string[];
}

export interface Result {
  /** From source text to count, each in a new engine. */
  readonly ms: number;
  readonly true?: number;
  readonly raises?: number;
  /** The count was given up, or the text refused. */
  readonly abandoned: boolean;
}

function countOnce(source: string): Result {
  const start = performance.now();
  const engine = new Engine();
  try {
    const { program } = analysePredicate(source);
    // An endless loop may be seen in the text already: that is its message.
    if (!program) return { ms: performance.now() - start, abandoned: true };
    const { true: accepted, raises } = finish(engine.count(program));
    return { ms: performance.now() - start, true: accepted, raises, abandoned: false };
  } catch (error) {
    if (!(error instanceof CountAbandoned)) throw error;
    return { ms: performance.now() - start, abandoned: true };
  } finally {
    engine.dispose();
  }
}

const { sources } = workerData as Task;
// An editor has counted something before: the file that is open.
countOnce('a < b');
parentPort?.postMessage(sources.map(countOnce));
