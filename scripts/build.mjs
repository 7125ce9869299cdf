// Bundles the extension into dist/: one bundle per place where code runs.
//   node scripts/build.mjs           once, minified
//   node scripts/build.mjs --watch   readable, with source maps, again after every change
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { build, context } from 'esbuild';
import { NO_CODE_FROM_TEXT, WORKER_PROGRAM } from './setup/bundle.mjs';
import { root } from './setup/packages.mjs';
import { readingVersion } from './setup/reading-version.mjs';
import { buildViews, SHARED } from './setup/views.mjs';

const watch = process.argv.includes('--watch');

/** Settings that every bundle shares. Source maps stay out of the package: they would triple its size. */
const common = {
  absWorkingDir: root,
  bundle: true,
  minify: !watch,
  sourcemap: watch && 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // UTF-8 output is shorter than escapes; every place that loads these files reads UTF-8.
  charset: 'utf8',
};
const node = { ...common, platform: 'node', target: 'node20', format: 'cjs', alias: NO_CODE_FROM_TEXT };
// In the web the worker host has no node modules at all: `platform: browser` makes such an import a build error.
const browser = { ...common, platform: 'browser', target: 'es2022' };

/** Parts of the command that most runs do not need: bundles of their own, beside `cli.js`, loaded when they are asked for. */
const CLI_PARTS = {
  'mcp-sdk.js': 'src/cli/mcp/sdk.ts',
  'queue-libraries.js': 'src/node/queue/libraries.ts',
  'plot.js': 'src/cli/report/library.ts',
};

const bundles = [
  { ...node, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js', external: ['vscode'] },
  {
    ...common,
    ...WORKER_PROGRAM,
    entryPoints: ['src/vscode/worker/main.ts'],
    outfile: 'dist/worker.js',
  },
  {
    ...node,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.js',
    banner: { js: '#!/usr/bin/env node' },
  },
  ...Object.entries(CLI_PARTS).map(([part, source]) => ({
    ...node,
    entryPoints: [source],
    outfile: `dist/${part}`,
  })),
  { ...node, entryPoints: ['src/suite-program.ts'], outfile: 'dist/suite.js' },
  {
    ...browser,
    entryPoints: ['src/extension.browser.ts'],
    outfile: 'dist/browser/extension.js',
    format: 'cjs',
    external: ['vscode'],
  },
];

/** The views. Monaco and three are chunks of their own, loaded when they are first needed. */
const views = {
  ...browser,
  entryPoints: {
    'rule-editor': 'webview/rule-editor/main.tsx',
    replay: 'webview/replay/main.tsx',
    compare: 'webview/compare/main.tsx',
    results: 'webview/results/main.tsx',
    report: 'webview/report/main.tsx',
    start: 'webview/start/main.tsx',
    // The rules of all icons, which each view would have in its own style sheet.
    codicon: '@vscode/codicons/dist/codicon.css',
    // An entry, so that it and its style sheet have names by which they are loaded.
    monaco: 'webview/shared/code-field/monaco/index.ts',
    // An entry: as a chunk it would be among what all views share.
    'page-engine': 'webview/rule-editor/page-engine.ts',
  },
  outdir: 'dist/webview',
  format: 'esm',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  assetNames: 'assets/[name]',
  loader: { '.ttf': 'file' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

/** Marks the command as a program; esbuild writes plain files. */
const executable = {
  name: 'executable',
  setup(plugin) {
    plugin.onEnd(() => chmod(`${root}dist/cli.js`, 0o755).catch(() => undefined));
  },
};

/**
 * Monaco brings its own copy of the icon font and of its rules. The views have both already; declared once more, the
 * font would be loaded once more, and every icon be blank until then.
 */
const oneIconFont = {
  name: 'one-icon-font',
  setup(plugin) {
    const filter = /monaco-editor\/.*\/codicon\.css$/;
    plugin.onLoad({ filter }, () => ({ contents: '', loader: 'css' }));
    // Pages load the rules of icons beside the style sheet of their view.
    plugin.onResolve({ filter: /codicon\.css$/ }, ({ kind, path }) =>
      kind === 'import-rule' ? { path, namespace: 'beside' } : undefined,
    );
    plugin.onLoad({ filter: /.*/, namespace: 'beside' }, () => ({ contents: '', loader: 'css' }));
    // The style sheet requests the font with a query, which would otherwise become part of the file's name in the list
    // of shipped files.
    const path = `${root}node_modules/@vscode/codicons/dist/codicon.ttf`;
    plugin.onResolve({ filter: /codicon\.ttf/ }, () => ({ path }));
  },
};

/** Leaves the parts of the command out of `cli.js`, which requires them. */
const cliParts = {
  name: 'cli-parts',
  setup(plugin) {
    for (const [part, source] of Object.entries(CLI_PARTS)) {
      const [, folder, name] = /([^/]+)\/([^/]+)\.ts$/.exec(source);
      plugin.onResolve({ filter: new RegExp(`^\\.{1,2}/(.*/)?${name}$`) }, ({ importer }) =>
        importer.includes(`/${folder}/`) ? { path: `./${part}`, external: true } : undefined,
      );
    }
  },
};

const PLUGINS = [oneIconFont, executable, readingVersion, cliParts];

async function buildOnce() {
  await rm(`${root}dist`, { recursive: true, force: true });
  const [ofViews, ...results] = await Promise.all([
    buildViews({ ...views, plugins: PLUGINS }),
    ...bundles.map((options) => build({ ...options, plugins: PLUGINS })),
  ]);
  const outputs = [ofViews, ...results.map(({ metafile }) => metafile.outputs)].flatMap(Object.entries);
  await writeFile(`${root}dist/contents.json`, JSON.stringify(contents(outputs), null, 2));
  for (const [file, { bytes }] of outputs) console.log(`${file}  ${(bytes / 1024).toFixed(1)} kB`);
}

/** Lists the files in each bundle with their bytes, for the tests that guard what is shipped. */
function contents(outputs) {
  return Object.fromEntries(
    outputs.map(([file, { inputs }]) => [
      file,
      Object.fromEntries(Object.entries(inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput])),
    ]),
  );
}

if (watch) {
  // Chunks are left as esbuild makes them; pages ask for this one beforehand all the same.
  await mkdir(`${root}${views.outdir}/chunks`, { recursive: true });
  await writeFile(`${root}${views.outdir}/${SHARED}`, '');
  const contexts = await Promise.all(
    [...bundles, views].map((options) => context({ ...options, plugins: PLUGINS })),
  );
  await Promise.all(contexts.map((each) => each.watch()));
  console.log('Watching. Ctrl-C stops.');
} else {
  await buildOnce();
}
