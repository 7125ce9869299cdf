// `npm test`: sets everything up and runs every kind of check, in eight minutes.
//   npm test -- --skip-ui     without the stages that need VS Code and Chromium
//   npm test -- --only unit,lint
//   npm test -- --quick       without all long units; its stages for every day are `npm run check`
//   npm test -- --all         with every test, as continuous integration runs it: `npm run test:all`
// The last line is `N passed, N failed, N skipped`; the exit code is 1 when anything failed or a stage ran nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BEYOND_TEST, LONG, SUITES_BEYOND_TEST, WEB_SUITES_BEYOND_TEST } from '../test/setup/selection.mjs';
import { hostFailures, vitestFailures } from './failures.mjs';
import { ensureChromium, ensureServer, ensureWeb } from './setup/hosts.mjs';
import { ensurePackages, root } from './setup/packages.mjs';
import { run, say } from './setup/run.mjs';

const { values: options } = parseArgs({
  options: {
    'skip-ui': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const results = join(root, 'test-results');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** A stage that is one test: it passes when the program does. It prints output only on failure. */
const check = (name, ...command) => ({
  name,
  command,
  quiet: true,
  count: (code) => counts(code === 0 ? 'passed' : 'failed'),
});

/** Files of vitest that are left out; checked, so that one that was renamed is not forgotten. */
const LEFT_OUT = [...(options.all ? [] : BEYOND_TEST), ...(options.quick ? LONG : [])];
for (const file of LEFT_OUT) if (!existsSync(join(root, file))) throw new Error(`There is no ${file}`);
const without = (files) => files.flatMap((file) => ['--exclude', file]);

/**
 * A stage of vitest; its JSON report has the counts. `allCores`: on every processor, where vitest would leave one idle; its
 * tests measure no time. `rest`: more arguments.
 */
const vitest = (name, { project = name, ui = false, allCores = false, rest = [] } = {}) => ({
  name,
  ui,
  report: join(results, `${name}.json`),
  command: [
    bin('vitest'),
    'run',
    '--project',
    project,
    '--reporter',
    'default',
    '--reporter',
    'json',
    '--outputFile.json',
    join(results, `${name}.json`),
    ...(allCores ? ['--maxWorkers', '100%'] : []),
    ...without(LEFT_OUT),
    ...rest,
  ],
  count: (_code, { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites }) => ({
    passed: numPassedTests,
    // A file that does not load has no test that could fail.
    failed: numFailedTests || numFailedTestSuites,
    skipped: numPendingTests + numTodoTests,
  }),
  failures: vitestFailures,
});

/** A stage of a runner in test/harness; `leftOut`: suites that only `--all` runs. */
const host = (name, file, leftOut) => ({
  name,
  ui: true,
  report: join(results, `${name}.json`),
  command: [
    process.execPath,
    join(root, 'test/harness', file),
    ...(options.all ? [] : ['--without', leftOut.join()]),
  ],
  count: (_code, report) => report.counts,
  failures: hostFailures,
});

/** Unit tests that put something in the place of a module or of a global, which all files of a process share. */
const REPLACING = readdirSync(join(root, 'test/unit'), { recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/unit/${name}`.replaceAll('\\', '/'))
  .filter((file) => {
    const ofEditor = /^test\/unit\/(vscode|webview)\//.test(file);
    const replaces = ofEditor
      ? /\bvi\.(mock|stub|spyOn)|\bglobalThis\b|fake-vscode'|\/page'/
      : /\bvi\.mock\b/;
    return replaces.test(sourceOf(file));
  });

/** Those that replace nothing but the editor, all by the same module: they share what they load. */
const EDITOR = REPLACING.filter((file) => {
  const source = sourceOf(file);
  const replaced = source.match(/\bvi\.(mock|stub|hoisted|use)\w*\(.*/g) ?? [];
  const isRestored = !source.includes('vi.spyOn') || source.includes('vi.restoreAllMocks');
  return replaced.join() === "vi.mock('vscode', () => import('./fake-vscode'));" && isRestored;
});
const ALONE = REPLACING.filter((file) => !EDITOR.includes(file));

const STAGES = [
  check('build', process.execPath, join(root, 'scripts/build.mjs')),
  check('types', bin('tsc'), '--noEmit'),
  check('view-types', bin('tsc'), '--noEmit', '-p', 'webview'),
  check('lint', bin('oxlint'), '-c', 'oxlint.config.mjs', '--deny-warnings'),
  check('format', bin('oxfmt'), '--list-different'),
  check('knip', bin('knip')),
  // The other files of a process share its modules: to load them anew for every file took a third of the time.
  // The nightly run loads them anew.
  vitest('unit', {
    allCores: true,
    rest: ['--no-isolate', ...without(REPLACING)],
  }),
  vitest('unit-editor', { project: 'unit', rest: ['--no-isolate', '--maxWorkers', '1', ...EDITOR] }),
  vitest('unit-hosts', { project: 'unit', allCores: true, rest: ALONE }),
  vitest('programs', { allCores: true, rest: ['--no-isolate'] }),
  vitest('oracle', { allCores: true, rest: ['--no-isolate'] }),
  vitest('package'),
  host('extension', 'extension-host.mjs', SUITES_BEYOND_TEST),
  host('web', 'web-host.mjs', WEB_SUITES_BEYOND_TEST),
  vitest('ui', { ui: true }),
];

function sourceOf(file) {
  return readFileSync(join(root, file), 'utf8');
}

function counts(kind, number = 1) {
  return { passed: 0, failed: 0, skipped: 0, [kind]: number };
}

/** With FALSIFY_BUILT nobody has to build once more what is to be packed. */
const environment = { ...process.env };

/** `lane`: more options of `run`. Beside others its output comes in one piece, at its end. */
async function runStage(stage, lane = {}) {
  if (stage.ui && options['skip-ui']) return counts('skipped');
  const started = performance.now();
  say(`${stage.name} …`);
  if (stage.report) rmSync(stage.report, { force: true });
  const [program, ...args] = stage.command;
  const { quiet = false } = stage;
  const shell = process.platform === 'win32';
  const code = await run(program, args, { quiet, ...lane, cwd: root, env: environment, shell });
  const outcome = judge(stage, code);
  if (stage.name === 'build' && outcome.failed === 0) environment.FALSIFY_BUILT = '1';
  return { ...outcome, seconds: (performance.now() - started) / 1000 };
}

/** The counts of a stage, doubted: a program that failed, or ran nothing, has at least one failure. */
function judge(stage, code) {
  if (stage.report && !existsSync(stage.report)) return counts('failed');
  const report = stage.report && JSON.parse(readFileSync(stage.report, 'utf8'));
  const outcome = stage.count(code, report);
  const failures = (report && stage.failures(root, report)) ?? [];
  const suspicious = code !== 0 || outcome.passed === 0;
  return { ...outcome, failures, failed: suspicious ? outcome.failed || 1 : outcome.failed };
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
  for (const [name, { failures = [] }] of all)
    for (const failure of failures) console.log(`failed: ${name}: ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed === 0;
}

/**
 * The order of the stages: an array runs one after the other, `beside` runs its lanes at once. Nothing runs beside the
 * stages that use both processors: they would take as long, and a test that gets no turn runs into its limit.
 */
const beside = (...lanes) => ({ lanes });
const PLAN = [
  'build',
  beside(['lint'], ['types', 'view-types', 'format', 'knip'], ['unit-editor']),
  'unit',
  'unit-hosts',
  'programs',
  'oracle',
  'extension',
  'web',
  // In this order: both write `dist/package`.
  'package',
  'ui',
];

/** Resolves with the outcomes by name, as far as it came. */
async function runPlan(plan, lane) {
  if (typeof plan === 'string') {
    const stage = stages.find(({ name }) => name === plan);
    return stage ? [[plan, await runStage(stage, lane)]] : [];
  }
  if (plan.lanes) {
    const all = await Promise.all(plan.lanes.map((each) => runPlan(each, { ...lane, held: true })));
    return all.flat();
  }
  const outcomes = [];
  for (const each of plan) {
    outcomes.push(...(await runPlan(each, lane)));
    // Without bundles there is nothing to pack, to start or to look at.
    if (outcomes.some(([name, { failed }]) => name === 'build' && failed > 0)) break;
  }
  return outcomes;
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
  const unknown = wanted?.filter((name) => STAGES.every((stage) => stage.name !== name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no stage ${unknown.join(', ')}`);
  await setUp(stages);
  const all = await runPlan(PLAN);
  process.exitCode = summarise(all) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
}
