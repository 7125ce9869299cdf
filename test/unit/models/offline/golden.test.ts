/**
 * Whole games as they are: a change in what the agents say or do shows here. After a change that is meant:
 * `npx vitest run --project unit test/unit/models/offline/golden.test.ts -u`, and read the difference.
 */
import { describe, expect, it } from 'vitest';
import { AGENTS } from '../../../../src/models/offline';
import { play, published } from './play';

const BLICKET = { objects: 4, blickets: [0, 2], rule: 'xor', placement: [1] };

const GAMES = [
  { game: 'wason-baseline', task: 'wason', setting: 'baseline', scenario: published('7', 3) },
  { game: 'wason-dual-goal', task: 'wason', setting: 'dual-goal', scenario: published('8', 2) },
  { game: 'blicket-baseline', task: 'blicket', setting: 'baseline', scenario: BLICKET },
];

describe.each(AGENTS)('games of the %s agent', (agent) => {
  it.each(GAMES)('$game', async ({ game, ...choice }) => {
    const { conversation } = await play({ agent, ...choice, tests: 10 });
    const lines = conversation.slice(1).map(({ by, text }) => (by === 'model' ? `> ${text}` : text));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
      `../../../fixtures/agents/${game}.${agent}.txt`,
    );
  });
});
