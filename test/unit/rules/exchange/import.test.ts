import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import { importGroups, type ImportFile } from '../../../../src/rules/exchange';
import { MAX_IMPORT_LENGTH } from '../../../../src/rules/exchange/types';

const read = (...files: (readonly [name: string, text: string])[]) =>
  finish(importGroups(files.map(([name, text]): ImportFile => ({ name, text }))));
const markdown = (text: string) => read(['groups.md', text]);
const messages = ({ problems }: ReturnType<typeof read>) =>
  problems.map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`} ${message}`);

describe('Markdown with a line for each rule', () => {
  it('takes group, name, predicate and what else there is', () => {
    const result = markdown(`
# Anything

| Group ID | Rule name | Predicate (over a, b, c) | Category | Split | Derived from |
|---|:--|---|---|---|---|
| 1 | All even | \`a % 2 == 0 and b % 2 == 0 and c % 2 == 0\` | parity | Test | a person |
|   | Ascending | \`a < b < c\` | ordering | x | LLM |
| 2 | One or \\| the other | \`a \\| b == c\` | | | |
`);
    expect(result.groups).toEqual([
      {
        id: '1',
        split: 'test',
        rules: [
          {
            name: 'All even',
            predicate: 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0',
            origin: 'human',
            family: 'parity',
          },
          { name: 'Ascending', predicate: 'a < b < c', origin: 'model', family: 'ordering' },
        ],
      },
      { id: '2', rules: [{ name: 'One or | the other', predicate: 'a | b == c' }] },
    ]);
    expect(messages(result)).toEqual(['groups.md:7 "x" is not a split; it can be train, validation or test']);
  });

  it('takes predicates that nobody marked as code, with their stars and underscores', () => {
    const { groups } = markdown(
      '| rule | expr |\n|-|-|\n| X | a * b * c > 0 and is_prime(a) and is_prime(b) |\n| Y | $\\text{len}(\\{a, b, c\\}) \\leq 2$ |\n',
    );
    expect(groups).toEqual([
      {
        rules: [
          { name: 'X', predicate: 'a * b * c > 0 and is_prime(a) and is_prime(b)' },
          { name: 'Y', predicate: 'len({a, b, c}) <= 2' },
        ],
      },
    ]);
  });

  it('keeps predicates with mistakes as they are, and names lines without one', () => {
    const result = markdown(
      '| Group | Rule | Predicate |\n|-|-|-|\n| g | P | `a ^ 2 && b` |\n| g | Q | |\n| g | | a < |\n',
    );
    expect(result.groups[0]?.rules.map(({ name, predicate }) => [name, predicate])).toEqual([
      ['P', 'a ^ 2 && b'],
      ['Q', ''],
      ['Rule 3', 'a <'],
    ]);
    expect(messages(result)).toEqual(['groups.md:4 The rule "Q" has no predicate']);
  });

  it('makes a group of each table where nothing says otherwise', () => {
    const { groups } = markdown(
      'First\n\n| Rule | Predicate |\n|-|-|\n| P | `a < b` |\n| Q | `b < c` |\n\nSecond\n\n| Rule | Predicate |\n|-|-|\n| R | `a > b` |\n',
    );
    expect(groups.map(({ id, rules }) => [id, rules.length])).toEqual([
      [undefined, 2],
      [undefined, 1],
    ]);
  });
});

describe('Markdown around the tables', () => {
  it('is not read: code, quotes and lists hold examples', () => {
    const table = '| Rule | Predicate |\n|-|-|\n| P | `a < b` |\n';
    const inside = (prefix: string) => table.replace(/^/gm, prefix);
    const text = `\`\`\`\n${table}\`\`\`\n\n${inside('> ')}\n\n- item\n\n${inside('    ')}\n\nRule | Predicate\n- | -\nQ | \`a > b\`\n`;
    expect(markdown(text).groups).toEqual([{ rules: [{ name: 'Q', predicate: 'a > b' }] }]);
  });
});

