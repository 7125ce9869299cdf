import { describe, expect, it } from 'vitest';
import { pool, pooledMarkdown, pooledText } from '../../../../src/cli/episodes/pooled';
import { writeEpisode } from '../../../../src/cli/episodes/results';
import { episodeMetrics } from '../../../../src/metrics';
import { recordingTerminal } from '../recording-terminal';
import { falsify, logOf, newFolder, transcriptsIn } from './support';

async function solvedGame() {
  const out = newFolder();
  await falsify([
    'run',
    'examples/published.rules.yaml',
    '-g',
    '7',
    '--rule',
    '1',
    '--seed',
    '1',
    '--out',
    out,
  ]);
  const metrics = episodeMetrics(logOf(transcriptsIn(out)[0]).events);
  return {
    ...{ task: 'wason', model: 'm', setting: 'baseline', scenario: 'group 7, rule 1' },
    ...({ file: 'a.episode.jsonl', id: 'a', state: 'completed', metrics } as const),
  };
}

describe('the table of the episodes that a command played', () => {
  it('counts results alone, with their numbers as in the table of conditions', async () => {
    const game = await solvedGame();
    const episodes = [
      game,
      { ...game, state: 'cancelled' },
      { ...game, state: 'failed', why: 'transport' },
    ] as const;
    expect(pool(episodes)).toMatchObject([{ metrics: { episodes: 1, success: 1 } }]);
    expect(pooledText(episodes)).toMatch(/ 1 +1\.000 .*\n\nNot counted: 1 cancelled, 1 failed: transport\n$/);
    expect(pooledMarkdown(episodes)).toMatch(/\| +1 \| +1\.000 \|/);
    expect(pooledText([game, game])).not.toContain('Not counted');
    expect(pooledText(episodes.slice(1))).toBe('Not counted: 1 cancelled, 1 failed: transport\n');
  });

  it('has no outcome in the line of an episode that is no result', async () => {
    const game = await solvedGame();
    const lineOf = (more: object) => {
      const terminal = recordingTerminal();
      writeEpisode({ ...game, ...more }, terminal);
      return terminal.stdout.split('\n')[1];
    };
    expect(lineOf({ state: 'cancelled' })).toBe('  cancelled · no result, not counted');
    expect(lineOf({ state: 'failed', why: 'format' })).toMatch(/^ {2}failed: format · solved/);
  });
});
