// The message at the end of an episode.
import { beforeEach, expect, it, vi } from 'vitest';
import type { EpisodeEnd } from '../../../src/episode/plan';
import { readLog } from '../../../src/episode/read-log';
import { describeRuleMetrics } from '../../../src/tasks/rule-discovery/measures/describe';
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

const opened = vi.hoisted(() => ({ row: undefined as unknown }));
vi.mock('../../../src/vscode/transcripts/opened', () => ({
  withOpenedAlone: () => (opened.row ? Promise.resolve({ row: opened.row }) : Promise.reject(new Error())),
}));

const uri = URI.parse('memfs:/w/a.episode.jsonl');
const { events } = readLog(episodeText());

/** The buttons of the message while a tab shows this. */
async function buttons(input: unknown, end: Partial<EpisodeEnd> = {}): Promise<readonly string[]> {
  const { TabInputCustom } = await import('vscode');
  editor.tab = input === undefined ? undefined : { input: new TabInputCustom(input as never, '') };
  const ended = Promise.resolve({ state: 'completed', events, ...end });
  const context = { list: { storage: URI.parse('memfs:/storage') } };
  followRun({ uri, title: 'Group G', kind: 'play', ended } as never, context as never, {
    quiet: false,
    shown: Promise.resolve(),
  });
  await vi.waitFor(() => expect(editor.said).toHaveLength(1));
  return editor.said.pop()?.slice(1) ?? [];
}

beforeEach(() => void (editor.said.length = 0));

it('offers the transcript unless it is on screen, as a replay or as text', async () => {
  expect(await buttons(undefined)).toEqual(['Open Transcript', 'Run Again']);
  expect(await buttons(URI.parse('memfs:/w/b.episode.jsonl'))).toEqual(['Open Transcript', 'Run Again']);
  expect(await buttons(uri)).toEqual(['Run Again']);
  expect(await buttons(readableUri(uri as never))).toEqual(['Run Again']);
  expect(await buttons(undefined, { state: 'failed' })).toEqual(['Open Transcript', 'Resume']);
});

it('says nothing of a failure where the replay is in front, once it is there', async () => {
  let show = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const ended = Promise.resolve({ state: 'failed', events, message: 'no server' });
  const run = { uri, title: 'Group G', ended };
  const { TabInputCustom } = await import('vscode');
  editor.tab = undefined;
  followRun({ ...run, kind: 'play' } as never, {} as never, { quiet: false, shown });
  editor.tab = { input: new TabInputCustom(uri as never, '') };
  show();
  // A judging that failed stands in no transcript. It is told after the other one, which would have been told by now.
  await shown;
  followRun({ ...run, kind: 'judge' } as never, {} as never, { quiet: false, shown });
  await vi.waitFor(() => expect(editor.said).toEqual([['Group G: no server']]));
});

/** The text of the message at the end of a fork of this round, by the judge solved at the first guess. */
async function forkText(round: number, tStar: number | null | undefined): Promise<string | undefined> {
  const [header, ...rest] = events;
  const forked = [{ ...header, parent: { id: 'p', round } }, ...rest];
  const played = { judge: { tStar: 1 }, enumeration: { tStar, ...OPEN } };
  opened.row = tStar === undefined ? undefined : { played };
  editor.tab = undefined;
  const ended = Promise.resolve({ state: 'completed', events: forked });
  const context = { list: { storage: URI.parse('memfs:/storage') } };
  const run = { uri, title: 'Group G', kind: 'play', ended, solvedAt: 1 };
  followRun(run as never, context as never, { quiet: false, shown: Promise.resolve() });
  await vi.waitFor(() => expect(editor.said).toHaveLength(1));
  return editor.said.pop()?.[0];
}

const OPEN = { testsPlayed: 3, open: { first: null } };

it('says of a fork what happened from there on, by the judge and by enumeration', async () => {
  expect(await forkText(3, 4)).toBe(
    'Group G: Forked at round 3 and played to its end, solved at the first guess (before the fork) → solved after 3 tests.',
  );
  expect(await forkText(1, 1)).toBe(
    'Group G: Forked at round 1 and played to its end, solved at the first guess.',
  );
  expect(await forkText(1, null)).toMatch(/, solved at the first guess → not solved\.$/);
  expect(await forkText(9, 4)).toMatch(/ → solved after 3 tests \(before the fork\)\.$/);
  expect(await forkText(2, undefined)).toMatch(/, solved at the first guess \(before the fork\)\.$/);
});

it('says in words why a ratio is undefined', () => {
  const metrics = { solved: true, announcements: 5, testsBeforeSuccess: 4, withoutVerdict: {} };
  const text = (ratio: number | null, incompatible: number, compatible: number) =>
    describeRuleMetrics({ ...metrics, ic: { before: { ratio, incompatible, compatible } } } as never);
  expect(text(null, 4, 0)).toBe('solved after 4 tests · I:C before success – (4:0)');
  expect(text(0.5, 1, 2)).toBe('solved after 4 tests · I:C before success 0.50 (1:2)');
});
