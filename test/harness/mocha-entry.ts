// The start of a test bundle: VS Code calls run() inside the extension host, in node and in the web worker alike.
// Mocha's browser build serves both; its own reporters need a page or a terminal, so this one writes to the console,
// which every host carries out to the runner.
import 'mocha/mocha.js';
import { loadSuites } from 'falsify:suites';
import { RESULT_MARK } from './result-mark.mjs';

export interface HostResult {
  readonly passed: readonly string[];
  readonly failed: readonly { readonly title: string; readonly message: string }[];
  readonly skipped: readonly string[];
}

export async function run(): Promise<void> {
  mocha.setup({ ui: 'tdd', timeout: 240_000, reporter: SilentReporter, grep: new RegExp(GREP, 'i') });
  loadSuites();
  const result: { [Key in keyof HostResult]: HostResult[Key][number][] } = {
    passed: [],
    failed: [],
    skipped: [],
  };
  const failures = await new Promise<number>((resolve) => {
    // Not mocha.run(): that one reads options from the address of a page, which node does not have.
    const runner = Mocha.prototype.run.call(mocha, resolve);
    runner.on('pass', (test) => {
      result.passed.push(test.fullTitle());
      console.log(`  ok   ${test.fullTitle()} (${test.duration ?? 0} ms)`);
    });
    runner.on('fail', (test, error: Error) => {
      const message = error.stack ?? error.message;
      result.failed.push({ title: test.fullTitle(), message });
      console.log(`  FAIL ${test.fullTitle()}\n${message}`);
    });
    runner.on('pending', (test) => {
      result.skipped.push(test.fullTitle());
      console.log(`  skip ${test.fullTitle()}`);
    });
  });
  console.log(RESULT_MARK + JSON.stringify(result));
  if (failures > 0) throw new Error(`${failures} of the tests in the extension host failed.`);
}

/** Mocha needs a reporter; its base class prints nothing, and the listeners in `run` do the work. */
class SilentReporter extends Mocha.reporters.Base {}
