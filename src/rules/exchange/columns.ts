/** Finds the role of each column of a table by its heading. */

export type ColumnRole =
  | 'group'
  | 'id'
  | 'number'
  | 'split'
  | 'name'
  | 'predicate'
  | 'family'
  | 'origin'
  | 'published'
  | 'accept'
  | 'reject'
  | 'verdict'
  | 'wording'
  | 'triple'
  | 'a'
  | 'b'
  | 'c';

/** One of several rules (or their predicates) that stand in one line with their group. */
export interface NumberedColumn {
  readonly index: number;
  /** Counts from 1. */
  readonly number: number;
  /** Said in the heading: "Rule 1 (human)". */
  readonly human: boolean;
}

export interface Columns {
  /** The first column of each role. */
  readonly roles: ReadonlyMap<ColumnRole, number>;
  readonly rules: readonly NumberedColumn[];
  readonly predicates: readonly NumberedColumn[];
}

/** Headings, in lower case and without punctuation. */
const SYNONYMS: Record<ColumnRole, readonly string[]> = {
  group: ['group', 'group id', 'rule group', 'group no', 'group number', 'group name', 'set'],
  id: ['id', 'rule id', 'key'],
  number: ['no', 'nr', 'number', 'rule no', 'rule number', 'index', 'place', '#'],
  split: ['split', 'part', 'subset', 'data split'],
  name: ['rule', 'name', 'rule name', 'title', 'description'],
  predicate: ['predicate', 'expression', 'expr', 'condition', 'code', 'formula', 'python', 'rule predicate'],
  family: ['family', 'rule family', 'category', 'kind', 'type'],
  origin: ['origin', 'source', 'author', 'by', 'derived from'],
  published: [
    'published size',
    'published',
    'published count',
    'feasible',
    'feasible size',
    'feasible sg',
    'sg',
    'size',
  ],
  accept: ['accept', 'accepts', 'accepted wordings'],
  reject: ['reject', 'rejects', 'rejected wordings'],
  verdict: ['verdict', 'guidance'],
  wording: ['wording', 'phrase', 'text'],
  triple: ['triple', 'initial triple', 'initial', 'seed triple', 'instance', 'example'],
  a: ['a'],
  b: ['b'],
  c: ['c'],
};

const ROLES = new Map(
  Object.entries(SYNONYMS).flatMap(([role, names]) =>
    names.map((name) => [name, role as ColumnRole] as const),
  ),
);

export function columnsOf(header: readonly string[]): Columns {
  const roles = new Map<ColumnRole, number>();
  const rules: NumberedColumn[] = [];
  const predicates: NumberedColumn[] = [];
  for (const [index, heading] of header.entries()) {
    const name = plainHeading(heading);
    const numbered = /^(rule|predicate|expr|expression) ?(\d{1,3})$/.exec(name);
    if (numbered) {
      const column = { index, number: Number(numbered[2]), human: /\bhuman\b/i.test(heading) };
      (numbered[1] === 'rule' ? rules : predicates).push(column);
      continue;
    }
    const role = ROLES.get(name);
    if (role !== undefined && !roles.has(role)) roles.set(role, index);
  }
  return { roles, rules, predicates };
}

/** "Predicate (over a, b, c)" → "predicate", "Feasible $|S_g|$" → "feasible sg". */
const plainHeading = (heading: string): string =>
  heading
    .replace(/^\uFEFF/, '')
    .replace(/\([^)]*\)/g, ' ')
    .toLowerCase()
    .replace(/^\s*#\s*$/, 'number')
    .replace(/[|$_{}\\*`.:]/g, '')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
