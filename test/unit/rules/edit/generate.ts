/**
 * Rule files in every way that people write them, from a tape of choices: block and flow lists, indentations, quotes,
 * comments, blank lines, line ends. Every comment is named after what it belongs to, so that a test can follow it.
 */
import { PREDICATES, TEXTS, type Tape } from './tape';
import { dashed, entry, inline, pad, value, Writer } from './writer';
import type { GroupModel, RuleModel } from '../../../../src/rules/edit/model';

/** Name in the comments of an item; copies of an item keep it. */
export interface Owners {
  readonly groups: readonly { readonly uid: string; readonly rules: readonly string[] }[];
}

export interface Generated {
  readonly text: string;
  readonly owners: Owners;
  readonly models: readonly GroupModel[];
}

interface Style {
  readonly gap: number;
  readonly step: number;
  readonly blanks: number;
}

function shuffled<T>(tape: Tape, items: readonly T[]): T[] {
  if (!tape.rarely(3)) return [...items];
  const left = [...items];
  const result: T[] = [];
  while (left.length > 0) result.push(...left.splice(tape.upTo(left.length), 1));
  return result;
}

function randomRule(tape: Tape): RuleModel {
  const texts = (): string[] => Array.from({ length: tape.upTo(3) }, () => tape.pick(TEXTS));
  return {
    name: tape.pick(TEXTS),
    predicate: tape.pick(PREDICATES),
    ...(tape.rarely(2) && { origin: tape.pick(['human', 'model'] as const) }),
    ...(tape.rarely(3) && { family: tape.pick(TEXTS) || 'f' }),
    guidance: tape.rarely(3) ? { accept: texts(), reject: texts() } : { accept: [], reject: [] },
  };
}

function ruleLines(writer: Writer, rule: RuleModel, column: number, uid: string, style: Style): string[] {
  const { tape } = writer;
  const { name, predicate, origin, family, guidance } = rule;
  const texts = (key: string, list: readonly string[], at: number): string[] => {
    if (list.length === 0) return tape.rarely(3) ? [`${pad(at)}${key}: []`] : [];
    if (tape.rarely(3))
      return [`${pad(at)}${key}: [${list.map((each) => inline(tape, each, true)).join(', ')}]`];
    const items = list.map(
      (each) => `${pad(at + style.step)}- ${inline(tape, each, false)}${writer.behind(uid)}`,
    );
    return [`${pad(at)}${key}:${writer.behind(uid)}`, ...items];
  };
  const wordings = [
    ...texts('accept', guidance.accept, column + 2),
    ...texts('reject', guidance.reject, column + 2),
  ];
  const parts = shuffled(tape, [
    entry(column, 'name', value(writer, name, column, uid)),
    predicate === '' && tape.rarely(2)
      ? []
      : entry(column, 'predicate', value(writer, predicate, column, uid)),
    origin ? entry(column, 'origin', [origin + writer.behind(uid)]) : [],
    family ? entry(column, tape.pick(['family', '"family"']), value(writer, family, column, uid)) : [],
    wordings.length > 0 ? [`${pad(column)}guidance:`, ...wordings] : [],
    tape.rarely(6) ? [`${pad(column)}note: [${uid}, {x: 1}]`] : [],
  ]).filter((lines) => lines.length > 0);
  return parts.flatMap((lines, i) =>
    i === 0 ? lines : [...(tape.rarely(4) ? writer.above(uid, column) : []), ...lines],
  );
}

function flowRule({ tape }: Writer, { name, predicate, origin, family, guidance }: RuleModel): string {
  const texts = (list: readonly string[]) => `[${list.map((each) => inline(tape, each, true)).join(', ')}]`;
  const parts = [
    `name: ${inline(tape, name, true)}`,
    `predicate: ${inline(tape, predicate, true)}`,
    ...(origin ? [`origin: ${origin}`] : []),
    ...(family ? [`family: ${inline(tape, family, true)}`] : []),
    ...(guidance.accept.length + guidance.reject.length > 0
      ? [`guidance: {accept: ${texts(guidance.accept)}, reject: ${texts(guidance.reject)}}`]
      : []),
  ];
  return tape.rarely(4)
    ? `{ ${parts.join(' , ')} }`
    : tape.rarely(6)
      ? `{${parts.join(', ')}, }`
      : `{${parts.join(', ')}}`;
}

