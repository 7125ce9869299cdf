/** Exports a rule file and its counts in other formats. */
import type { Engine } from '../../predicate';
import { tripleCount, type Domain } from '../../predicate/domain';
import type { Stepwise } from '../../base/stepwise';
import { withGroupFacts, type GroupFacts } from '../analysis/facts';
import { contentOf } from '../content';
import { RuleFileReader } from '../read/reader';
import { NotCountable, sampleInitial } from '../sample';
import type { RuleFile, RuleGroup } from '../types';
import { groupsToMarkdown, type ExportGroup } from './markdown/write';
import { samplesToCsv, type GroupSample } from './samples';

export type EngineFor = (domain: Domain) => Engine;

/** A group that could not be counted, or that had fewer triples than were asked for. */
export interface Shortage {
  readonly id: string;
  /** The reason why the export has nothing of it, in words that follow "not counted: ". */
  readonly unavailable?: string;
  /** The number of its triples. */
  readonly triples?: number;
}

export interface Exported {
  readonly text: string;
  readonly groups: number;
  readonly shortages: readonly Shortage[];
}

/** The groups of a rule file as Markdown. Groups without a count are there without a size. */
export function* exportMarkdown(engineFor: EngineFor, text: string): Stepwise<Exported> {
  const file = yield* readFile(text);
  const engine = engineFor(file.domain);
  const groups: ExportGroup[] = [];
  const shortages: Shortage[] = [];
  for (const group of file.groups) {
    const counted = yield* withGroupFacts(engine, group, (facts) => exportGroup(facts, file));
    groups.push(counted.group);
    const { unavailable } = counted;
    if (unavailable !== undefined) shortages.push({ id: group.id, unavailable });
    yield;
  }
  return { text: groupsToMarkdown(groups, file.domain), groups: groups.length, shortages };
}

// eslint-disable-next-line require-yield -- what it needs was counted
function* exportGroup(
  { group, rules, count, unavailable, engine }: GroupFacts,
  { domain, seed }: RuleFile,
): Stepwise<{ group: ExportGroup; unavailable: string | undefined }> {
  const content = contentOf(group, domain, seed);
  const shares = rules.map(({ set }) => set && set.count.true / tripleCount(engine.domain));
  return {
    group: {
      ...content,
      rules: content.rules.map((rule, i) => {
        const share = shares[i];
        return { ...rule, ...(share !== undefined && { share }) };
      }),
      ...(count !== undefined && { count }),
    },
    unavailable,
  };
}

/** `n` triples of each group, drawn as "Sample Initial Triples" draws them; `seed` is the file's where none is given. */
export function* exportSamples(
  engineFor: EngineFor,
  text: string,
  { n, seed }: { readonly n: number; readonly seed?: number },
): Stepwise<Exported> {
  const file = yield* readFile(text);
  const engine = engineFor(file.domain);
  const samples: GroupSample[] = [];
  const shortages: Shortage[] = [];
  for (const group of file.groups) {
    const drawn = yield* sampleOf(engine, group, n, seed ?? file.seed);
    if ('unavailable' in drawn) shortages.push(drawn);
    else {
      if (drawn.triples.length < n) shortages.push({ id: group.id, triples: drawn.triples.length });
      samples.push(drawn);
    }
    yield;
  }
  return { text: samplesToCsv(samples), groups: samples.length, shortages };
}

function* sampleOf(
  engine: Engine,
  group: RuleGroup,
  n: number,
  seed: number,
): Stepwise<GroupSample | { readonly id: string; readonly unavailable: string }> {
  const { id, split, rules } = group;
  try {
    const { triples } = yield* sampleInitial(engine, group, n, seed);
    return { id, ...(split && { split }), rules: rules.map(({ name }) => name), triples };
  } catch (error) {
    if (error instanceof NotCountable) return { id, unavailable: error.message };
    throw error;
  }
}

function* readFile(text: string): Stepwise<RuleFile> {
  const { file, problems } = yield* new RuleFileReader().read(text);
  if (!file || file.groups.length === 0)
    throw new Error(`there is nothing to export: ${problems[0]?.message ?? 'the file has no rule group'}`);
  return file;
}
