// Settings of a game in a workspace of several folders.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { episodeFolder } from '../../../src/vscode/run/place';
import { gameSettings } from '../../../src/vscode/run/settings';
import { Uri, workspace } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

const [first, second] = [Uri.parse('file:///first'), Uri.parse('file:///second')];

const settingsNear = (address: string) => gameSettings(Uri.parse(address) as never);

/** Two folders, each with settings of its own. */
function folders(values: readonly [object, object]): void {
  const all = [{ uri: first }, { uri: second }];
  workspace.workspaceFolders = all;
  vi.spyOn(workspace, 'getWorkspaceFolder').mockImplementation(((uri: { path: string }) =>
    all.find((each) => uri.path.startsWith(`${each.uri.path}/`))) as never);
  vi.spyOn(workspace, 'getConfiguration').mockImplementation((_, scope) => ({
    get: (name: string): unknown => {
      const at = all.findIndex(({ uri }) => uri.toString() === scope?.toString());
      return (values[at] as Record<string, unknown> | undefined)?.[name.replace('falsify.episodes.', '')];
    },
    inspect: () => undefined,
  }));
}

afterEach(() => {
  vi.restoreAllMocks();
  workspace.workspaceFolders = undefined;
});

describe('the settings of a game', () => {
  it('are those of the folder of its file; of the first one where it has none', () => {
    folders([{ tests: 3 }, { tests: 7, formatRetries: 0, refuseInitialTriple: true }]);
    expect(settingsNear('file:///second/a.rules.yaml')).toEqual({
      options: { tests: 7, refuseInitialTriple: true },
      formatRetries: 0,
    });
    const ofFirst = { options: { tests: 3 }, formatRetries: 10 };
    expect(settingsNear('file:///first/b.episode.jsonl')).toEqual(ofFirst);
    expect(settingsNear('file:///elsewhere/c.rules.yaml')).toEqual(ofFirst);
    expect(gameSettings(undefined)).toEqual(ofFirst);
  });

  it('stay within their limits, whatever stands in the file', () => {
    folders([
      { tests: 1e9, formatRetries: 101 },
      { tests: -1, formatRetries: '3', refuseInitialTriple: 'yes' },
    ]);
    expect(settingsNear('file:///first/x')).toEqual({ options: { tests: 1000 }, formatRetries: 100 });
    expect(settingsNear('file:///second/x')).toEqual({ options: {}, formatRetries: 10 });
  });
});

describe('the folder of a new transcript', () => {
  const storage = Uri.parse('file:///storage/episodes');
  const folderNear = (address: string) =>
    episodeFolder({ list: { storage } } as never, Uri.parse(address) as never).toString();

  it('is that of the setting in the workspace folder; the storage of the extension in a window without one', () => {
    expect(folderNear('file:///elsewhere/a.rules.yaml')).toBe('file:///storage/episodes');
    folders([{}, { folder: 'played/here' }]);
    expect(folderNear('file:///second/a.rules.yaml')).toBe('file:///second/played/here');
  });

  it('is that of an example beside one', () => {
    folders([{}, {}]);
    expect(folderNear('file:///storage/episodes/a.episode.jsonl')).toBe('file:///storage/episodes');
  });
});
