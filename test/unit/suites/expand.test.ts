import { afterEach, describe, expect, it, vi } from 'vitest';
import { blicket } from '../../../src/tasks/blicket';
import { cellsOf } from './support';

afterEach(() => {
  vi.restoreAllMocks();
});

const SUITE = `version: 1
episodes:
  - task: blicket
    objects: [4]
    blickets: [2]
    rules: [xor]
    count: 2
    settings: [baseline, think-in-opposites]
    models: [offline:falsifying, qwen]
    repeats: 3
`;

describe('the cells of a suite', () => {
  it('come in the order of its models and settings, then of scenarios and repeats', async () => {
    const { cells } = await cellsOf(SUITE);
    const scenarios = [...new Set(cells.map(({ scenario }) => scenario))];
    const order = cells.map((cell) =>
      [cell.model, cell.setting, scenarios.indexOf(cell.scenario), cell.repeat].join(' '),
    );
    const wanted = ['offline:falsifying', 'qwen'].flatMap((model) =>
      ['baseline', 'think-in-opposites'].flatMap((setting) =>
        [0, 1].flatMap((scenario) => [1, 2, 3].map((repeat) => [model, setting, scenario, repeat].join(' '))),
      ),
    );
    expect(order).toEqual(wanted);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(24);
    const seeds = (own: typeof cells) => new Set(own.map(({ seed }) => seed)).size;
    expect(seeds(cells.filter(({ model }) => model === 'qwen'))).toBe(3);
    // An agent draws anew in each scenario and repeat, and alike in their settings.
    const played = cells.filter(({ model }) => model === 'offline:falsifying');
    expect(seeds(played)).toBe(6);
    expect(seeds(played.filter(({ setting }) => setting === 'baseline'))).toBe(6);
    expect(played.some(({ seed }) => seed === 1337)).toBe(false);
  });

  it('are planned once for all repeats', async () => {
    const open = vi.spyOn(blicket, 'open');
    await cellsOf(SUITE);
    expect(open).toHaveBeenCalledTimes(8);
  });
});
