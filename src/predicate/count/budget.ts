import type { Stepwise } from '../../base/stepwise';
import type { Triple } from '../domain';
import { CountAbandoned } from './rule-set';

/**
 * Thrown when finding or evaluating the structure of a rule exceeds its budget. No other structural way is tried then:
 * the triples are evaluated one by one.
 */
export class OverBudget extends Error {}

/** Units of structural work, each about a microsecond: it is not interrupted, so that it must end within 0.2 s. */
const MAX_WORK = 200_000;
/** Tables and planes of one count. Together with bitmaps and what is not yet collected they stay below 300 MB. */
const MAX_BYTES = 96 * 2 ** 20;
/** Working time after which a count is given up: nobody waits longer for one rule, and some would take hours. */
const DEFAULT_MILLISECONDS = 25_000;
/** How long to work between two pauses. */
const SLICE_MS = 6;
/** Most calls of `isDue` between two looks at the clock. */
const MAX_CALLS = 8;

/** What counting one rule or group may take: work and memory by structure, and time in all. */
export class Budget {
  private work = MAX_WORK;
  private bytes = MAX_BYTES;
  private busy = 0;
  private since = performance.now();
  private looked = this.since;
  private calls = 0;
  private callsPerLook = 1;

  constructor(private readonly milliseconds = DEFAULT_MILLISECONDS) {}

  /** Before structural work of so many units. Throws OverBudget. */
  spend(units = 1): void {
    if ((this.work -= units) < 0) throw new OverBudget('too much work');
  }

  /** Before memory is taken for structure. Throws OverBudget. */
  reserve(bytes: number): void {
    if ((this.bytes -= bytes) < 0) throw new OverBudget('too much memory');
  }

  /** Runs work that may spend at most so many units. Throws OverBudget; the rest of the budget is there afterwards. */
  within<T>(units: number, work: () => T): T {
    const rest = Math.max(this.work - units, 0);
    this.work -= rest;
    try {
      return work();
    } finally {
      this.work += rest;
    }
  }

  /** Structural work whose cost cannot be told beforehand: its time is spent. Throws OverBudget. */
  timed<T>(work: () => T): T {
    this.spend();
    const start = performance.now();
    try {
      return work();
    } finally {
      this.work -= (performance.now() - start) * 1000;
    }
  }

  /** Whether to pause now. Looks at the clock less often while the work between two calls is short. */
  isDue(): boolean {
    if (++this.calls < this.callsPerLook) return false;
    const now = performance.now();
    const isShort = now - this.looked < SLICE_MS / 4;
    this.callsPerLook = isShort ? Math.min(MAX_CALLS, this.callsPerLook * 2) : 1;
    this.calls = 0;
    this.looked = now;
    return now - this.since >= SLICE_MS;
  }

  /** Pauses; time that is spent elsewhere is not counted. Throws CountAbandoned when the time is up. */
  *pause(reached: Triple, hits = 0): Stepwise<void> {
    this.busy += performance.now() - this.since;
    if (this.busy > this.milliseconds) throw new CountAbandoned('time', reached, hits);
    yield;
    this.since = this.looked = performance.now();
  }
}
