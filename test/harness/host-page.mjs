// The page of a workbench that runs a test bundle: VS Code's own hooks bring its console and its end out to us.
import { format } from 'node:util';
import { RESULT_MARK } from './result-mark.mjs';

/** Lines of the bundle's own reporter; the rest is the workbench talking (`--verbose` shows it). */
const OURS = /^ {2}(ok|FAIL|skip|note) /;

/**
 * Opens the address and resolves with `{ exit, result }`: `exit` is 0 when VS Code reports that run() resolved, else a
 * number or a text; `result` is the bundle's report, or undefined without one.
 */
export async function runInPage(page, address, { seconds = 1200, verbose = false } = {}) {
  let result;
  const ended = new Promise((resolve) => {
    page.on('crash', () => resolve('the page crashed'));
    page.on('close', () => resolve('the page closed'));
    setTimeout(() => resolve(`no end after ${seconds} s`), seconds * 1000).unref();
    void page.exposeFunction('codeAutomationExit', (code) => resolve(code));
  });
  await page.exposeFunction('codeAutomationLog', (_level, values) => {
    const line = format(...values);
    if (line.startsWith(RESULT_MARK)) result = JSON.parse(line.slice(RESULT_MARK.length));
    else if (verbose || OURS.test(line)) console.log(line);
  });
  await page.goto(address);
  return { exit: await ended, result };
}
