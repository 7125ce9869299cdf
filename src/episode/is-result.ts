/** The parts of an episode's end that decide whether it counts as a result. */
export interface Ended {
  readonly state: string;
  /** The kind of failure. */
  readonly why?: string | null | undefined;
  readonly fork?: boolean | undefined;
}

/**
 * Decides whether an episode is a result: it was played to its end, or it ended since the model did not keep to the
 * form, which counts as unsolved. A fork is none.
 */
export const isResult = ({ state, why, fork }: Ended): boolean =>
  fork !== true && (state === 'completed' || (state === 'failed' && why === 'format'));
