/** Plays many sessions of a test with an offline agent, without a transcript: chance levels, ceilings, scales. */
import { groupSeed } from '../../rules/group-seed';
import type { Stepwise } from '../../base/stepwise';
import { meanOf } from '../../base/quotient';
import type { ReflectionAgent } from './agents';
import { makeSession, type SessionChoice } from './make';
import { sessionOf } from './scenario';
import type { Choice, Scored, Session } from './session';

export interface Simulation extends Omit<SessionChoice, 'session'> {
  readonly agent: ReflectionAgent;
  readonly sessions: number;
  /** Sessions whose mean is one score. */
  readonly sessionsPerScore: number;
}

export interface Distribution {
  readonly mean: number | null;
  /** The 95th percentile. */
  readonly p95: number | null;
}

export interface SimulationResult extends Distribution {
  readonly parts: Readonly<Record<string, Distribution>>;
}

/** A session from its first to its last choice. */
export function playSession(session: Session, { choose }: ReflectionAgent, seed: number): Choice[] {
  const choices: Choice[] = [];
  const length = session.trials * session.turns.length;
  while (choices.length < length) choices.push(choose(session, choices, seed));
  return choices;
}

/** Sessions between two pauses. */
const AT_ONCE = 20;

/** Throws ChoiceError. */
export function* simulate(simulation: Simulation): Stepwise<SimulationResult> {
  const { agent, seed, sessions, sessionsPerScore, ...choice } = simulation;
  const scored: Scored[] = [];
  for (let number = 1; number <= sessions; number++) {
    const session = sessionOf(makeSession({ ...choice, seed, session: number }));
    scored.push(session.score(playSession(session, agent, groupSeed(seed, `agent/${number}`))));
    if (number % AT_ONCE === 0) yield;
  }
  const parts = Object.keys(scored[0]?.parts ?? {});
  const of = (value: (one: Scored) => number | null) => distributionOf(scored.map(value), sessionsPerScore);
  return {
    ...of(({ score }) => score),
    parts: Object.fromEntries(parts.map((part) => [part, of((one) => one.parts[part])])),
  };
}

/** Distribution of the means over `perScore` values in a row each. Values that are null are left out. */
function distributionOf(values: readonly (number | null)[], perScore: number): Distribution {
  const means: number[] = [];
  for (let at = 0; at + perScore <= values.length; at += perScore) {
    const mean = meanOf(values.slice(at, at + perScore).filter((value) => value !== null));
    if (mean !== null) means.push(mean);
  }
  means.sort((p, q) => p - q);
  return {
    mean: meanOf(means),
    p95: percentile(means, 0.95),
  };
}

/** A percentile, with linear interpolation between the two nearest of the sorted values. */
function percentile(sorted: readonly number[], fraction: number): number | null {
  if (sorted.length === 0) return null;
  const place = fraction * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}
