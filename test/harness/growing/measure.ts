/**
 * Runs growing programs through counting, comparing, reading and judging in a process of its own, and writes the figures of
 * each as a line of JSON: `node measure.cjs SEED FROM COUNT MILLISECONDS FULL`, where every FULL-th is counted on the
 * published domain and the others on a small one.
 */
import { runFunction } from '../../../src/judges/function/run';
import { readAnnouncement } from '../../../src/phrase-reader';
import { analysePredicate, CountAbandoned, Engine } from '../../../src/predicate';
import { PUBLISHED_DOMAIN } from '../../../src/predicate/domain';
import { comparePredicates } from '../../../src/rules/compare';
import type { Stepwise } from '../../../src/base/stepwise';
import { peakMemory } from './process';
import { growingProgram } from './programs';
import type { Measured } from './types';

const SMALL = { min: -5, max: 5 };

/** The processor time of this process, or the elapsed time where that is less: other processes do not count. */
function stopwatch(): () => number {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return Math.min(performance.now() - start, (user + system) / 1000);
  };
}

class Meter {
  /** The longest time between two points at which the work can be cancelled. */
  unresponsiveMs = 0;

  run<T>(work: () => Stepwise<T>): T {
    const steps = this.timed(work);
    for (;;) {
      const step = this.timed(() => steps.next());
      if (step.done) return step.value;
    }
  }

  timed<T>(work: () => T): T {
    const elapsed = stopwatch();
    try {
      return work();
    } finally {
      this.unresponsiveMs = Math.max(this.unresponsiveMs, elapsed());
    }
  }
}

function outcomeOf(meter: Meter, engine: Engine, source: string): string {
  const { program, problems } = meter.timed(() => analysePredicate(source));
  if (!program) return `refused: ${problems[0]?.message ?? ''}`;
  try {
    const count = meter.run(() => engine.count(program));
    meter.run(() => comparePredicates(engine, source, 'a < b'));
    return String(count.true);
  } catch (error) {
    if (error instanceof CountAbandoned) return error.reason;
    throw error;
  }
}

/** The triples of a judge's trial run, and the one that the guard of some programs lets through. */
const CALLS = [
  [1, 2, 3],
  [-99, 100, 7],
  [3, 4, 5],
];

function measure(seed: number, index: number, engine: Engine): Measured {
  const source = growingProgram(seed, index);
  const meter = new Meter();
  const elapsed = stopwatch();
  const outcome = outcomeOf(meter, engine, source);
  const milliseconds = elapsed();
  meter.timed(() => readAnnouncement(source));
  for (const args of CALLS)
    meter.timed(() => runFunction({ kind: 'function', source, params: ['a', 'b', 'c'], calls: [args] }));
  return { index, outcome, milliseconds, unresponsiveMs: meter.unresponsiveMs, peak: peakMemory() };
}

function main([seed = 1, from = 0, count = 1, milliseconds = 1000, full = 1]: readonly number[]): void {
  const options = { milliseconds, maxBitmaps: 8 };
  const engines = [SMALL, PUBLISHED_DOMAIN].map((domain) => new Engine({ ...options, domain })) as [
    Engine,
    Engine,
  ];
  // The base is the memory that counting and reading need for any program.
  for (const engine of engines) new Meter().run(() => engine.countGroup([]));
  readAnnouncement('the numbers ascend');
  const write = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  write({ base: peakMemory() });
  for (let index = from; index < from + count; index++)
    write(measure(seed, index, engines[index % full === 0 ? 1 : 0]));
}

main(process.argv.slice(2).map(Number));
