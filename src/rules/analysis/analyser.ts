import { tripleCount, type Domain } from '../../predicate/domain';
import type { Engine } from '../../predicate';
import type { Problem } from '../../predicate/problem';
import type { Stepwise } from '../../predicate/stepwise';
import { mapProblem, shift, sortProblems } from '../read/problems';
import { RuleFileReader, type FileParts, type GroupPart } from '../read/reader';
import type { ReadGroup } from '../read/groups';
import { shiftGroup } from '../read/shift';
import type { RuleFile, RuleGroup } from '../types';
import { checkGroup } from './checks';
import { isCounted, withGroupFacts, type GroupFacts } from './facts';
import {
  ReportBuilder,
  type AnalysisUpdate,
  type FileReport,
  type GroupReport,
  type RuleReport,
} from './report';
import { acrossGroups, fingerprints, type Fingerprint } from './across';
import { structureProblems } from './structure';

export interface AnalyseOptions {
  /** Codes of problems that are not wanted. */
  readonly disabled?: readonly string[];
  /** Indexes of the groups to count first, asked again whenever a group is done. */
  readonly priority?: () => readonly number[];
}

/** Yields an update when something became known, nothing where it may be interrupted; returns the whole report. */
export type Analysing = Generator<AnalysisUpdate | undefined, FileReport, undefined>;

/** Everything known of a group, with spans that count from the start of its piece. */
interface Analysed {
  readonly report: GroupReport;
  readonly fingerprints: readonly Fingerprint[];
}

const GROUPS_PER_UPDATE = 100;

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
  constructor(private readonly engines: (domain: Domain) => Engine) {}

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
    const parts = file.parts ?? [];
    const problems = sortProblems([...file.problems, ...structureProblems(parts)]);
    yield emit({
      kind: 'structure',
      groupCount: parts.length,
      domain: file.domain,
      seed: file.seed,
      problems,
    });
    for (const groups of batches(this.outline(parts))) yield emit({ kind: 'groups', groups });
    for (const update of this.groups(file, parts, options)) yield update && emit(update);
    const across = yield* acrossGroups(
      this.engines(file.domain),
      parts,
      (part) => this.known.get(part.read)?.fingerprints ?? [],
    );
    yield emit({ kind: 'end', problems: sortProblems([...problems, ...across]) });
    return builder.report() ?? emptyReport(file, filter(problems));
  }

  /** The groups of a text, at no cost if it is the one analysed last. Spans are offsets into the text. */
  *file(text: string): Stepwise<RuleFile | undefined> {
    const parts = this.last?.text === text ? this.last.file : yield* this.reader.readParts(text);
    this.last = { text, file: parts };
    const groups = parts.parts?.map(({ read, offset }, index) => shiftGroup(read.group, index, offset));
    return groups && { version: 1, domain: parts.domain, seed: parts.seed, groups };
  }

  /** Forgets what was computed over another domain. */
  private keepFor(domain: Domain): void {
    if (this.domain?.min !== domain.min || this.domain.max !== domain.max) this.known = new WeakMap();
    this.domain = domain;
  }

  /** Every group as far as it is known now. */
  private outline(parts: readonly GroupPart[]): GroupReport[] {
    return parts.map((part, index) => {
      const known = this.known.get(part.read);
      return shiftReport(known?.report ?? pendingReport(part.read), index, part.offset);
    });
  }

  private *groups(
    file: FileParts,
    parts: readonly GroupPart[],
    options: AnalyseOptions,
  ): Generator<AnalysisUpdate | undefined, void, undefined> {
    const open = new Set<number>();
    parts.forEach((part, index) => {
      if (!this.known.has(part.read)) open.add(index);
    });
    while (open.size > 0) {
      const first =
        (options.priority?.() ?? []).find((index) => open.has(index)) ?? open.values().next().value ?? 0;
      open.delete(first);
      const part = parts[first];
      if (part) yield* this.group(this.engines(file.domain), part, first);
    }
  }

  private *group(
    engine: Engine,
    part: GroupPart,
    index: number,
  ): Generator<AnalysisUpdate | undefined, void, undefined> {
    const known = this.known.get(part.read); // an identical group earlier in the file
    const update = (report: GroupReport): AnalysisUpdate => ({
      kind: 'groups',
      groups: [shiftReport(report, index, part.offset)],
    });
    if (known) return yield update(known.report);
    yield* withGroupFacts(engine, part.read.group, (facts) => this.checked(facts, part, update));
  }

  private *checked(
    facts: GroupFacts,
    part: GroupPart,
    update: (report: GroupReport) => AnalysisUpdate,
  ): Generator<AnalysisUpdate | undefined, void, undefined> {
    const counted = reportOf(facts, part.read.problems, true);
    yield update(counted);
    const problems = yield* checkGroup(facts);
    const report = { ...counted, problems: sortProblems([...counted.problems, ...problems]), pending: false };
    this.known.set(part.read, { report, fingerprints: yield* fingerprints(facts) });
    yield update(report);
  }
}

