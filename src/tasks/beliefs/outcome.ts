/** The environment's feedback on a reply: how far the belief is from the truth. */
import type { Feedback, Parsed } from '../task';
import { LOW_COVERAGE } from './believed';
import { truthOf, type Cell, type StatedCell } from './cells';
import { chebyshev, l1, leak, smoothedKl, supportKl } from './distances';
import { LETTERS } from './options';

/** A reply that reveals a distribution; `probabilities`: p̂ in the order of the outcomes. */
export interface RevealedReply extends Parsed {
  readonly probabilities: readonly number[];
  readonly coverage: number;
  readonly truncated: boolean;
  readonly route: string;
  readonly samples?: number;
}

/** A reply that states a probability; `probabilities`: those of the five answers. */
export interface StatedReply extends Parsed {
  readonly probabilities: readonly number[];
  readonly coverage: number;
  readonly mode: string;
  readonly route: string;
}

export const threeDecimals = (value: number): string => value.toFixed(3);

/** The place of the largest value; undefined where several are. */
function mostOf(values: readonly number[]): number | undefined {
  const most = Math.max(...values);
  const at = values.indexOf(most);
  return values.indexOf(most, at + 1) < 0 ? at : undefined;
}

export function revealedFeedback(cell: Cell, reply: RevealedReply): Feedback {
  const { probabilities: p, coverage, truncated, route, samples } = reply;
  const q = truthOf(cell);
  const difference = (outcome: string | undefined): number | null => {
    const at = outcome === undefined ? -1 : cell.outcomes.indexOf(outcome);
    return at < 0 ? null : p[at] - q[at];
  };
  // Shares of samples have zeros by chance.
  const byLogarithm = samples === undefined;
  const most = mostOf(p);
  return {
    label: `Chebyshev ${threeDecimals(chebyshev(p, q))}`,
    chebyshev: chebyshev(p, q),
    l1: l1(p, q),
    sklSmoothed: byLogarithm ? smoothedKl(p, q) : null,
    sklSupport: byLogarithm ? supportKl(p, q) : null,
    leak: leak(p, q),
    coverage,
    lowCoverage: coverage < LOW_COVERAGE,
    truncated,
    route,
    argmax: most === undefined ? null : cell.outcomes[most],
    argmaxFirst: most === undefined ? null : most === 0,
    first: difference(cell.outcomes[0]),
    previous: difference(cell.previous),
    favoured: difference(cell.favoured),
    differences: p.map((each, i) => each - q[i]),
    ...(samples !== undefined && {
      samples,
      standardErrors: p.map((each) => Math.sqrt((each * (1 - each)) / samples)),
    }),
  };
}

export function statedFeedback({ position }: StatedCell, reply: StatedReply): Feedback {
  const { probabilities: p, coverage, mode, route } = reply;
  const most = p.indexOf(Math.max(...p));
  const error = 1 - p[position];
  return {
    label: `error ${threeDecimals(error)}`,
    error,
    correct: most === position,
    chosen: LETTERS[most],
    coverage,
    lowCoverage: coverage < LOW_COVERAGE,
    mode,
    route,
    firstAnswer: p[0] - 1 / LETTERS.length,
  };
}
