// A transcript as a worker holds it, whatever the file is and in whatever pieces it comes.
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { resultOf } from '../../../src/replay/result-row';
import { OpenTranscript } from '../../../src/replay/transcript';
import { MOST_TEXT } from '../../../src/replay/types';
import { transcriptLines } from '../../../bench/replay/transcripts';
import { wiltScenario } from '../../../src/tasks/wilt/scenario';
import { engines } from '../judges/review/transcripts';

afterAll(() => engines.dispose());

const encoder = new TextEncoder();
const whole = [...transcriptLines({ rounds: 3, thinking: 900, retries: 1 })].join('');

function opened(...pieces: readonly (string | Uint8Array)[]): OpenTranscript {
  const transcript = new OpenTranscript('x.episode.jsonl');
  pieces.forEach((piece, i) => {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    finish(transcript.feed(bytes, i === pieces.length - 1));
  });
  return transcript;
}

const messageOf = (text: string, seq = 1): string =>
  JSON.stringify({ v: 1, seq, time: '', type: 'message', round: 1, text });

describe('a transcript in a worker', () => {
  it('is the same in whatever pieces it comes', () => {
    const bytes = encoder.encode(`\uFEFF${whole}`);
    const expected = opened(bytes);
    expect(expected.rows.length).toBe(whole.split('\n').length - 1);
    expect(expected.problems).toEqual([]);
    const lines = whole.split('\n');
    const cuts = fc.array(fc.nat({ max: bytes.length }), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [...places, bytes.length].sort((a, b) => a - b);
        const parts = ends.map((end, i) => bytes.slice(ends[i - 1] ?? 0, end));
        const found = opened(...parts);
        expect(found.rows).toEqual(expected.rows);
        expect(found.growth()).toEqual(expected.growth());
        for (const row of [0, 1, found.rows.length - 1]) expect(found.textOf(row)).toBe(lines[row]);
      }),
    );
  });

  it('counts words, also of what was read before, where one reply has no count of tokens', () => {
    const lines = whole.trimEnd().split('\n');
    const replies = lines.filter((line) => line.includes('"type":"reply"'));
    const tokensOf = (text: string) => opened(text).reviewer?.findings().metrics.stored.tokens;
    expect(tokensOf(whole)).toMatchObject({ unit: 'tokens', turns: replies.length });
    const last = replies.at(-1) ?? '';
    const uncounted = lines.map((line) =>
      line === last ? line.replace(/"completion":\d+/, '"total":1') : line,
    );
    const said = replies.map((line) => JSON.parse(line) as { raw: string; reasoning?: string });
    const words = said.flatMap(({ raw, reasoning = '' }) => [...raw.split(/\s+/), ...reasoning.split(/\s+/)]);
    expect(tokensOf(uncounted.join('\n'))).toMatchObject({
      unit: 'words',
      total: words.filter((word) => word !== '').length,
    });
  });

  it('takes a last line without its end when it is all there, and once', () => {
    const cut = whole.slice(0, -1);
    const transcript = opened(cut);
    const { length } = transcript.rows;
    expect(transcript.growth().torn).toBeUndefined();
    expect(transcript.rows[length - 1]?.type).toBe('end');
    finish(transcript.feed(encoder.encode(`\n${messageOf('more', length + 1)}\n`), true));
    expect(transcript.rows.length).toBe(length + 1);
    expect(transcript.rows.at(-1)?.line).toBe(length + 1);
    expect(transcript.problems).toEqual([]);
  });

  it('says that a line is torn until the rest of it comes', () => {
    const transcript = opened(whole.slice(0, -20));
    expect(transcript.growth().torn).toBe(whole.trimEnd().split('\n').length);
    finish(transcript.feed(encoder.encode(whole.slice(-20)), true));
    expect(transcript.growth().torn).toBeUndefined();
    expect(transcript.problems).toEqual([]);
    expect(transcript.rows).toEqual(opened(whole).rows);
  });

  it('says whether all that there is was read', () => {
    const transcript = new OpenTranscript('x.episode.jsonl');
    const [first, rest] = [whole.slice(0, 1000), whole.slice(1000)].map((text) => encoder.encode(text));
    expect(finish(transcript.feed(first, false))).toMatchObject({ atEnd: false });
    const grown = finish(transcript.feed(rest, true));
    expect([grown.atEnd, grown.torn]).toEqual([true, undefined]);
  });

  it('has the problems of the files that it was converted from, and is not damaged by them', () => {
    const problem = { file: 'a.json', line: 0, severity: 'error', message: 'other points' } as const;
    const [header, ...lines] = whole.split('\n');
    const withProblems = (problems: unknown) =>
      opened([JSON.stringify({ ...JSON.parse(header), imported: { problems } }), ...lines].join('\n'));
    const converted = withProblems([problem]);
    expect(converted.growth().problems).toEqual([problem]);
    expect(converted.problems).toEqual([]);
    expect(finish(resultOf(converted, (domain) => engines.for(domain))).damage).toBeUndefined();
    expect(
      withProblems([{ ...problem, message: 'a'.repeat(5000) }]).growth().problems[0].message.length,
    ).toBe(1000);
    expect(withProblems(['other points']).growth().problems).toEqual([]);
  });

  it('tells questions that judges were asked from those that only a chosen model answers', () => {
    const header = JSON.parse(whole.slice(0, whole.indexOf('\n'))) as Record<string, unknown>;
    const scenario = wiltScenario('lite', 2, 1);
    const headOf = (judges: readonly unknown[]) =>
      opened(JSON.stringify({ ...header, task: 'wilt', setting: 'lite', scenario, judges })).head?.judges;
    const by = { kind: 'endpoint', name: 'lab', model: 'm' };
    expect(headOf([])?.map(({ question, about, unasked }) => [question, about, unasked])).toEqual([
      ['similarity', 'how near the final guess is to the rule', true],
      ['novelty', 'how new each message is', true],
    ]);
    expect(headOf([{ question: 'novelty', by }])?.map(({ unasked }) => unasked)).toEqual([true, undefined]);
    expect(opened(whole).head?.judges.map(({ unasked }) => unasked)).toEqual([undefined, undefined]);
  });

  it('reports what is no text and no JSON at its line, and reads the rest', () => {
    const bad = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]);
    const damaged = encoder.encode(`${messageOf('b?d', 2)}\r\n`);
    damaged[damaged.indexOf('?'.charCodeAt(0))] = 0xff;
    const transcript = opened(`${messageOf('a')}\r\n`, damaged, '\n\n', bad, '\n\0\0\0\n', messageOf('c', 3));
    expect(transcript.rows.map(({ text, line }) => [text, line])).toEqual([
      ['a', 1] as const,
      ['b\uFFFDd', 2] as const,
      ['c', 7] as const,
    ]);
    expect(transcript.problems.map(({ line }) => line)).toEqual([2, 5, 5, 6]);
  });

  it('says only so many problems one by one', () => {
    const { problems } = opened('x\n'.repeat(1700)).growth();
    expect(problems).toHaveLength(501);
    expect(problems.at(-1)).toMatchObject({ severity: 'info', message: 'There are 1200 more problems.' });
  });

  it('has rows that are short, whatever the field, and fit to be sent', () => {
    const long = 'x'.repeat(3_000_000);
    const by = { kind: 'endpoint', name: long, model: long };
    const transcript = opened(
      [
        { type: 'message', text: `${'a'.repeat(MOST_TEXT - 1)}😀${long}` },
        { type: 'message', text: '\uD83D alone' },
        { type: 'retry', why: 'format', expect: long, attempt: 1, reason: long, raw: long, notes: [long] },
        { type: 'verdict', judge: 'equivalence', by, target: 1, result: 'correct', reason: long },
        { type: 'new kind', more: long },
        { type: 'end', state: 'failed', why: long, message: long },
      ]
        .map((event, i) => JSON.stringify({ v: 1, seq: i + 1, time: long.slice(0, 1000), ...event }))
        .join('\n'),
    );
    expect(transcript.rows).toHaveLength(6);
    for (const row of transcript.rows) expect(JSON.stringify(row).length).toBeLessThan(4000);
    expect(transcript.rows[0]).toMatchObject({ text: 'a'.repeat(MOST_TEXT - 1), more: long.length + 2 });
    expect(transcript.rows[1]?.text).toBe('\uFFFD alone');
  });

  it('keeps nothing of a key that is a prototype, and is not held up by nesting', () => {
    const transcript = opened(
      `${messageOf('a').slice(0, -1)},"__proto__":{"type":"end"}}\n{"v":1,"seq":2,"type":"odd","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    );
    expect(transcript.valueOf(0)).not.toHaveProperty('__proto__', { type: 'end' });
    expect(transcript.rows[0]?.text).toBe('a');
    expect(transcript.rows.length + transcript.problems.length).toBe(2);
  });
});

it('has both rules of a dual-goal announcement, and of another setting one', () => {
  const announced = (setting: string, rule: object) =>
    opened(
      ...[...transcriptLines({ rounds: 1, thinking: 0, retries: 0 })].map((line) => {
        const event = JSON.parse(line) as { type: string; expect?: string; parsed?: object };
        if (event.type === 'episode') return `${JSON.stringify({ ...event, setting })}\n`;
        const parsed = { ...event.parsed, ...rule };
        return event.expect === 'announce' ? `${JSON.stringify({ ...event, parsed })}\n` : line;
      }),
    ).rows.find((row) => row.type === 'reply' && row.expect === 'announce');
  const text = 'some number is odd ';
  expect(announced('dual-goal', { rule: 'all are even', med: text })).toMatchObject({
    words: 'all are even',
    beside: { name: 'MED rule', text },
  });
  const long = announced('dual-goal', { rule: 'all are even', med: text.repeat(1000) });
  expect(long?.type === 'reply' && long.beside?.text.length).toBe(MOST_TEXT);
  expect(announced('baseline', { rule: 'all are even' })).not.toHaveProperty('beside');
});
