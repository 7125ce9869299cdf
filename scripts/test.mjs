// `npm test`: sets everything up and runs every check, one stage after the other.
//   npm test -- --skip-ui     without the stages that need VS Code and Chromium
//   npm test -- --only unit,lint
// The last line is `N passed, N failed, N skipped`; the exit code is 1 when anything failed or a stage ran nothing.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium, ensureServer, ensureWeb } from './setup/hosts.mjs';
import { ensurePackages, root } from './setup/packages.mjs';
import { run, say } from './setup/run.mjs';

const { values: options } = parseArgs({
  options: { 'skip-ui': { type: 'boolean', default: false }, only: { type: 'string' } },
});
const results = join(root, 'test-results');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** A stage that is one test: it passes when the program does. */
const check = (name, ...command) => ({
  name,
  command,
  count: (code) => counts(code === 0 ? 'passed' : 'failed'),
});

/** A stage of vitest; its JSON report has the counts. */
const vitest = (name, { ui = false } = {}) => ({
  name,
  ui,
  report: join(results, `${name}.json`),
  command: [
    ...[bin('vitest'), 'run', '--project', name, '--reporter', 'default', '--reporter', 'json'],
    ...['--outputFile.json', join(results, `${name}.json`)],
  ],
  count: (_code, { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites }) => ({
    passed: numPassedTests,
    // A file that does not load has no test that could fail.
    failed: numFailedTests || numFailedTestSuites,
    skipped: numPendingTests + numTodoTests,
  }),
});

/** A stage of a runner in test/harness. */
const host = (name, file) => ({
  name,
  ui: true,
  report: join(results, `${name}.json`),
  command: [process.execPath, join(root, 'test/harness', file)],
  count: (_code, report) => report.counts,
});

const STAGES = [
  check('build', process.execPath, join(root, 'scripts/build.mjs')),
  check('typecheck', bin('tsc'), '--noEmit'),
  check('typecheck of the views', bin('tsc'), '--noEmit', '-p', 'webview'),
  check('lint', bin('eslint'), '.', '--max-warnings', '0'),
  check('format', bin('prettier'), '--check', '--log-level', 'warn', '.'),
  check('knip', bin('knip')),
  vitest('unit'),
  vitest('oracle'),
  vitest('package'),
  host('extension', 'extension-host.mjs'),
  host('web', 'web-host.mjs'),
  vitest('ui', { ui: true }),
];

function counts(kind, number = 1) {
  return { passed: 0, failed: 0, skipped: 0, [kind]: number };
}

async function runStage(stage) {
  if (stage.ui && options['skip-ui']) return counts('skipped');
  const started = performance.now();
  say(`${stage.name} …`);
  if (stage.report) rmSync(stage.report, { force: true });
  const [program, ...args] = stage.command;
  const code = await run(program, args, { cwd: root, shell: process.platform === 'win32' });
  const outcome = judge(stage, code);
  return { ...outcome, seconds: (performance.now() - started) / 1000 };
}

/** The counts of a stage, doubted: a program that failed, or ran nothing, has at least one failure. */
function judge(stage, code) {
  if (stage.report && !existsSync(stage.report)) return counts('failed');
  const report = stage.report && JSON.parse(readFileSync(stage.report, 'utf8'));
  const outcome = stage.count(code, report);
  const suspicious = code !== 0 || outcome.passed === 0;
  return suspicious && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function summarise(all) {
  console.log('');
  const total = counts('passed', 0);
  for (const [name, outcome] of all) {
    for (const kind of Object.keys(total)) total[kind] += outcome[kind];
    const time = outcome.seconds === undefined ? '' : `${outcome.seconds.toFixed(1)} s`;
    const { passed, failed, skipped } = outcome;
    console.log(
      `${name.padEnd(22)} ${`${passed} passed, ${failed} failed, ${skipped} skipped`.padEnd(40)} ${time}`,
    );
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed === 0;
}

/** Everything that has to be fetched comes first, so that a machine without network fails at once. */
async function setUp(stages) {
  await ensurePackages();
  if (options['skip-ui'] || !stages.some(({ ui }) => ui)) return;
  await ensureChromium();
  await ensureServer();
  await ensureWeb();
}

const wanted = options.only?.split(',');
const stages = STAGES.filter(({ name }) => !wanted || wanted.includes(name));
mkdirSync(results, { recursive: true });
try {
  await setUp(stages);
  const all = [];
  for (const stage of stages) {
    const outcome = await runStage(stage);
    all.push([stage.name, outcome]);
    // Without bundles there is nothing to pack, to start or to look at.
    if (stage.name === 'build' && outcome.failed > 0) break;
  }
  process.exitCode = summarise(all) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
}
