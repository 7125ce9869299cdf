// The message at the end of an episode.
import { beforeEach, expect, it, vi } from 'vitest';
import type { EpisodeEnd } from '../../../src/episode/plan';
import { readLog } from '../../../src/episode/read-log';
import { resultText } from '../../../src/vscode/episodes/episode-text';
import { followRun } from '../../../src/vscode/run/progress';
import { readableUri } from '../../../src/vscode/transcripts/uris';
import { episodeText } from '../replay/export/episode';
import { URI } from './fake-uri';

const editor = vi.hoisted(() => ({
  tab: undefined as unknown,
  said: [] as string[][],
}));
vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const Uri = Object.assign(fake.Uri, {
    from: ({ scheme, path, query }: Record<string, string>) => ({ scheme, path, query }),
  });
  class TabInput {
    constructor(readonly uri: unknown) {}
  }
  const say = (...said: string[]) => Promise.resolve(void editor.said.push(said));
  return {
    ...fake,
    Uri,
    TabInputCustom: TabInput,
    TabInputText: class extends TabInput {},
    window: {
      showInformationMessage: say,
      showErrorMessage: say,
      tabGroups: {
        all: [
          { activeTab: undefined },
          {
            get activeTab() {
              return editor.tab;
            },
          },
        ],
      },
    },
  };
});

const uri = URI.parse('memfs:/w/a.episode.jsonl');
const { events } = readLog(episodeText());

/** The buttons of the message while a tab shows this. */
async function buttons(input: unknown, end: Partial<EpisodeEnd> = {}): Promise<readonly string[]> {
  const { TabInputCustom } = await import('vscode');
  editor.tab = input === undefined ? undefined : { input: new TabInputCustom(input as never, '') };
  const ended = Promise.resolve({ state: 'completed', events, ...end });
  const context = { list: { storage: URI.parse('memfs:/storage') } };
  followRun({ uri, title: 'Group G', kind: 'play', ended } as never, context as never, false);
  await vi.waitFor(() => expect(editor.said).toHaveLength(1));
  return editor.said.pop()?.slice(1) ?? [];
}

beforeEach(() => void (editor.said.length = 0));

it('offers the transcript unless it is on screen, as a replay or as text', async () => {
  expect(await buttons(undefined)).toEqual(['Open Transcript', 'Run Again']);
  expect(await buttons(URI.parse('memfs:/w/b.episode.jsonl'))).toEqual(['Open Transcript', 'Run Again']);
  expect(await buttons(uri)).toEqual(['Run Again']);
  expect(await buttons(readableUri(uri as never))).toEqual(['Run Again']);
  expect(await buttons(uri, { state: 'failed' })).toEqual(['Resume']);
});

it('says what an undefined ratio was made of', () => {
  const metrics = { solved: true, announcements: 5, testsBeforeSuccess: 4, withoutVerdict: {} };
  const text = (ratio: number | null, incompatible: number, compatible: number) =>
    resultText({ ...metrics, ic: { before: { ratio, incompatible, compatible } } } as never);
  expect(text(null, 4, 0)).toBe(
    'solved after 4 tests · I:C before success undefined (4 incompatible, 0 compatible)',
  );
  expect(text(0.5, 1, 2)).toBe('solved after 4 tests · I:C before success 0.50 (1:2)');
});
