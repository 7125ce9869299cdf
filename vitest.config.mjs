import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { PATIENCE_MS } from './test/harness/patience.mjs';
import { LONG } from './test/setup/selection.mjs';

/** Node refuses to turn text into code: what we read from files and models must never need it. */
const NO_CODE_FROM_TEXT = ['--disallow-code-generation-from-strings'];

/**
 * Files as vitest has transformed them, for all processes and the next run. The name of the folder changes with what
 * decides how they are transformed, apart from their own text.
 */
const TRANSFORMED = `node_modules/.cache/vitest-${hashOf('package-lock.json', 'tsconfig.json', 'webview/tsconfig.json')}`;

function hashOf(...files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}

/** Run first. vitest itself begins with the largest files, and some of these are small. */
const FIRST = [
  ...LONG,
  'test/programs/growing-counts.test.ts',
  'test/unit/phrase-reader/hostile.test.ts',
  'test/programs/growing-commands.test.ts',
];

class LongFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }) => FIRST.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** What runs without an editor and without CPython. */
const plain = (name) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    globalSetup: ['test/setup/published.ts'],
    setupFiles: ['test/setup/seed.ts', 'test/setup/limits.ts'],
    // Forks, because a thread cannot have node options of its own.
    pool: 'forks',
    execArgv: NO_CODE_FROM_TEXT,
    // Against what never ends: beside VS Code and other programs everything takes many times as long.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    experimental: { fsModuleCache: true, fsModuleCachePath: TRANSFORMED },
    projects: [
      plain('unit'),
      // Those that start programs of ours and wait for them.
      plain('programs'),
      {
        test: {
          // CPython compiled to WebAssembly needs `new Function` for its own glue, so it has a project of its own.
          name: 'oracle',
          include: ['test/oracle/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'ui',
          include: ['test/ui/**/*.test.ts'],
          globalSetup: ['test/ui/setup.ts'],
          // One workbench at a time: each takes a server, an extension host and a browser.
          fileParallelism: false,
          // Files share the modules, and with them one window and one browser.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // What is on the screen comes when it comes: a look at it is repeated for as long as a person would wait. Each
          // look costs several milliseconds of a processor.
          expect: { poll: { timeout: PATIENCE_MS, interval: 100 } },
        },
      },
      {
        test: {
          // Timings on the screen, for the benchmark: no part of the tests.
          name: 'figures',
          include: ['bench/view/*.figures.ts'],
          globalSetup: ['test/ui/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
