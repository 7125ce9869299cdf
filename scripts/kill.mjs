// The long run of test/programs/killed-episodes.test.ts: processes killed at 100 moments, each episode played on.
//   npm run test:kill [-- TIMES]
import { join } from 'node:path';
import { ensurePackages, root } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

await ensurePackages();
const env = { ...process.env, FALSIFY_KILLS: process.argv[2] ?? '100' };
process.exitCode = await run(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'programs', 'test/programs/killed-episodes.test.ts'],
  { cwd: root, env },
);
