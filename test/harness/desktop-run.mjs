// Runs a test bundle inside a desktop VS Code and reads its report from the program's output.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CHAT_PROVIDER } from './chat-provider.mjs';
import { RESULT_MARK } from './result-mark.mjs';

/** Resolves with `{ exit, result }` as `runInPage` does. */
export async function runOnDesktop(program, { extension, workspace, suites }, { seconds = 360 } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'falsify-desktop-'));
  const args = [
    workspace,
    '--disable-extensions',
    '--disable-workspace-trust',
    '--disable-updates',
    '--disable-telemetry',
    '--skip-welcome',
    '--skip-release-notes',
    '--no-sandbox',
    '--disable-gpu',
    '--user-data-dir',
    join(profile, 'data'),
    '--extensions-dir',
    join(profile, 'extensions'),
    `--extensionDevelopmentPath=${extension}`,
    `--extensionDevelopmentPath=${CHAT_PROVIDER}`,
    `--extensionTestsPath=${suites}`,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: seconds * 1000 });
  let result;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(RESULT_MARK)) result = JSON.parse(line.slice(RESULT_MARK.length));
    else console.log(line);
  });
  const exit = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? `ended by ${signal}`));
  });
  rmSync(profile, { recursive: true, force: true });
  return { exit, result };
}
