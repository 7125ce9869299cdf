import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Engine, finish, type Domain } from '../../../../src/predicate';
import { readRuleFile, sampleInitial } from '../../../../src/rules';
import { contentOf } from '../../../../src/rules/content';
import { exchange, type ExchangeAnswers, type ExchangeQuestion } from '../../../../src/rules/exchange';

const engines = new Map<string, Engine>();
function engineFor(domain: Domain): Engine {
  const key = JSON.stringify(domain);
  const engine = engines.get(key) ?? new Engine({ domain });
  engines.set(key, engine);
  return engine;
}
const ask = <K extends ExchangeQuestion['kind']>(question: ExchangeQuestion & { readonly kind: K }) =>
  finish(exchange(engineFor, question)) as ExchangeAnswers[K];

const example = readFileSync('examples/published.rules.yaml', 'utf8');
const contents = (text: string) => {
  const { file, problems } = readRuleFile(text);
  expect(problems).toEqual([]);
  return file?.groups.map((group) => contentOf(group, file.domain, file.seed));
};

const SMALL = `version: 1
domain: [-2, 2]
seed: 7
groups:
  - id: "few"
    split: test
    rules:
      - {name: P, predicate: a == b == c}
      - {name: Q, predicate: a > 0}
  - id: "broken"
    rules:
      - {name: R, predicate: a <}
`;

describe('the export of the published groups', () => {
  const { text, groups, shortages } = ask({ kind: 'export-markdown', text: example });

  it('has both sizes of each group, and the breadth of each rule', () => {
    expect([groups, shortages]).toEqual([10, []]);
    expect(text).toContain(
      '| 2 | train | All end with 6 | Increasing differences | a is min | All distinct | 5,394 | 550 |',
    );
    expect(text).toContain(
      '| 8 | 3 | Mixed signs | `((a < 0) + (b < 0) + (c < 0)) in {1, 2}` | model | sign | 75% |',
    );
  });

  it('makes the same file again when it is imported', () => {
    const imported = ask({ kind: 'import', files: [{ name: 'table.md', text }] });
    expect(imported.problems).toEqual([]);
    const again = ask({ kind: 'new-file', groups: imported.groups });
    expect(contents(again)).toEqual(contents(example));
  });
});

describe('the export of a file with faults', () => {
  it('leaves out sizes that there are none of, and says why', () => {
    const { text, shortages } = ask({ kind: 'export-markdown', text: SMALL });
    expect(text).toContain('values from -2 to 2');
    expect(text).toContain('| few | test | P | Q | – | 2 |');
    expect(text).toContain('| broken |  | R |  | – | – |');
    expect(shortages).toEqual([
      { id: 'broken', unavailable: 'rule 1 has no count: its predicate has an error' },
    ]);
  });

  it('is refused where there is nothing to export', () => {
    expect(() => ask({ kind: 'export-markdown', text: 'version: 1\ngroups: []\n' })).toThrow(
      /nothing to export/,
    );
    expect(() => ask({ kind: 'export-samples', text: '', n: 1 })).toThrow(/nothing to export/);
  });
});

describe('samples', () => {
  it('are those that sampling the groups draws', () => {
    const { text } = ask({ kind: 'export-samples', text: example, n: 4 });
    const file = readRuleFile(example).file;
    const drawn = file?.groups.flatMap(
      (group) => finish(sampleInitial(engineFor(file.domain), group, 4, file.seed)).triples,
    );
    const rows = text.trimEnd().split('\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(-3).map(Number))).toEqual(drawn);
    expect(ask({ kind: 'export-samples', text: example, n: 4, seed: 5 }).text).not.toBe(text);
    expect(ask({ kind: 'export-samples', text: example, n: 4, seed: 1337 }).text).toBe(text);
  });

  it('say which groups have fewer, or none', () => {
    const { text, groups, shortages } = ask({ kind: 'export-samples', text: SMALL, n: 3 });
    expect(text).toMatch(
      /^split,group,rule1,rule2,a,b,c\ntest,few,P,Q,(?:1,1,1\ntest,few,P,Q,2,2,2|2,2,2\ntest,few,P,Q,1,1,1)\n$/,
    );
    expect([groups, shortages]).toEqual([
      1,
      [
        { id: 'few', triples: 2 },
        { id: 'broken', unavailable: 'rule 1 has no count: its predicate has an error' },
      ],
    ]);
  });
});