describe('Markdown with a line for each group', () => {
  it('takes cells with a name and code, with code only, and with both as text', () => {
    const result = markdown(
      '| ID | Split | Rule 1 (Human) | Rule 2 | Rule 3 | Feasible $ S_g $ |\n|-|-|-|-|-|-|\n| 7 | Test | All even: `a % 2 == 0` | `a < b` | Up: b < c | 1,629 |\n',
    );
    expect(result.groups).toEqual([
      {
        id: '7',
        split: 'test',
        published: 1629,
        rules: [
          { name: 'All even', predicate: 'a % 2 == 0', origin: 'human' },
          { name: 'Rule 2', predicate: 'a < b' },
          { name: 'Up', predicate: 'b < c' },
        ],
      },
    ]);
    expect(result.problems).toEqual([]);
  });

  it('looks names up in tables of rules, as the tables of a paper are made', () => {
    const result = markdown(
      [
        '| Rule | Predicate |\n|-|-|\n| All even | `a % 2 == 0` |\n| Up | `a < b` |\n| Unused | `a > b` |',
        '| ID | Split | Rule 1 | Rule 2 | Rule 3 |\n|-|-|-|-|-|\n| 1 | Train | all  EVEN | Up | Missing |',
        '| Split | Group ID | Triple |\n|-|-|-|\n| Train | 1 | (2, −4, 6) |\n| Train | 9 | (1, 2, 3) |\n| Train | 1 | (1, 2) |',
      ].join('\n\n'),
    );
    expect(result.groups).toEqual([
      {
        id: '1',
        split: 'train',
        initial: [[2, -4, 6]],
        rules: [
          { name: 'All even', predicate: 'a % 2 == 0' },
          { name: 'Up', predicate: 'a < b' },
          { name: 'Missing', predicate: '' },
        ],
      },
    ]);
    expect(messages(result)).toEqual([
      'groups.md:9 There is no predicate for the rule "Missing"',
      'groups.md:5 The rule "Unused" is in no group, so it was left out',
      'groups.md:14 This triple is for a group that is not there',
      'groups.md:15 "(1, 2)" is not a triple of integers',
    ]);
  });

  it('says what a split and a size cannot be', () => {
    const result = markdown(
      '| Group | Split | Rule 1 | Size |\n|-|-|-|-|\n| 1 | sometimes | `a < b` | many |\n',
    );
    expect(messages(result)).toEqual([
      'groups.md:3 "many" is not a size of a group',
      'groups.md:3 "sometimes" is not a split; it can be train, validation or test',
    ]);
    expect(result.groups).toEqual([{ id: '1', rules: [{ name: 'Rule 1', predicate: 'a < b' }] }]);
  });
});

const RULES = `rules:
  - id: T1_1
    name: All even
    expr: "(a % 2 == 0) and (b % 2 == 0) and (c % 2 == 0)"
    family: parity
  - {id: T1_2, name: Up, expr: a < b < c, family: ordering}
  - {id: O1_1, name: All odd, expr: "a % 2 == 1 && b^2 > 0", family: parity}
  - {id: O1_2, name: Down, expr: a > b > c, family: ordering}
  - {id: V2_1, name: Max, expr: c >= a, family: ordering}
`;
const PUBLISHED = [
  {
    id: '1',
    split: 'train',
    rules: [
      {
        name: 'All even',
        predicate: '(a % 2 == 0) and (b % 2 == 0) and (c % 2 == 0)',
        origin: 'human',
        family: 'parity',
      },
      { name: 'Up', predicate: 'a < b < c', origin: 'model', family: 'ordering' },
    ],
  },
  {
    id: '7',
    split: 'test',
    rules: [
      { name: 'All odd', predicate: 'a % 2 == 1 && b^2 > 0', origin: 'human', family: 'parity' },
      { name: 'Down', predicate: 'a > b > c', origin: 'model', family: 'ordering' },
    ],
  },
  {
    id: '6',
    split: 'validation',
    rules: [{ name: 'Max', predicate: 'c >= a', origin: 'human', family: 'ordering' }],
  },
];
const withTriples = (first: unknown, second: unknown) => {
  const [one, seven, six] = PUBLISHED;
  return [{ ...one, initial: first }, { ...seven, initial: second }, six];
};

