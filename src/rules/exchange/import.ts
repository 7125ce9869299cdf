/** Rule groups from files of other kinds. Hostile and broken files give problems, never an error. */
import type { Stepwise } from '../../base/stepwise';
import type { NewGroup } from '../edit/changes';
import { csvTable } from './csv';
import { Drafts } from './draft';
import { markdownTables } from './markdown/read';
import { readTables } from './tables';
import {
  IMPORT_EXTENSIONS,
  ImportProblems,
  MAX_IMPORT_LENGTH,
  type Imported,
  type ImportFile,
} from './types';
import { readYaml } from './yaml';

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