/** A list within brackets: on one line, or each item with its own lines and comments. */
function flowItems(
  writer: Writer,
  items: readonly string[],
  uids: readonly string[],
  column: number,
): string[] {
  const { tape } = writer;
  if (items.length === 0 || !tape.rarely(2)) return [`[${items.join(', ')}]`];
  const trailing = tape.rarely(2);
  const lines = items.flatMap((item, i) => {
    const uid = uids[i] ?? '';
    const comma = i < items.length - 1 || trailing ? ',' : '';
    return [...writer.above(uid, column + 4), pad(column + 4) + item + comma + writer.behind(uid)];
  });
  return ['[', ...lines, `${pad(column + 2)}]`];
}

function blockRules(
  writer: Writer,
  rules: readonly RuleModel[],
  uids: readonly string[],
  column: number,
  style: Style,
  owner: string,
): string[] {
  const blanks = writer.tape.rarely(4) ? 1 : 0;
  return rules.flatMap((rule, i) => {
    const uid = uids[i] ?? '';
    const inFlow = writer.tape.rarely(5);
    const lines = inFlow
      ? [flowRule(writer, rule) + writer.behind(uid)]
      : ruleLines(writer, rule, column + 1 + style.gap, uid, style);
    const alone = !inFlow && writer.tape.rarely(8);
    const tail = writer.commented && writer.tape.rarely(6) ? [pad(column + 2) + writer.comment(uid)] : [];
    const between = i > 0 ? writer.separator(owner, blanks, column) : [];
    return [
      ...between,
      ...writer.above(uid, column),
      ...dashed(lines, column, alone ? 0 : style.gap),
      ...tail,
    ];
  });
}

function groupLines(
  writer: Writer,
  group: GroupModel,
  column: number,
  uid: string,
  uids: string[],
  style: Style,
): string[] {
  const { tape } = writer;
  const { id, split, published, rules, initial } = group;
  const triples = initial.map((triple) => `[${triple.join(', ')}]`);
  const flow = tape.rarely(4);
  const written =
    rules.length === 0
      ? [tape.pick([' []', '', ' null']) + writer.behind(uid)]
      : flow
        ? flowItems(
            writer,
            rules.map((rule) => flowRule(writer, rule)),
            uids,
            column,
          ).map((line, i) => (i === 0 ? ` ${line}` : line))
        : [writer.behind(uid), ...blockRules(writer, rules, uids, column + style.step, style, uid)];
  const parts = shuffled(tape, [
    entry(column, 'id', value(writer, id, column, uid)),
    split ? entry(column, 'split', [split + writer.behind(uid)]) : [],
    published === undefined ? [] : entry(column, 'published', [String(published) + writer.behind(uid)]),
    rules.length === 0 && tape.rarely(3)
      ? []
      : [`${pad(column)}rules:${written[0] ?? ''}`, ...written.slice(1)],
    triples.length === 0
      ? []
      : tape.rarely(2)
        ? [`${pad(column)}initial: [${triples.join(', ')}]`]
        : [`${pad(column)}initial:`, ...triples.map((each) => `${pad(column + style.step)}- ${each}`)],
    tape.rarely(6) ? [`${pad(column)}remark: '${uid} #1'${writer.behind(uid)}`] : [],
  ]).filter((lines) => lines.length > 0);
  return parts.flatMap((lines, i) =>
    i === 0 ? lines : [...(tape.rarely(5) ? writer.above(uid, column) : []), ...lines],
  );
}

