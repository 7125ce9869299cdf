/** How esbuild makes a program of ours that node runs, as the packaged command is; apart from names and places. */
export const NODE_PROGRAM = /** @type {const} */ ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'warning',
});
