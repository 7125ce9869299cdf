// Bundles the worker of test/fixtures/worker as scripts/build.mjs bundles the extension's own.
import { build } from 'esbuild';
import { WORKER_PROGRAM } from '../../scripts/setup/bundle.mjs';
import { root } from '../../scripts/setup/packages.mjs';

export async function buildFaultyWorker(outfile) {
  await build({
    absWorkingDir: root,
    entryPoints: ['test/fixtures/worker/main.ts'],
    outfile,
    ...WORKER_PROGRAM,
    minify: true,
    // The package is declared to be without side effects, which faults are.
    ignoreAnnotations: true,
    logLevel: 'warning',
  });
}
