import type { Stepwise } from '../../base/stepwise';
import { WorkingTime } from '../../base/working-time';
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
/** Working time after which a count is given up: a longer wait for one rule is useless, and some would take hours. */
const DEFAULT_MILLISECONDS = 25_000;
/** This multiple of it by the clock ends a count too, whatever else the machine does. */
const LAST_FACTOR = 4;
/** Working time of one evaluation, during which no cancel is heard. */
const EVALUATION_MILLISECONDS = 300;
/** The factor by which work may take longer than usual without standing out: code that has just begun to run is slow. */
const EXPECTED_FACTOR = 10;
/** Working time between two pauses. */
const SLICE_MS = 6;
/** Work between two checks of the clock, because reading it is slow: in microseconds, as `countTime` counts them. */
const CHECK_MICROSECONDS = 400;
/** The amount counted for work of unknown time, so that the clock is still read. */
export const UNKNOWN_MICROSECONDS = CHECK_MICROSECONDS / 16;

/** Limits for counting one rule or group: work and memory by structure, and time in total. */
export class Budget {
  /** No integer: the engine would store it as one, and discard the code of counting loops at the first fraction. */
  private work = MAX_WORK + 0.5;
  private bytes = MAX_BYTES;
  private readonly busy = new WorkingTime();
  /** By the clock, in all and since the last pause. */
  private passed = 0;
  private slice = 0;
  /** Work since the last check of the clock. */
  private microseconds = 0;

  constructor(private readonly milliseconds = DEFAULT_MILLISECONDS) {
    this.busy.restart();
  }

  /** The time limit of one evaluation; none where the count has none. */
  get evaluationMilliseconds(): number {
    return this.milliseconds < Infinity ? EVALUATION_MILLISECONDS : Infinity;
  }

  /** Called before structural work of so many units. Throws OverBudget. */
  spend(units = 1): void {
    if ((this.work -= units) < 0) throw new OverBudget('too much work');
  }

  /** Called before memory is taken for structure. Throws OverBudget. */
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

  /** Charges structural work whose cost is unknown beforehand by its time. Throws OverBudget. */
  timed<T>(work: () => T): T {
    this.spend();
    const start = performance.now();
    try {
      return work();
    } finally {
      this.work -= (performance.now() - start) * 1000;
    }
  }

  /** Counts the time that work usually takes, until the clock is looked at. */
  countTime(microseconds: number): void {
    this.microseconds += microseconds;
  }

  /** Decides whether to pause now. It reads the clock only after some work, or if the last work took long. */
  isDue(): boolean {
    if (this.microseconds < CHECK_MICROSECONDS) return false;
    const gap = this.busy.check((this.microseconds / 1000) * EXPECTED_FACTOR);
    this.microseconds = gap >= SLICE_MS / 4 ? CHECK_MICROSECONDS : 0;
    this.slice += gap;
    return this.slice >= SLICE_MS;
  }

  /** Pauses; time that is spent elsewhere is not counted. Throws CountAbandoned when the time is up. */
  *pause(reached: Triple, hits = 0): Stepwise<void> {
    this.passed += this.slice;
    this.slice = 0;
    if (this.busy.milliseconds > this.milliseconds || this.passed > this.milliseconds * LAST_FACTOR)
      throw new CountAbandoned('time', reached, hits);
    yield;
    this.busy.resume();
  }
}
