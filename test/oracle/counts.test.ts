/** The engine's counts against enumeration by CPython: the fixtures (make_counts.py) and live on smaller cubes. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Engine } from '../../src/predicate/engine';
import { analysePredicate } from '../../src/predicate/language';
import { finish } from '../../src/base/stepwise';
import type { Program } from '../../src/predicate/syntax';
import { CPython } from './cpython';

interface CountedRule {
  readonly source: string;
  readonly true: number;
  readonly raises: number;
}
interface CountedGroup {
  readonly id: string;
  readonly feasible: number;
  readonly rules: readonly CountedRule[];
}

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/oracle/${name}.json`, import.meta.url), 'utf8'));

const groups = fixture('groups') as CountedGroup[];
const rules = Object.entries(fixture('rules') as Record<string, CountedRule>).map(([name, rule]) => ({
  name,
  ...rule,
}));

function parse(source: string): Program {
  const { program, problems } = analysePredicate(source, { profile: 'judge' });
  if (!program) throw new Error(`${problems[0]?.message ?? 'refused'}: ${source}`);
  return program;
}

describe('the published domain', () => {
  const engine = new Engine();
  afterAll(() => {
    engine.dispose();
  });

  const counted = (source: string) => {
    const { true: accepted, raises } = finish(engine.count(parse(source)));
    return { true: accepted, raises };
  };

  it('has forty rules in ten groups', () => {
    expect([groups.length, groups.flatMap((group) => group.rules).length]).toEqual([10, 40]);
  });

  it.each(groups)('group $id: $feasible', (group) => {
    expect(finish(engine.countGroup(group.rules.map((rule) => parse(rule.source))))).toBe(group.feasible);
    for (const rule of group.rules)
      expect(counted(rule.source)).toEqual({ true: rule.true, raises: rule.raises });
  });

  it.each(rules)('$name: $true true, $raises raise', (rule) => {
    expect(counted(rule.source)).toEqual({ true: rule.true, raises: rule.raises });
  });
});

describe('live enumeration', () => {
  it('agrees on a smaller cube for every rule', async () => {
    const python = await CPython.load();
    const programs = [...groups.flatMap((group) => group.rules), ...rules].map((rule) => parse(rule.source));
    const engine = new Engine({ domain: { min: -9, max: 8 } });
    const theirs = python.count(programs, -9, 8);
    const ours = programs.map((program) => finish(engine.count(program)));
    engine.dispose();
    expect(ours.map((count) => ({ true: count.true, raises: count.raises }))).toEqual(theirs);
  });
});
