/** Lines and transcripts that are too large to be read: they are named, and the rest is read. */
import { describe, expect, it } from 'vitest';
import { LogFileReader, readLog, readLogFile } from '../../../src/episode';
import { memoryOf, NOT_UTF8, TOO_LONG } from '../../../src/base/json-lines';
import { finish } from '../../../src/base/stepwise';
import { damaged, DAMAGES } from '../cli/episodes/mutations';
import { episodeText } from '../replay/export/episode';

const MB = 2 ** 20;

/** A message with this JSON in a field of its own. */
const message = (seq: number, json: string): string =>
  `{"v":1,"seq":${seq},"time":"2026-01-01T00:00:00.000Z","type":"message","text":"x","more":${json}}\n`;

const inPieces = (bytes: Uint8Array, size: number) => {
  const reader = new LogFileReader();
  const piece = new Uint8Array(size);
  for (let from = 0; from < bytes.length; from += size) {
    const part = bytes.subarray(from, from + size);
    piece.set(part);
    finish(reader.add(piece.subarray(0, part.length)));
  }
  return reader.end();
};

describe('memoryOf', () => {
  it.each([
    ['{"a":1}', 7 + 32],
    ['[{},{}]', 7 + 4 * 32],
    ['["{,[\\",,,\\\\",1]', 16 + 2 * 32],
    ['["é"]', 5 + 32],
    ['["日"]', 10 + 32],
    [String.raw`["\u65e5"]`, 20 + 32],
    ['"no end,,,', 10],
  ])('%s: %i', (json, bytes) => expect(memoryOf(json)).toBe(bytes));
});

describe('a large transcript', () => {
  it('is read but for a line of more than 16 MB', () => {
    const long = message(2, JSON.stringify('x'.repeat(16 * MB)));
    const text = `${message(1, '1')}${long}${message(3, '1')}`;
    const log = readLogFile(Buffer.from(text));
    expect(log.events.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(log.problems[0]).toEqual({ line: 2, message: TOO_LONG });
    expect(log.damaged).toBe(true);
    expect(readLog(text)).toEqual(log);
  });

  it('is read but for a line of millions of values, which would become twenty times as large', () => {
    const { events, problems } = readLog(`${message(1, `[${'{},'.repeat(2.2 * MB)}{}]`)}${message(2, '1')}`);
    expect(events.map(({ seq }) => seq)).toEqual([2]);
    expect(problems[0]?.line).toBe(1);
    expect(problems[0]?.message).toContain('more values');
  });

  it('is read as far as there is memory for its lines', () => {
    const wide = `"日${'x'.repeat(15 * MB)}"`;
    const { events, problems } = readLog(
      [1, 2, 3, 4, 5, 6, 7].map((seq) => message(seq, wide)).join('') + message(8, '1'),
    );
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 8]);
    expect(problems.map(({ line }) => line)).toEqual([6, 7, 8]);
    expect(problems[0]?.message).toContain('160 MB');
  });

  it('has its first problems listed, and the others counted', () => {
    const { problems } = readLog('x\n'.repeat(100_500));
    expect(problems).toHaveLength(100_001);
    expect(problems.at(-1)).toEqual({
      line: 100_000,
      message: 'There are 500 more problems after this one.',
    });
  });
});

describe('pieces of a file', () => {
  const names = Object.keys(DAMAGES);
  it.each([1, 7, 1000])('of %i bytes are read as the whole file is', (size) => {
    for (const [seed, name] of names.entries()) {
      const bytes = damaged(episodeText(), name, seed);
      if (bytes.length < 100_000) expect(inPieces(bytes, size), name).toEqual(readLogFile(bytes));
    }
  });

  it.each(['', '\uFEFF', '\uFEFF\n', '\n\n', '\uFEFF{', `\uFEFF${episodeText()}`, episodeText().trimEnd()])(
    'of a text are read as the text is',
    (text) => {
      const bytes = Buffer.from(text);
      expect(readLogFile(bytes)).toEqual(readLog(text));
      expect(inPieces(bytes, 1)).toEqual(readLog(text));
    },
  );

  it('may be cut in a letter, within the file and at its end', () => {
    const text = message(1, '"日"');
    expect(inPieces(Buffer.from(text), 1)).toEqual(readLog(text));
    const spoilt = Buffer.from(text).filter((byte) => byte !== 0xa5);
    expect(inPieces(spoilt, 1).problems).toEqual([{ line: 1, message: NOT_UTF8 }]);
  });
});
