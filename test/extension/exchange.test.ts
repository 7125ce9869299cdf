import * as vscode from 'vscode';
import { Command } from '../../src/vscode/common/ids';
import {
  closeAll,
  counts,
  equal,
  exampleText,
  FOUR,
  groupOf,
  includes,
  ok,
  openText,
  pause,
  until,
  workspaceUri,
} from './support';

interface Outcome {
  readonly groups: number;
  readonly problems: readonly string[];
}

const run = <T>(command: Command, ...args: unknown[]) => vscode.commands.executeCommand<T>(command, ...args);

const active = (): vscode.TextDocument => {
  const document = vscode.window.activeTextEditor?.document;
  ok(document, 'an editor is open');
  return document;
};

async function write(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
  const uri = workspaceUri(name);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await vscode.workspace.fs.writeFile(uri, bytes);
  return uri;
}

const importFiles = (target: 'new' | 'append', files: readonly vscode.Uri[], uri?: vscode.Uri) =>
  run<Outcome | undefined>(Command.importGroups, uri, undefined, files, target);

const TABLE = `| Group | Split | Rule | Predicate |
| --- | --- | --- | --- |
| m1 | train | Up | \`a < b < c\` |
| m1 |  | Even sum | \`(a + b + c) % 2 == 0\` |
| m2 |  | Broken | \`a <\` |
| m2 |  | Nothing |  |
`;

suite('exchange', () => {
  teardown(closeAll);

  test('Export Rule Groups as Markdown opens a table beside, and saves nothing', async () => {
    const text = await exampleText();
    const document = await openText(text);
    await run(Command.exportMarkdown, document.uri);
    const page = active();
    equal([page.languageId, page.isUntitled], ['markdown', true]);
    includes(
      page.getText(),
      '| 2 | train | All end with 6 | Increasing differences | a is min | All distinct | 5,394 | 550 |',
    );
    includes(page.getText(), '| 10 | 1 | All cube numbers | `is_cube(a) and is_cube(b) and is_cube(c)` |');
    equal(document.getText(), text, 'the file stays as it was');
  });

  test('an exported table gives the same counts when it is imported again', async () => {
    const document = await openText(await exampleText());
    await run(Command.exportMarkdown, document.uri);
    const uri = await write('exported.md', active().getText());
    equal(await importFiles('new', [uri]), { groups: 10, problems: [] });
    equal([active().languageId, active().isUntitled], ['falsify-rules', true]);
    equal(await counts(active(), 10), [
      '1,629',
      '550',
      '10,660',
      '12,529',
      '60',
      '6,762',
      '120',
      '176,715',
      '2,925',
      '118',
    ]);
  });

  test('Export Samples as CSV draws what the seed says', async () => {
    const document = await openText(groupOf(FOUR));
    const csv = async (seed: number) => {
      await run(Command.exportCsv, document.uri, undefined, 3, seed);
      return active().getText();
    };
    const first = await csv(5);
    const lines = first.split('\n');
    equal(lines[0], 'split,group,rule1,rule2,rule3,rule4,a,b,c');
    equal([lines.length, lines[4]], [5, '']);
    for (const line of lines.slice(1, 4)) {
      const [a = 0, b = 0, c = 0] = line.split(',').slice(-3).map(Number);
      ok(a < b && b < c && (a + b + c) % 5 === 0 && a < 0 && c > 0 && a % 2 === 0, line);
    }
    equal(await csv(5), first, 'the same seed');
    ok((await csv(6)) !== first, 'another seed draws others');
  });

  test('Import Rule Groups adds to the end of a file as one edit that undo takes back', async () => {
    const before = `# stays\n${groupOf(FOUR)}# stays too\n`;
    const document = await openText(before);
    await counts(document, 1);
    const outcome = await importFiles('append', [await write('table.md', TABLE)], document.uri);
    equal(outcome, { groups: 2, problems: ['table.md:6: The rule "Nothing" has no predicate'] });
    const after = document.getText();
    ok(after.startsWith(before.slice(0, before.indexOf('# stays too'))), 'what was there stays');
    for (const part of ['# stays too', 'm1', 'a < b < c', 'a <', 'Nothing', 'split: train'])
      includes(after, part);
    equal(await counts(document, 2).then((all) => all.length), 2);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), before);
  });

  test("the authors' YAML and CSV belong together", async () => {
    const rules =
      'rules:\n  - {id: O2_1, name: All odd, expr: "a % 2 == 1 and b % 2 == 1 and c % 2 == 1", family: parity}\n';
    const instances = 'split,group,rule1,rule2,rule3,rule4,a,b,c\r\nood_test,O2,O2_1,,,,1,3,5\r\n';
    const files = [await write('rules.yaml', rules), await write('instances.csv', instances)];
    equal(await importFiles('new', files), { groups: 1, problems: [] });
    for (const part of ['id: "8"', 'split: test', 'origin: human', '[1, 3, 5]'])
      includes(active().getText(), part);
    equal(await counts(active(), 1), ['1,000,000']);
  });

  test('files that are none of these are named, and change nothing', async () => {
    const document = await openText(groupOf(FOUR));
    await counts(document, 1);
    const before = document.getText();
    const files = [
      await write('empty.md', ''),
      await write('latin.csv', Uint8Array.of(0x67, 0xe9, 0x0a)),
      workspaceUri('missing.yaml'),
    ];
    const outcome = await importFiles('append', files, document.uri);
    equal([outcome?.groups, outcome?.problems.length], [0, 3]);
    const all = outcome?.problems.join('\n') ?? '';
    for (const part of [
      'latin.csv: the file is not UTF-8 text',
      'empty.md: The file is empty',
      'missing.yaml: ',
    ])
      includes(all, part);
    equal(document.getText(), before);
  });

  test('nothing is written into a file that is no sound YAML', async () => {
    const broken = `${groupOf(FOUR)}  - id: [\n`;
    const document = await openText(broken);
    // The refusal is a message that waits for an answer: the command ends when it is gone.
    let ended = false;
    const work = importFiles('append', [await write('table.md', TABLE)], document.uri);
    void work.then(() => (ended = true));
    await until('the end of the command', async () => {
      await pause(300);
      await vscode.commands.executeCommand('notifications.clearAll');
      return ended;
    });
    equal(document.getText(), broken);
  });
});
