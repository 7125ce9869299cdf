/** The matrix of episodes played: scenario × condition. */
import { groupBy } from '../../base/group-by';
import { naturally } from '../../base/natural-order';
import { isResult } from '../../episode/is-result';
import { openVerdicts } from '../open-verdicts';
import type { ResultRow, OutcomeSource } from '../row';
import { measuresNamed } from '../../metrics';
import { isScored } from '../scores';
import type { Condition } from '../result-schemas';

/** End of an episode of the matrix. `form`: a failure of format, which counts as unsolved; `fork`: however it ended. */
export const CELL_STATES = ['completed', 'form', 'failed', 'cancelled', 'interrupted', 'fork'] as const;

/** Seven numbers for each episode: there may be tens of thousands. */
export interface StudyMatrix {
  readonly conditions: readonly Condition[];
  /** One for each repeat of a scenario. */
  readonly scenarios: readonly {
    readonly name: string;
    readonly rule: string;
    readonly repeat: number;
  }[];
  /**
   * Index of the scenario, index of the condition, key of the episode, number of the first correct announcement by the
   * judge and by enumeration (0: none; SOLVED, NO_AIM), index of its state, number of open verdicts; one episode after the other.
   */
  readonly cells: readonly number[];
}

/** In the place of an announcement: solved, in a task without announcements. */
export const SOLVED = -1;
/** In the place of an announcement: neither solved nor unsolved, as where the score is a number. */
export const NO_AIM = -2;

/** Numbers of an episode in `cells`. */
export const CELL_WIDTH = 7;
/** Place of the key among them. */
const KEY_AT = 2;

/** The keys of the episodes of a matrix. */
export const keysOf = (cells: StudyMatrix['cells']): number[] =>
  cells.filter((_, i) => i % CELL_WIDTH === KEY_AT);

/** An episode with its key. */
interface Keyed {
  readonly key: number;
  readonly row: ResultRow;
}

export function matrixOf(
  groups: readonly { readonly condition: Condition; readonly episodes: readonly Keyed[] }[],
): StudyMatrix {
  const scenarios = new Map<string, StudyMatrix['scenarios'][number] & { readonly cells: number[][] }>();
  groups.forEach(({ episodes }, column) => {
    // Forks come last, so that they do not take the place of a repeat.
    const ordered = [...episodes].sort((p, q) => Number(p.row.fork ?? false) - Number(q.row.fork ?? false));
    for (const repeats of groupBy(ordered, ({ row }) => row.scenario.id).values())
      repeats.forEach(({ key, row }, i) => {
        const place = `${row.scenario.id} ${i}`;
        const { name, rule } = row.scenario;
        const scenario = scenarios.get(place) ?? { name, rule, repeat: i + 1, cells: [] };
        scenarios.set(place, scenario);
        scenario.cells.push([column, key, ...numbersOf(row)]);
      });
  });
  const sorted = [...scenarios.values()].sort((p, q) => naturally(p.name, q.name) || p.repeat - q.repeat);
  return {
    conditions: groups.map(({ condition }) => condition),
    scenarios: sorted.map(({ name, rule, repeat }) => ({ name, rule, repeat })),
    cells: sorted.flatMap(({ cells }, i) => cells.flatMap((cell) => [i, ...cell])),
  };
}

function numbersOf(row: ResultRow): number[] {
  const star = (by: OutcomeSource) => (isScored(row) ? scoredStar(row) : (row[by].tStar ?? 0));
  const state = row.fork ? 'fork' : row.state === 'failed' && isResult(row) ? 'form' : row.state;
  return [star('judge'), star('enumeration'), CELL_STATES.indexOf(state), openVerdicts(row)];
}

function scoredStar({ task, scores }: ResultRow): number {
  const { aim, score } = measuresNamed(task);
  const reached = scores[aim ?? score];
  if (typeof reached !== 'boolean') return NO_AIM;
  return reached ? SOLVED : 0;
}
