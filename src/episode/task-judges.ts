import type { Task } from '../tasks/task';
import type { Judge } from './judge';

/** The judges of an episode: of those that were chosen the ones that judge a turn of the task, and the task's own. */
export function judgesFor(task: Pick<Task, 'id' | 'judges'>, chosen: readonly Judge[]): readonly Judge[] {
  const own = task.judges.flatMap((each): Judge[] =>
    each.judge
      ? [
          {
            identity: { question: each.question, by: { kind: 'exact', name: task.id } },
            expect: each.expect,
            waitedFor: true,
            judge: ({ game, reply, feedback }) =>
              Promise.resolve(each.judge?.({ game, reply, ...(feedback && { feedback }) }) ?? NO_VERDICT),
          },
        ]
      : [],
  );
  const known = new Set(own.map(({ identity }) => identity.question));
  const turns = new Set(task.judges.map(({ expect }) => expect));
  return [
    ...chosen.filter(({ identity, expect }) => turns.has(expect) && !known.has(identity.question)),
    ...own,
  ];
}

const NO_VERDICT = { result: 'no-verdict' };
