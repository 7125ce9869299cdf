import { expect, it } from 'vitest';
import { EXAMPLE_SEEDS } from '../../../src/vscode/commands/example-seeds';
import { runResult } from '../../../src/cli/schemas';
import { falsify, newFolder } from '../cli/episodes/support';

it('the example of an episode hides each rule of its group, and shows a search of several rounds', async () => {
  const rules: unknown[] = [];
  for (const seed of EXAMPLE_SEEDS) {
    const game = ['run', 'examples/published.rules.yaml', '-g', '1', '--model', 'offline:falsifying'];
    const { out } = await falsify([...game, '--seed', String(seed), '--out', newFolder(), '--json']);
    const [{ source, metrics }] = runResult.parse(JSON.parse(out)).episodes;
    const { testsBeforeSuccess, ic } = metrics as unknown as Metrics;
    expect(testsBeforeSuccess, String(seed)).toBeGreaterThanOrEqual(4);
    expect(ic.before.ratio, String(seed)).not.toBeNull();
    rules.push(source?.rule);
  }
  expect(rules).toEqual([1, 2, 3, 4]);
});

interface Metrics {
  readonly testsBeforeSuccess: number;
  readonly ic: { readonly before: { readonly ratio: number | null } };
}
