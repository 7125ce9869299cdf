// The long run of test/programs/killed-episodes.test.ts: processes killed at 100 moments, each episode played on.
//   npm run test:kill [-- TIMES]
import { ensurePackages, root } from './setup/packages.mjs';
import { vitest } from './setup/run.mjs';

await ensurePackages();
process.exitCode = await vitest(root, ['--project', 'programs', 'test/programs/killed-episodes.test.ts'], {
  FALSIFY_KILLS: process.argv[2] ?? '100',
});
