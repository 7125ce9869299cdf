/** Tables with a line for each group, or for each initial triple of a group, with its rules beside each other. */
import { analysePredicate } from '../../predicate';
import type { Split } from '../types';
import type { Columns, NumberedColumn } from './columns';
import { nameKey, type DraftGroup, type DraftRule, type Drafts } from './draft';
import { rowsOf, type RowReader } from './rows';
import type { Cell, Table } from './table';
import { quoted, type FileLine } from './types';
import { nonEmpty, predicateOf, sizeOf } from './values';

const LETTERS: Record<Split, string> = { train: 'T', validation: 'V', test: 'O' };

export class GroupRows {
  /** Lines that say the same are about the same group. */
  private readonly groups = new Map<string, DraftGroup | undefined>();
  private readonly byRules = new Map<string, DraftGroup>();

  constructor(private readonly drafts: Drafts) {
    for (const group of drafts.groups) {
      const ids = group.rules.flatMap(({ id }) => id ?? []);
      for (const list of [ids, group.rules.map(({ name }) => name)])
        if (list.length > 0 && !this.byRules.has(rulesKey(list))) this.byRules.set(rulesKey(list), group);
    }
  }

  read(table: Table, columns: Columns): void {
    for (const reader of rowsOf(table, columns)) this.readRow(reader, columns);
  }

  /** The group that a line of initial triples names; undefined if there is none. */
  named(reader: RowReader): DraftGroup | undefined {
    const key = keyOf(reader);
    return key === undefined ? undefined : this.find(key, reader.split());
  }

  private readRow(reader: RowReader, columns: Columns): void {
    const split = reader.split();
    const cells = columns.rules.map(({ index }) => reader.row.cells[index]?.text ?? '');
    const signature = JSON.stringify([keyOf(reader), split, cells]);
    if (!this.groups.has(signature)) {
      this.groups.set(signature, this.groupOf(reader, columns, cells));
      reader.warnOfSplit(this.drafts);
    }
    const group = this.groups.get(signature);
    if (!group) return;
    const triple = reader.triple(this.drafts);
    if (triple) this.drafts.addTriple(group, triple, reader.place);
  }

  private groupOf(reader: RowReader, columns: Columns, cells: readonly string[]): DraftGroup | undefined {
    const split = reader.split();
    const key = keyOf(reader);
    const names = cells.filter((cell) => cell.trim() !== '');
    const group = this.existing(key, split, names) ?? this.drafts.create(key, reader.place);
    if (!group) return undefined;
    if (split) group.split = split;
    const size = nonEmpty(reader.text('published'));
    const published = size === undefined ? undefined : sizeOf(size);
    if (published !== undefined) group.published = published;
    else if (size !== undefined)
      this.drafts.problems.add(reader.place, `${quoted(size)} is not a size of a group`);
    if (group.rules.length === 0) this.addRules(group, reader, columns);
    return group;
  }

  private existing(
    key: string | undefined,
    split: Split | undefined,
    names: readonly string[],
  ): DraftGroup | undefined {
    const known = names.length > 0 ? this.byRules.get(rulesKey(names)) : undefined;
    const keyed = key === undefined ? undefined : this.drafts.find(key);
    if (!this.drafts.published) return keyed;
    return known ?? (key === undefined ? undefined : this.find(key, split));
  }

  /**
   * Finds a group by its key. In the authors' files a number can count the groups of a split: group 1 of the test
   * split is O1.
   */
  private find(key: string, split: Split | undefined): DraftGroup | undefined {
    const keyed = this.drafts.find(key);
    const fits = keyed && (!split || !keyed.split || keyed.split === split);
    if (fits || !this.drafts.published || !split) return keyed;
    return this.drafts.find(`${LETTERS[split]}${key}`);
  }

  private addRules(group: DraftGroup, reader: RowReader, columns: Columns): void {
    for (const column of columns.rules.length > 0 ? columns.rules : columns.predicates) {
      const cell = reader.row.cells[column.index];
      if (!cell || cell.text.trim() === '') continue;
      const beside = columns.predicates.find(({ number }) => number === column.number);
      const predicate = beside && beside !== column ? reader.row.cells[beside.index] : undefined;
      this.drafts.addRule(group, this.ruleOf(cell, predicate, column, reader.place));
    }
  }

  private ruleOf(cell: Cell, beside: Cell | undefined, column: NumberedColumn, place: FileLine): DraftRule {
    const origin = column.human ? ({ origin: 'human' } as const) : {};
    const rule = { accept: [], reject: [], place, ...origin };
    if (beside) return { ...rule, name: cell.text.trim(), predicate: predicateOf(beside) };
    if (cell.code !== undefined) {
      const name = (cell.before ?? '').trim().replace(/\s*[:–—-]$/, '');
      return { ...rule, name: name === '' ? `Rule ${column.number}` : name, predicate: cell.code };
    }
    const known = this.drafts.ruleNamed(cell.text.trim());
    if (known) return { ...known, ...origin, place, accept: [...known.accept], reject: [...known.reject] };
    return { ...rule, ...this.written(cell, column, place) };
  }

  /** A cell with a name, a predicate, or both as "name: predicate". */
  private written(cell: Cell, column: NumberedColumn, place: FileLine): { name: string; predicate: string } {
    const text = predicateOf(cell);
    const parts = /^([^:]+):\s+(.+)$/s.exec(text);
    if (parts && analysePredicate(parts[2]).program) return { name: parts[1].trim(), predicate: parts[2] };
    if (analysePredicate(text).program) return { name: `Rule ${column.number}`, predicate: text };
    const name = cell.text.trim();
    this.drafts.problems.add(place, `There is no predicate for the rule ${quoted(name)}`);
    return { name, predicate: '' };
  }
}

const rulesKey = (names: readonly string[]): string => JSON.stringify(names.map(nameKey).sort());

const keyOf = (reader: RowReader): string | undefined =>
  reader.text('group') ?? reader.text('id') ?? reader.text('number');
