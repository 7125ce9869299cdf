import { describe, expect, it } from 'vitest';
import { falsify, logOf, newFolder, transcriptsIn } from './support';

/** Options that name one scenario of a task without a rule file. */
const SCENARIOS = {
  wilt: ['--split', 'full', '--rule', '3', '--protocol', 'strict', '-m', 'offline:falsifying'],
  reflection: ['--test', 'n-back', '--level', 'easy', '-m', 'offline:perfect'],
  beliefs: ['--cell', 'dice-1d4-single', '-m', 'offline:uniform'],
};

describe.each(Object.entries(SCENARIOS))('falsify run --task %s', (task, options) => {
  it('plays the chosen scenario to its end, and the same again by its seed', async () => {
    const play = async () => {
      const out = newFolder();
      const { code, err } = await falsify(['run', '--task', task, ...options, '--seed', '5', '--out', out]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return transcriptsIn(out).map((path) => logOf(path).events);
    };
    const [first, second] = [await play(), await play()];
    expect(first.length).toBeGreaterThan(0);
    for (const events of first) {
      expect(events[0]).toMatchObject({ type: 'episode', task });
      expect(events.at(-1)).toMatchObject({ type: 'end', state: 'completed' });
    }
    const replies = (all: typeof first) => all.flat().flatMap((e) => (e.type === 'reply' ? [e.raw] : []));
    expect(replies(second)).toEqual(replies(first));
  });
});

it('falsify run names a rule that a split of wilt does not have', async () => {
  const { code, err } = await falsify([
    'run',
    '--task',
    'wilt',
    '--split',
    'lite',
    '--rule',
    '11',
    '-o',
    newFolder(),
  ]);
  expect(code).toBe(2);
  expect(err).toMatch(/must be one of 1, 2, .*, 10, all, not "11"/);
});
