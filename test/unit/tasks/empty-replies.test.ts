// What a reply without a word costs, with a model behind a real server.
import { describe, expect, it } from 'vitest';
import { endpointsFile, serve } from '../cli/episodes/model-server';
import { falsify, logOf, newFolder, onlyIn } from '../cli/episodes/support';

const TEST = 'Test Case: ```(1, 2, 3)```';

async function play(choices: readonly string[], replies: readonly string[]) {
  let asked = 0;
  const server = await serve({ answer: () => replies[asked++] ?? '' });
  const [folder, out] = [newFolder(), newFolder()];
  const endpoints = endpointsFile(folder, [
    { name: 'lab', baseURL: server.url, model: 'tiny', maxRetries: 2 },
  ]);
  const { code } = await falsify(['run', ...choices, '-m', 'lab', ...endpoints, '--yes', '--out', out]);
  const { events } = logOf(onlyIn(out));
  const end = events.findLast(({ type }) => type === 'end');
  return { code, end, raws: events.flatMap((event) => (event.type === 'reply' ? [event.raw] : [])), asked };
}

describe('an empty reply', () => {
  it('costs an attempt of WILT, and the second in a row ends the episode', async () => {
    const wilt = ['--task', 'wilt', '--rule', '2'];
    const played = await play(wilt, [TEST, '', TEST, '', '', TEST]);
    expect(played).toMatchObject({ code: 0, asked: 5, raws: [TEST, '', TEST, '', ''] });
    expect(played.end).toMatchObject({
      state: 'completed',
      metrics: { outcome: 'no-guess', points: 0, attempts: 4, tests: 2, retries: { transport: 0 } },
    });
  });

  it('is an unclear one in Reflection-Bench: asked for once more, then the trial is invalid', async () => {
    const session = ['--task', 'reflection', '--test', 'prlt', '--sessions', '1', '--length', '4'];
    const played = await play(session, ['right', '', '', 'left', '', 'right']);
    expect(played).toMatchObject({ code: 0, asked: 6, raws: ['right', '', 'left', 'right'] });
    expect(played.end).toMatchObject({
      state: 'completed',
      metrics: { choices: 4, invalid: 1 },
    });
  });

  it('is a fault of the endpoint in games that say nothing about it', async () => {
    const { code, end } = await play(['--task', 'blicket', '--tests', '1'], []);
    expect(code).toBe(1);
    expect(end).toMatchObject({ state: 'failed', why: 'empty' });
  });
});
