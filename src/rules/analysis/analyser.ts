import type { Engine } from '../../predicate';
import type { Domain } from '../../predicate/domain';
import type { Problem, TextEdit } from '../../predicate/problem';
import type { Stepwise } from '../../base/stepwise';
import { visible } from '../../base/visible-text';
import type { RuleFileChange } from '../edit/changes';
import { planChange } from '../edit/plan';
import type { ReadGroup } from '../read/groups';
import { sortProblems, problem, shift } from '../read/problems';
import { readAll, RuleFileReader, type FileParts, type GroupPart } from '../read/reader';
import { shiftGroup } from '../read/shift';
import type { RuleGroup } from '../types';
import { acrossGroups, fingerprints, type Fingerprint } from './across';
import { checkGroup } from './checks';
import { withGroupFacts, type GroupFacts } from './facts';
import { WorkGuard, WorkRefused, type Work } from './guard';
import { pendingReport, refusedReport, reportOf, shiftReport, unreadReport } from './outline';
import { ReportBuilder, type AnalysisUpdate, type FileReport, type GroupReport } from './report';

function structureProblems(parts: readonly GroupPart[]): Problem[] {
  const first = new Map<string, GroupPart>();
  const problems: Problem[] = [];
  for (const part of parts) {
    const { id, idSpan } = part.read.group;
    const before = first.get(id);
    if (id === '') continue;
    if (!before) {
      first.set(id, part);
      continue;
    }
    const related = [
      { span: shift(before.offset)(before.read.group.idSpan), message: 'The first group with this id' },
    ];
    const message = `Another group has the id "${id.slice(0, 60)}": each group needs its own`;
    problems.push(problem('duplicate-id', 'error', shift(part.offset)(idSpan), message, { related }));
  }
  return problems;
}

const isUnreadable = ({ code, severity }: Problem): boolean =>
  severity === 'error' && (code === 'yaml-syntax' || code === 'yaml-tab' || code.startsWith('file-'));

/** The first problem for which what was read may be wrong: it is not YAML somewhere, or no rule file at all. */
const unreadableIn = (problems: readonly Problem[]): { readonly unreadable?: Problem } => {
  const unreadable = problems.find(isUnreadable);
  return unreadable ? { unreadable } : {};
};

export interface AnalyseOptions {
  /** Codes of problems that are not wanted. */
  readonly disabled?: readonly string[];
  /** Indexes of the groups to count first, asked again whenever a group is done. */
  readonly priority?: () => readonly number[];
}

/** Yields an update when something became known, nothing where it may be interrupted; returns the whole report. */
export type Analysing = Generator<AnalysisUpdate | undefined, FileReport, undefined>;

type Updates = Generator<AnalysisUpdate | undefined, void, undefined>;

/** Everything known of a group, with spans that count from the start of its piece. */
interface Analysed {
  readonly report: GroupReport;
  readonly fingerprints: readonly Fingerprint[];
}

const GROUPS_PER_UPDATE = 100;
/** Groups to parse beyond which those on screen are counted before the rest is parsed. */
const PARSED_AT_ONCE = 64;

/**
 * Analyses versions of one rule file. What has not changed since the last version is neither read, counted nor
 * checked again. A run may be abandoned at any yield; what it found out by then is kept.
 */
export class DocumentAnalyser {
  private readonly reader = new RuleFileReader();
  private known = new WeakMap<ReadGroup, Analysed>();
  private domain: Domain | undefined;
  private last: { readonly text: string; readonly file: FileParts } | undefined;

  /** `engines` gives the engine for a file's domain. */
  constructor(
    private readonly engines: (domain: Domain) => Engine,
    private readonly guard = new WorkGuard(),
  ) {}

  *analyse(text: string, options: AnalyseOptions = {}): Analysing {
    const builder = new ReportBuilder();
    const wanted = new Set(options.disabled);
    const filter = (problems: readonly Problem[]) => problems.filter((each) => !wanted.has(each.code));
    const emit = (update: AnalysisUpdate): AnalysisUpdate => {
      const filtered = filterUpdate(update, filter);
      builder.apply(filtered);
      return filtered;
    };
    const file = yield* this.reader.readParts(text);
    this.last = { text, file };
    this.keepFor(file.domain);
    // A count over another domain than the file's would be taken for a count of the file.
    const parts = file.isDomainRefused ? [] : (file.parts ?? []);
    if (parts.filter((part) => !part.isRead).length > PARSED_AT_ONCE)
      for (const update of this.early(file, parts, options)) yield update && emit(update);
    const all = file.parts ?? [];
    yield* readAll(all);
    const problems = sortProblems([...file.problems, ...structureProblems(all)]);
    yield emit(structureOf(file, problems));
    for (const groups of batches(this.outline(parts))) yield emit({ kind: 'groups', groups });
    for (const update of this.groups(file, parts, options)) yield update && emit(update);
    const across = yield* acrossGroups(
      this.engines(file.domain),
      parts,
      (part) => this.known.get(part.read)?.fingerprints ?? [],
    );
    yield emit({ kind: 'end', problems: sortProblems([...problems, ...across]) });
    return builder.report() ?? emptyReport(file, problems, filter);
  }

