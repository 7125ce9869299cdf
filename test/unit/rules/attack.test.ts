import { finish } from '../../../src/base/stepwise';
import fc from 'fast-check';
import { parse } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentAnalyser, EnginePool, readRuleFile } from '../../../src/rules';
import type { Problem } from '../../../src/predicate/problem';
import type { Span } from '../../../src/predicate/span';
import { MAX_WHOLE_LENGTH } from '../../../src/rules/read/refusals';
import { layout, predicateText, writeFile, writes } from './documents';
import { atNight } from '../../setup/nightly';

const pool = new EnginePool({ maxBitmaps: 12 });
afterAll(() => pool.dispose());
const analyse = (text: string) => finish(new DocumentAnalyser((domain) => pool.for(domain)).analyse(text));

const placesOf = ({ span, fixes, related }: Problem): readonly Span[] => [
  span,
  ...(related ?? []).map((item) => item.span),
  ...(fixes ?? []).flatMap((fix) => fix.edits.map((edit) => edit.span)),
];

/** Spans lie within the text, and nothing is thrown. A text may have 100,000 problems: they are asserted all at once. */
function sane(text: string): ReturnType<typeof readRuleFile> {
  const result = readRuleFile(text);
  const isWithin = ({ from, to }: Span) => from >= 0 && to >= from && to <= text.length;
  const outside = result.problems.filter((problem) => !placesOf(problem).every(isWithin));
  const garbled = result.problems.filter(({ message }) => /undefined|\[object|NaN/.test(message));
  expect({ outside, garbled }).toEqual({ outside: [], garbled: [] });
  return result;
}

describe('hostile texts', () => {
  it('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void sane(new TextDecoder().decode(bytes))),
      { numRuns: atNight(300, 100) },
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        (bytes) => void sane(`version: 1\ngroups:\n  - id: x\n${new TextDecoder().decode(bytes)}`),
      ),
      { numRuns: atNight(300, 100) },
    );
  });

  it('rule files with pieces cut out, doubled and exchanged', () => {
    const good = writeFile(['a < b', '{a, b} == {c}', "str(a)[0] == '1'"], {
      style: 'QUOTE_SINGLE',
      lineWidth: 0,
      indentSeq: true,
      crlf: false,
    });
    const parts = good.split(/(?<=[\n:'[\]{} -])/);
    fc.assert(
      fc.property(
        fc.array(fc.nat(parts.length - 1), { maxLength: 60 }),
        fc.array(
          fc.tuple(
            fc.nat(parts.length - 1),
            fc.constantFrom('', '\t', '*', '&', '!', '"', '\r', '\n', '- ', '? ', '|', '>', '%'),
          ),
        ),
        (order, changes) => {
          const text = [...parts];
          for (const [i, insert] of changes) text[i] = insert;
          sane(text.join(''));
          sane(`version: 1\ngroups:\n${order.map((i) => parts[i]).join('')}`);
        },
      ),
      { numRuns: atNight(400, 150) },
    );
  });

  it.each([
    ['brackets', '['.repeat(200_000)],
    ['braces', '{a: '.repeat(100_000)],
    ['dashes', `version: 1\ngroups:\n${'- '.repeat(100_000)}`],
    ['keys', 'a: '.repeat(100_000)],
    ['an open quote', `version: 1\ngroups:\n  - id: "${'x'.repeat(1_000_000)}`],
    ['question marks', '? '.repeat(100_000)],
    ['anchors', '&a '.repeat(50_000)],
    ['tags', '!'.repeat(100_000)],
    ['one line of a megabyte', 'x'.repeat(1_000_000)],
    [
      'many keys',
      `version: 1\n${Array.from({ length: 20_000 }, (_, i) => `k${String(i)}: 1`).join('\n')}\ngroups: []\n`,
    ],
    ['the same key', `version: 1\ngroups: []\n${'version: 1\n'.repeat(20_000)}`],
    ['commas', `version: 1\ngroups: [${','.repeat(100_000)}]`],
  ])('%s without end', (_, text) => {
    expect(sane(text).problems.length).toBeGreaterThan(0);
  });

  it('an alias bomb', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map(
        (c, i) =>
          `${c}: &${c} [${Array(9)
            .fill(`*${'abcdefgh'.charAt(i)}`)
            .join(', ')}]`,
      ),
      'version: 1',
      'groups: *i',
    ].join('\n');
    expect(sane(bomb).problems.some((each) => each.code === 'yaml-alias')).toBe(true);
  });

  it('a predicate of 100 kB', () => {
    const long = `a ${'+ 1 '.repeat(25_000)}< b`;
    const text = `version: 1\ngroups:\n  - id: x\n    rules:\n      - name: long\n        predicate: ${long}\n      - name: y\n        predicate: a < b\n`;
    expect(sane(text).file?.groups[0]?.rules[0]?.predicate.text).toHaveLength(long.length);
    const report = analyse(text);
    expect(report.problems.some((each) => each.severity === 'error')).toBe(true);
    expect(report.groups[0]?.rules[1]?.count?.true).toBe(3_980_000);
  });

  it('names that look like markup, and texts from right to left', () => {
    const name = '<img src=x onerror=alert(1)> \u202Eevil\u202C ${x} `y` שלום';
    const text = `version: 1\ndomain: [0, 3]\ngroups:\n  - id: ${JSON.stringify(name)}\n    rules:\n      - name: ${JSON.stringify(name)}\n        predicate: a < b\n      - name: ${JSON.stringify(name)}\n        predicate: b > a\n`;
    expect(analyse(text).groups[0]).toMatchObject({ id: name, count: 24 });
  });

  it('keys that are names of built-in things', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const text = `version: 1\n${key}: 1\ngroups:\n  - ${key}: {a: 1}\n    id: x\n    rules: [{name: x, predicate: a, ${key}: 3}]\n`;
      const found = sane(text).problems.filter((each) => each.code === 'unknown-key');
      expect(found.map((each) => text.slice(each.span.from, each.span.to))).toEqual([key, key, key]);
    }
  });

  it('more than eight million characters', () => {
    const { file, problems } = sane(`version: 1\ngroups: []\n#${'x'.repeat(10_000_000)}`);
    expect(file).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'file-too-large' }]);
    const huge = `version: 1\ngroups:\n  - id: ${'x'.repeat(MAX_WHOLE_LENGTH)}\n  - id: y\n    rules: [{name: z, predicate: a}]\n`;
    expect(sane(huge)).toMatchObject({
      file: { groups: [{ incomplete: 'it is too large' }, { id: 'y' }] },
      problems: [{ code: 'file-too-large' }],
    });
    expect(sane(`{"version": 1, "groups": [${'{}, '.repeat(MAX_WHOLE_LENGTH / 4)}]}`).problems[0]?.code).toBe(
      'file-too-large',
    );
  });

  it('ten thousand groups, all alike', () => {
    const group =
      '  - id: same\n    rules:\n      - {name: x, predicate: a < b}\n      - {name: x, predicate: b > a}\n';
    const text = `version: 1\ndomain: [-3, 3]\ngroups:\n${group.repeat(10_000)}`;
    const report = analyse(text);
    expect(report.groups).toHaveLength(10_000);
    expect(report.complete).toBe(true);
    const count = (code: string) => report.problems.filter((each) => each.code === code).length;
    expect([count('duplicate-id'), count('duplicate-name')]).toEqual([9_999, 10_000]);
  }, 60_000);
});

