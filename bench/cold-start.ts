import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Measure, timed } from './figures';
import { SIZES } from './groups';

/** From the start of a process to ten counts on its standard output, against a process that does nothing. */
export function measureColdStart(bench: string, cli: string, rounds: number): Measure[] {
  const example = join(bench, '../examples/published.rules.yaml');
  const count = () => spawnSync(process.execPath, [cli, 'count', '--json', example], { encoding: 'utf8' });
  const nothing = () => spawnSync(process.execPath, ['-e', '0']);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { ms, result } = timed(count);
    const { groups } = JSON.parse(result.stdout) as { groups: { count: number }[] };
    if (groups.map((group) => group.count).join() !== SIZES.join()) throw new Error(result.stdout);
    ours.push(ms);
    bare.push(timed(nothing).ms);
  }
  const section = 'Cold start';
  return [
    { section, name: 'falsify count, process start to ten counts', unit: 'ms', ours },
    { section, name: 'node -e 0, for comparison', unit: 'ms', ours: bare },
  ];
}
