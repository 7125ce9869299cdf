import { finish } from '../../../src/base/stepwise';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Engine, type Program, type Stepwise, type RuleSet } from '../../../src/predicate';
import {
  DocumentAnalyser,
  EnginePool,
  readRuleFile,
  ReportBuilder,
  type AnalysisUpdate,
  type FileReport,
  type GroupReport,
} from '../../../src/rules';

const example = (name: string) => readFileSync(new URL(`../../../examples/${name}`, import.meta.url), 'utf8');
const pool = new EnginePool();
afterAll(() => pool.dispose());
const analyser = () => new DocumentAnalyser((domain) => pool.for(domain));
const analyse = (text: string): FileReport => finish(analyser().analyse(text));

/** Counts how often it is asked, so that work that should not be done again shows. */
class CountingEngine extends Engine {
  asked: string[] = [];
  override *ruleSet(program: Program): Stepwise<RuleSet> {
    this.asked.push(program.source);
    return yield* super.ruleSet(program);
  }
}

const small = (groups: readonly (readonly string[])[]): string =>
  `version: 1\ndomain: [-5, 5]\ngroups:\n${groups
    .map(
      (rules, i) =>
        `  - id: "${String(i)}"\n    rules:\n${rules.map((rule, j) => `      - {name: r${String(j)}, predicate: "${rule}"}\n`).join('')}`,
    )
    .join('')}`;

function updates(work: Generator<AnalysisUpdate | undefined, FileReport, undefined>): AnalysisUpdate[] {
  const seen: AnalysisUpdate[] = [];
  for (;;) {
    const step = work.next();
    if (step.done) return seen;
    if (step.value) seen.push(step.value);
  }
}

describe('the example of the published groups', () => {
  const report = analyse(example('published.rules.yaml'));

  it('has the counts that enumeration gives', () => {
    expect(report.groups.map((group) => group.count)).toEqual([
      1629, 550, 10660, 12529, 60, 6762, 120, 176715, 2925, 118,
    ]);
  });

  it('has no error, and every finding is true of the published data', () => {
    const count = (code: string) => report.problems.filter((each) => each.code === code).length;
    expect(report.problems.filter((each) => each.severity === 'error')).toEqual([]);
    expect(count('published-mismatch')).toBe(8);
    expect(
      new Set(
        report.problems
          .filter((each) => each.code === 'implied-rule')
          .map((each) => groupOf(report, each.span.from)),
      ).size,
    ).toBe(9);
    expect(count('initial-outside')).toBe(0);
    expect(count('equal-rules')).toBe(0);
    expect(count('unary-rule')).toBe(0);
    expect(count('rule-count')).toBe(0);
    expect([...new Set(report.problems.map((each) => each.code))].sort()).toEqual([
      'implied-rule',
      'published-mismatch',
    ]);
  });

  it('gives splits, origins, sizes and triples', () => {
    const { file, problems } = readRuleFile(example('published.rules.yaml'));
    expect(problems).toEqual([]);
    expect(file?.groups.map((group) => group.id)).toEqual([
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
    ]);
    expect(file?.groups.map((group) => group.published?.value)).toEqual([
      1629, 5394, 128080, 194, 2550, 72, 1225, 176715, 3071, 205,
    ]);
    expect(file?.groups.map((group) => group.split?.slice(0, 2)).join()).toBe(
      'tr,tr,tr,tr,va,va,te,te,te,te',
    );
    expect(file?.groups.map((group) => group.initial.length)).toEqual([0, 0, 0, 0, 0, 0, 5, 5, 5, 5]);
    for (const { rules } of file?.groups ?? []) {
      expect(rules.map((rule) => rule.origin)).toEqual(['human', 'model', 'model', 'model']);
      for (const rule of rules) {
        expect(rule.family).toBeTruthy();
        expect(rule.guidance?.accept.length).toBeGreaterThan(0);
        expect(rule.guidance?.reject.length).toBeGreaterThan(0);
      }
    }
  });

  it('says what each rule adds', () => {
    const [group] = report.groups;
    expect(group?.rules.map((rule) => rule.count?.true)).toEqual([
      1000000,
      expect.any(Number),
      119400,
      7000000,
    ]);
    expect(group?.rules[0]?.share).toBe(0.125);
    expect(group?.rules[3]?.without).toBe(group?.count);
    expect(group?.rules[1]?.without).toBeGreaterThan(group?.count ?? 0);
  });
});

const groupOf = (report: FileReport, offset: number) =>
  report.groups.findIndex((group) => offset >= group.span.from && offset <= group.span.to);

describe('the example of faults', () => {
  it('shows what it announces', () => {
    const codes = new Set(analyse(example('faults.rules.yaml')).problems.map((each) => each.code));
    for (const code of [
      'empty-feasible-set',
      'small-feasible-set',
      'published-mismatch',
      'initial-outside',
      'unary-rule',
      'numeric-range',
      'tautology',
      'rule-can-raise',
      'equal-rules',
      'duplicate-name',
      'implied-rule',
      'disjoint-rules',
      'unknown-key',
      'and-operator',
      'equals-operator',
      'unknown-function',
      'predicate-unquoted',
      'duplicate-id',
      'rule-count',
    ])
      expect([...codes], code).toContain(code);
    expect([...codes].some((code) => code === 'step-limit' || code === 'count-abandoned')).toBe(true);
  });
});

