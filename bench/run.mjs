// Bundles the benchmark with the engine it measures and runs it:
//   npm run bench -- [--rounds N] [--only NAME,…] [--json FILE] [--write]
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { NODE_PROGRAM } from '../scripts/setup/bundle.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'falsify-bench-'));

try {
  // Minified as the packaged extension is: names and inlining can matter to the timings.
  await build({
    entryPoints: {
      main: join(here, 'main.ts'),
      worker: join(here, 'worker.ts'),
      memory: join(here, 'memory.ts'),
      hostile: join(here, 'hostile-one.ts'),
      replay: join(here, 'replay-one.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    minify: true,
    ...NODE_PROGRAM,
  });
  // The command itself, as it is packaged. `npm test` has built it: building empties `dist`, which its other stages use.
  if (!process.env.FALSIFY_BUILT)
    execFileSync(process.execPath, [join(here, '../scripts/build.mjs')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const cli = join(here, '../dist/cli.js');
  const { main } = await import(pathToFileURL(join(folder, 'main.cjs')).href);
  process.exitCode = await main(process.argv.slice(2), { bench: here, folder, cli });
} finally {
  await rm(folder, { recursive: true, force: true });
}
