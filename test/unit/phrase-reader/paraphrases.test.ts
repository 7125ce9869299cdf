import { afterAll, describe, expect, it } from 'vitest';
import { readAnnouncement } from '../../../src/phrase-reader';
import { Truths } from './engine';
import { PARAPHRASES, TRAPS } from './paraphrases';
import { SECOND, THIRD, UNUSUAL } from './unusual';

const truths = new Truths();
afterAll(() => {
  truths.dispose();
});

/** Outcome of each text: read as it is meant, left open soundly, or not read. */
function score(cases: readonly (readonly [predicate: string, text: string])[]) {
  const found = { read: 0, unread: [] as string[], wrong: [] as string[] };
  for (const [predicate, text] of cases) {
    const reading = readAnnouncement(text);
    if (reading.status === 'read') {
      if (truths.same(reading.predicate, predicate)) found.read++;
      else found.wrong.push(`${text}: ${reading.predicate}`);
    } else if (reading.status === 'partial' && !truths.implies(predicate, reading.necessary)) {
      found.wrong.push(`${text}: ${reading.necessary}`);
    } else found.unread.push(text);
  }
  return found;
}

describe('paraphrases', () => {
  it('are read as they are meant', () => {
    const cases = PARAPHRASES.flatMap(([predicate, ...texts]) =>
      texts.map((text): [string, string] => [predicate, text]),
    );
    expect(cases.length).toBeGreaterThan(200);
    const { read, unread, wrong } = score(cases);
    expect(wrong).toEqual([]);
    expect(read / cases.length, unread.join('\n')).toBeGreaterThan(0.98);
  });

  it('are read in unusual words too, or not at all', () => {
    const { read, unread, wrong } = score(UNUSUAL);
    expect(wrong).toEqual([]);
    expect(read / UNUSUAL.length, unread.join('\n')).toBeGreaterThan(0.9);
  });

  it('never raise, whatever the triple', () => {
    for (const [, text] of PARAPHRASES) {
      const reading = readAnnouncement(text);
      if (reading.status === 'read') expect(truths.count(reading.predicate)).toBeTypeOf('number');
    }
  });
});

describe.each([
  ['a second list', SECOND, 0.85],
  ['a third list', THIRD, 0.7],
] as const)('%s', (_, list, least) => {
  const clear = list.filter(([, ...possible]) => possible.length === 1);

  it('is read where it is clear', () => {
    const { read, unread, wrong } = score(clear.map(([text, meaning]): [string, string] => [meaning, text]));
    expect(wrong).toEqual([]);
    expect(read / clear.length, unread.join('\n')).toBeGreaterThan(least);
  });

  it.each(list.filter(([, ...possible]) => possible.length !== 1))('leaves open: %s', (text, ...possible) => {
    const reading = readAnnouncement(text);
    expect(reading.status).not.toBe('read');
    if (reading.status !== 'partial') return;
    for (const meaning of possible) expect(truths.implies(meaning, reading.necessary)).toBe(true);
  });
});

describe('traps', () => {
  it('has enough of them', () => {
    expect(TRAPS.length).toBeGreaterThanOrEqual(50);
  });

  it.each(TRAPS)('%s', (text, ...possible) => {
    const reading = readAnnouncement(text);
    if (reading.status === 'not-understood') {
      expect(reading.reason).not.toBe('');
    } else if (reading.status === 'partial') {
      for (const meaning of possible) expect(truths.implies(meaning, reading.necessary)).toBe(true);
    } else {
      expect(possible).toHaveLength(1);
      expect(truths.same(reading.predicate, possible[0])).toBe(true);
    }
  });
});
