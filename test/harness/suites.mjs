// Bundles the suites of test/extension for one kind of extension host.
import { mkdirSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../scripts/setup/packages.mjs';

/**
 * The extension's worker starts after this, in a context where no text can become code. (The host itself has to
 * keep that right: VS Code does not start without it.)
 */
const NO_CODE_FROM_TEXT = `require('node:v8').setFlagsFromString('--disallow-code-generation-from-strings');`;

const NIGHTLY = process.env.FALSIFY_NIGHTLY ?? '';

/** What both runners of this folder take: some tests by their titles, and suites to leave out, parted by commas. */
export const SELECTION = {
  grep: { type: 'string', default: '' },
  without: { type: 'string', default: '' },
};

/**
 * `host` is 'node' or 'web'. Suites named *.node.test.ts need files or programs and run in node only.
 * Returns the bundle's path. Throws when there is no suite of a name in `without`.
 */
export async function bundleSuites(host, { grep, without }) {
  const all = new Map(suiteFiles().map((file) => [basename(file, '.test.ts'), file]));
  for (const name of without.split(',').filter(Boolean))
    if (!all.delete(name)) throw new Error(`There is no test/extension/${name}.test.ts`);
  const files = [...all].flatMap(([name, file]) =>
    host === 'node' || !name.endsWith('.node') ? [file] : [],
  );
  const outfile = join(root, `test-results/suites/${host}.cjs`);
  mkdirSync(join(root, 'test-results/suites'), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['test/harness/mocha-entry.ts'],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: host === 'node' ? 'node' : 'browser',
    target: 'es2022',
    external: ['vscode'],
    sourcemap: 'inline',
    logLevel: 'warning',
    banner: { js: host === 'node' ? NO_CODE_FROM_TEXT : '' },
    // The suites are one script, so no file of theirs has an address.
    define: {
      GREP: JSON.stringify(grep),
      'import.meta.url': '""',
      'process.env.FALSIFY_NIGHTLY': JSON.stringify(NIGHTLY),
      ...(host === 'web' && { 'process.env.NODE_DEBUG': 'false' }),
    },
    plugins: [suitesModule(files), ownMocha],
  });
  return outfile;
}

function suiteFiles() {
  const folder = join(root, 'test/extension');
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(folder, file));
}

/** `require` and not `import`, because a suite file calls mocha's globals as soon as it is loaded. */
function suitesModule(files) {
  const calls = files.map((file) => `  require(${JSON.stringify(file)});`);
  const contents = `export function loadSuites() {\n${calls.join('\n')}\n}`;
  return {
    name: 'suites',
    setup(plugin) {
      plugin.onResolve({ filter: /^falsify:suites$/ }, ({ path }) => ({ path, namespace: 'suites' }));
      plugin.onLoad({ filter: /.*/, namespace: 'suites' }, () => ({ contents, resolveDir: root }));
    },
  };
}

/**
 * Mocha's browser build is a script that looks for `module` before it makes globals. Seen as part of our bundle it
 * would find the bundle's own and replace what the bundle exports.
 */
const ownMocha = {
  name: 'own-mocha',
  setup(plugin) {
    plugin.onLoad({ filter: /mocha[\\/]mocha\.js$/ }, async ({ path }) => ({
      contents: `var exports, module, define;\n${await readFile(path, 'utf8')}`,
    }));
  },
};
