/** Tables with a line for each rule, for each wording of guidance, and for each initial triple. */
import type { Triple } from '../../predicate/domain';
import type { Split } from '../types';
import type { Columns, ColumnRole } from './columns';
import { nameKey, type DraftGroup, type DraftRule, type Drafts } from './draft';
import type { Cell, Row, Table } from './table';
import { quoted, type FileLine } from './types';
import { nonEmpty, integerOf, originOf, predicateOf, splitOf, tripleOf } from './values';

const EMPTY: Cell = { text: '', source: '' };

/** The cells of a row by what they are for. */
export class RowReader {
  readonly place: FileLine;

  constructor(
    table: Table,
    private readonly columns: Columns,
    readonly row: Row,
  ) {
    this.place = { file: table.file, line: row.line };
  }

  cell(role: ColumnRole): Cell {
    const index = this.columns.roles.get(role);
    return (index === undefined ? undefined : this.row.cells[index]) ?? EMPTY;
  }

  /** The text of a cell, or undefined where there is none. Blanks at its ends were put there on purpose. */
  text(role: ColumnRole): string | undefined {
    const { text } = this.cell(role);
    return text.trim() === '' ? undefined : text;
  }

  split(): Split | undefined {
    const written = nonEmpty(this.text('split'));
    return written === undefined ? undefined : splitOf(written);
  }

  warnOfSplit({ problems }: Drafts): void {
    const written = nonEmpty(this.text('split'));
    if (written !== undefined && !this.split())
      problems.add(this.place, `${quoted(written)} is not a split; it can be train, validation or test`);
  }

  /** The initial triple of the row; undefined without one. What is none is a problem. */
  triple(drafts: Drafts): Triple | undefined {
    const letters = [this.cell('a'), this.cell('b'), this.cell('c')].map(({ text }) => text.trim());
    const together = nonEmpty(this.text('triple'));
    const written = together ?? (letters.every((each) => each === '') ? undefined : letters.join(', '));
    if (written === undefined) return undefined;
    const [a, b, c] = letters.map(integerOf);
    const separate = a === undefined || b === undefined || c === undefined ? undefined : ([a, b, c] as const);
    const triple = together === undefined ? separate : tripleOf(together);
    if (!triple) drafts.problems.add(this.place, `${quoted(written)} is not a triple of integers`);
    return triple;
  }
}

export const rowsOf = (table: Table, columns: Columns): RowReader[] =>
  table.rows
    .filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''))
    .map((row) => new RowReader(table, columns, row));

/** "T1_2" → "T1". */
export const groupOfRuleId = (id: string): string | undefined => /^(.*\S)[_.-]\d{1,3}$/.exec(id.trim())?.[1];

/** A table with a line for each rule. */
export function readRuleRows(table: Table, columns: Columns, drafts: Drafts): void {
  let last: string | undefined;
  for (const reader of rowsOf(table, columns)) {
    const id = reader.text('id');
    const named = columns.roles.has('group') ? (reader.text('group') ?? last) : id && groupOfRuleId(id);
    last = named;
    const group = named === undefined ? undefined : drafts.findOrCreate(named, reader.place);
    if (named !== undefined && !group) return;
    const split = reader.split();
    if (group && split) group.split ??= split;
    reader.warnOfSplit(drafts);
    const rule = ruleOfRow(reader, (group?.rules.length ?? 0) + 1, drafts);
    if (group) drafts.addRule(group, rule);
    else drafts.addLoose(table, rule);
  }
}

function ruleOfRow(reader: RowReader, number: number, drafts: Drafts): DraftRule {
  const { place } = reader;
  const predicate = predicateOf(reader.cell('predicate'));
  const name = reader.text('name') ?? `Rule ${number}`;
  if (predicate.trim() === '') drafts.problems.add(place, `The rule ${quoted(name)} has no predicate`);
  const [id, family, origin] = [reader.text('id'), reader.text('family'), nonEmpty(reader.text('origin'))];
  const who = origin === undefined ? undefined : originOf(origin);
  if (origin !== undefined && !who)
    drafts.problems.add(place, `${quoted(origin)} is not an origin; it can be human or model`);
  return {
    name,
    predicate,
    place,
    accept: wordings(reader, 'accept'),
    reject: wordings(reader, 'reject'),
    ...(id !== undefined && { id: id.trim() }),
    ...(family !== undefined && { family }),
    ...(who && { origin: who }),
  };
}

const wordings = (reader: RowReader, role: 'accept' | 'reject'): string[] =>
  (nonEmpty(reader.text(role)) ?? '')
    .split(/\n|;/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** A table with a line for each wording that a judge should accept or reject. */
export function readGuidanceRows(table: Table, columns: Columns, drafts: Drafts): void {
  for (const reader of rowsOf(table, columns)) {
    const rule = ruleOfGuidance(reader, drafts);
    const wording = reader.text('wording');
    const list = /^accept/i.test(reader.text('verdict') ?? '') ? rule?.accept : rule?.reject;
    if (!rule) drafts.problems.add(reader.place, 'This guidance is for a rule that is not there');
    else if (wording !== undefined && /^(?:accept|reject)/i.test(reader.text('verdict') ?? ''))
      list?.push(wording);
    else drafts.problems.add(reader.place, 'Guidance needs a verdict, accept or reject, and a wording');
  }
}

function ruleOfGuidance(reader: RowReader, drafts: Drafts): DraftRule | undefined {
  const group = drafts.find(reader.text('group') ?? '');
  const number = integerOf(reader.text('number') ?? '');
  if (number !== undefined) return group?.rules[number - 1];
  const name = nameKey(reader.text('name') ?? '');
  return group?.rules.find((rule) => nameKey(rule.name) === name);
}

/** A table with a line for each initial triple. */
export function readInitialRows(
  table: Table,
  columns: Columns,
  drafts: Drafts,
  groupOf: (reader: RowReader) => DraftGroup | undefined,
): void {
  for (const reader of rowsOf(table, columns)) {
    const group = groupOf(reader);
    const triple = group && reader.triple(drafts);
    if (!group) drafts.problems.add(reader.place, 'This triple is for a group that is not there');
    else if (triple) drafts.addTriple(group, triple, reader.place);
  }
}
