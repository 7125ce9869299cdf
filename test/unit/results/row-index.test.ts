/** The index of a folder, as text. */
import { describe, expect, it } from 'vitest';
import { type IndexEntry, RowIndex, stampOf } from '../../../src/results/row-index';
import { rowOf } from './rows';

const came = {
  solved: false,
  testsBeforeSuccess: null,
  incompatible: 1,
  compatible: 2,
  ratio: 0.5,
  judged: true,
};

function entry(name: string, stamp = 'one'): IndexEntry {
  const row: IndexEntry['row'] = rowOf({});
  const summary: IndexEntry['summary'] = {
    file: name,
    state: 'completed',
    result: true,
    task: 'wason',
    setting: 'baseline',
    model: 'm',
    rule: '',
    source: '',
    rounds: 2,
    stored: came,
    computed: came,
    certain: 0,
    likely: 0,
    open: 0,
    readings: 0,
    modelReadings: 0,
    problems: 0,
  };
  return { name, stamp, row, summary };
}

/** The text of a new index with these entries. */
function textOf(...entries: IndexEntry[]): string {
  const index = RowIndex.of('');
  for (const each of entries) index.add(each);
  return index.changes()?.text ?? '';
}

describe('an index of rows', () => {
  it('gives what was kept, as long as the stamp is the same', () => {
    const kept = entry('a.episode.jsonl');
    const index = RowIndex.of(textOf(kept));
    expect(index.get('a.episode.jsonl', 'one')).toEqual(kept);
    expect(index.get('a.episode.jsonl', 'two')).toBeUndefined();
    expect(index.get('b.episode.jsonl', 'one')).toBeUndefined();
    expect(index.changes()).toBeUndefined();
  });

  it('grows by lines, of which the last one of a file counts', () => {
    const text = textOf(entry('a'), entry('b'));
    const index = RowIndex.of(text);
    index.add(entry('a', 'two'));
    const added = index.changes();
    expect(added?.whole).toBe(false);
    const again = RowIndex.of(text + String(added?.text));
    expect(again.get('a', 'two')).toBeDefined();
    expect(again.get('b', 'one')).toBeDefined();
    expect(again.get('a', 'one')).toBeUndefined();
  });

  it('is written anew when most of its lines are of no use', () => {
    const index = RowIndex.of(textOf(entry('a')));
    for (let i = 0; i < 60; i++) index.add(entry('a', String(i)));
    const { whole, text } = index.changes() ?? {};
    expect(whole).toBe(true);
    expect(text?.trim().split('\n')).toHaveLength(2);
    expect(RowIndex.of(text ?? '').get('a', '59')).toBeDefined();
  });

  it('of another version, or of something else, is as good as none and is replaced', () => {
    const text = textOf(entry('a'));
    for (const other of [
      text.replace('"reading":"', '"reading":"older'),
      text.replace('"format":1', '"format":2'),
      `\u0000\n${text}`,
      text.slice(text.indexOf('\n') + 1),
    ]) {
      const index = RowIndex.of(other);
      expect(index.get('a', 'one')).toBeUndefined();
      const b = entry('b');
      index.add(b);
      expect(index.changes()).toEqual({ whole: true, text: textOf(b) });
    }
  });

  it('without its damaged lines has the others, and is replaced', () => {
    const [head, a, b] = textOf(entry('a'), entry('b')).split('\n');
    for (const bad of [
      a.slice(0, 100),
      a.replace('"tests":45', '"tests":-1'),
      'null',
      '[]',
      '{"name":"a"}',
    ]) {
      const index = RowIndex.of([head, bad, b, ''].join('\n'));
      expect([index.get('a', 'one'), index.get('b', 'one')?.name]).toEqual([undefined, 'b']);
      index.add(entry('c'));
      expect(index.changes()?.whole).toBe(true);
    }
  });

  it('goes on after a line that somebody has not written to its end', () => {
    const text = textOf(entry('a'), entry('b'));
    const index = RowIndex.of(text);
    index.add(entry('c'));
    const torn = text.slice(0, -50) + String(index.changes()?.text);
    const again = RowIndex.of(torn);
    expect(again.get('b', 'one')).toBeUndefined();
    expect(again.get('c', 'one')).toBeDefined();
  });

  it('forgets files that are gone', () => {
    const index = RowIndex.of(textOf(entry('a'), entry('b')));
    index.keepOnly(new Set(['b']));
    expect([index.get('a', 'one'), index.get('b', 'one')?.name]).toEqual([undefined, 'b']);
  });
});

describe('the stamp of a transcript', () => {
  type Files = Record<string, { size: number; modified: number }>;
  const files: Files = {
    'a.episode.jsonl': { size: 10, modified: 1000 },
    'x_inst1_20260101-000000.jsonl': { size: 20, modified: 2000 },
  };
  const stamp = (name: string, more: Files = {}, folders = ['study']) =>
    stampOf(name, folders, (each) => ({ ...files, ...more })[each]);

  it('changes with its size, its time and its labels', () => {
    const before = stamp('a.episode.jsonl');
    const changes: Files[] = [
      { 'a.episode.jsonl': { size: 11, modified: 1000 } },
      { 'a.episode.jsonl': { size: 10, modified: 1001 } },
      { 'a.labels.jsonl': { size: 1, modified: 1 } },
    ];
    const changed = changes.map((more) => stamp('a.episode.jsonl', more));
    expect(new Set([before, ...changed]).size).toBe(4);
    expect(stamp('a.episode.jsonl', { 'b.labels.jsonl': { size: 1, modified: 1 } })).toBe(before);
  });

  it('of a published run changes with its judges, and with the folder that names its model', () => {
    const name = 'x_inst1_20260101-000000.jsonl';
    const judge = 'x_inst1_20260101-000000_judge_guesses.jsonl';
    const inFolder = (model: string) => stamp(name, {}, [model, 'baseline', 'rule_1', 'inst1']);
    expect(stamp(name, { [judge]: { size: 1, modified: 1 } })).not.toBe(stamp(name));
    expect(inFolder('m-1')).not.toBe(inFolder('m-2'));
  });
});
