// Files of others in Run Episode: the folder is chosen once, checked at once, and offered again.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { taskNamed } from '../../../src/tasks/registry';
import { sourceNamed } from '../../../src/vscode/run/choose/sources';
import { asked, disk, Uri } from './fake-vscode';
import { memory } from './memento';

const chosen = vi.hoisted(() => ({ folder: undefined as unknown }));

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const readDirectory = ({ path }: { readonly path: string }) => {
    const below = [...fake.disk.files.keys()].flatMap((each) => {
      const rest = each.startsWith(`file://${path}/`) ? each.slice(`file://${path}/`.length) : '';
      return rest === '' ? [] : [[rest.split('/')[0], rest.includes('/') ? 2 : 1]];
    });
    return Promise.resolve(below);
  };
  return {
    ...fake,
    FileType: { File: 1, Directory: 2 },
    workspace: { ...fake.workspace, fs: { ...fake.workspace.fs, readDirectory } },
    window: { ...fake.window, showOpenDialog: () => Promise.resolve(chosen.folder && [chosen.folder]) },
  };
});

const passage = Array.from({ length: 8 }, (_, i) => `Sentence ${i + 1}.`).join(' ');
const FILES: Readonly<Record<string, string>> = {
  'cards.json': JSON.stringify({ a: 'circle red 2', b: 'star green 1' }),
  'n-back-seq.txt': 'EFGHEFGH',
  'prompts_oddball.json': JSON.stringify({ a: passage }),
  'systemprompts.json': JSON.stringify({ 'n-back': 'Look 2 steps back.' }),
  'weather.txt': '[1, 0]\n[0, 1]\n',
};

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files))
    disk.files.set(`file://${folder}/${name}`, new TextEncoder().encode(text));
}

describe('the data of the original program in Run Episode', () => {
  const kept = memory();
  const source = () => sourceNamed({ memory: kept } as never, 'reflection');
  const more = async (answers = {}) => (await source()).more?.({ reflection: 'n-back/easy', ...answers });
  const choose = async () => (await more())?.choices.at(-1)?.action?.();

  beforeEach(() => {
    disk.files.clear();
    kept.kept.clear();
    asked.length = 0;
  });

  it('is read from the folder that was chosen, wherever the files lie in it', async () => {
    write('/theirs/tasks', FILES);
    chosen.folder = Uri.file('/theirs');
    const answer = await choose();
    expect(answer).toBe('file:///theirs');
    const question = await more();
    expect(question?.optional).toBe(true);
    expect(question?.choices.map(({ value }) => value)).toEqual(['drawn', answer, 'another']);
    const answers = { reflection: 'n-back/easy', [question?.key ?? '']: answer ?? '' };
    expect(await more(answers)).toBeUndefined();
    const { scenario } = await (await source()).make(answers, 7);
    expect(scenario).toMatchObject({
      data: 'reference',
      instruction: 'Look 2 steps back.',
      letters: expect.stringMatching(/^EFGHEFGH/) as string,
    });
    const drawn = await (await source()).make({ ...answers, [question?.key ?? '']: 'drawn' }, 7);
    expect(drawn.scenario).toMatchObject({ data: 'own-v1' });
  });

  it.each([
    ['has not all files', { 'weather.txt': FILES['weather.txt'] }, /^\/theirs has no cards\.json, .*Choose/],
    ['has a damaged file', { ...FILES, 'cards.json': '[' }, /^cards\.json is not as in the original program/],
  ])('is not taken from a folder that %s', async (_, files, message) => {
    write('/theirs', files);
    chosen.folder = Uri.file('/theirs');
    expect(await choose()).toBeUndefined();
    expect(asked.map(({ text }) => text)).toEqual([expect.stringMatching(message)]);
    expect((await more())?.choices).toHaveLength(2);
  });

  it('that has gone is reported when the episode begins', async () => {
    write('/theirs', FILES);
    chosen.folder = Uri.file('/theirs');
    const answer = await choose();
    const key = (await more())?.key ?? '';
    disk.files.clear();
    const begin = (await source()).make({ reflection: 'n-back/easy', [key]: answer ?? '' }, 7);
    await expect(begin).rejects.toThrow(/^\/theirs has no cards\.json/);
  });

  it('stays as it is where the dialog is left, and is asked for in this task alone', async () => {
    chosen.folder = undefined;
    expect(await choose()).toBeUndefined();
    expect(asked).toEqual([]);
    const others = ['blicket', 'wilt'].map((task) => taskNamed(task)?.scenarios?.offered?.folder);
    expect(others).toEqual([undefined, undefined]);
  });
});
