import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentAnalyser, EnginePool, type FileReport, readRuleFile, type RuleFile } from '../src/rules';
import type { Measure } from './figures';
import { type Scene, session } from './session';

/** A predicate as it stands in a document: quoted, or a block where it has several lines. */
function scalar(text: string, column: number): string {
  if (!text.includes('\n')) return JSON.stringify(text);
  const indent = ' '.repeat(column);
  return `|-\n${text
    .split('\n')
    .map((line) => indent + line)
    .join('\n')}`;
}

/** The documents that a scene goes through. */
function documents(text: string, file: RuleFile, scene: Scene): string[] {
  const rule = file.groups[scene.group]?.rules[scene.rule];
  if (!rule) throw new Error('the example has no such rule');
  const { from, to } = rule.predicate.span;
  const column = from - text.lastIndexOf('\n', from);
  return scene.states.map((state) => text.slice(0, from) + scalar(state, column) + text.slice(to));
}

interface Key {
  /** Until the count of the edited group is known (or that it has none). */
  readonly count: number;
  /** Until every check of the whole file is done. */
  readonly whole: number;
}

/** By then the next key has long cancelled the count of this state; the time is taken as it is. */
const PATIENCE_MS = 1000;

/** Analyses one state as the worker does; the group that is being edited is the one in view. */
function analyse(analyser: DocumentAnalyser, text: string, group: number): Key {
  const start = performance.now();
  let count: number | undefined;
  const analysis = analyser.analyse(text, { priority: () => [group] });
  for (;;) {
    const step = analysis.next();
    if (step.done) return keyOf(step.value, start, count);
    const passed = performance.now() - start;
    if (passed > PATIENCE_MS) return { count: count ?? passed, whole: passed };
    if (count !== undefined || step.value?.kind !== 'groups') continue;
    const report = step.value.groups.find(({ index }) => index === group);
    if (report && report.rules.every((rule) => !rule.pending)) count = performance.now() - start;
  }
}

function keyOf(report: FileReport, start: number, count: number | undefined): Key {
  const whole = performance.now() - start;
  if (!report.complete) throw new Error('the analysis ended early');
  return { count: count ?? whole, whole };
}

/** One sitting: the file has been opened and counted before the first key. */
function sitting(text: string, scenes: readonly Scene[], file: RuleFile, into: Map<string, Key[]>): void {
  const engines = new EnginePool();
  const analyser = new DocumentAnalyser((domain) => engines.for(domain));
  analyse(analyser, text, 0);
  for (const scene of scenes) {
    const keys = documents(text, file, scene).map((state) => analyse(analyser, state, scene.group));
    into.set(scene.name, [...(into.get(scene.name) ?? []), ...keys]);
  }
  engines.dispose();
}

export function measureTyping(bench: string, rounds: number): Measure[] {
  const text = readFileSync(join(bench, '../examples/published.rules.yaml'), 'utf8');
  const { file } = readRuleFile(text);
  if (!file) throw new Error('the example file cannot be read');
  const scenes = session(file.groups.map((group) => group.rules.map((rule) => rule.predicate.text)));
  const keys = new Map<string, Key[]>();
  sitting(text, scenes.slice(0, 20), file, new Map());
  for (let round = 0; round < rounds; round++) sitting(text, scenes, file, keys);
  const section = 'Keystroke to count, warm';
  const target = { of: 'p95', atMost: 5, words: 'p95 ≤ 5 ms' } as const;
  const all = [...keys.values()].flat();
  return [
    ...[...keys].map(([name, of]): Measure => ({
      section,
      name,
      unit: 'ms',
      ours: of.map(({ count }) => count),
      target,
    })),
    { section, name: 'the whole session', unit: 'ms', ours: all.map(({ count }) => count), target },
    {
      section,
      name: 'the whole session, until every check is done',
      unit: 'ms',
      ours: all.map(({ whole }) => whole),
    },
  ];
}
