// The folder that an audit or a summary is made of.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { targetFolder } from '../../../src/vscode/labels/folder';
import { Uri, workspace } from './fake-vscode';

/** The file in the active tab, the rows that are offered, and the one that is chosen. */
const person = vi.hoisted(() => ({
  tab: undefined as object | undefined,
  saw: [] as string[],
  chooses: undefined as string | undefined,
}));

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  interface Row {
    readonly label: string;
    readonly description?: string;
  }
  class Tab {
    constructor(readonly uri: object) {}
  }
  const tabGroups = {
    get activeTabGroup() {
      return { activeTab: person.tab && { input: new Tab(person.tab) } };
    },
  };
  const showQuickPick = (rows: readonly Row[]) => {
    person.saw = rows.map(({ label, description = '' }) => `${label} ${description}`.trim());
    return Promise.resolve(rows.find(({ label }) => label === person.chooses));
  };
  const window = { ...fake.window, tabGroups, showQuickPick, showOpenDialog: () => Promise.resolve([]) };
  return { ...fake, window, TabInputText: Tab, TabInputCustom: Tab };
});

const chosen = async () => (await targetFolder(undefined, ''))?.path;
const opens = (path: string) => (person.tab = Uri.parse(`file://${path}`));
const OTHER = '$(folder-opened) Another folder…';

beforeEach(() => {
  Object.assign(person, { tab: undefined, saw: [], chooses: undefined });
  workspace.workspaceFolders = [{ name: 'study', uri: Uri.parse('file:///study') }] as never;
});

describe('the folder that is asked for', () => {
  it('is that of the open transcript, one of the workspace, or another', async () => {
    opens('/kept/runs/1.episode.jsonl');
    person.chooses = 'runs';
    expect(await chosen()).toBe('/kept/runs');
    expect(person.saw).toEqual(['runs the folder of the open transcript', 'study this workspace', OTHER]);
  });

  it('is named once where the transcript stands in a folder of the workspace', async () => {
    opens('/study/1.episode.jsonl');
    person.chooses = 'study';
    expect(await chosen()).toBe('/study');
    expect(person.saw).toEqual(['study this workspace', OTHER]);
  });

  it('is not that of an open file that is no transcript', async () => {
    opens('/kept/made.audit.jsonl');
    expect(await chosen()).toBeUndefined();
    expect(person.saw).toEqual(['study this workspace', OTHER]);
  });

  it('is asked for by the dialog alone where nothing can be offered', async () => {
    workspace.workspaceFolders = undefined;
    expect(await chosen()).toBeUndefined();
    expect(person.saw).toEqual([]);
  });
});
