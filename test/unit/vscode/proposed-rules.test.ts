// The rule file that a new suite names.
import { beforeEach, expect, it, vi } from 'vitest';
import { proposedRules } from '../../../src/vscode/suites/proposed-rules';
import { URI } from './fake-uri';
import { disk, workspace } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));
vi.mock('../../../src/vscode/rule-files/target', () => ({ targetRuleFile: () => undefined }));

const root = URI.parse('memfs:/w') as never;
const put = (name: string, text: string) =>
  disk.files.set(URI.parse(`memfs:/w/${name}`).toString(), new TextEncoder().encode(text));
/** Finds an error in every file that has the word. */
const service = {
  analyse: ({ text }: { readonly text: string }) =>
    Promise.resolve({ problems: text.includes('error') ? [{ severity: 'error' }] : [] }),
  cancelAnalysis: () => undefined,
  close: () => undefined,
} as never;

beforeEach(() => {
  disk.files.clear();
  put('a.rules.yaml', 'error');
  put('b.rules.yaml', 'fine');
  Object.assign(workspace, {
    findFiles: () =>
      Promise.resolve(['a', 'b', 'gone'].map((name) => URI.parse(`memfs:/w/${name}.rules.yaml`))),
  });
});

it('is the first one without errors', async () => {
  expect(await proposedRules(root, service)).toBe('b.rules.yaml');
});

it('is the first one where all have errors or cannot be read', async () => {
  put('b.rules.yaml', 'error');
  expect(await proposedRules(root, service)).toBe('a.rules.yaml');
});
