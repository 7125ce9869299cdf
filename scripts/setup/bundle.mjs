import { build } from 'esbuild';
import { root } from './packages.mjs';

/**
 * No bundle makes code from text: the compiler of JSON schemas that the SDK of the Model Context Protocol
 * imports and nothing here uses, and the form of msgpackr, a part of BullMQ, that compiles readers.
 */
export const NO_CODE_FROM_TEXT = {
  ajv: `${root}scripts/setup/no-ajv.mjs`,
  'ajv-formats': `${root}scripts/setup/no-ajv.mjs`,
  msgpackr: 'msgpackr/index-no-eval',
};

/**
 * esbuild options for programs that Node runs, such as the packaged command; names and places are added by the caller.
 */
export const NODE_PROGRAM = /** @type {const} */ ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'warning',
  alias: NO_CODE_FROM_TEXT,
});

/** esbuild options for the worker: a script for web workers, which know no modules, that node takes for one of its own all the same. */
export const WORKER_PROGRAM = /** @type {const} */ ({
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  format: 'cjs',
  banner: { js: 'var module = typeof module === "undefined" ? { exports: {} } : module;' },
  // Loaded in node only.
  external: ['node:fs', 'node:fs/promises', 'node:path', 'node:worker_threads'],
});

/**
 * Imports `source`, a module relative to the root of the repository that Node cannot load by itself. It bundles the
 * module in memory and writes nothing to disk.
 */
export async function importBundled(source) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: source, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // Some packages require modules of Node, which a module of no file cannot by itself.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(root)});`,
    },
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
