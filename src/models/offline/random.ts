/**
 * The random agent is what the other two are compared with: it draws a test without a thought, and announces any of the
 * hypotheses that fit what it has seen, another one every time.
 */
import { members } from './bits';
import { drawOf, least } from './draw';
import type { Manner } from './view';

export const random: Manner = {
  hypothesis: ({ seed, turn, left }) => least(members(left), (one) => drawOf(seed, turn, one)),
  test: ({ space, seed, turn, fresh }) =>
    least(fresh([...space.tests.keys()]), (one) => drawOf(seed, turn, one)),
};
