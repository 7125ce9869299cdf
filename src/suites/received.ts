import { taskNamed } from '../tasks/registry';
import type { SentSuite } from './question';
import type { Suite } from './schema';

/** A suite as it was sent: with its tasks in the place of their ids. */
export const received = ({ blocks, ...suite }: SentSuite): Suite => ({
  ...suite,
  blocks: blocks.flatMap((block) => {
    const task = taskNamed(block.task);
    return task ? [{ ...block, task }] : [];
  }),
});
