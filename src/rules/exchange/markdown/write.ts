/** Rule groups as Markdown tables, from which an import makes the same groups. */
import { showTriple, type Domain } from '../../../predicate/domain';
import { formatPercentage } from '../../../base/percentage';
import { grouped } from '../../words';
import type { GroupContent, RuleContent } from '../../content';
import { codeCell, textCell } from '../../../base/markdown-cells';

/** A group with what was counted of it. */
export interface ExportGroup extends Omit<GroupContent, 'rules' | 'index' | 'domain' | 'seed'> {
  readonly rules: readonly ExportRule[];
  /** |S_g|; absent where it could not be counted. */
  readonly count?: number;
}

export interface ExportRule extends RuleContent {
  /** Breadth: the share of the domain that it accepts. */
  readonly share?: number;
}

const NOTHING = '–';

/**
 * A document of up to four tables. The first has a line for each group: split, rule names, published and enumerated
 * size. The second has a line for each rule with its predicate. Guidance and initial triples follow where there are any.
 */
export function groupsToMarkdown(groups: readonly ExportGroup[], domain: Domain): string {
  const sections = [
    `# Rule groups\n\nSizes are numbers of triples (a, b, c) with values from ${domain.min} to ${domain.max} that all rules of a group accept.`,
    groupTable(groups),
    `## Rules\n\n${ruleTable(groups)}`,
    ...section('Guidance', guidanceTable(groups)),
    ...section('Initial triples', initialTable(groups)),
  ];
  return `${sections.join('\n\n')}\n`;
}

const section = (title: string, table: string | undefined): string[] =>
  table === undefined ? [] : [`## ${title}\n\n${table}`];

function groupTable(groups: readonly ExportGroup[]): string {
  const most = Math.max(0, ...groups.map(({ rules }) => rules.length));
  const columns = Array.from({ length: most }, (_, i) => `Rule ${i + 1}`);
  const rows = groups.map(({ id, split, rules, published, count }) => [
    textCell(id),
    split ?? '',
    ...columns.map((_, i) => (i < rules.length ? textCell(rules[i].name) : '')),
    size(published),
    size(count),
  ]);
  return table(['Group', 'Split', ...columns, 'Published size:', 'Enumerated size:'], rows);
}

const size = (value: number | undefined): string => (value === undefined ? NOTHING : grouped(value));

function ruleTable(groups: readonly ExportGroup[]): string {
  const rows = groups.flatMap(({ id, rules }) =>
    rules.map(({ name, predicate, origin, family, share }, i) => [
      textCell(id),
      String(i + 1),
      textCell(name),
      codeCell(predicate),
      origin ?? '',
      textCell(family ?? ''),
      share === undefined ? NOTHING : formatPercentage(share),
    ]),
  );
  return table(['Group', 'No.:', 'Rule', 'Predicate', 'Origin', 'Family', 'Breadth:'], rows);
}

function guidanceTable(groups: readonly ExportGroup[]): string | undefined {
  const rows = groups.flatMap(({ id, rules }) =>
    rules.flatMap(({ guidance }, i) => [
      ...guidance.accept.map((wording) => [textCell(id), String(i + 1), 'accept', textCell(wording)]),
      ...guidance.reject.map((wording) => [textCell(id), String(i + 1), 'reject', textCell(wording)]),
    ]),
  );
  return rows.length === 0 ? undefined : table(['Group', 'No.:', 'Verdict', 'Wording'], rows);
}

function initialTable(groups: readonly ExportGroup[]): string | undefined {
  const rows = groups.flatMap(({ id, initial }) => initial.map((each) => [textCell(id), showTriple(each)]));
  return rows.length === 0 ? undefined : table(['Group', 'Triple'], rows);
}

/** Cells as they are to stand there. A colon at the end of a heading sets the column flush right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const names = headings.map((each) => each.replace(/:$/, ''));
  const rule = headings.map((each) => (each.endsWith(':') ? '---:' : '---'));
  return [names, rule, ...rows].map(tableLine).join('\n');
}

export const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
