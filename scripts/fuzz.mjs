// Tries importers and readers of transcripts on spoilt files: 100,000 of them, or as many as are named.
//   npm run test:fuzz              other files than the last time; the seed is printed
//   npm run test:fuzz -- 2000 17   as many from that seed on
import { ensurePackages, root } from './setup/packages.mjs';
import { vitest } from './setup/run.mjs';

await ensurePackages();
const [count = '100000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
console.log(`${count} files from seed ${seed}`);
process.exitCode = await vitest(root, ['--project', 'unit', 'test/unit/episode/published/fuzz.test.ts'], {
  FALSIFY_FUZZ: count,
  FALSIFY_FUZZ_SEED: seed,
});