function filterUpdate(
  update: AnalysisUpdate,
  filter: (problems: readonly Problem[]) => Problem[],
): AnalysisUpdate {
  if (update.kind !== 'groups') return { ...update, problems: filter(update.problems) };
  return {
    kind: 'groups',
    groups: update.groups.map((group) => ({ ...group, problems: filter(group.problems) })),
  };
}

function* batches(groups: readonly GroupReport[]): Generator<readonly GroupReport[]> {
  for (let i = 0; i < groups.length; i += GROUPS_PER_UPDATE) yield groups.slice(i, i + GROUPS_PER_UPDATE);
}

const emptyReport = (file: FileParts, problems: readonly Problem[]): FileReport => ({
  problems,
  groups: [],
  domain: file.domain,
  seed: file.seed,
  complete: true,
});

function outlineOf(
  group: RuleGroup,
  rules: readonly RuleReport[],
): Omit<GroupReport, 'problems' | 'pending'> {
  const { index, id, span, idSpan, headSpan, split, published } = group;
  return {
    ...{ index, id, span, idSpan, headSpan, rules },
    initialCount: group.initial.length,
    ...(split && { split }),
    ...(published && { published: published.value }),
  };
}

function ruleOutline(rule: RuleGroup['rules'][number], pending: boolean): RuleReport {
  const { index, name, span, nameSpan, predicate, origin } = rule;
  return {
    ...{ index, name, span, nameSpan, predicate: predicate.text, predicateSpan: predicate.span, pending },
    ...(origin && { origin }),
  };
}

function pendingReport(read: ReadGroup): GroupReport {
  const rules = read.group.rules.map((rule) => ruleOutline(rule, true));
  return { ...outlineOf(read.group, rules), problems: read.problems, pending: true };
}

function reportOf(facts: GroupFacts, problems: readonly Problem[], pending: boolean): GroupReport {
  const counted = facts.rules.filter(isCounted);
  const rules = facts.rules.map((each): RuleReport => {
    const others = counted.filter((other) => other !== each).map((other) => other.set);
    const count = each.set?.count;
    return {
      ...ruleOutline(each.rule, false),
      ...(count && { count, share: count.true / tripleCount(facts.engine.domain) }),
      ...(facts.count !== undefined && { without: facts.engine.intersectionCount(others) }),
      ...(each.unavailable !== undefined && { unavailable: each.unavailable }),
    };
  });
  return {
    ...outlineOf(facts.group, rules),
    ...(facts.count !== undefined && { count: facts.count }),
    ...(facts.unavailable !== undefined && { unavailable: facts.unavailable }),
    problems: sortProblems([...problems, ...facts.rules.flatMap((each) => each.problems)]),
    pending,
  };
}

/** A report whose spans count from the start of a piece, moved to where the piece stands. */
function shiftReport(report: GroupReport, index: number, delta: number): GroupReport {
  const move = shift(delta);
  return {
    ...report,
    index,
    span: move(report.span),
    idSpan: move(report.idSpan),
    headSpan: move(report.headSpan),
    problems: report.problems.map((each) => mapProblem(each, move)),
    rules: report.rules.map((rule) => ({
      ...rule,
      span: move(rule.span),
      nameSpan: move(rule.nameSpan),
      predicateSpan: move(rule.predicateSpan),
    })),
  };
}

/** Runs an analysis to its end. */
export function finishAnalysis(work: Analysing): FileReport {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** An analysis for those who want the whole report only. */
export function* wholeAnalysis(work: Analysing): Stepwise<FileReport> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield;
  }
}