describe("the authors' files", () => {
  it('map T1–T4, V1–V2 and O1–O4 to 1 … 10 with their splits', () => {
    expect(read(['rules.yaml', RULES])).toEqual({ groups: PUBLISHED, problems: [], moreProblems: 0 });
    const keys = ['T1', 'T2', 'T3', 'T4', 'V1', 'V2', 'O1', 'O2', 'O3', 'O4', 'X1'];
    const list = keys.map((key) => `  - {id: ${key}_1, name: n, expr: a < b}\n`).join('');
    expect(read(['r.yml', `rules:\n${list}`]).groups.map(({ id }) => id)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      'X1',
    ]);
  });

  it.each([
    ['rule ids', 'train,T1,T1_1,T1_2,,,2,4,6', 'ood_test,O1,O1_1,O1_2,,,5,3,1'],
    ['rule names', 'train,1,All even,Up,,,2,4,6', 'test,1,All odd,Down,,,5,3,1'],
    ['keys', 'train,T1,,,,,2,4,6', 'test,O1,,,,,5,3,1'],
    ['published ids', 'train,1,,,,,2,4,6', 'test,7,,,,,5,3,1'],
    ['numbers within the split', 'train,1,,,,,2,4,6', 'test,1,,,,,5,3,1'],
  ])('take initial triples by %s', (_, first, second) => {
    const csv = `split,group,rule1,rule2,rule3,rule4,a,b,c\r\n${first}\r\n${second}\r\n`;
    const result = read(['instances.csv', csv], ['rules.yaml', RULES]);
    expect(result.problems).toEqual([]);
    expect(result.groups).toEqual(withTriples([[2, 4, 6]], [[5, 3, 1]]));
  });

  it('name the lines of triples that are none, and take each once', () => {
    const csv =
      'split,group,rule1,rule2,rule3,rule4,a,b,c\ntrain,T1,,,,,2,4,6\ntrain,T1,,,,,2,x,6\n\ntrain,T1,,,,,2,4,6\ntrain,T9,,,,,1,1,1\n';
    const result = read(['rules.yaml', RULES], ['instances.csv', csv]);
    expect(result.groups[0]?.initial).toEqual([[2, 4, 6]]);
    expect(messages(result)).toEqual([
      'instances.csv:3 "2, x, 6" is not a triple of integers',
      'instances.csv:6 The group "T9" has no rules, so it was left out',
    ]);
  });

  it('are read in other shapes too', () => {
    const shapes = [
      'rules:\n  T1_1: {name: All even, expr: a < b}\n  T1_2: {name: Up, expr: b < c}\n',
      'T1_1: {name: All even, expr: a < b}\nT1_2: {name: Up, expr: b < c}\n',
      '- {id: T1_1, name: All even, expr: a < b}\n- {id: T1_2, name: Up, expr: b < c}\n',
      'rules:\n  T1:\n    - {id: T1_1, name: All even, expr: a < b}\n    - {id: T1_2, name: Up, expr: b < c}\n',
      'rules:\n  T1:\n    1: {name: All even, expr: a < b}\n    2: {name: Up, expr: b < c}\n',
    ];
    for (const shape of shapes)
      expect(read(['r.yaml', shape]).groups, shape).toEqual([
        {
          id: '1',
          split: 'train',
          rules: [
            { name: 'All even', predicate: 'a < b', origin: 'human' },
            { name: 'Up', predicate: 'b < c', origin: 'model' },
          ],
        },
      ]);
  });

  it('are told what is wrong with them, by line', () => {
    const result = read([
      'r.yaml',
      'rules:\n  - just text\n  - {id: T1_1, name: P}\n  - {id: T1_2, name: Q, expr: a < b}\n',
    ]);
    expect(messages(result)).toEqual([
      'r.yaml:2 This is not a rule: a rule has `id`, `name` and `expr`',
      'r.yaml:3 The rule "P" has no text in `expr`',
    ]);
    expect(messages(read(['r.yaml', 'a: 1\nb: [\n']))[0]).toMatch(/^r\.yaml:\d /);
    expect(messages(read(['r.yaml', 'just text']))).toEqual([
      'r.yaml The file has neither a list `rules` nor a list `groups`',
    ]);
  });
});

