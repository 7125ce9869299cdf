/** Commands of the command line, run within this process, in a folder of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { run } from '../../../src/cli/run';
import type { BuiltCli, Ended } from './built-cli';
import { recordingTerminal } from './recording-terminal';

type CommandsHere = Pick<BuiltCli, 'file'> & {
  readonly run: (args: readonly string[], options?: { readonly stdin?: string }) => Promise<Ended>;
};

/** The tests of the file that calls this run in the folder, too: a command looks for files where its process is. */
export function commandsHere(): CommandsHere {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-commands-'));
  const before = process.cwd();
  beforeAll(() => process.chdir(folder));
  afterAll(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    async run(args, options = {}) {
      const terminal = recordingTerminal(options);
      const code = await run(args, terminal);
      return { code, stdout: terminal.stdout, stderr: terminal.stderr };
    },
    file(name, content) {
      writeFileSync(join(folder, name), content);
      return name;
    },
  };
}
