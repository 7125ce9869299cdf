import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { finish, PUBLISHED_DOMAIN, type Triple } from '../../../../src/predicate';
import type { NewGroup } from '../../../../src/rules/edit/changes';
import { groupsToMarkdown, importGroups, type ExportGroup } from '../../../../src/rules/exchange';
import { predicates } from '../../predicate/count/generator';

/** Every kind of character that tables, code spans, HTML and spreadsheets take for something else. */
const awkward = fc.string({
  unit: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...'abc |`\\*_<>[]()&#~!"\'$:;.,@^{}=+-'.split('')) },
    fc.constantFrom(
      '\n',
      '\t',
      '  ',
      '\u00a0',
      '\u202e',
      '\u200b',
      '😀',
      'א',
      '<br>',
      '</code>',
      '&lt;',
      '&#124;',
    ),
    fc.constantFrom('http://x.y', 'www.x.y', 'a@b.cd', '**', '``', '\\|', '--', '\r', '\u2028', '–', ' - '),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  ),
  maxLength: 12,
});
const isPlain = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);
const text = awkward.filter((each) => isPlain(each) && each.trim() !== '');

const predicate = fc.oneof(
  predicates,
  text,
  fc.constantFrom(
    'def rule(a, b, c):\n    x = a | b\n\n    return x > 2  # `|`\n',
    '\n a < b\n',
    'str(a)[0] == "|" or str(b) == "\\\\|`"',
    ' a < b ',
  ),
);

const optional = <K extends string, T>(key: K, value: fc.Arbitrary<T>) =>
  fc
    .option(value, { nil: undefined })
    .map((each) => (each === undefined ? {} : { [key]: each })) as fc.Arbitrary<Partial<Record<K, T>>>;
const merged = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((each) => Object.assign({}, ...each) as object);

const rule = merged(
  fc.record({ name: text, predicate }),
  optional('origin', fc.constantFrom('human', 'model')),
  optional('family', text),
  optional(
    'guidance',
    fc
      .record({ accept: fc.array(text, { maxLength: 2 }), reject: fc.array(text, { maxLength: 2 }) })
      .filter(({ accept, reject }) => accept.length + reject.length > 0),
  ),
);
const integer = fc.integer({ min: -1000, max: 1000 });
const group = merged(
  fc.record({ id: text, rules: fc.array(rule, { minLength: 1, maxLength: 5 }) }),
  optional('split', fc.constantFrom('train', 'validation', 'test')),
  optional('published', fc.nat()),
  optional(
    'initial',
    fc.uniqueArray(fc.tuple(integer, integer, integer), {
      minLength: 1,
      maxLength: 3,
      selector: (t) => t.join(),
    }),
  ),
) as fc.Arbitrary<NewGroup & { id: string; initial?: Triple[] }>;

const exported = (groups: readonly NewGroup[]): string =>
  groupsToMarkdown(
    groups.map(({ initial, rules, id, ...rest }): ExportGroup => ({
      ...rest,
      id: id ?? '',
      count: 1234,
      initial: initial ?? [],
      rules: rules.map((each) => ({
        ...each,
        guidance: each.guidance ?? { accept: [], reject: [] },
        share: 0.5,
      })),
    })),
    PUBLISHED_DOMAIN,
  );

describe('the exported Markdown', () => {
  it('gives the same groups when it is imported', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(group, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
        (groups) => {
          const markdown = exported(groups);
          const result = finish(importGroups([{ name: 'x.md', text: markdown }]));
          expect(result.problems).toEqual([]);
          expect(result.groups).toEqual(groups);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('holds no link, HTML or image of a hostile name', () => {
    const name = '<img src=x onerror=alert(1)> [x](http://evil.example) ![y](z) www.evil.example a@b.cd `|`';
    const markdown = exported([{ id: name, rules: [{ name, predicate: `"${name}" == a` }] }]);
    const html = marked.parse(markdown, { async: false });
    expect(html.match(/<(?!\/?(?:h1|h2|p|table|thead|tbody|tr|th|td|code)\b)[^>]*>/g)).toBeNull();
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});
