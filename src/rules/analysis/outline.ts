/** Reports of groups: as far as they are only read, and after counting. */
import { tripleCount } from '../../predicate/domain';
import type { Problem } from '../../predicate/problem';
import type { ReadGroup } from '../read/groups';
import { mapProblem, problem, shift, sortProblems } from '../read/problems';
import type { GroupPart } from '../read/reader';
import type { RuleGroup } from '../types';
import { isCounted, type GroupFacts } from './facts';
import type { GroupReport, RuleReport } from './report';

function outlineOf(
  group: RuleGroup,
  rules: readonly RuleReport[],
): Omit<GroupReport, 'problems' | 'pending'> {
  const { index, id, span, idSpan, headSpan, split, published } = group;
  return {
    index,
    id,
    span,
    idSpan,
    headSpan,
    rules,
    initialCount: group.initial.length,
    ...(split && { split }),
    ...(published && { published: published.value }),
  };
}

function ruleOutline(rule: RuleGroup['rules'][number], pending: boolean): RuleReport {
  const { index, name, span, nameSpan, predicate, origin } = rule;
  return {
    index,
    name,
    span,
    nameSpan,
    predicate: predicate.text,
    predicateSpan: predicate.span,
    pending,
    ...(origin && { origin }),
  };
}

/** A group that was read and not counted. */
export function pendingReport(read: ReadGroup): GroupReport {
  const rules = read.group.rules.map((rule) => ruleOutline(rule, true));
  return { ...outlineOf(read.group, rules), problems: read.problems, pending: true };
}

/** A group that is not counted, because counting it ended a process before. */
export function refusedReport(read: ReadGroup, why: string): GroupReport {
  const { group, problems } = read;
  const rules = group.rules.map((rule) => ({ ...ruleOutline(rule, false), unavailable: why }));
  const refused = problem('count-failed', 'warning', group.idSpan, `This group could not be counted: ${why}`);
  return { ...outlineOf(group, rules), unavailable: why, problems: [...problems, refused], pending: false };
}

/** A group that was counted. */
export function reportOf(facts: GroupFacts, problems: readonly Problem[], pending: boolean): GroupReport {
  const counted = facts.rules.filter(isCounted);
  // The group has a count, so every rule has one, and both lists are in the same order.
  const without =
    facts.count === undefined ? [] : facts.engine.countsWithoutEach(counted.map(({ set }) => set));
  const rules = facts.rules.map((each, index): RuleReport => {
    const count = each.set?.count;
    return {
      ...ruleOutline(each.rule, false),
      ...(count && { count, share: count.true / tripleCount(facts.engine.domain) }),
      ...(without[index] !== undefined && { without: without[index] }),
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
export function shiftReport(report: GroupReport, index: number, delta: number): GroupReport {
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

/** A group that is not even parsed: its place and, where it is easily seen, its id. */
export function unreadReport({ text, offset }: GroupPart, index: number): GroupReport {
  const match = /^( *- +id: *["']?)([^"'\n#]+?)["']? *(?:#.*)?$/m.exec(text.slice(0, 200));
  const from = offset + (/[^-\s]/.exec(text)?.index ?? 0);
  const id = match?.[2] ?? '';
  const idFrom = match ? offset + match.index + (match[1] ?? '').length : from;
  return {
    index,
    id,
    rules: [],
    problems: [],
    initialCount: 0,
    pending: true,
    span: { from, to: offset + text.length },
    headSpan: { from, to: from + 1 },
    idSpan: { from: idFrom, to: idFrom + id.length },
  };
}
