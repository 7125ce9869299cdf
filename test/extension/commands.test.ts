import * as vscode from 'vscode';
import { Command } from '../../src/vscode/common/ids';
import {
  closeAll,
  counts,
  equal,
  EXTENSION_ID,
  FOUR,
  groupOf,
  includes,
  lensTitles,
  ok,
  openText,
  until,
} from './support';

const run = (command: Command, ...args: unknown[]) => vscode.commands.executeCommand(command, ...args);
const active = (): vscode.TextDocument => {
  const document = vscode.window.activeTextEditor?.document;
  ok(document, 'an editor is open');
  return document;
};

suite('commands', () => {
  teardown(closeAll);

  test('are all registered', async () => {
    await vscode.extensions.getExtension(EXTENSION_ID)?.activate();
    const known = new Set(await vscode.commands.getCommands(true));
    for (const command of Object.values(Command)) ok(known.has(command), command);
  });

  test('New Rule Group File opens a file that counts', async () => {
    await run(Command.newRuleFile);
    equal([active().languageId, active().isUntitled], ['falsify-rules', true]);
    const [count] = await counts(active(), 1);
    ok(count !== '0', 'the template has feasible triples');
    equal(
      vscode.languages
        .getDiagnostics(active().uri)
        .filter(({ severity }) => severity < vscode.DiagnosticSeverity.Information),
      [],
    );
  });

  test('Open Example File opens a copy of the published groups', async () => {
    await run(Command.openExample);
    equal([active().languageId, active().isUntitled], ['falsify-rules', true]);
    includes(active().getText(), 'groups:');
    // Its name when it is saved: VS Code would make it of the first line, which is a comment.
    await until('a name', () =>
      /^Untitled-\d+$/.test(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? ''),
    );
  });

  test('Sample Initial Triples writes the drawn triples as a minimal edit that undo takes back', async () => {
    const before = `# first line stays\n${groupOf(FOUR)}# last line stays\n`;
    const document = await openText(before);
    await counts(document, 1);
    const changes: number[] = [];
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document)
        changes.push(...event.contentChanges.map(({ rangeLength }) => rangeLength));
    });
    await run(Command.sample, document.uri, 0, 3);
    listening.dispose();
    const after = document.getText();
    equal(changes, [0], 'one insertion');
    const triples = [...after.matchAll(/^ +- \[(-?\d+), (-?\d+), (-?\d+)\]$/gm)];
    equal(triples.length, 3);
    for (const [, a, b, c] of triples)
      ok(Number(a) < Number(b) && Number(b) < Number(c), 'a feasible triple');
    ok(after.startsWith('# first line stays') && after.includes('# last line stays'), 'comments stay');
    await counts(document, 1);
    await run(Command.sample, document.uri, 0, 3);
    equal(document.getText(), after, 'the same file draws the same triples');
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), before);
  });

  test('Copy Feasible Count copies the digits', async () => {
    const document = await openText(groupOf(['a < b < c']));
    await counts(document, 1);
    await run(Command.copyCount, document.uri, 0);
    equal(await vscode.env.clipboard.readText(), '1313400');
  });

  test('Compare Two Predicates shows counts and examples both ways', async () => {
    await openText(groupOf(['a < b < c', 'a <= b <= c']));
    await run(Command.compare, undefined, undefined, 'a < b < c', 'a < b and c > b');
    await run(Command.openReportText);
    includes(active().getText(), 'Equivalent on the domain');
    await run(Command.compare, undefined, undefined, 'a > 0', 'a > 1 or a == -5');
    await run(Command.openReportText);
    const page = active().getText();
    includes(page, 'Not equivalent: P and Q differ on 80,000 of 8,000,000 triples.');
    includes(page, '| P only | 40,000 | 0.5% | (1, 0, 0)');
    includes(page, '| Q only | 40,000 | 0.5% | (-5, ');
    equal(active().isDirty, false);
  });

  test('Cancel Counting stops a slow count, says so, and Count Again resumes', async () => {
    const slow =
      '|\n          def rule(a, b, c):\n              n = 0\n              while n < abs(a * b * c) % 997:\n                  n = n + 1\n              return n % 7 == 3\n';
    const document = await openText(groupOf([slow, 'a < b']));
    await run(Command.cancelCounting, document.uri);
    const titles = await until('the cancelled state', async () => {
      const all = await lensTitles(document);
      return all.length > 0 ? all : undefined;
    });
    // A machine that counts it before the command arrives has nothing to cancel.
    if (!titles.includes('sample')) {
      ok(
        titles.some((title) => title.includes('cancelled')),
        titles.join(),
      );
      await run(Command.countAgain, document.uri);
    }
    await counts(document, 1);
  });

  test('Show Log brings the log into sight', async () => {
    await run(Command.showLog);
    await until('the log', () =>
      vscode.window.visibleTextEditors.some(
        ({ document }) => document.uri.scheme === 'output' && /falsify/i.test(document.uri.path),
      ),
    );
    await vscode.commands.executeCommand('workbench.action.closePanel');
  });

  test('the page of checks opens', async () => {
    await run(Command.openChecks);
    await until('a preview', () =>
      vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => /checks/i.test(label))),
    );
  });
});
