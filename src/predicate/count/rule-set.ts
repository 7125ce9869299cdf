import type { Triple } from '../domain';
import type { PythonError } from '../outcome';
import type { TripleSet } from './triple-set';

/** Numbers of triples of the domain that a rule accepts, rejects and raises on. They add up to the domain. */
export interface RuleCount {
  readonly true: number;
  readonly false: number;
  readonly raises: number;
  /** The smallest triple on which it raises, and what it raises there. */
  readonly firstRaise?: RaisedAt;
}

export interface RaisedAt {
  readonly triple: Triple;
  readonly error: PythonError;
}

/**
 * The truth of one rule over the whole domain. It belongs to the engine's cache: it can be read until many
 * other sets have been asked for (reading it later throws), or for as long as it is held (`Engine.hold`).
 */
export interface RuleSet {
  /** `normalise(program)` */
  readonly key: string;
  readonly count: RuleCount;
  readonly accepts: TripleSet;
  /** Absent when the rule never raises. */
  readonly raises?: TripleSet;
}

/**
 * A count that was given up, because the predicate ran into the step or size limit again and again or because it is too
 * slow to be evaluated on every triple: going on would take minutes, and a part of a count is not a count.
 */
export class CountAbandoned extends Error {
  constructor(
    readonly reason: 'step-limit' | 'size-limit' | 'time',
    /** The first triple on which a limit was exceeded, in order of enumeration; how far it got, for `time`. */
    readonly triple: Triple,
    /** The number of triples on which a limit was exceeded before the count was given up. */
    readonly hits: number,
  ) {
    const at = `(${triple.join(', ')})`;
    super(
      reason === 'time'
        ? `counting took too long, and had come to ${at}`
        : `the ${reason === 'step-limit' ? 'step' : 'size'} limit was exceeded at ${at}`,
    );
    this.name = 'CountAbandoned';
  }
}
