// Searching bytes finds what reading every text finds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import type { SearchAnswer } from '../../../src/replay/questions';
import { search } from '../../../src/replay/search';
import { searchedIn } from '../../../src/replay/texts';
import { OpenTranscript } from '../../../src/replay/transcript';
import { NEEDLE, transcriptLines } from '../../../bench/replay/transcripts';

const encoder = new TextEncoder();

function opened(text: string, piece = 1 << 20): OpenTranscript {
  const bytes = encoder.encode(text);
  const transcript = new OpenTranscript('x.episode.jsonl');
  for (let at = 0; at < bytes.length; at += piece)
    finish(transcript.feed(bytes.slice(at, at + piece), at + piece >= bytes.length));
  return transcript;
}

const find = (transcript: OpenTranscript, text: string, matchCase = false, most = 1e6): SearchAnswer =>
  finish(search(transcript, { op: 'search', text, matchCase, most }));

const places = ({ hits }: SearchAnswer) => hits.map(({ row, field }) => `${row} ${field}`);

/** As RegExp compares letters where case does not count, unit by unit. */
function same(a: number, b: number): boolean {
  return canonical(a) === canonical(b);
}
function canonical(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase();
  return upper.length !== 1 || (unit >= 128 && upper.charCodeAt(0) < 128) ? unit : upper.charCodeAt(0);
}

function naive(transcript: OpenTranscript, text: string, matchCase: boolean): string[] {
  const has = (words: string): boolean => {
    if (matchCase) return words.includes(text);
    for (let at = 0; at + text.length <= words.length; at++) {
      let i = 0;
      while (i < text.length && same(words.charCodeAt(at + i), text.charCodeAt(i))) i++;
      if (i === text.length) return true;
    }
    return false;
  };
  return transcript.rows.flatMap((_, row) =>
    searchedIn(transcript.valueOf(row) as Record<string, unknown>).flatMap(([field, words]) =>
      has(words) ? [`${row} ${field}`] : [],
    ),
  );
}

/** JSON as different writers put it: letters as they are, or escaped, in capitals or not. */
const written = (value: unknown, style: number): string => {
  const json = JSON.stringify(value);
  const code = (unit: string): string => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${style % 2 === 0 ? hex : hex.toUpperCase()}`;
  };
  if (style < 2) return json;
  if (style < 4) return json.replaceAll(/[\u0080-\uFFFF]/g, code);
  if (style === 4) return json.replaceAll('/', '\\/');
  // Letters within strings only, and none that an escape is made of.
  return json.replaceAll(/(?<=[ -~]: ?"|[e-z ])[aok](?=[^"\\:]*")/g, code);
};

const letters = fc.constantFrom(
  ...['a', 'A', 'k', 'o', 'O', 'é', 'É', 'ß', 'ſ', 'K', 'İ', 'σ', 'ς', '😀', '\uD83D', '“'],
  ...['"', '\\', '/', '\n', '\t', '\u0001', '\u007F', 'text', 'u0061', '\\u0061', ' ', 'raw', 'ok', ':"'],
);
const words = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''));

describe('search', () => {
  it('finds nothing in verdicts that are not to be seen', () => {
    const verdict = (seq: number, target: number) => ({
      v: 1,
      seq,
      time: '',
      type: 'verdict',
      judge: 'equivalence',
      by: { kind: 'offline', name: 'x' },
      target,
      result: 'correct',
      raw: 'it is right',
    });
    const message = { v: 1, seq: 3, time: '', type: 'message', text: 'all right' };
    const text = [verdict(2, 1), message, verdict(4, 3)]
      .map((event) => `${JSON.stringify(event)}\n`)
      .join('');
    const within = (withoutVerdicts: boolean) => {
      const question = { op: 'search', text: 'right', matchCase: false, most: 9, withoutVerdicts } as const;
      return finish(search(opened(text), question)).hits.map(({ row }) => row);
    };
    expect(within(false)).toEqual([0, 1, 2]);
    expect(within(true)).toEqual([1]);
  });

  it('finds what is in the texts, however they were written, and nothing else', () => {
    const event = fc.record({
      v: fc.constant(1),
      time: words,
      text: words,
      raw: words,
      reasoning: words,
      parsed: fc.record({ content: words, text: words }),
      label: words,
      type: fc.constantFrom('reply', 'message', 'verdict', 'feedback', 'other'),
    });
    const line = fc.tuple(event, fc.nat({ max: 5 }));
    const texts = fc.array(line, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        texts,
        words,
        fc.boolean(),
        fc.integer({ min: 1, max: 60 }),
        (lines, text, matchCase, piece) => {
          fc.pre(text !== '');
          const all = lines.map(([one, style], i) =>
            written({ ...one, seq: i + 1, type: `a ${one.type}` }, style),
          );
          const transcript = opened(`${all.join('\n')}\n`, piece);
          expect(places(find(transcript, text, matchCase))).toEqual(naive(transcript, text, matchCase));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('finds letters that need no escape and have one, and is not misled by quotation marks', () => {
    const json = [
      '{"v":1,"seq":1,"type":"x","text":"an \\u0061ppl\\u0065"}',
      '{"v":1,"seq":2,"type":"x","text":"a\\\\\\"b: \\"apple"}',
    ];
    const transcript = opened(json.join('\n'));
    expect(places(find(transcript, 'apple'))).toEqual(['0 text', '1 text']);
    expect(places(find(transcript, 'APPLE', true))).toEqual([]);
  });

  it('shows some words around what it found', () => {
    const transcript = opened([...transcriptLines({ rounds: 3, thinking: 3000, ascii: true })].join(''));
    const { hits, complete } = find(transcript, NEEDLE.toUpperCase());
    expect(complete).toBe(true);
    expect(hits).toHaveLength(1);
    const [{ excerpt, at, length, field, round }] = hits;
    expect(excerpt.slice(at, at + length)).toBe(NEEDLE);
    expect(excerpt.length).toBeLessThan(NEEDLE.length + 130);
    expect([field, round]).toEqual(['thinking', 2]);
  });

  const REPLY = { v: 1, time: '', type: 'reply', round: 1, expect: 'test', attempt: 1, latencyMs: 0 };
  it('finds what was generated only where that is something else than what was said', () => {
    const reply = (seq: number, raw: string) =>
      JSON.stringify({ ...REPLY, seq, raw, parsed: { content: 'Check: [94]' } });
    const transcript = opened([reply(1, ' Check: [94]\n'), reply(2, '**Check: [94]**')].join('\n'));
    expect(places(find(transcript, '94'))).toEqual(['0 text', '1 text', '1 raw']);
  });

  it('finds names of fields only where they are said', () => {
    const transcript = opened([...transcriptLines({ rounds: 30 })].join(''));
    expect(find(transcript, 'attempt').hits).toEqual([]);
    expect(find(transcript, 'announce').hits.length).toBeGreaterThan(0);
  });

  it('goes on where it stopped', () => {
    const transcript = opened([...transcriptLines({ rounds: 40 })].join(''));
    const all = places(find(transcript, 'check'));
    const found: string[] = [];
    for (let from: number | undefined = 0; from !== undefined;) {
      const question = { op: 'search', text: 'check', matchCase: false, most: 7, from } as const;
      const answer: SearchAnswer = finish(search(transcript, question));
      found.push(...places(answer));
      from = answer.next;
    }
    expect(found).toEqual(all);
    expect(all.length).toBeGreaterThan(40);
  });
});