describe('other files', () => {
  it('take the groups of a rule file over whole', () => {
    const { groups, problems } = read([
      'published.rules.yaml',
      readFileSync('examples/published.rules.yaml', 'utf8'),
    ]);
    expect(problems).toEqual([]);
    expect(groups).toHaveLength(10);
    expect(groups[6]).toMatchObject({ id: '7', split: 'test', published: 1225 });
    expect(groups[6]?.initial).toHaveLength(5);
    expect(groups[6]?.rules[0]?.guidance?.accept.length).toBeGreaterThan(0);
  });

  it('read a CSV with a line for each rule', () => {
    const { groups } = read([
      'x.csv',
      '\uFEFFgroup;rule;predicate\n1;"Up; up";a < b\n1;Down;"str(a) == ""1"""\n',
    ]);
    expect(groups).toEqual([
      {
        id: '1',
        rules: [
          { name: 'Up; up', predicate: 'a < b' },
          { name: 'Down', predicate: 'str(a) == "1"' },
        ],
      },
    ]);
  });

  it('refuse what cannot be read, and say why', () => {
    expect(messages(read(['x.pdf', 'text'], ['y.md', ''], ['z.csv', 'a\0b'], ['w.md', 'no table']))).toEqual([
      'x.pdf The file is of no kind that can be imported: Markdown (.md), YAML (.yaml) or CSV (.csv)',
      'y.md The file is empty',
      'z.csv This is not a text file: it contains a zero byte',
      'w.md The file has no table; rules are read from Markdown tables',
    ]);
    expect(messages(read(['x.md', ' '.repeat(MAX_IMPORT_LENGTH + 1)]))[0]).toMatch(/too large/);
    expect(messages(markdown('| Colour | Price |\n|-|-|\n| red | 1 |\n'))).toEqual([
      'groups.md:1 This table was left out: no column is for rules, predicates, groups or triples',
    ]);
  });

  it('bound what garbage can make of them', () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `| ${i} | P | |`).join('\n');
    const result = markdown(`| Group | Rule | Predicate |\n|-|-|-|\n${rows}\n`);
    expect(result.groups).toHaveLength(2000);
    expect(result.problems).toHaveLength(200);
    expect(result.moreProblems).toBe(1801);
    for (const text of [
      '>'.repeat(50_000),
      '['.repeat(50_000),
      '- '.repeat(20_000),
      `|${'-|'.repeat(50_000)}`,
    ])
      expect(markdown(text).groups).toEqual([]);
    const bomb = `a: &a [x,x]\nb: &b [*a,*a]\nrules: [*b,*b]\n`;
    expect(read(['x.yaml', bomb]).problems.length).toBeGreaterThan(0);
  });

  it('never throw', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '| Group | Rule | Predicate |\n',
        '|-|-|-|\n',
        '| 1 | P | `a` |\n',
        '|',
        '`',
        '\n',
        '<code>',
      ),
      fc.constantFrom(
        'rules:\n',
        '  - {id: T1_1, ',
        'expr: a}\n',
        'groups:\n',
        'split,group,rule1,a,b,c\n',
        '"',
        ',',
      ),
      fc.constantFrom('__proto__', 'constructor', '*x', '&x ', '!tag ', '\t', '1', '[1,2,3]', 'Rule 1', 'T1'),
      fc.string({ maxLength: 5 }),
    );
    const text = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));
    const name = fc.constantFrom('x.md', 'y.yaml', 'z.csv', 'w.tsv', 'v');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 3 }), (files) => {
        const { groups } = read(...files);
        for (const { rules } of groups) expect(rules.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