  /** One group of a text, parsed only if the text is not the one analysed last. Spans are offsets into the text. */
  *group(
    text: string,
    index: number,
  ): Stepwise<{ domain: Domain; seed: number; group: RuleGroup } | undefined> {
    const file = this.last?.text === text ? this.last.file : yield* this.reader.readParts(text);
    this.last = { text, file };
    const part = file.isDomainRefused ? undefined : file.parts?.[index];
    return (
      part && { domain: file.domain, seed: file.seed, group: shiftGroup(part.read.group, index, part.offset) }
    );
  }

  /** A change as edits of `text`. Only what it changes is parsed, both for the plan and for the next version. */
  *change(text: string, change: RuleFileChange): Stepwise<readonly TextEdit[]> {
    return yield* planChange(text, change, this.reader);
  }

  /** Forgets what was computed over another domain. */
  private keepFor(domain: Domain): void {
    if (this.domain?.min !== domain.min || this.domain.max !== domain.max) this.known = new WeakMap();
    this.domain = domain;
  }

  /** Counts the groups on screen of a large file that is new, before the others are even parsed. */
  private *early(file: FileParts, parts: readonly GroupPart[], options: AnalyseOptions): Updates {
    yield structureOf(file, file.problems);
    const unread = parts.map((part, index) =>
      part.isRead ? this.outlineOf(part, index) : unreadReport(part, index),
    );
    for (const groups of batches(unread)) yield { kind: 'groups', groups };
    for (const index of options.priority?.() ?? []) {
      const part = parts[index];
      if (part && !this.known.has(part.read)) yield* this.counted(this.engines(file.domain), part, index);
    }
  }

  /** Every group as far as it is known now. */
  private outline(parts: readonly GroupPart[]): GroupReport[] {
    return parts.map((part, index) => this.outlineOf(part, index));
  }

  private outlineOf(part: GroupPart, index: number): GroupReport {
    return shiftReport(this.known.get(part.read)?.report ?? pendingReport(part.read), index, part.offset);
  }

  private *groups(file: FileParts, parts: readonly GroupPart[], options: AnalyseOptions): Updates {
    const open = new Set<number>();
    parts.forEach((part, index) => {
      if (!this.known.has(part.read)) open.add(index);
    });
    while (open.size > 0) {
      const first =
        (options.priority?.() ?? []).find((index) => open.has(index)) ?? open.values().next().value ?? 0;
      open.delete(first);
      const part = parts[first];
      if (part) yield* this.counted(this.engines(file.domain), part, first);
    }
  }

  private *counted(engine: Engine, part: GroupPart, index: number): Updates {
    const known = this.known.get(part.read); // an identical group earlier in the file
    const update = (report: GroupReport): AnalysisUpdate => ({
      kind: 'groups',
      groups: [shiftReport(report, index, part.offset)],
    });
    if (known) return yield update(known.report);
    const { group } = part.read;
    const work = withGroupFacts(engine, group, (facts) => this.checked(facts, part, update));
    try {
      yield* this.guard.inside(() => groupWork(engine.domain, group), work);
    } catch (error) {
      if (!(error instanceof WorkRefused)) throw error;
      yield update(refusedReport(part.read, error.message));
    }
  }

  private *checked(
    facts: GroupFacts,
    part: GroupPart,
    update: (report: GroupReport) => AnalysisUpdate,
  ): Updates {
    const counted = reportOf(facts, part.read.problems, true);
    yield update(counted);
    const problems = yield* checkGroup(facts);
    const report = { ...counted, problems: sortProblems([...counted.problems, ...problems]), pending: false };
    this.known.set(part.read, { report, fingerprints: yield* fingerprints(facts) });
    yield update(report);
  }
}

const groupWork = ({ min, max }: Domain, { id, rules }: RuleGroup): Work => ({
  key: `group ${min} ${max} ${JSON.stringify(rules.map(({ predicate }) => predicate.text))}`,
  name: `group "${visible(id.slice(0, 60))}"`,
});

const structureOf = ({ parts, domain, seed }: FileParts, problems: readonly Problem[]): AnalysisUpdate => ({
  kind: 'structure',
  groupCount: parts?.length ?? 0,
  domain,
  seed,
  problems,
});

function filterUpdate(
  update: AnalysisUpdate,
  filter: (problems: readonly Problem[]) => Problem[],
): AnalysisUpdate {
  const filtered = <T extends { readonly problems: readonly Problem[] }>(each: T) => ({
    ...each,
    ...unreadableIn(each.problems),
    problems: filter(each.problems),
  });
  switch (update.kind) {
    case 'structure':
      return filtered(update);
    case 'groups':
      return { kind: 'groups', groups: update.groups.map(filtered) };
    case 'end':
      return { kind: 'end', problems: filter(update.problems) };
  }
}

function* batches(groups: readonly GroupReport[]): Generator<readonly GroupReport[]> {
  for (let i = 0; i < groups.length; i += GROUPS_PER_UPDATE) yield groups.slice(i, i + GROUPS_PER_UPDATE);
}

const emptyReport = (
  file: FileParts,
  problems: readonly Problem[],
  filter: (problems: readonly Problem[]) => readonly Problem[],
): FileReport => ({
  problems: filter(problems),
  ...unreadableIn(problems),
  groups: [],
  domain: file.domain,
  seed: file.seed,
  complete: true,
});

/** An analysis for those who want the whole report only. */
export function* wholeAnalysis(work: Analysing): Stepwise<FileReport> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield;
  }
}
