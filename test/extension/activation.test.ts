import * as vscode from 'vscode';
import { closeAll, EXTENSION_ID, equal, ok, openText, groupOf, FOUR, counts, pause } from './support';

/**
 * Milliseconds that this host has worked, where it can tell (node), so that a busy machine does not count;
 * else the time of day.
 */
function now(): number {
  const usage = (
    globalThis as { process?: { cpuUsage?(): { user: number; system: number } } }
  ).process?.cpuUsage?.();
  return usage ? (usage.user + usage.system) / 1000 : performance.now();
}

// Runs first (suites load in the order of their names): nothing has woken the extension yet.
suite('activation', () => {
  teardown(closeAll);

  test('does not happen before a rule file is open or a command is run', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION_ID);
    ok(extension, 'the extension is installed');
    await openText('a: 1\n', 'yaml');
    await pause(100);
    equal(extension.isActive, false);
  });

  test('takes less than 50 ms', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION_ID);
    ok(extension, 'the extension is installed');
    const start = now();
    await extension.activate();
    const took = now() - start;
    console.log(`  activation: ${took.toFixed(1)} ms of this host's time`);
    ok(took < 50, `activation took ${took.toFixed(1)} ms`);
  });

  test('counting does not hold up the extension host', async () => {
    const document = await openText(groupOf(FOUR));
    await counts(document, 1);
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
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
    // The timer itself comes late on a busy machine; a count in this thread would take several times as long.
    ok(longest < 60, `the extension host was held up for ${longest.toFixed(1)} ms`);
  });
});
