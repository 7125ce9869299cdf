import type * as vscode from 'vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { virtualFiles } from '../../../src/vscode/transcripts/files/virtual-files';
import { URI } from './fake-uri';
import { disk, FileSystemError } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

const uri = URI.parse('vscode-vfs:///w/one.episode.jsonl') as unknown as vscode.Uri;
const key = uri.toString();
const text = () => new TextDecoder().decode(disk.files.get(key));
const put = (content: string) => disk.files.set(key, new TextEncoder().encode(content));

beforeEach(() => {
  disk.files.clear();
  disk.fault = undefined;
});

describe('a transcript in a file system of the editor', () => {
  it('is made, and grows by what is appended', async () => {
    const log = await virtualFiles.create(uri);
    await log.append('one\n');
    await log.append('zwei ä\n');
    expect(text()).toBe('one\nzwei ä\n');
  });

  it('that is there already is not emptied', async () => {
    put('evidence\n');
    await expect(virtualFiles.create(uri)).rejects.toMatchObject({ code: 'exists' });
    expect(text()).toBe('evidence\n');
  });

  it.each(['Unavailable', 'NoPermissions', 'Unknown'])(
    'of which nobody knows whether it is there (%s) is not emptied either',
    async (code) => {
      put('evidence\n');
      disk.fault = new FileSystemError(code);
      await expect(virtualFiles.create(uri)).rejects.toMatchObject({ name: 'LogError' });
      expect(text()).toBe('evidence\n');
    },
  );

  it('is gone on with where it ends, if it is still what was read', async () => {
    put('one\n');
    const log = await virtualFiles.open(uri, 4);
    await log.append('two\n');
    expect(text()).toBe('one\ntwo\n');
    await expect(virtualFiles.open(uri, 4)).rejects.toMatchObject({ code: 'taken' });
  });

  it('that somebody else wrote to is left alone from then on', async () => {
    const log = await virtualFiles.create(uri);
    await log.append('one\n');
    put('one\nof another\n');
    await expect(log.append('two\n')).rejects.toMatchObject({ code: 'taken' });
    put('one\n');
    await expect(log.append('three\n')).rejects.toMatchObject({ code: 'taken' });
    expect(text()).toBe('one\n');
  });
});
