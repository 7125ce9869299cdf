// What the menu of a blind review says of verdicts that the author has labelled already, and how it ends.
import { expect, it, vi } from 'vitest';
import type { Candidate } from '../../../src/labels/audit/draw';
import { URI } from './fake-uri';
import { window } from './fake-vscode';

const labelled = vi.hoisted(() => ({ targets: [] as readonly number[] }));
const uri = URI.parse('memfs:/x/a.episode.jsonl');
const judge = { task: 'wason', question: 'equivalence', model: 'm' };
const labelsOn = () => labelled.targets.map((target) => ({ target, judge: 'equivalence', author: 'Ann' }));
const candidates = [3, 5, 7].map((target) => ({ target, judge }) as unknown as Candidate);

vi.mock('vscode', () => import('./fake-vscode'));
vi.mock('../../../src/vscode/transcripts/uris', () => ({ targetReplay: () => uri }));
vi.mock('../../../src/vscode/transcripts/opened', () => ({
  withOpenedAlone: () => Promise.resolve({ labels: labelsOn() }),
}));
vi.mock('../../../src/vscode/transcripts/sidecar', () => ({
  sidecarUri: () => uri,
  readSidecar: () => Promise.resolve({ text: '' }),
}));
vi.mock('../../../src/vscode/labels/folder', () => ({
  withEach: () => {
    return Promise.resolve({ results: [{ candidates, labels: labelsOn() }], failures: [] });
  },
}));
const { reviewBlind, showVerdicts } = await import('../../../src/vscode/labels/blind');

it.each([
  { targets: [], label: 'All verdicts (3)', description: undefined },
  { targets: [5], label: 'All verdicts (2)', description: 'of 3; the others have a label of yours' },
])('with labels on $targets', async ({ targets, label, description }) => {
  labelled.targets = targets;
  const menu = vi.spyOn(window, 'showQuickPick');
  expect(await reviewBlind({ memory: { get: () => 'Ann' } } as never, uri)).toBe(false);
  const items = menu.mock.lastCall?.[0] as { readonly label: string; readonly description?: string }[];
  const [first] = items;
  expect(first).toMatchObject({ label });
  expect(first?.description).toBe(description);
});

it('ends at once where all that was chosen is labelled, and else after a question', async () => {
  const set = vi.fn();
  const chosen = [3, 5].map((target) => ({ target, judge: 'equivalence' }));
  const context = { memory: { get: () => 'Ann' }, blind: { of: () => ({ chosen }), set } } as never;
  const asked = vi.spyOn(window, 'showWarningMessage');
  labelled.targets = [3];
  await showVerdicts(context, uri);
  expect([asked.mock.calls.length, set.mock.calls.length]).toEqual([1, 0]);
  labelled.targets = [3, 5];
  await showVerdicts(context, uri);
  expect([asked.mock.calls.length, set.mock.calls]).toEqual([1, [[uri, undefined]]]);
});
