// The long run: a million evaluations against CPython instead of the 20,000 of the other runs, every property of the unit
// tests on other random cases than usual, programs that grow in an extension host, the views in every theme and at more
// widths, and the rules that only ESLint has.
// FALSIFY_SEED=n repeats a run; without it every night looks elsewhere.
import { join } from 'node:path';
import { ensurePackages, root } from './setup/packages.mjs';
import { run, vitest } from './setup/run.mjs';

await ensurePackages();
const seed = process.env.FALSIFY_SEED ?? String(Date.now() % 1_000_000_000);
console.log(`FALSIFY_SEED=${seed}`);
const more = { FALSIFY_NIGHTLY: '1', FALSIFY_SEED: seed };
const env = { ...process.env, ...more };
const codes = [
  await vitest(
    root,
    ['unit', 'programs', 'oracle'].flatMap((project) => ['--project', project]),
    more,
  ),
  await run(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root }),
  // Its growing programs alone take more than an hour.
  await run(process.execPath, [join(root, 'test/harness/extension-host.mjs'), '--seconds', '14400'], {
    cwd: root,
    env,
  }),
  await run(process.execPath, [join(root, 'test/harness/web-host.mjs')], { cwd: root, env }),
  await vitest(root, ['--project', 'ui'], more),
  await run(process.execPath, [join(root, 'scripts/lint-nightly.mjs')], { cwd: root }),
];
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
