// Tries importers and readers of transcripts on spoilt files: 100,000 of them, or as many as are named.
//   npm run test:fuzz              other files than the last time; the seed is printed
//   npm run test:fuzz -- 2000 17   as many from that seed on
import { join } from 'node:path';
import { ensurePackages, root } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

await ensurePackages();
const [count = '100000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
console.log(`${count} files from seed ${seed}`);
const env = { ...process.env, FALSIFY_FUZZ: count, FALSIFY_FUZZ_SEED: seed };
process.exitCode = await run(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'unit', 'test/unit/episode/published/fuzz.test.ts'],
  { cwd: root, env },
);
