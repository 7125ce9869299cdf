import { afterAll, describe, expect, it } from 'vitest';
import { blindFile, markLine, tally } from './blind';
import { Truths } from './engine';

const truths = new Truths();
afterAll(() => {
  truths.dispose();
});

/** Marks reached per file; docs/phrase-reader.md has the figures of the first try. */
const REACHED: Readonly<Record<string, { right: number; harm: number }>> = {
  'paraphrases-a': { right: 194, harm: 0 },
  'paraphrases-b': { right: 175, harm: 0 },
  'traps-a': { right: 59, harm: 0 },
  'traps-b': { right: 65, harm: 0 },
  'paraphrases-c': { right: 178, harm: 0 },
  'traps-c': { right: 69, harm: 0 },
  'paraphrases-d': { right: 183, harm: 0 },
  'traps-d': { right: 39, harm: 0 },
  'paraphrases-e': { right: 178, harm: 0 },
  'traps-e': { right: 52, harm: 4 },
  'paraphrases-f': { right: 111, harm: 0 },
  'traps-f': { right: 25, harm: 0 },
  'paraphrases-g': { right: 40, harm: 0 },
  'paraphrases-h': { right: 120, harm: 0 },
  'traps-h': { right: 23, harm: 0 },
  'paraphrases-i': { right: 118, harm: 0 },
  'traps-i': { right: 24, harm: 0 },
};

describe('announcements by people who had not seen the reader', () => {
  it.each(Object.entries(REACHED))('%s', (name, reached) => {
    const marked = blindFile(name).map((line) => markLine(line, truths));
    const counts = tally(marked);
    console.log(`${name}: ${JSON.stringify(counts)}`);
    const harm = marked.filter(({ mark }) => mark === 'wrong' || mark === 'unsound');
    expect(harm.length, harm.map(({ line }) => line.text).join('\n')).toBeLessThanOrEqual(reached.harm);
    expect(counts.right).toBeGreaterThanOrEqual(reached.right);
  });
});
