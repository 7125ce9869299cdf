/** Rule groups from files of other kinds. Hostile and broken files give problems, never an error. */
import type { Stepwise } from '../../base/stepwise';
import type { NewGroup } from '../edit/changes';
import { Drafts } from './draft';
import { markdownTables } from './markdown/read';
import {
  IMPORT_EXTENSIONS,
  ImportProblems,
  MAX_IMPORT_LENGTH,
  type Imported,
  type ImportFile,
} from './types';
import { readYaml } from './yaml';
import { columnsOf, type Columns } from './columns';
import { GroupRows } from './group-rows';
import { readGuidanceRows, readInitialRows, readRuleRows } from './rows';
import type { Table, Row } from './table';
import Papa from 'papaparse';

/** Reads comma-separated values. The first line that is not empty is the header. Commas, semicolons and tabs separate. */
function csvTable(file: string, text: string, problems: ImportProblems): Table | undefined {
  const source = text.replace(/^\uFEFF/, '');
  const rows: Row[] = [];
  const lines = lineCounter(source);
  let start = 0;
  Papa.parse<string[]>(source, {
    delimitersToGuess: [',', ';', '\t'],
    step: ({ data, errors, meta }) => {
      const line = lines(start);
      start = meta.cursor;
      for (const error of errors)
        if (error.type === 'Quotes') problems.add({ file, line }, 'A quote is not closed, or not doubled');
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ line, cells: data.map((cell) => ({ text: unguarded(cell), source: unguarded(cell) })) });
    },
  });
  const [header, ...rest] = rows;
  if (!header) return undefined;
  return { file, line: header.line, header: header.cells.map((cell) => cell.text), rows: rest };
}

/** Spreadsheets show a text that starts with `'` without it; exports put it before what could be a formula. */
const unguarded = (cell: string): string => (/^'(?:\s*[=+\-@]|[\t\r])/.test(cell) ? cell.slice(1) : cell);

/** The line of an offset; offsets must not go back. */
function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, 0];
  return (offset) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      line++;
      at = next + 1;
    }
    return line;
  };
}

type Kind = keyof typeof IMPORT_EXTENSIONS;

function kindOfName(name: string): Kind | undefined {
  const extension = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const kinds = Object.keys(IMPORT_EXTENSIONS) as Kind[];
  return kinds.find((kind) => IMPORT_EXTENSIONS[kind].some((each) => each === extension));
}

/**
 * Each Markdown file stands by itself. YAML and CSV files belong together: the first say what the rules are, the others
 * which of them form a group, its split and its initial triples. Predicates are taken as they are, also with errors:
 * the editor shows those where they can be repaired.
 */
export function* importGroups(files: readonly ImportFile[]): Stepwise<Imported> {
  const problems = new ImportProblems();
  const groups: NewGroup[] = [];
  const readable = files.flatMap((file) => {
    const kind = kindOf(file, problems);
    return kind ? [{ file, kind }] : [];
  });
  for (const { file, kind } of readable) {
    if (kind !== 'markdown') continue;
    groups.push(...markdownGroups(file, problems));
    yield;
  }
  const rest = readable.filter(({ kind }) => kind !== 'markdown');
  if (rest.length > 0) groups.push(...(yield* publishedGroups(rest, problems)));
  return { groups, problems: problems.list, moreProblems: problems.more };
}

function kindOf({ name, text }: ImportFile, problems: ImportProblems): Kind | undefined {
  const kind = kindOfName(name);
  const refuse = (message: string) => problems.add({ file: name }, message);
  if (!kind)
    refuse('The file is of no kind that can be imported: Markdown (.md), YAML (.yaml) or CSV (.csv)');
  else if (text.length > MAX_IMPORT_LENGTH)
    refuse(`The file is too large: at most ${MAX_IMPORT_LENGTH / 1e6} million characters are read`);
  else if (text.includes('\0')) refuse('This is not a text file: it contains a zero byte');
  else if (text.trim() === '') refuse('The file is empty');
  else return kind;
  return undefined;
}

function markdownGroups(file: ImportFile, problems: ImportProblems): NewGroup[] {
  const drafts = new Drafts(problems, false);
  const tables = markdownTables(file.name, file.text, problems);
  if (tables.length === 0)
    problems.add({ file: file.name }, 'The file has no table; rules are read from Markdown tables');
  readTables(tables, drafts);
  return drafts.result();
}

function* publishedGroups(
  files: readonly { readonly file: ImportFile; readonly kind: Kind }[],
  problems: ImportProblems,
): Stepwise<NewGroup[]> {
  const drafts = new Drafts(problems, true);
  for (const { file, kind } of files) {
    if (kind === 'yaml') readYaml(file, drafts);
    yield;
  }
  const tables = files.flatMap(({ file, kind }) =>
    kind === 'csv' ? (csvTable(file.name, file.text, problems) ?? []) : [],
  );
  yield;
  readTables(tables, drafts);
  return drafts.result();
}

type Layout = 'rules' | 'groups' | 'guidance' | 'initial' | 'unknown';

/** Reads groups from tables. Rules first: lines of groups, guidance and triples name what stands in other tables, wherever those are. */
function readTables(tables: readonly Table[], drafts: Drafts): void {
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
