// Bundles the worker of test/fixtures/worker as scripts/build.mjs bundles the extension's own.
import { build } from 'esbuild';
import { root } from '../../scripts/setup/packages.mjs';

export async function buildFaultyWorker(outfile) {
  await build({
    absWorkingDir: root,
    entryPoints: ['test/fixtures/worker/main.ts'],
    outfile,
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'cjs',
    banner: { js: 'var module = typeof module === "undefined" ? { exports: {} } : module;' },
    external: ['node:worker_threads'],
    // The package is declared to be without side effects, which faults are.
    ignoreAnnotations: true,
    logLevel: 'warning',
  });
}
