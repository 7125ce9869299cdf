import { describe, expect, it, vi } from 'vitest';
import { runArguments } from '../../../src/vscode/run/arguments';
import { sourceNamed } from '../../../src/vscode/run/choose/sources';

vi.mock('vscode', () => import('./fake-vscode'));

describe('what a keybinding says to Run Episode', () => {
  it('names a scenario that a task offers by the id of the task', async () => {
    const given = runArguments([{ blicket: '4/2/xor', model: 'offline:random', seed: 3 }]);
    expect(given).toEqual({ model: 'offline:random', seed: 3, offered: { blicket: '4/2/xor' } });
    const source = await sourceNamed({} as never, 'blicket');
    const question = await source.next({});
    expect([source.task, question?.key, question?.choices.length]).toEqual(['blicket', 'blicket', 12]);
    expect(await source.next({ blicket: '4/2/xor' })).toBeUndefined();
    const scene = await source.make({ blicket: '4/2/xor' }, 3);
    expect(scene).toMatchObject({ task: 'blicket', scenario: { objects: 4, rule: 'xor', seed: 3 } });
    expect(scene.title).toContain('xor');
  });

  it.each([{ wason: 'x' }, { blicked: '4/2/xor' }, { blicket: 4 }, { seed: -1 }, 'x', null])(
    '%j is refused',
    (given) => expect(() => runArguments([given])).toThrow('Run Episode has invalid arguments'),
  );
});
