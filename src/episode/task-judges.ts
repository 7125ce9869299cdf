import type { Task, TaskJudge } from '../tasks/task';
import { type Chosen, type Extractor, isJudge, type Judge } from './judge';

type Judged = Pick<Task, 'id' | 'judges'>;

/**
 * The judges of an episode: of those that were chosen the ones that answer a question of the task, and the task's own. A
 * judge that was chosen for a question of the task takes the place of its computation.
 */
export function judgesFor(task: Judged, choices: readonly Chosen[]): readonly Judge[] {
  const chosen = choices.filter(isJudge);
  const replaced = new Set(chosen.flatMap(({ of }) => of ?? []));
  const own = task.judges.filter((each) => !replaced.has(each)).flatMap((each) => computedJudge(task, each));
  const known = new Set(own.map(({ identity }) => identity.question));
  const turns = new Set(task.judges.map(({ expect }) => expect));
  const fits = ({ identity, expect, of }: Judge): boolean =>
    of ? task.judges.includes(of) : turns.has(expect) && !known.has(identity.question);
  return [...chosen.filter(fits), ...own];
}

/** The extractor among those that were chosen, where the task has replies for one. */
export const extractorFor = (
  { extracts }: Pick<Task, 'extracts'>,
  chosen: readonly Chosen[],
): { readonly extractor?: Extractor } => {
  const extractor = chosen.find((each) => 'extract' in each);
  return extractor && extracts !== undefined ? { extractor } : {};
};

function computedJudge({ id }: Judged, computed: TaskJudge): Judge[] {
  if (!computed.judge) return [];
  const { question, expect } = computed;
  return [
    {
      identity: { question, by: { kind: 'exact', name: id } },
      expect,
      waitedFor: true,
      judge: (subject) => Promise.resolve(computed.judge?.(subject) ?? NO_VERDICT),
    },
  ];
}

const NO_VERDICT = { result: 'no-verdict' };
