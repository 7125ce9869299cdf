import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attemptNumber, CellAttempts } from '../../../../src/node/queue/attempts';
import { stateOfText } from '../../../../src/suites/states';
import { falsify, newFolder, onlyIn } from '../../cli/episodes/support';
import { block, smallSuite, suiteText } from '../../cli/suites/support';

/** A finished transcript and its cell, in an empty folder. */
async function finished() {
  const suite = smallSuite(suiteText(block({ hidden: '[1]' })));
  await falsify(['suite', 'run', suite.path]);
  const path = onlyIn(suite.out);
  const text = readFileSync(path, 'utf8');
  const { cell } = await stateOfText(path, text);
  const folder = newFolder();
  const id = cell ?? '';
  const attempts = new CellAttempts(folder, { id, file: 'a.episode.jsonl' });
  const place = (number: number) => join(folder, '.attempts', id.slice(0, 16), `${number}.episode.jsonl`);
  const put = (number: number, content: string) => {
    mkdirSync(dirname(place(number)), { recursive: true });
    writeFileSync(place(number), content);
  };
  return { attempts, folder, place, put, text, transcript: join(folder, 'a.episode.jsonl') };
}

const linesOf = (text: string, count: number) => `${text.split('\n').slice(0, count).join('\n')}\n`;

describe('attempts at a cell', () => {
  it('begin with the longest part of earlier ones that can be read', async () => {
    const { attempts, place, put, text } = await finished();
    put(1, linesOf(text, 3));
    put(2, `${linesOf(text, 5)}{"v":1,"seq":6,"ti`);
    // Longer, but its fourth line is lost.
    put(3, text.replace(text.split('\n')[3], 'garbage'));
    expect(await attempts.begin(4)).toMatchObject({
      state: 'running-or-interrupted',
      damaged: false,
      path: place(4),
    });
    expect(readFileSync(place(4), 'utf8')).toBe(linesOf(text, 5));
    expect(readFileSync(place(2), 'utf8')).toContain('"ti');
  });

  it('take no part of another cell', async () => {
    const { attempts, place, put, text } = await finished();
    put(1, text.replaceAll('"baseline"', '"dual-goal"'));
    expect(await attempts.begin(2)).toBeUndefined();
    expect(existsSync(place(2))).toBe(false);
  });

  it('are refused to a worker whose number is not the highest', async () => {
    const { attempts, put, text } = await finished();
    put(5, linesOf(text, 3));
    await expect(attempts.begin(5)).rejects.toMatchObject({ code: 'taken' });
    await expect(attempts.begin(4)).rejects.toMatchObject({ code: 'taken' });
    put(4, text);
    expect(await attempts.publish(4)).toBe(false);
    expect(await attempts.published()).toBeUndefined();
  });

  it('put one transcript into its place, and leave nothing behind', async () => {
    const { attempts, folder, put, text, transcript } = await finished();
    put(1, linesOf(text, 3));
    put(2, text);
    expect(await attempts.publish(2)).toBe(true);
    expect(readFileSync(transcript, 'utf8')).toBe(text);
    expect(readdirSync(join(folder, '.attempts'))).toEqual([]);
  });

  it('overwrite no transcript', async () => {
    const { attempts, put, text, transcript } = await finished();
    writeFileSync(transcript, 'somebody else');
    put(2, text);
    expect(await attempts.publish(2)).toBe(false);
    expect(readFileSync(transcript, 'utf8')).toBe('somebody else');
  });

  it('keep what the transcript does not say', async () => {
    const { attempts, place, put, text } = await finished();
    put(1, `${linesOf(text, 3)}{"v":1,"seq":4,"time":"2026-01-01T00:00:00.000Z","type":"note"}\n`);
    put(2, text);
    expect(await attempts.publish(2)).toBe(true);
    expect(existsSync(place(1))).toBe(true);
  });

  it('give the longest part back for a run without a queue', async () => {
    const { attempts, put, text, transcript } = await finished();
    put(1, linesOf(text, 3));
    put(2, `${linesOf(text, 5)}{"v":1,"se`);
    await attempts.giveBack();
    expect(readFileSync(transcript, 'utf8')).toBe(linesOf(text, 5));
  });

  it('have numbers that rise from one filling to the next', () => {
    expect(attemptNumber(2, 0)).toBeGreaterThan(attemptNumber(1, 900_000));
    expect(attemptNumber(1, 2)).toBeGreaterThan(attemptNumber(1, 1));
  });
});
