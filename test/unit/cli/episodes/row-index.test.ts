/** Results of a folder that has an index. */
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { INDEX_FROM } from '../../../../src/results/row-index';
import { believed, forge, indexOf, nameOf, rows, shortTranscript, study, withId } from './studies';
import { falsify } from './support';

let lines: string;

beforeAll(async () => {
  lines = await shortTranscript();
});

/** A change of a file that its size does not show. */
function touch(path: string): void {
  utimesSync(path, 1_700_000_000, 1_700_000_000);
}

describe('the index of a folder', () => {
  it('stands in for all transcripts that have not changed, in results, effects and summary', async () => {
    const folder = study(lines);
    const first = await rows(folder);
    expect(first.code).toBe(0);
    expect((await rows(folder)).out).toBe(first.out);
    const summary = await falsify(['summary', folder, '--json']);
    expect((await falsify(['summary', folder, '--json', '--no-index'])).out).toBe(summary.out);
    forge(folder);
    expect(believed((await rows(folder)).out)).toBe(INDEX_FROM);
    expect(believed((await rows(folder, '--no-index')).out)).toBe(0);
    expect(believed((await rows(join(folder, '*.episode.jsonl'))).out)).toBe(INDEX_FROM);
  });

  it('is not believed of a transcript that has changed, nor of one with other labels', async () => {
    const folder = study(lines);
    const first = await rows(folder);
    forge(folder);
    touch(join(folder, nameOf(3)));
    writeFileSync(join(folder, nameOf(5)), withId(lines, 'another one'));
    writeFileSync(join(folder, nameOf(7).replace('.episode.', '.labels.')), '');
    expect(believed((await rows(folder)).out)).toBe(INDEX_FROM - 3);
    // Rows that were reviewed anew are kept.
    expect(believed((await rows(folder)).out)).toBe(INDEX_FROM - 3);
    expect(believed((await rows(folder, '--no-readings')).out)).toBe(INDEX_FROM - 3);
    expect(first.out.split('\n')).toHaveLength(INDEX_FROM + 1);
  });

  it('that is damaged or cannot be written changes nothing', async () => {
    const folder = study(lines);
    const { out } = await rows(folder);
    const text = readFileSync(indexOf(folder), 'utf8');
    for (const bad of [text.slice(0, 3000), 'no index', '', text.replaceAll('"row":{', '"row":[')]) {
      writeFileSync(indexOf(folder), bad);
      expect(await rows(folder)).toMatchObject({ code: 0, out, err: '' });
      expect(readFileSync(indexOf(folder), 'utf8').trim().split('\n')).toHaveLength(INDEX_FROM + 1);
    }
    const other = study(lines);
    mkdirSync(indexOf(other));
    expect(await rows(other)).toMatchObject({ code: 0, out: out.replaceAll(folder, other), err: '' });
  });

  it('is made of larger folders only, and not where nobody wants it', async () => {
    const small = study(lines, INDEX_FROM - 1);
    await rows(small);
    const unwanted = study(lines);
    await rows(unwanted, '--no-index');
    await rows(unwanted, '--no-readings');
    expect([small, unwanted].map((folder) => existsSync(indexOf(folder)))).toEqual([false, false]);
  });

  it('knows nothing of transcripts with damaged lines: they are named every time', async () => {
    const folder = study(lines);
    writeFileSync(join(folder, nameOf(1)), lines.replace('"type":"feedback"', '"type":7'));
    writeFileSync(join(folder, nameOf(2)), 'no transcript\n');
    const first = await rows(folder);
    expect(first).toMatchObject({ code: 2 });
    expect(first.err).toContain(`${nameOf(1)}:`);
    expect(first.err).toContain(`${nameOf(2)}: error: is not a transcript`);
    expect(await rows(folder)).toEqual(first);
  });
});