function flowGroup(writer: Writer, { id, split, published, rules, initial }: GroupModel): string {
  const parts = [
    `id: ${inline(writer.tape, id, true)}`,
    ...(split ? [`split: ${split}`] : []),
    ...(published === undefined ? [] : [`published: ${published}`]),
    `rules: [${rules.map((rule) => flowRule(writer, rule)).join(', ')}]`,
    ...(initial.length > 0
      ? [`initial: [${initial.map((triple) => `[${triple.join(', ')}]`).join(', ')}]`]
      : []),
  ];
  return `{${parts.join(', ')}}`;
}

function randomGroup(tape: Tape): GroupModel {
  const number = () => tape.upTo(21) - 10;
  return {
    id: tape.rarely(3) ? tape.pick(TEXTS) : `g${tape.upTo(9)}`,
    ...(tape.rarely(2) && { split: tape.pick(['train', 'validation', 'test'] as const) }),
    ...(tape.rarely(2) && { published: tape.upTo(5000) }),
    rules: Array.from({ length: tape.upTo(5) }, () => randomRule(tape)),
    initial: tape.rarely(2)
      ? Array.from({ length: tape.upTo(3) }, () => [number(), number(), number()] as const)
      : [],
  };
}

/** As JSON, which is YAML too. */
function json(tape: Tape, models: readonly GroupModel[]): string {
  const groups = models.map(({ id, split, published, rules, initial }) => ({
    id,
    ...(split && { split }),
    ...(published !== undefined && { published }),
    rules,
    initial,
  }));
  return JSON.stringify({ version: 1, groups }, null, tape.pick([2, 0]));
}

/** Files without any group. */
const BARE = [
  '',
  '# free-only\n',
  'version: 1\n',
  'version: 1\ngroups:\n',
  'version: 1\ngroups: [] # free-none\n',
  'groups: ~\nversion: 1',
] as const;

export function generate(tape: Tape): Generated {
  const form = tape.upTo(24);
  if (form === 23) return { text: tape.pick(BARE), owners: { groups: [] }, models: [] };
  const writer = new Writer(tape);
  const models = Array.from({ length: 1 + tape.upTo(3) }, () => randomGroup(tape));
  const owners = models.map(({ rules }) => ({
    uid: writer.uid('G'),
    rules: rules.map(() => writer.uid('R')),
  }));
  if (form === 22) return { text: json(tape, models), owners: { groups: owners }, models };
  const style: Style = {
    gap: tape.pick([1, 1, 3]),
    step: tape.pick([2, 0, 4]),
    blanks: tape.pick([0, 1, 2]),
  };
  const column = tape.pick([2, 0, 4]);
  const whole = tape.rarely(6);
  const lists = whole
    ? flowItems(
        writer,
        models.map((group) => flowGroup(writer, group)),
        owners.map((each) => each.uid),
        0,
      ).map((line, i) => (i === 0 ? ` ${line}` : line))
    : [
        writer.behind('free'),
        ...models.flatMap((group, i) => {
          const { uid, rules } = owners[i] ?? { uid: '', rules: [] };
          const lines = tape.rarely(6)
            ? [flowGroup(writer, group) + writer.behind(uid)]
            : groupLines(writer, group, column + 1 + style.gap, uid, [...rules], style);
          const between = i > 0 ? writer.separator('free', style.blanks, column) : [];
          return [...between, ...writer.above(uid, column), ...dashed(lines, column, style.gap)];
        }),
      ];
  const head = [
    ...(tape.rarely(4) ? ['# free-head', ''] : []),
    `version: 1${writer.behind('free')}`,
    ...(tape.rarely(3) ? ['domain: [-5, 5]'] : []),
    `groups:${lists[0] ?? ''}`,
  ];
  const foot = tape.rarely(4) ? ['', '# free-foot'] : tape.rarely(4) ? ['seed: 7 # free-seed'] : [];
  const eol = tape.rarely(3) ? '\r\n' : '\n';
  const text = [...head, ...lists.slice(1), ...foot].join(eol) + (tape.rarely(3) ? '' : eol);
  return { text: (tape.rarely(8) ? '\uFEFF' : '') + text, owners: { groups: owners }, models };
}
