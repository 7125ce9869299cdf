// Generating rule groups: what the command opens, and what a visual editor shows and does with a generation.
import * as vscode from 'vscode';
import { OpenGeneration } from '../../src/generate';
import { drive, eventLoopTurn } from '../../src/base/stepwise';
import { PUBLISHED_DOMAIN } from '../../src/predicate';
import type { GenerationAction, GenerationView } from '../../src/protocol/generation';
import { GenerationRun } from '../../src/vscode/generation/run';
import { Bench, refusal, type PlayedView } from './rule-editor-support';
import { closeAll, equal, includes, ok, openFile, openText, until, workspaceUri } from './support';

const EMPTY = 'version: 1 # kept\ngroups: []\n';
const PLAN = { groups: 1, seed: 3, least: 5, initial: 5, byModel: false, taken: [] };

const latest = (view: PlayedView): GenerationView | undefined => {
  const message = view.sent.findLast(({ type }) => type === 'generation');
  return message?.type === 'generation' ? message.generation : undefined;
};

const untilPhase = (view: PlayedView, phase: GenerationView['phase']): Promise<GenerationView> =>
  until(phase, () => {
    const now = latest(view);
    return now?.phase === phase ? now : undefined;
  });

suite('generation of rule groups', () => {
  let bench: Bench;
  setup(() => {
    bench = new Bench();
  });
  teardown(async () => {
    bench.dispose();
    await closeAll();
  });

  function begin(
    document: vscode.TextDocument,
  ): PlayedView & { act(action: GenerationAction): Promise<unknown> } {
    const view = bench.open(document);
    const worker = new OpenGeneration();
    const choices = { plan: PLAN, domain: PUBLISHED_DOMAIN, model: undefined, mostCalls: 40 };
    const run = new GenerationRun(choices, (question, signal) =>
      drive(worker.answer(question), signal, eventLoopTurn),
    );
    bench.generations.begin(document.uri, run);
    void run.goOn();
    const act = (action: GenerationAction) => view.request((id) => ({ type: 'generation', id, action }));
    return Object.assign(view, { act });
  }

  test('the view sees it grow, decides, and adds the groups by one edit and a log beside the file', async () => {
    const document = await openFile('new.rules.yaml', EMPTY);
    const view = begin(document);
    const complete = await untilPhase(view, 'complete');
    equal([complete.rows.length, complete.feasible.length], [4, 1]);
    const kept = complete.rows.find(({ state }) => state === 'kept');
    ok(kept, 'a rule that is kept');
    const place = { group: kept.group, rule: kept.rule };
    await view.act({ kind: 'reject', ...place });
    equal((await untilPhase(view, 'paused')).rows.filter(({ state }) => state === 'open').length, 1);
    equal(document.getText(), EMPTY, 'nothing is written before');
    await view.act({ kind: 'undo' });
    equal((await untilPhase(view, 'complete')).rows, complete.rows);
    includes(
      await refusal(view.act({ kind: 'edit', ...place, name: 'Small', predicate: 'a < 50' })),
      'numeric range',
    );
    await view.act({ kind: 'accept', ...place });
    const version = await view.act({ kind: 'add' });
    equal(version, document.version);
    includes(document.getText(), 'version: 1 # kept\n');
    includes(document.getText(), kept.name);
    equal(latest(view), undefined);
    const log = workspaceUri('new.generation.jsonl');
    const lines = await until('the log', () =>
      Promise.resolve(vscode.workspace.fs.readFile(log)).then(
        (bytes) => new TextDecoder().decode(bytes).trim().split('\n'),
        () => undefined,
      ),
    );
    const types = lines.map((line) => (JSON.parse(line) as { readonly type: string }).type);
    equal([types[0], types.at(-1)], ['generation', 'end']);
    ok(types.includes('decision'), 'the decision is in the log');
    await vscode.commands.executeCommand('undo');
    equal(document.getText(), EMPTY, 'one undo takes it back');
    includes(await refusal(view.act({ kind: 'go-on' })), 'no generation');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(log);
    await vscode.workspace.fs.delete(document.uri);
  });

  test('messages that are none are refused', async () => {
    const view = begin(await openText(EMPTY));
    await untilPhase(view, 'complete');
    const bad = { kind: 'edit', group: -1, rule: 1, name: 'x', predicate: 'y' } as GenerationAction;
    includes(await refusal(view.act(bad)), 'Unexpected message');
  });

  test('the command takes its answers, and opens the visual editor of the file', async () => {
    const document = await openText(EMPTY);
    const options = { model: 'offline:library', groups: 1, seed: 3, least: 5 };
    const uri = await vscode.commands.executeCommand('falsify.groups.generate', document.uri, options);
    equal(String(uri), String(document.uri));
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    ok(activeTab?.input instanceof vscode.TabInputCustom, 'the visual editor is open');
    equal(activeTab.input.viewType, 'falsify.ruleEditor');
  });
});
