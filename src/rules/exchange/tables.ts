/** From tables to groups. */
import { columnsOf, type Columns } from './columns';
import type { Drafts } from './draft';
import { GroupRows } from './group-rows';
import { readGuidanceRows, readInitialRows, readRuleRows } from './rows';
import type { Table } from './table';

type Layout = 'rules' | 'groups' | 'guidance' | 'initial' | 'unknown';

/** Rules first: lines of groups, guidance and triples name what stands in other tables, wherever those are. */
export function readTables(tables: readonly Table[], drafts: Drafts): void {
  const known = tables.map((table) => {
    const columns = columnsOf(table.header);
    return { table, columns, layout: layoutOf(columns) };
  });
  const of = (layout: Layout) => known.filter((each) => each.layout === layout);
  for (const { table, columns } of of('rules')) readRuleRows(table, columns, drafts);
  const groups = new GroupRows(drafts);
  for (const { table, columns } of of('groups')) groups.read(table, columns);
  drafts.placeLoose();
  for (const { table, columns } of of('guidance')) readGuidanceRows(table, columns, drafts);
  for (const { table, columns } of of('initial'))
    readInitialRows(table, columns, drafts, (reader) => groups.named(reader));
  for (const { table } of of('unknown'))
    drafts.problems.add(
      table,
      'This table was left out: no column is for rules, predicates, groups or triples',
    );
}

function layoutOf({ roles, rules, predicates }: Columns): Layout {
  if (roles.has('predicate')) return 'rules';
  if (rules.length + predicates.length > 0) return 'groups';
  if (roles.has('verdict') && roles.has('wording')) return 'guidance';
  const keyed = roles.has('group') || roles.has('id');
  if (keyed && (roles.has('triple') || (roles.has('a') && roles.has('b') && roles.has('c'))))
    return 'initial';
  return keyed && (roles.has('split') || roles.has('published')) ? 'groups' : 'unknown';
}
