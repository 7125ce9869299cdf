import { ReplayError, ScenarioError } from './task';

/** Reads a value of a transcript; undefined where the transcript is damaged there. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof ReplayError) return undefined;
    throw error;
  }
}
