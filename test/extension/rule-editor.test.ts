// Edits of a document by a visual editor, and the changes that it receives.
import * as vscode from 'vscode';
import type { RuleService } from '../../src/rules/service/client';
import { ChangeQueues } from '../../src/vscode/rule-editor/changes';
import { Bench, refusal } from './rule-editor-support';
import {
  closeAll,
  equal,
  FOUR,
  groupOf,
  includes,
  ok,
  openFile,
  openText,
  pause,
  replace,
  until,
} from './support';

const FILE = `# kept\n${groupOf(FOUR)}# kept, too\n`;
const setPredicate = (value: string, rule = 1) => ({ kind: 'set-predicate', group: 0, rule, value });

suite('rule-editor: sessions', () => {
  let bench: Bench;
  setup(() => {
    bench = new Bench();
  });
  teardown(async () => {
    bench.dispose();
    await closeAll();
  });

  test('what is typed becomes a minimal edit, and the view is told of the new state', async () => {
    const document = await openText(FILE);
    const view = bench.open(document);
    const first = await view.untilDocument('counts', ({ complete }) => complete);
    equal([first.groups[0].id, first.groups[0].ruleNames.length, first.unreadable], ['x', 4, undefined]);
    const changes: vscode.TextDocumentContentChangeEvent[] = [];
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) changes.push(...event.contentChanges);
    });
    const version = await view.change({ ...setPredicate('a < b <= c'), expect: { predicate: FOUR[1] } });
    listening.dispose();
    equal(version, document.version, 'the answer is the version that has the change');
    equal(document.getText(), FILE.replace('a < b < c', 'a < b <= c'));
    ok(
      changes.length === 1 && changes[0].rangeLength <= FOUR[1].length,
      'one edit, of no more than the predicate',
    );
    const after = await view.untilDocument('new counts', (told) => told.version === version && told.complete);
    ok(after.groups[0].count !== first.groups[0].count, 'the count is another');
  });

  test('undo in the text editor takes back what the visual editor did, and the view hears of it', async () => {
    const document = await openText(FILE);
    const view = bench.open(document);
    await view.change(setPredicate('a < c'));
    includes(document.getText(), 'predicate: a < c');
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), FILE);
    await view.untilDocument(
      'the old text',
      ({ version, complete }) => version === document.version && complete,
    );
    await vscode.commands.executeCommand('redo');
    includes(document.getText(), 'predicate: a < c');
  });

  test('changes of two editors and of the text at the same time are all made, once', async () => {
    const document = await openText(FILE);
    const [one, other] = [bench.open(document), bench.open(document)];
    const work: Promise<unknown>[] = [];
    for (let i = 0; i < 5; i++) {
      work.push(one.change({ kind: 'set-name', group: 0, rule: 0, value: `name ${i}` }));
      work.push(
        other.change({
          kind: 'insert-rule',
          group: 0,
          at: 0,
          rule: { name: `new ${i}`, predicate: 'a > 0' },
        }),
      );
      work.push(one.change({ kind: 'delete-rule', group: 0, rule: 0, expect: { name: `new ${i}` } }));
      work.push(other.change(setPredicate(`a < b + ${i}`)));
      const at = new vscode.Position(document.lineCount - 1, 0);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, at, `# line ${i}\n`);
      await vscode.workspace.applyEdit(edit);
    }
    await Promise.all(work);
    const text = document.getText();
    for (let i = 0; i < 5; i++) equal(text.split(`# line ${i}\n`).length, 2, `line ${i} is there once`);
    includes(text, 'name: name 4');
    includes(text, 'predicate: a < b + 4');
    equal(text.includes('new '), false, 'each new rule was deleted again');
    equal(text.split('- name:').length - 1, 4);
    for (const view of [one, other])
      await view.untilDocument(
        'the end',
        ({ version, complete }) => version === document.version && complete,
      );
  });

  test('a change that was meant for another text is refused, with the reason', async () => {
    const document = await openText(FILE);
    const view = bench.open(document);
    const why = await refusal(
      view.change({ ...setPredicate('a > 1'), expect: { predicate: 'something else' } }),
    );
    ok(why.length > 10, why);
    await refusal(view.change({ kind: 'delete-group', group: 7 }));
    equal(document.getText(), FILE);
    await view.change(setPredicate('a > 1'));
    includes(document.getText(), 'predicate: a > 1');
  });

  test('nothing is changed while the text is no YAML; a fix and a mended text end that', async () => {
    const document = await openText(FILE);
    const view = bench.open(document);
    await view.untilDocument('counts', ({ complete }) => complete);
    await replace(document, '# kept\n', '# kept\n\t: [\n');
    const broken = await view.untilDocument('the error', ({ unreadable }) => unreadable !== undefined);
    equal(broken.unreadable?.line, 2);
    const frozen = document.getText();
    includes(await refusal(view.change(setPredicate('a > 1'))), 'line 2');
    equal(document.getText(), frozen);
    await replace(document, '\t: [\n', '');
    await view.untilDocument('the good text', ({ unreadable, complete }) => complete && !unreadable);
    await view.change(setPredicate('a > 1'));
    includes(document.getText(), 'predicate: a > 1');
  });

  test('a quick fix is applied to the version that it was offered for', async () => {
    const document = await openText(FILE.replace('a < b < c', 'a < b && b < c'));
    const view = bench.open(document);
    const { version } = await view.untilDocument('counts', ({ complete }) => complete);
    const { problems } = (await view.ask({ kind: 'content', group: 0 })) as {
      problems: { code: string; rule?: number; fixes: string[] }[];
    };
    const problem = problems.findIndex(({ fixes }) => fixes.length > 0);
    equal(problems[problem]?.rule, 1);
    const title = problems[problem]?.fixes[0] ?? '';
    const apply = (at: number, name: string) =>
      view.request((id) => ({ type: 'applyFix', id, version: at, group: 0, problem, fix: 0, title: name }));
    await refusal(apply(version, 'another fix'));
    await refusal(apply(version - 1, title));
    includes(document.getText(), '&&');
    await apply(version, title);
    includes(document.getText(), 'a < b and b < c');
  });

  test('a file that changes on disk is told to the view; while it is dirty, no edit is lost', async () => {
    const document = await openFile('rule-editor-disk.rules.yaml', FILE);
    const view = bench.open(document);
    await view.untilDocument('counts', ({ complete }) => complete);
    const write = (text: string) =>
      vscode.workspace.fs.writeFile(document.uri, new TextEncoder().encode(text));
    await write(FILE.replace('id: "x"', 'id: "y"'));
    await view.untilDocument('the text on disk', ({ groups }) => groups[0]?.id === 'y');
    await view.change(setPredicate('a > 1'));
    ok(document.isDirty, 'changed, not saved');
    await write(FILE.replace('id: "x"', 'id: "z"'));
    await pause(300);
    await view.change({ kind: 'set-name', group: 0, rule: 0, value: 'after the conflict' });
    for (const part of ['id: "y"', 'predicate: a > 1', 'name: after the conflict'])
      includes(document.getText(), part);
  });

  test('a file that is deleted on disk can be changed on, and saved anew', async () => {
    const document = await openFile('rule-editor-deleted.rules.yaml', FILE);
    const view = bench.open(document);
    await view.untilDocument('counts', ({ complete }) => complete);
    await vscode.workspace.fs.delete(document.uri);
    await pause(300);
    await view.change(setPredicate('a > 1'));
    includes(document.getText(), 'predicate: a > 1');
    await view.untilDocument(
      'the change',
      ({ version, complete }) => version === document.version && complete,
    );
    // VS Code says no where the text or the file changes while it writes: a person saves again.
    await until('it is saved', () => document.save());
    const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri));
    includes(saved, 'predicate: a > 1');
  });

  test('a document that is closed while a change of it is planned is left alone', async () => {
    const real = await openFile('rule-editor-gone.rules.yaml', FILE);
    let isClosed = false;
    const document = Object.create(real, { isClosed: { get: () => isClosed } }) as vscode.TextDocument;
    const ask = async (...args: Parameters<RuleService['ask']>) => {
      const edits = await bench.service.ask(...args);
      isClosed = true;
      return edits;
    };
    const service = Object.create(bench.service, { ask: { value: ask } }) as RuleService;
    const changes = new ChangeQueues({ reports: bench.reports, service }).of(document);
    const change = { kind: 'set-predicate', group: 0, rule: 1, value: 'a > 1' } as const;
    const both = [refusal(changes.make(change)), refusal(changes.make(change))];
    for (const why of await Promise.all(both)) includes(why, 'closed');
    equal(real.getText(), FILE);
    isClosed = false;
    await bench.queues.of(real).make(change);
    includes(real.getText(), 'predicate: a > 1');
  });

  test('a large document takes a change right after it was typed in', async () => {
    const padding = `    # ${'-'.repeat(2000)}\n`;
    const groups = Array.from(
      { length: 150 },
      (_, i) => (groupOf(FOUR, `g${i}`).split('groups:\n')[1] ?? '') + padding,
    );
    const document = await openText(`version: 1\ngroups:\n${groups.join('')}`);
    ok(document.getText().length > 256 * 1024, 'large');
    const view = bench.open(document);
    await view.untilDocument('the groups', (told) => told.groups.length === 150);
    await replace(document, '"g7"', '"seven"');
    await view.change({ ...setPredicate('a > 1'), group: 149 });
    includes(document.getText(), 'predicate: a > 1');
    await view.untilDocument('the newest', (told) => told.complete && told.groups[7].id === 'seven');
  });

  test('the group that is open in the view is counted before the others', async () => {
    const groups = Array.from(
      { length: 40 },
      (_, i) => groupOf([`(a * ${i + 3} + b * c) % 7 == 2`], `g${i}`).split('groups:\n')[1] ?? '',
    );
    const document = await openText(`version: 1\ndomain: [-99, 100]\ngroups:\n${groups.join('')}`);
    const view = bench.open(document);
    view.send({ type: 'opened', group: 39 });
    await view.untilDocument('all counts', ({ complete }) => complete);
    await replace(document, '[-99, 100]', '[-98, 100]');
    await view.untilDocument('all counts', (told) => told.version === document.version && told.complete);
    const first = view.sent.find(
      (message) =>
        message.type === 'document' && message.version === document.version && !message.groups[39].pending,
    );
    ok(first?.type === 'document', 'it was counted');
    ok(first.groups.filter(({ pending }) => pending).length > 20, 'before the others');
  });

  test('a view that holds something back is asked for it before the file is saved', async () => {
    const document = await openFile('rule-editor-save.rules.yaml', FILE);
    const view = bench.open(document);
    await view.untilDocument('counts', ({ complete }) => complete);
    await view.change({ kind: 'set-name', group: 0, rule: 0, value: 'first' });
    let held = true;
    view.onPosted((message) => {
      if (message.type !== 'flush' || !held) return;
      held = false;
      view.send({ type: 'change', id: 1, change: setPredicate('a > 12') });
      view.send({ type: 'flushed', id: message.id });
    });
    ok(await document.save(), 'it was saved');
    const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri));
    includes(saved, 'predicate: a > 12');
    equal([held, document.isDirty], [false, false]);
  });

  test('a view that does not answer does not keep a file from being saved; a hidden one is not asked', async () => {
    const document = await openFile('rule-editor-mute.rules.yaml', FILE);
    const view = bench.open(document);
    await view.change(setPredicate('a > 1'));
    ok(await document.save(), 'it was saved');
    ok(
      view.sent.some(({ type }) => type === 'flush'),
      'it was asked',
    );
    view.sent.length = 0;
    view.hide();
    await replace(document, 'a > 1', 'a > 2');
    ok(await document.save(), 'it was saved');
    // So no answer is waited for.
    equal(view.sent, [], 'a hidden view is told nothing');
    view.hide(true);
    view.ready();
    await view.untilDocument('the state', ({ version }) => version === document.version);
  });

  test('nonsense from a view is ignored, with a line in the log', async () => {
    const document = await openText(FILE);
    const view = bench.open(document);
    await view.untilDocument('counts', ({ complete }) => complete);
    bench.logged.length = 0;
    const nonsense: unknown[] = [
      undefined,
      null,
      1,
      'text',
      [],
      {},
      { type: 'nothing' },
      { type: '__proto__' },
      { type: 'copy', text: 7 },
      { type: 'opened', group: -1 },
      { type: 'openText', group: 1.5 },
      { type: 'flushed', id: 'x' },
      { type: 'copy', text: 'x', more: 1 },
      { type: 'ready', protocol: '2' },
      { type: 'undo', extra: [] },
    ];
    for (const each of nonsense) view.send(each);
    equal(bench.logged.length, nonsense.length);
    for (let i = 0; i < 100; i++) view.send({ type: 'nothing' });
    ok(bench.logged.length < 30, 'not a line for each of a flood');
    const all = Array.from({ length: 401 }, () => 'a > 0');
    const domain = { min: -99, max: 100 };
    for (const question of [
      undefined,
      'feasible',
      { kind: 'nothing' },
      { kind: 'content', group: 0, document: 'file:///x' },
      { kind: 'feasible', domain, predicates: all, projections: false },
      { kind: 'feasible', domain: { min: -1000, max: 1000 }, predicates: ['a > 0'], projections: false },
      { kind: 'triples', domain, predicates: ['a > 0'], include: [0], exclude: [], n: 1e9 },
      { kind: 'change', document: document.uri.toString(), version: 1, change: setPredicate('a') },
    ])
      includes(await refusal(view.ask(question)), 'Unexpected message');
    for (const change of [
      undefined,
      1,
      { kind: 'set-id' },
      { ...setPredicate('a'), group: '0' },
      { ...setPredicate('a'), x: 1 },
      setPredicate('a'.repeat(1_000_000)),
    ])
      includes(await refusal(view.change(change)), 'Unexpected message');
    includes(
      await refusal(view.request((id) => ({ type: 'runCommand', id, command: 'rm' }) as never)),
      'Unexpected message',
    );
    equal(document.getText(), FILE);
  });

  test('a view of another version is loaded anew, once', async () => {
    const document = await openText(FILE);
    const view = bench.open(document);
    view.send({ type: 'ready', protocol: 1 });
    equal(view.loads, 2);
    view.send({ type: 'ready', protocol: 1 });
    equal(view.loads, 2);
    await view.untilDocument('what to do', ({ unreadable }) => unreadable !== undefined);
  });

  test('a group to be shown waits until the view knows the document', async () => {
    const document = await openText(FILE);
    const view = bench.open(document);
    view.session.reveal(0, 2);
    await until('the group', () => view.sent.some(({ type }) => type === 'reveal'));
    const types = view.sent.map(({ type }) => type);
    ok(types.indexOf('document') < types.indexOf('reveal'), types.join());
    equal(
      view.sent.find(({ type }) => type === 'reveal'),
      { type: 'reveal', group: 0, rule: 2 },
    );
  });

  test('nothing is left of a closed editor, and nothing goes wrong for what was under way', async () => {
    const document = await openFile('rule-editor-closed.rules.yaml', FILE);
    const view = bench.open(document);
    await view.untilDocument('counts', ({ complete }) => complete);
    const domain = { min: -99, max: 100 };
    view.send({ type: 'ask', id: 1, question: { kind: 'suggest', domain, predicates: FOUR, rule: 0 } });
    view.send({ type: 'change', id: 2, change: setPredicate('a < c') });
    view.ready();
    view.sent.length = 0;
    view.close();
    view.session.dispose();
    await until('the change is made all the same', () => document.getText().includes('predicate: a < c'));
    await document.save();
    view.ready();
    view.session.reveal(0);
    await view.session.flush(10);
    await pause(300);
    equal([view.askedInVain, view.sent], [0, []]);
  });
});
