// A comparison is made anew when one of its transcripts changes, or what people say of it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CompareContext, showComparison } from '../../../src/vscode/transcript-commands/compare';
import { URI } from './fake-uri';
import { disk, watched } from './fake-vscode';
import { PATIENCE_MS } from '../../harness/patience.mjs';

const seen = vi.hoisted(() => ({ posted: [] as { readonly type: string }[] }));
vi.mock('vscode', () => import('./fake-vscode'));
vi.mock('../../../src/vscode/view/connection', () => ({
  ViewConnection: class {
    readonly listens = true;
    constructor({ onReady }: { readonly onReady: () => void }) {
      setTimeout(onReady);
    }
    post(message: { readonly type: string }) {
      seen.posted.push(message);
    }
    dispose() {}
  },
}));
vi.mock('../../../src/vscode/transcripts/opened', () => ({
  withOpened: (uri: unknown) => Promise.resolve({ name: String(uri) }),
}));

const [left, right] = ['memfs:/x/a.episode.jsonl', 'memfs:/y/b.episode.jsonl'].map((name) => URI.parse(name));
const compared = () => seen.posted.filter(({ type }) => type === 'compared').length;

let close: () => void;
beforeEach(async () => {
  seen.posted.length = 0;
  for (const uri of [left, right]) disk.files.set(uri.toString(), new Uint8Array(5));
  const onDidDispose = (told: () => void) => void (close = told);
  const panel = { title: 'a ↔ b', visible: true, webview: {}, onDidDispose };
  const none = () => ({ dispose: () => undefined });
  const context = { runs: { onDidChange: none, onDidChangeSet: none }, list: { onDidTouch: none } };
  showComparison({ left, right } as never, panel as never, context as unknown as CompareContext);
  await vi.waitFor(() => expect(compared()).toBe(1), PATIENCE_MS);
});
afterEach(() => {
  close();
  disk.files.clear();
});

it.each(['memfs:/x/a.episode.jsonl', 'memfs:/x/a.labels.jsonl', 'memfs:/y/b.labels.jsonl'])(
  'follows %s',
  async (name) => {
    const uri = URI.parse(name);
    disk.files.set(uri.toString(), new Uint8Array(7));
    watched.changed.fire(uri);
    await vi.waitFor(() => expect(compared()).toBe(2), PATIENCE_MS);
  },
);

it.each([left, right])(
  'is made anew without the labels beside %s once they are deleted',
  async (transcript) => {
    const labels = URI.parse(transcript.toString().replace('.episode.', '.labels.'));
    disk.files.set(labels.toString(), new Uint8Array(7));
    watched.created.fire(labels);
    await vi.waitFor(() => expect(compared()).toBe(2), PATIENCE_MS);
    disk.files.delete(labels.toString());
    watched.deleted.fire(labels);
    await vi.waitFor(() => expect(compared()).toBe(3), PATIENCE_MS);
  },
);

it('says so when a transcript is deleted', async () => {
  disk.files.delete(left.toString());
  watched.deleted.fire(left);
  await vi.waitFor(() => expect(seen.posted.at(-1)).toMatchObject({ type: 'trouble' }), PATIENCE_MS);
});
