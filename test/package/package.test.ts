// The package that users install: which files, how large, and what is inside the bundles.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../../scripts/package.mjs';
import { root } from '../../scripts/setup/packages.mjs';
import { bundledFiles, packagesOf, read } from './bundles';

/**
 * With Monaco, three and Plot, which are loaded only when they are needed: 1.2 MB; WILT, Reflection-Bench and beliefs 0.15 MB;
 * the engine a second time, for the page of the visual editor, 0.15 MB.
 */
const BUDGET_BYTES = 2_850_000;

/** Packages that may be part of a bundle. A new one is a decision, so it has to be named here. */
const BUNDLED_PACKAGES = [
  '@lezer/common',
  '@lezer/highlight',
  '@lezer/lr',
  '@lezer/python',
  // The protocol of agents, on the command line.
  '@modelcontextprotocol/sdk',
  'zod-to-json-schema',
  // Queues, on the command line.
  '@ioredis/commands',
  'bullmq',
  'cluster-key-slot',
  'cron-parser',
  'debug',
  'denque',
  'has-flag',
  'ioredis',
  'luxon',
  'ms',
  'msgpackr',
  'node-abort-controller',
  'pg',
  'pg-cloudflare',
  'pg-connection-string',
  'pg-int8',
  'pg-pool',
  'pg-protocol',
  'pg-types',
  'pgpass',
  'postgres-array',
  'postgres-bytea',
  'postgres-date',
  'postgres-interval',
  'rate-limiter-flexible',
  'redis-errors',
  'semver',
  'split2',
  'standard-as-callback',
  'supports-color',
  'xtend',
  // In the views.
  '@microsoft/fast-element',
  '@microsoft/fast-foundation',
  '@microsoft/fast-web-utilities',
  '@preact/signals',
  '@preact/signals-core',
  '@tanstack/virtual-core',
  '@vscode/codicons',
  '@vscode/webview-ui-toolkit',
  'exenv-es6',
  'monaco-editor',
  'preact',
  'tabbable',
  'three',
  'tslib',
  // Figures of replays, loaded with the first one.
  '@observablehq/plot',
  'd3-array',
  'd3-axis',
  'd3-color',
  'd3-format',
  'd3-geo',
  'd3-interpolate',
  'd3-path',
  'd3-scale',
  'd3-scale-chromatic',
  'd3-selection',
  'd3-shape',
  'd3-time',
  'd3-time-format',
  'internmap',
  'isoformat',
  'diff',
  'fdir',
  'fflate',
  'hyparquet',
  'hyparquet-writer',
  'jstat',
  'marked',
  'openai',
  'p-limit',
  'papaparse',
  'picomatch',
  'pure-rand',
  'tinyglobby',
  'yaml',
  'yocto-queue',
  'zod',
];

/** The engine belongs in the worker: in the extension's own bundles it would be shipped twice and could block typing. */
const WORKER_ONLY = ['@lezer/lr', '@lezer/python', 'marked', 'papaparse', 'yaml'];

/** Packages that only a queue needs: 1.4 MB that no other command should have to load. */
const QUEUE_ONLY = ['bullmq', 'ioredis', 'pg', 'rate-limiter-flexible'];