describe('DocumentAnalyser', () => {
  it('tells the structure first, then counts, then the checks', () => {
    const seen = updates(analyser().analyse(small([['a < b', 'b > a'], ['b < c']])));
    expect(seen.map((each) => each.kind)).toEqual([
      'structure',
      'groups',
      'groups',
      'groups',
      'groups',
      'groups',
      'end',
    ]);
    const stages = seen.flatMap((each) =>
      each.kind === 'groups'
        ? each.groups.map((group) => [group.index, group.count !== undefined, group.pending])
        : [],
    );
    expect(stages).toEqual([
      [0, false, true],
      [1, false, true],
      [0, true, true],
      [0, true, false],
      [1, true, true],
      [1, true, false],
    ]);
  });

  it('builds the same report from its updates', () => {
    const text = small([
      ['a < b', 'b > a'],
      ['b < c', 'a < b'],
    ]);
    const work = analyser();
    const builder = new ReportBuilder();
    for (const update of updates(work.analyse(text))) builder.apply(update);
    expect(builder.report()).toEqual(finish(analyser().analyse(text)));
  });

  it('counts groups on screen first', () => {
    const text = small([['a < b'], ['b < c'], ['a < c'], ['a == c']]);
    const seen = updates(analyser().analyse(text, { priority: () => [2, 3] }));
    const order = seen.flatMap((each) =>
      each.kind === 'groups' && each.groups.length === 1
        ? each.groups.filter((group) => !group.pending).map((group) => group.index)
        : [],
    );
    expect(order).toEqual([2, 3, 0, 1]);
  });

  it('counts what is on screen before it parses the rest of a large file', () => {
    const text = small(Array.from({ length: 200 }, () => ['a < b', 'b < c']));
    const seen = updates(analyser().analyse(text, { priority: () => [150] }));
    const again = seen.findLastIndex((each) => each.kind === 'structure');
    const early = seen.slice(0, again).flatMap((each) => (each.kind === 'groups' ? each.groups : []));
    expect(
      early.filter((group) => group.count !== undefined && !group.pending).map((group) => group.index),
    ).toEqual([150]);
    const last = new ReportBuilder();
    for (const update of seen) last.apply(update);
    const places = (groups: readonly GroupReport[]) =>
      groups
        .slice(0, 200)
        .map(({ id, idSpan, span }) => [
          id,
          text.slice(idSpan.from, idSpan.to).replaceAll('"', ''),
          span.from,
        ]);
    expect(early.length).toBeGreaterThan(200);
    expect(places(early)).toEqual(places(last.report()?.groups ?? []));
    expect(finish(analyser().analyse(text))).toEqual(last.report());
  });

  it('computes only what an edit has changed', () => {
    const engine = new CountingEngine({ domain: { min: -5, max: 5 } });
    const work = new DocumentAnalyser(() => engine);
    const groups = [['a < b', 'b < c'], ['a == b'], ['a != c']];
    finish(work.analyse(small(groups)));
    engine.asked = [];
    const inserted = `# a comment above\n${small(groups)}`;
    const report = finish(work.analyse(inserted));
    expect(engine.asked).toEqual([]);
    expect(report.groups.map((group) => inserted.slice(group.idSpan.from, group.idSpan.to))).toEqual([
      '"0"',
      '"1"',
      '"2"',
    ]);
    groups[1] = ['a == b + 1'];
    finish(work.analyse(small(groups)));
    expect(engine.asked).toEqual(['a == b + 1']);
    engine.dispose();
  });

  it('gives the same report after edits as from scratch', () => {
    const text = example('published.rules.yaml');
    const work = analyser();
    finish(work.analyse(text));
    const edited = text.replace('a % 3 == 0 and b', 'a % 6 == 0 and b').replace('seed: 1337', 'seed: 99');
    expect(finish(work.analyse(edited))).toEqual(finish(analyser().analyse(edited)));
  });

  it('can be abandoned at every step and goes on from there', () => {
    const text = small([['a < b', 'b < c'], ['a % b == 0'], ['b > a']]);
    const whole = finish(analyser().analyse(text));
    for (let steps = 0; steps < 60; steps += 3) {
      const work = analyser();
      const run = work.analyse(text);
      for (let i = 0; i < steps; i++) if (run.next().done) break;
      run.return(whole);
      expect(finish(work.analyse(text))).toEqual(whole);
    }
  });

  it('counts over the domain of the file', () => {
    expect(analyse(small([['a < b']])).groups[0]?.count).toBe(605);
    expect(analyse(small([['a < b']]).replace('[-5, 5]', '[0, 1]')).groups[0]?.count).toBe(2);
  });

  it('gives no count for a group with an error, and says why', () => {
    const { groups } = analyse(small([['a < b', 'a <'], ['b < c']]));
    expect(groups.map((group) => group.count)).toEqual([undefined, 605]);
    expect(groups[0]?.unavailable).toContain('rule 2 has no count: its predicate has an error');
    expect(groups[0]?.rules.map((rule) => rule.count?.true)).toEqual([605, undefined]);
  });
});
