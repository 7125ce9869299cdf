import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analysePredicate, Engine, finish, type Program } from '../src/predicate';
import { readRuleFile } from '../src/rules';
import type { Baseline } from './baselines';
import { type Measure, median, type Other, type Target, timed } from './figures';

/** The enumerated sizes, so that a fast wrong answer is not a result. */
export const SIZES = [1629, 550, 10_660, 12_529, 60, 6762, 120, 176_715, 2925, 118];

/** The predicates of the ten published groups. */
export function publishedRules(bench: string): readonly (readonly string[])[] {
  const { file } = readRuleFile(readFileSync(join(bench, '../examples/published.rules.yaml'), 'utf8'));
  if (!file) throw new Error('the example file cannot be read');
  return file.groups.map((group) => group.rules.map((rule) => rule.predicate.text));
}

export function parse(source: string): Program {
  const { program } = analysePredicate(source);
  if (!program) throw new Error(`cannot be parsed: ${source}`);
  return program;
}

function demand(count: number, group: number, who: string): void {
  if (count !== SIZES[group])
    throw new Error(`${who} counts ${String(count)} for group ${String(group + 1)}`);
}

/** One group from scratch: a new engine with empty caches; its construction is not timed (an editor has one). */
function fromSource(rules: readonly string[], group: number): number {
  const engine = new Engine();
  const { ms, result } = timed(() => finish(engine.countGroup(rules.map(parse))));
  engine.dispose();
  demand(result, group, 'the engine');
  return ms;
}

/** Trees are copied each time, so that nothing remembered for one of them can help. */
function fromParsed(programs: readonly Program[], group: number): number {
  const engine = new Engine();
  const fresh = structuredClone(programs);
  const { ms, result } = timed(() => finish(engine.countGroup(fresh)));
  engine.dispose();
  demand(result, group, 'the engine');
  return ms;
}

async function ask(baseline: Baseline | undefined, group: number): Promise<number[]> {
  if (!baseline) return [];
  const { count, ms } = await baseline.ask(`group ${String(group)}`);
  demand(count, group, baseline.name);
  return [ms];
}

interface Timed {
  readonly source: number[];
  readonly parsed: number[];
  readonly c: number[];
  readonly python: number[];
}

export interface Contenders {
  readonly c: Baseline | undefined;
  readonly python: Baseline | undefined;
}

/** Enough for the machine code of the last tier, however few rounds are asked for. */
const WARM_UP = 200;
/** Passes of ours in a round: this many that are not counted, then as many that are. */
const PASSES = 8;
/** CPython takes seconds a round: at most this many, and a tenth of the others. */
const PYTHON_ROUNDS = 3;

async function run(groups: readonly (readonly string[])[], rounds: number, { c, python }: Contenders) {
  const programs = groups.map((rules) => rules.map(parse));
  const results: Timed[] = groups.map(() => ({ source: [], parsed: [], c: [], python: [] }));
  for (let round = 0; round < WARM_UP; round++) {
    groups.forEach((rules, g) => (fromSource(rules, g), fromParsed(programs[g], g)));
  }
  const ours = (record: boolean) => {
    for (const [g, rules] of groups.entries()) {
      const [source, parsed] = [fromSource(rules, g), fromParsed(programs[g], g)];
      if (!record) continue;
      results[g].source.push(source);
      results[g].parsed.push(parsed);
    }
  };
  const theirs = async (record: boolean) => {
    for (const [g] of groups.entries()) {
      const timings = await ask(c, g);
      if (record) results[g].c.push(...timings);
    }
  };
  // In turn, each after runs that are not counted: who had the processor before has emptied its caches, and a process
  // that was idle tidies up its memory first. The promise is about warm ones.
  for (let round = 0; round < rounds; round++) {
    for (let pass = 0; pass < 2 * PASSES; pass++) ours(pass >= PASSES);
    for (const record of [false, true]) await theirs(record);
  }
  const pythonRounds = Math.min(PYTHON_ROUNDS, Math.max(1, Math.floor(rounds / 10)));
  for (let round = 0; round < pythonRounds; round++)
    for (const [g] of groups.entries()) results[g].python.push(...(await ask(python, g)));
  return results;
}

/** Round by round, the ten groups added up. */
const summed = (parts: readonly (readonly number[])[]): number[] =>
  parts[0].map((_, round) => parts.reduce((sum, part) => sum + part[round], 0));

function other(name: string, parts: readonly (readonly number[])[]): Other | undefined {
  return parts[0].length > 0 ? { name, timings: summed(parts), parts } : undefined;
}

const SECTION = 'Ten groups from scratch, warm';

function total(results: readonly Timed[], which: 'source' | 'parsed', part: number): Measure {
  const of = (key: keyof Timed) => results.map((result) => result[key]);
  const [c, python] = [other('C -O3', of('c')), other('CPython', of('python'))];
  const target: Target = { of: 'ratio', atMost: 1 / part, words: `≤ 1/${part} of C` };
  return {
    section: SECTION,
    name: which === 'source' ? 'all ten, from source text' : 'all ten, from parsed rules',
    unit: 'ms',
    ours: summed(of(which)),
    parts: of(which),
    ...(c && { baseline: c }),
    ...(python && { second: python }),
    target,
  };
}

/** A group may take as long as C does, or 0.2 ms where C needs less; never more than 1 ms. */
function groupTarget(c: readonly number[]): Target {
  const atMost = c.length > 0 ? Math.min(1, Math.max(0.2, median(c))) : 1;
  const words = atMost === 1 ? '≤ 1 ms' : atMost === 0.2 ? '≤ 0.2 ms' : `≤ C`;
  return { of: 'median', atMost, words };
}

export async function measureGroups(
  bench: string,
  rounds: number,
  contenders: Contenders,
): Promise<Measure[]> {
  const results = await run(publishedRules(bench), rounds, contenders);
  const each = results.map(({ source, c, python }, g): Measure => ({
    section: SECTION,
    name: `group ${String(g + 1)}, from source text`,
    unit: 'ms',
    ours: source,
    ...(c.length > 0 && { baseline: { name: 'C -O3', timings: c } }),
    ...(python.length > 0 && { second: { name: 'CPython', timings: python } }),
    target: groupTarget(c),
  }));
  return [total(results, 'source', 15), total(results, 'parsed', 20), ...each];
}
