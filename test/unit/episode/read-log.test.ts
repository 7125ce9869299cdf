import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldEpisode, readLog, readLogFile, renderEpisode, runEpisode } from '../../../src/episode';
import { NOT_UTF8, notJson } from '../../../src/base/json-lines';
import { anyText } from './any-text';
import { planOf, player, servicesOf } from './players';

let text: string;
let lines: string[];

beforeAll(async () => {
  const services = servicesOf();
  await runEpisode(await planOf(player(1)), services);
  text = services.log.text;
  lines = text.trimEnd().split('\n');
});

const joined = (some: readonly string[]) => some.map((line) => `${line}\n`).join('');
const event = (fields: object) => JSON.stringify({ v: 1, time: 't', ...fields });

describe('reading a transcript', () => {
  it('gives every event with its line', () => {
    const log = readLog(text);
    expect(log).toMatchObject({ problems: [], unknown: [], torn: false, lastSeq: lines.length });
    expect(log.events.map((each) => JSON.stringify(each))).toEqual(lines);
    expect(log.lines).toEqual(lines.map((_, i) => i + 1));
  });

  it('takes a byte order mark, line ends of Windows and empty lines', () => {
    const { events } = readLog(text);
    expect(readLog(`\uFEFF${text}`)).toMatchObject({ events, problems: [] });
    expect(readLog(text.replaceAll('\n', '\r\n'))).toMatchObject({ events, problems: [], torn: false });
    expect(readLog(`\n\n${text}\n \n`)).toMatchObject({ events, problems: [] });
  });

  it('reports a torn last line, and one that is whole but for its end', () => {
    const torn = readLog(text.slice(0, -10));
    expect(torn.torn).toBe(true);
    expect(torn.events).toHaveLength(lines.length - 1);
    expect(torn.problems).toEqual([{ line: lines.length, message: expect.stringMatching(/torn/) as string }]);
    const whole = readLog(text.slice(0, -1));
    expect(whole.torn).toBe(true);
    expect(whole.problems).toEqual([]);
    expect(whole.events).toHaveLength(lines.length);
    expect(readLog('')).toMatchObject({ events: [], torn: false, problems: [], lastSeq: 0 });
    expect(readLog('\uFEFF')).toMatchObject({ events: [], torn: false, problems: [], lastSeq: 0 });
  });

  it('passes over lines that are none, and names them', () => {
    const bad: [string, RegExp][] = [
      ['junk', /no JSON\.$/],
      ['\0\0\0\0', /no JSON\.$/],
      ['[1]', /no JSON object/],
      ['null', /no JSON object/],
      ['"\ud800"', /no JSON object/],
      ['{}', /no type/],
      ['{"type":3}', /no type/],
      [event({ type: 'message', seq: 4, text: 3 }), /`message`.*`text`/],
      [event({ type: 'message', seq: 'x', text: '' }), /`seq`/],
      [event({ type: 'message', seq: -1, text: '' }), /`seq`/],
      [event({ type: 'verdict', seq: 4 }), /`verdict`/],
      [event({ type: 'message', seq: 3, text: '' }), /Number 3 is taken/],
    ];
    for (const [line, message] of bad) {
      const log = readLog(joined([...lines.slice(0, 3), line, ...lines.slice(3)]));
      expect(log.events).toHaveLength(lines.length);
      expect(log.problems).toEqual([{ line: 4, message: expect.stringMatching(message) as string }]);
    }
  });

  it('takes numbers in any order, each of them once', () => {
    const order = [1, 3, 5, 4, 2, 5, 6, 3, 7];
    const log = readLog(joined(order.map((seq) => event({ type: 'message', seq, text: '' }))));
    expect(log.events.map(({ seq }) => seq)).toEqual([1, 3, 5, 4, 2, 6, 7]);
    expect(
      log.problems.filter(({ message }) => message.includes('is taken')).map(({ line }) => line),
    ).toEqual([6, 8]);
  });

  it('says where numbers are missing, and that there is a second header', () => {
    expect(readLog(joined(lines.toSpliced(4, 1))).problems).toEqual([
      { line: 5, message: 'Number 6 where 5 was expected.' },
    ]);
    const second = lines[0].replace('"seq":1', `"seq":${lines.length + 1}`);
    expect(readLog(joined([...lines, second])).problems).toMatchObject([{ line: lines.length + 1 }]);
  });

  it('keeps types that it does not know, and other versions', () => {
    const log = readLog(
      joined([...lines, event({ type: 'label', seq: 900, by: 'me' }), '{"v":2,"type":"reply"}']),
    );
    expect(log.unknown).toMatchObject([
      { type: 'label', seq: 900, fields: { by: 'me' } },
      { type: 'reply', fields: { v: 2 } },
    ]);
    expect(log.lastSeq).toBe(900);
    expect(log.events).toHaveLength(lines.length);
    const strange = readLog(event({ type: '__proto__', seq: 1 }));
    expect(strange.unknown).toMatchObject([{ type: '__proto__' }]);
  });

  it('lets no key become a prototype', () => {
    for (const key of [
      '__proto__',
      '\\u005f_proto__',
      '__\\u0070roto\\u005F_',
      '__pr\\u006Fto__',
      '__\\u0070roto__',
      '_\\u005F\\u0070roto__',
    ]) {
      const log = readLog(`{"v":1,"seq":1,"time":"t","type":"message","text":"x","${key}":{"round":7}}\n`);
      const [first] = log.events;
      expect(first).toBeDefined();
      expect(Object.keys(first)).toEqual(['v', 'seq', 'time', 'type', 'text']);
      expect(first.round).toBeUndefined();
      const copy = Object.assign({}, first) as { round?: number };
      expect(copy.round).toBeUndefined();
    }
    const nested = readLog(lines[0].replace('"scenario":{', '"scenario":{"__proto__":{"a":1},'));
    expect(nested.events).toHaveLength(1);
    expect(JSON.stringify(nested.events)).not.toContain('__proto__');
  });

  it('is not held up by a huge line, many lines or deep ones', () => {
    const long = event({ type: 'message', seq: 3, text: 'x'.repeat(10_000_000) });
    expect(readLog(joined([...lines.slice(0, 2), long])).events).toHaveLength(3);
    expect(readLog('x'.repeat(10_000_000)).problems).toHaveLength(1);
    const many = readLog(joined(Array.from({ length: 20_000 }, () => '{')));
    expect(many.problems).toHaveLength(20_000);
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const header = lines[0].replace('"scenario":{', `"scenario":{"deep":${deep},`);
    const log = readLog(joined([header, ...lines.slice(1)]));
    expect(log.events).toHaveLength(lines.length - 1);
    expect(log.problems.map(({ line }) => line)).toContain(1);
    expect(readLog(joined([...lines, `{"__proto__":1,"a":${deep}}`])).problems).toHaveLength(1);
  });

  it('is damaged where something of it is lost, and not where a run was killed in the middle of a line', () => {
    const torn = lines[2].slice(0, 20);
    const whole = [
      joined(lines),
      joined(lines) + torn,
      joined([...lines.slice(0, 2), torn, ...lines.slice(2)]),
    ];
    expect(whole.map((text) => readLog(text).damaged)).toEqual([false, false, false]);
    const lost = [
      joined([...lines.slice(0, 2), torn, ...lines.slice(3)]),
      joined([...lines, torn]),
      joined([...lines, '{"v":1,"type":"reply","seq":500}']),
      joined([lines[1], lines[0], ...lines.slice(2)]),
    ];
    expect(lost.map((text) => readLog(text).damaged)).toEqual([true, true, true, true]);
  });

  it('names lines with bytes that are not UTF-8, which are read all the same', () => {
    const spoilt = (bytes: readonly number[], at: number) => {
      const before = Buffer.from(joined(lines.slice(0, at)).slice(0, -2));
      return readLogFile(
        Buffer.concat([before, Uint8Array.from(bytes), Buffer.from(`}\n${joined(lines.slice(at))}`)]),
      );
    };
    const words = Buffer.from(',"note":"');
    const log = spoilt([...words, 0x61, 0xff, 0x22], 2);
    expect(log.problems).toEqual([{ line: 2, message: NOT_UTF8 }]);
    expect(log).toMatchObject({ damaged: true });
    expect(log.events).toHaveLength(lines.length);
    // U+FFFD in a file is a letter like any other.
    expect(spoilt([...words, 0xef, 0xbf, 0xbd, 0x22], 2)).toMatchObject({ problems: [], damaged: false });
    const cut = Buffer.concat([Buffer.from(joined(lines)), Buffer.from('{"v":1,"text":"é').subarray(0, -1)]);
    expect(readLogFile(cut)).toMatchObject({
      damaged: false,
      torn: true,
      problems: [{ message: notJson(true) }],
    });
  });

  it('never throws, whatever the text; nor does what is made of it', () => {
    const line = fc.oneof(
      fc.constantFrom(...lines),
      anyText,
      fc.json(),
      fc
        .record({
          type: fc.constantFrom('message', 'reply', 'verdict', 'end', 'retry', 'feedback', 'resume', 'x'),
          v: fc.constant(1),
          seq: fc.nat(40),
          time: fc.string(),
          round: fc.oneof(fc.nat(), fc.string()),
          text: anyText,
          target: fc.nat(50),
        })
        .map((value) => JSON.stringify(value)),
    );
    const end = fc.constantFrom('\n', '\r\n', '');
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end)), fc.boolean(), (parts, mark) => {
        const log = readLog((mark ? '\uFEFF' : '') + parts.flat().join(''));
        expect(log.lines).toHaveLength(log.events.length);
        expect(new Set(log.events.map(({ seq }) => seq)).size).toBe(log.events.length);
        renderEpisode(foldEpisode(log.events), { log });
      }),
      { numRuns: 100 },
    );
  });
});
