/** Report of an analysis of a rule file. Plain data: it crosses a worker boundary by structured clone. */
import type { Domain } from '../../predicate/domain';
import type { RuleCount } from '../../predicate';
import type { Problem } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import type { Origin, Split } from '../types';

export interface RuleReport {
  readonly index: number;
  readonly name: string;
  readonly span: Span;
  readonly nameSpan: Span;
  readonly predicateSpan: Span;
  readonly predicate: string;
  readonly origin?: Origin;
  readonly count?: RuleCount;
  /** Breadth: `count.true` divided by the number of triples in the domain. */
  readonly share?: number;
  /** The number of triples that the group would have without this rule. */
  readonly without?: number;
  /** The reason why there is no count, in words that follow "no count: ". */
  readonly unavailable?: string;
  /** The count is still being computed. */
  readonly pending: boolean;
}

export interface GroupReport {
  readonly index: number;
  readonly id: string;
  readonly span: Span;
  readonly idSpan: Span;
  readonly headSpan: Span;
  readonly split?: Split;
  readonly published?: number;
  /** The number of initial triples in the file. */
  readonly initialCount: number;
  /** |S_g|: the triples that every rule accepts. */
  readonly count?: number;
  readonly unavailable?: string;
  readonly problems: readonly Problem[];
  /** A reason to doubt what was read of it, reported even if that check is switched off. */
  readonly unreadable?: Problem;
  readonly rules: readonly RuleReport[];
  /** The count or some check is still to come. */
  readonly pending: boolean;
}

export interface FileReport {
  /** Every problem of the file: first those that belong to no group, then those of the groups in their order. */
  readonly problems: readonly Problem[];
  readonly groups: readonly GroupReport[];
  readonly domain: Domain;
  readonly seed: number;
  /**
   * A reason to doubt what was read of the file, so that nothing should build on it. It is reported even if that check
   * is switched off, and then not among the problems.
   */
  readonly unreadable?: Problem;
  /** True if nothing is pending. */
  readonly complete: boolean;
}

/** Parts of a report as they become known; applied in order they make up the report. */
export type AnalysisUpdate =
  | {
      readonly kind: 'structure';
      readonly groupCount: number;
      readonly domain: Domain;
      readonly seed: number;
      /** Problems that belong to no single group. */
      readonly problems: readonly Problem[];
      /** The first of those for which what was read may be wrong, wanted or not. */
      readonly unreadable?: Problem;
    }
  /** New reports of some groups, in any order; a later one replaces an earlier one. */
  | { readonly kind: 'groups'; readonly groups: readonly GroupReport[] }
  | { readonly kind: 'end'; readonly problems: readonly Problem[] };

/** Puts updates together. One builder per analysed version of a text. */
export class ReportBuilder {
  private structure: AnalysisUpdate & { kind: 'structure' } = {
    kind: 'structure',
    groupCount: 0,
    domain: { min: 0, max: 0 },
    seed: 0,
    problems: [],
  };
  private fileProblems: readonly Problem[] = [];
  private readonly groups: GroupReport[] = [];
  private known = 0;
  private ended = false;

  /** The number of groups in the file. */
  get size(): number {
    return this.structure.groupCount;
  }

  apply(update: AnalysisUpdate): void {
    if (update.kind === 'structure') this.structure = update;
    if (update.kind !== 'groups') this.fileProblems = update.problems;
    if (update.kind === 'end') this.ended = true;
    if (update.kind !== 'groups') return;
    for (const group of update.groups) {
      if (!this.groups[group.index]) this.known++;
      this.groups[group.index] = group;
    }
  }

  /** Returns undefined until the structure of the whole file is known. */
  report(): FileReport | undefined {
    if (this.known < this.structure.groupCount || (this.known === 0 && !this.ended)) return undefined;
    const problems = [...this.fileProblems];
    for (const group of this.groups) for (const each of group.problems) problems.push(each);
    const { domain, seed } = this.structure;
    const unreadable = this.structure.unreadable ?? this.groups.find((group) => group.unreadable)?.unreadable;
    return {
      problems,
      groups: [...this.groups],
      domain,
      seed,
      complete: this.ended,
      ...(unreadable && { unreadable }),
    };
  }
}