describe('the package', () => {
  const vsix = join(root, 'test-results/falsify.vsix');
  beforeAll(() => pack(vsix));

  it('has these files and no others', () => {
    const folder = join(root, 'dist/package');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.vscodeignore')
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      // Chunks are named by what is in them.
      .map((file) => file.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, '-HASH'));
    expect(files.sort()).toMatchInlineSnapshot(`
      [
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "dist/NOTICES.txt",
        "dist/browser/extension.js",
        "dist/extension.js",
        "dist/suite.js",
        "dist/webview/assets/codicon.ttf",
        "dist/webview/chunks/plot-HASH.js",
        "dist/webview/chunks/scene-HASH.js",
        "dist/webview/chunks/shared.js",
        "dist/webview/codicon.css",
        "dist/webview/compare.css",
        "dist/webview/compare.js",
        "dist/webview/monaco.css",
        "dist/webview/monaco.js",
        "dist/webview/page-engine.js",
        "dist/webview/replay.css",
        "dist/webview/replay.js",
        "dist/webview/report.css",
        "dist/webview/report.js",
        "dist/webview/results.css",
        "dist/webview/results.js",
        "dist/webview/rule-editor.css",
        "dist/webview/rule-editor.js",
        "dist/webview/start.css",
        "dist/webview/start.js",
        "dist/worker.js",
        "docs/checks.md",
        "examples/chances.beliefs.yaml",
        "examples/hasty-judge.episode.jsonl",
        "examples/published.rules.yaml",
        "language-configuration.json",
        "media/Welcome.falsify-start",
        "media/falsify.svg",
        "media/icon.png",
        "media/language/rules-dark.svg",
        "media/language/rules-light.svg",
        "media/walkthrough/breakRule.md",
        "media/walkthrough/compare.md",
        "media/walkthrough/design.md",
        "media/walkthrough/generate.md",
        "media/walkthrough/openExample.md",
        "media/walkthrough/review.md",
        "media/walkthrough/runEpisode.md",
        "media/walkthrough/runSuite.md",
        "media/walkthrough/sample.md",
        "media/walkthrough/seeCount.md",
        "media/walkthrough/suggest.md",
        "package.json",
        "package.nls.json",
        "schemas/beliefs-file.schema.json",
        "schemas/published-tables-file.schema.json",
        "schemas/rules.schema.json",
        "schemas/suite-file.schema.json",
        "syntaxes/falsify-rules.tmLanguage.json",
        "syntaxes/falsify-suite.tmLanguage.json",
        "syntaxes/falsify-transcript.tmLanguage.json",
      ]
    `);
  });

  it('names the version of what decides a result row, so that indexes of others are not believed', () => {
    const cli = read('dist/cli.js');
    const [, name] = /index:"falsify",format:[\w$]+,reading:([\w$]+)/.exec(cli) ?? [];
    const declared = [...cli.matchAll(/[ ,;]([\w$]+)="([\da-f]{16})"/g)].map((match) => match[1]);
    expect(declared).toContain(name);
  });

  it('names whose work it contains, with their licences', () => {
    const names = (notices: string) => [...notices.matchAll(/^(\S+) \d.*\(.+\)$/gm)].map((match) => match[1]);
    const all = [...bundledFiles()];
    const inEditor = all.filter(([bundle]) => existsSync(join(root, 'dist/package', bundle)));
    const notices = read('dist/package/dist/NOTICES.txt');
    expect(names(notices)).toEqual(packagesOf(inEditor.flatMap(([, files]) => files)));
    expect(notices).toContain('Creative Commons');
    expect(names(read('dist/NOTICES.txt'))).toEqual(packagesOf(all.flatMap(([, files]) => files)));
  });

  it('stays within its budget', () => {
    expect(statSync(vsix).size).toBeLessThan(BUDGET_BYTES);
  });

  it('bundles no package that is not named', () => {
    const bundled = packagesOf([...bundledFiles().values()].flat());
    expect(bundled).not.toEqual([]);
    expect(bundled.filter((name) => !BUNDLED_PACKAGES.includes(name))).toEqual([]);
  });

  it('leaves the libraries of queues to a part of the command', () => {
    const having = [...bundledFiles()].filter(([, files]) =>
      packagesOf(files).some((name) => QUEUE_ONLY.includes(name)),
    );
    expect(having.map(([bundle]) => bundle)).toEqual(['dist/queue-libraries.js']);
    // A class of ours would be there twice.
    const files = having[0]?.[1] ?? [];
    expect(files.filter((file) => file.startsWith('src/'))).toEqual(['src/node/queue/libraries.ts']);
  });

  it.each(['dist/extension.js', 'dist/browser/extension.js'])(
    '%s leaves the engine to the worker',
    (bundle) => {
      const files = bundledFiles().get(bundle) ?? [];
      expect(files.length).toBeGreaterThan(10);
      expect(packagesOf(files).filter((name) => WORKER_ONLY.includes(name))).toEqual([]);
      // Messages of views are checked here, with the small form of zod; the large one is for files. The list of
      // locales is an empty shell: none of them is in it.
      expect(files.filter((file) => /zod\/(v4\/(classic|locales\/(?!index))|v3)\//.test(file))).toEqual([]);
    },
  );
});
