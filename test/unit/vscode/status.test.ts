// The item of the status bar: what it says of the group at the cursor, and where there is none.
import { beforeEach, expect, it, vi } from 'vitest';
import { cursors, executed, FakeDocument, opens, shows, text, vscode } from './screen';

vi.mock('vscode', async () => {
  const { vscode: fake } = await import('./screen');
  const none = () => ({ dispose: () => undefined });
  Object.assign(fake, { StatusBarAlignment: { Right: 2 } });
  Object.defineProperty(fake.window, 'activeTextEditor', { get: () => fake.window.visibleTextEditors[0] });
  Object.assign(fake.window, {
    createStatusBarItem: () => item,
    onDidChangeActiveTextEditor: none,
    onDidChangeTextEditorSelection: none,
  });
  return fake;
});
const item = vi.hoisted(() => ({ text: '', command: '' as string | undefined, show: () => undefined }));
const { Status } = await import('../../../src/vscode/status/status');

const document = new FakeDocument('one', '');
const groupsOf = (...ids: readonly string[]) =>
  ids.map((id, index) => ({ index, id, count: 5, span: { from: 10 + 10 * index, to: 19 + 10 * index } }));
let groups = groupsOf();
const changed = new vscode.EventEmitter<unknown>();
const state = () => ({
  phase: 'done',
  slow: false,
  report: { domain: { min: 0, max: 9 }, groups, problems: [] },
});
const reports = { state, onDidChange: changed.event, onDidDrop: () => ({ dispose: () => undefined }) };

/** The item with the cursor at an offset. */
function shown(at: number, ...ids: readonly string[]) {
  groups = groupsOf(...ids);
  cursors.set(document, at);
  new Status(reports as never);
  return [item.text, item.command];
}

beforeEach(() => {
  opens(document);
  shows([text(document)]);
});

it('counts the group at the cursor, else the only one, else the groups', () => {
  const copies = 'falsify.feasibleCount.copy';
  expect(shown(15, 'x', 'y')).toEqual(['5 feasible', copies]);
  expect(shown(0, 'x')).toEqual(['5 feasible', copies]);
  expect(shown(0, 'x', 'y', 'z')).toEqual(['3 groups', undefined]);
  expect(shown(0)).toEqual(['no count', undefined]);
});

it('ends its step of the walkthrough with every count that rests, and leaves no key that VS Code would find set', () => {
  vi.useFakeTimers();
  try {
    shown(15, 'x');
    const sent = () => executed.filter(([, key]) => key === 'falsify.counted').map(([, , value]) => value);
    executed.length = 0;
    changed.fire(document);
    changed.fire(document);
    expect(sent(), 'while somebody types').toEqual([]);
    vi.advanceTimersByTime(1000);
    const once = sent();
    expect(once.slice(-2), 'a change').toEqual([true, false]);
    changed.fire(document);
    vi.advanceTimersByTime(1000);
    expect(sent()).toHaveLength(2 * once.length);
  } finally {
    vi.useRealTimers();
  }
});
