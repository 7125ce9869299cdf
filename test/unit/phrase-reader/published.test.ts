import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { readAnnouncement, readBlicket, type Reading } from '../../../src/phrase-reader';
import {
  BLICKET_EPISODES,
  EPISODES,
  rowsOf,
  transcriptsIn,
  WASON_EPISODES,
} from '../../fixtures/published/data';
import { Truths } from './engine';
import { BLICKET, type Careful, WASON } from './published';

const truths = new Truths();
afterAll(() => {
  truths.dispose();
});

interface Row {
  readonly role?: string;
  readonly content?: string;
  readonly turn_type?: string;
  readonly action?: string;
}

function announcements(folder: string, of: (row: Row) => string | undefined): readonly string[] {
  const rows = transcriptsIn(folder).flatMap((path) => rowsOf(path) as readonly Row[]);
  return [...new Set(rows.flatMap((row) => of(row) ?? []))];
}

const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** States as the triple of a predicate would be too few; so each is tried. */
const blicketStates = Array.from({ length: 16 }, (_, i) => [0, 1, 2, 3].map((bit) => ((i >> bit) & 1) === 1));
const onDevice = (predicate: string): string =>
  blicketStates
    .map((state) =>
      truths.count(
        predicate.replaceAll(/state\[(\d)\]/g, (_, i: string) => (state[Number(i)] ? 'True' : 'False')),
      ),
    )
    .join();

function score(
  texts: readonly string[],
  careful: Readonly<Record<string, Careful>>,
  read: (text: string) => Reading,
  same: (p: string, q: string) => boolean,
) {
  const found = {
    checkable: 0,
    read: 0,
    partial: [] as string[],
    missed: [] as string[],
    wrong: [] as string[],
    unknown: [] as string[],
  };
  for (const text of texts) {
    const key = keyOf(text);
    if (!Object.hasOwn(careful, key)) {
      found.unknown.push(key);
      continue;
    }
    const meaning = careful[key];
    const reading = read(text);
    if ('means' in meaning) found.checkable++;
    const possible = 'means' in meaning ? [meaning.means] : meaning.possible;
    if (reading.status === 'read') {
      if ('means' in meaning && same(reading.predicate, meaning.means)) found.read++;
      else found.wrong.push(key);
    } else if (reading.status === 'partial') {
      if (!possible.every((p) => truths.implies(p, reading.necessary))) found.wrong.push(key);
      else if ('means' in meaning) found.partial.push(key);
    } else if ('means' in meaning) found.missed.push(key);
  }
  return found;
}

describe.skipIf(!existsSync(EPISODES))('announcements of published episodes', () => {
  it('reads at least 85% of what can be checked, and nothing wrongly', () => {
    const texts = announcements(WASON_EPISODES, ({ role, content }) =>
      role === 'model' && content?.startsWith('Announce:') ? content : undefined,
    );
    const found = score(
      texts,
      WASON,
      (text) => readAnnouncement(text),
      (p, q) => truths.same(p, q),
    );
    console.log(`Wason: ${String(texts.length)} distinct announcements, ${JSON.stringify(found)}`);
    expect(found.unknown).toEqual([]);
    expect(found.wrong).toEqual([]);
    expect(found.read / found.checkable).toBeGreaterThanOrEqual(0.85);
    expect(texts.length).toBe(Object.keys(WASON).length);
  });

  it('reads both rules of a Dual-Goal announcement', () => {
    const texts = announcements(WASON_EPISODES, ({ role, content }) =>
      role === 'model' && content?.includes('MED rule') ? content : undefined,
    );
    for (const text of texts) {
      const { med } = readAnnouncement(text, { setting: 'dual-goal' });
      const meaning = WASON[keyOf(text)];
      expect(med?.status).toBe('read');
      if (med?.status === 'read' && 'means' in meaning)
        expect(truths.same(med.predicate, meaning.med ?? '')).toBe(true);
    }
  });

  it('reads what can be read of the blicket task', () => {
    const texts = announcements(BLICKET_EPISODES, ({ turn_type, action }) =>
      turn_type === 'announce' ? action : undefined,
    );
    const read = (text: string) => readBlicket(text, 4);
    const found = score(texts, BLICKET, read, (p, q) => onDevice(p) === onDevice(q));
    console.log(`Blicket: ${String(texts.length)} distinct announcements, ${JSON.stringify(found)}`);
    expect(found).toMatchObject({ unknown: [], wrong: [], read: found.checkable });
    expect(found.checkable).toBeGreaterThan(0);
  });
});
