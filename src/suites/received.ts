import { taskNamed } from '../tasks/registry';
import type { SentBlock, SentSuite } from './question';
import type { Block, Suite } from './schema';

/** A suite as it was sent: with its tasks in the place of their ids. */
export const received = ({ blocks, faulty, ...suite }: SentSuite): Suite => ({
  ...suite,
  blocks: blocks.flatMap(receivedBlock),
  faulty: faulty.flatMap(receivedBlock),
});

function receivedBlock(block: SentBlock): readonly Block[] {
  const task = taskNamed(block.task);
  return task ? [{ ...block, task }] : [];
}
