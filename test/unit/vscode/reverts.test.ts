// Which changes of a document are taken for a revert to its file.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventEmitter } from './fake-vscode';

const changed = new EventEmitter<unknown>();
vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const workspace = {
    ...fake.workspace,
    onDidChangeTextDocument: (listener: () => void) => changed.event(listener),
  };
  return { ...fake, workspace };
});
const { Reverts } = await import('../../../src/vscode/rule-editor/reverts');

const UNDO = 1;
const document = { isDirty: false, version: 1 };
const tell = (isDirty: boolean, changes = 1, reason?: number) => {
  document.isDirty = isDirty;
  if (changes > 0) document.version++;
  changed.fire({ document, contentChanges: Array(changes).fill({}), reason });
};

let reverts: InstanceType<typeof Reverts>;
beforeEach(() => {
  [document.isDirty, document.version] = [false, 1];
  reverts = new Reverts(document as never);
});
afterEach(() => reverts.dispose());

it('is one where unsaved text is replaced by that of the file', () => {
  tell(true);
  tell(false);
  expect(reverts.version).toBe(3);
  tell(true);
  expect(reverts.version).toBe(3);
});

it('is none where the file is saved, an edit is undone, or another program wrote the file', () => {
  tell(true);
  tell(false, 0);
  tell(true);
  tell(false, 1, UNDO);
  tell(false);
  changed.fire({ document: { isDirty: false }, contentChanges: [{}] });
  expect(reverts.version).toBeUndefined();
});
