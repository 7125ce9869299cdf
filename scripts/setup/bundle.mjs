import { build } from 'esbuild';
import { root } from './packages.mjs';

/** How esbuild makes a program of ours that node runs, as the packaged command is; apart from names and places. */
export const NODE_PROGRAM = /** @type {const} */ ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'warning',
});

/**
 * What `source` exports, a module that lies in the root of the repository: for scripts that need sources which node
 * cannot load by itself. Nothing of it is written to disk.
 */
export async function importBundled(source) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: source, resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
