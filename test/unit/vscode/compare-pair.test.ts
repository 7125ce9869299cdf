// The second transcript of a comparison is chosen in a list of those that can be compared.
import { expect, it, vi } from 'vitest';
import type { EpisodeSummary } from '../../../src/vscode/episodes/summary';
import { URI } from './fake-uri';
import { person } from './screen';

const shown = vi.hoisted(() => ({ before: [] as boolean[] }));
vi.mock('vscode', async () => {
  const { vscode } = await import('./screen');
  const showQuickPick = async (items: Promise<readonly { readonly label: string }[]>) => {
    shown.before.push(items instanceof Promise);
    return vscode.window.showQuickPick(await items);
  };
  return { ...vscode, window: { ...vscode.window, showQuickPick } };
});
const { chosenPair } = await import('../../../src/vscode/transcript-commands/pair');

const uri = (name: string) => URI.parse(`file:///w/${name}.episode.jsonl`);
const summary = (name: string, header?: object) =>
  ({
    uri: uri(name),
    state: header ? 'interrupted' : 'unreadable',
    header,
    round: 0,
    modified: 0,
  }) as unknown;
const played = (rule: number) => ({
  task: 'wason',
  setting: 'baseline',
  scenario: { rule },
  source: { group: '7', rule },
  model: { kind: 'offline', name: 'random' },
});

it('is there before transcripts are read, begins with those of the same scenario, ends with other tasks, and has none that is unreadable', async () => {
  const all = [
    summary('empty'),
    summary('other', { ...played(1), task: 'blicket' }),
    summary('a', played(1)),
    summary('b', played(2)),
    summary('c', played(1)),
  ];
  const list = { all: () => Promise.resolve(all as readonly EpisodeSummary[]) };
  const published = { all: () => Promise.resolve({ uris: [] }) };
  person.offered.length = 0;
  const pair = await chosenPair(uri('a'), undefined, list as never, published as never);
  expect(pair).toBeUndefined();
  expect(shown.before).toEqual([true]);
  expect(person.offered).toEqual([
    [
      'Group 7, rule 1 · baseline · random',
      'Group 7, rule 2 · baseline · random',
      'Blicket · baseline · random',
      '$(folder-opened) Another file…',
    ],
  ]);
});
