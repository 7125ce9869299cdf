// The long differential run against CPython: a million evaluations instead of the 20,000 of `npm test`.
// FALSIFY_SEED=n repeats a run; without it every night looks elsewhere.
import { join } from 'node:path';
import { ensurePackages, root } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

await ensurePackages();
const env = { ...process.env, FALSIFY_NIGHTLY: '1' };
process.exitCode = await run(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'oracle'], {
  cwd: root,
  env,
});
