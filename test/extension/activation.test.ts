import * as vscode from 'vscode';
import { closeAll, EXTENSION_ID, equal, ok, openFile, groupOf, FOUR, counts, pause } from './support';

/** Processor time of this thread, else of this process, in milliseconds; in a page the time of day. */
function now(): number {
  const { process } = globalThis as Host;
  const usage = process?.threadCpuUsage?.() ?? process?.cpuUsage?.();
  return usage ? (usage.user + usage.system) / 1000 : performance.now();
}

const channels = () => (globalThis as Host).process?.getBuiltinModule?.('node:diagnostics_channel');

/** With the time of day alone, a busy machine and the way to the window count too. */
const knowsProcessorTime = (): boolean => (globalThis as Host).process?.cpuUsage !== undefined;

interface Usage {
  readonly user: number;
  readonly system: number;
}

/** node's channels for what happens in it. */
interface Channels {
  subscribe(name: 'child_process', listener: (message: { readonly process: Started }) => void): void;
}

/** A process that somebody in this host has started: other extensions start theirs meanwhile. */
interface Started {
  readonly spawnargs?: readonly string[];
}

interface Host {
  readonly process?: {
    threadCpuUsage?(): Usage;
    cpuUsage?(): Usage;
    getBuiltinModule?(name: 'node:diagnostics_channel'): Channels;
  };
}

const OWN_PROGRAM = /\bdist[\\/](worker|suite)\.js$/;

// Runs first (suites load in the order of their names): nothing has woken the extension yet.
suite('activation', () => {
  teardown(closeAll);

  test('does not happen before a rule file is open or a command is run', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION_ID);
    ok(extension, 'the extension is installed');
    await openFile('plain.yaml', 'a: 1\n');
    await pause(100);
    equal(extension.isActive, false);
  });

  test('leaves the index of results out of the explorer, beside what VS Code leaves out', () => {
    const excluded = vscode.workspace
      .getConfiguration('files')
      .get<Readonly<Record<string, unknown>>>('exclude');
    equal(excluded?.['**/.falsify-index.jsonl'], true);
    equal(excluded?.['**/.git'], true);
  });

  test('starts no process: counting and playing can wait', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION_ID);
    ok(extension, 'the extension is installed');
    const started: Started[] = [];
    channels()?.subscribe('child_process', ({ process }) => started.push(process));
    const start = now();
    await extension.activate();
    console.log(`  activation: ${(now() - start).toFixed(1)} ms of this host's time`);
    const programs = started.flatMap(({ spawnargs = [] }) => spawnargs);
    equal(
      programs.filter((path) => OWN_PROGRAM.test(path)),
      [],
    );
  });

  test('counting does not hold up the extension host', async () => {
    const document = await openFile('pauses.rules.yaml', groupOf(FOUR));
    await counts(document, 1);
    // On a busy machine a pause may be long by the clock. Only counting takes as much of a processor.
    const limit = knowsProcessorTime() ? 60 : 2000;
    let longest = 0;
    let last = now();
    const timer = setInterval(() => {
      const time = now();
      longest = Math.max(longest, time - last);
      last = time;
    }, 1);
    for (let i = 0; i < 20; i++) {
      const edit = new vscode.WorkspaceEdit();
      const at = document.getText().indexOf('% 5 == ') + '% 5 == '.length;
      edit.replace(
        document.uri,
        new vscode.Range(document.positionAt(at), document.positionAt(at + 1)),
        String(i % 5),
      );
      await vscode.workspace.applyEdit(edit);
      await pause(20);
    }
    clearInterval(timer);
    console.log(`  longest pause of the extension host over 20 edits: ${longest.toFixed(1)} ms`);
    ok(longest < limit, `the extension host was held up for ${longest.toFixed(1)} ms`);
  });
});