describe('reading in pieces', () => {
  it('gives what reading the whole gives', () => {
    const group = fc.record({
      id: fc.string(),
      split: fc.constantFrom('train', 'tset', undefined),
      predicates: fc.array(predicateText, { minLength: 1, maxLength: 3 }),
      how: layout,
    });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), fc.boolean(), (groups, tail) => {
        fc.pre(groups.every(({ predicates, how }) => predicates.every((text) => writes(text, how))));
        const indented = groups[0]?.how.indentSeq;
        const items = groups.map(({ id, split, predicates, how }) => {
          const text = writeFile(predicates, { ...how, indentSeq: indented, crlf: false });
          const item = text.slice(text.indexOf('groups:\n') + 8);
          return item.replace(
            /^( *- id:).*\n/,
            (_, key: string) =>
              `${key} ${JSON.stringify(id)} # c\n${split ? `${' '.repeat(key.length - 3)}split: ${split}\n` : ''}`,
          );
        });
        const body = `version: 1\n${tail ? '' : 'seed: 4\n'}groups:\n${items.join(indented ? '\n# between\n' : '')}${tail ? 'seed: 4\n' : ''}`;
        const split = readRuleFile(body);
        // A quoted key is not looked for by the splitter: the file is then parsed in one go.
        const whole = readRuleFile(body.replace(/^groups:/m, '"groups":'));
        const summary = (result: typeof split, delta: number) => ({
          seed: result.file?.seed,
          groups: result.file?.groups.map((each) => [
            each.id,
            each.split,
            each.idSpan.from - delta,
            each.span.from - delta,
            each.rules.map((rule) => [rule.name, rule.predicate.text, rule.predicate.span.from - delta]),
          ]),
          problems: result.problems.map((each) => [
            each.code,
            each.message,
            each.span.from > body.indexOf('groups:') ? each.span.from - delta : each.span.from,
          ]),
        });
        expect(summary(split, 0)).toEqual(summary(whole, 2));
        const plain = parse(body) as { groups: { id: string; rules: { predicate: string }[] }[] };
        expect(split.file?.groups.map((each) => each.rules.map((rule) => rule.predicate.text))).toEqual(
          plain.groups.map((each) => each.rules.map((rule) => rule.predicate)),
        );
      }),
      { numRuns: 150 },
    );
  });
});
