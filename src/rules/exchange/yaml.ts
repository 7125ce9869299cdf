/** YAML files: the authors' list of rules, and rule files of our own. */
import { isMap, isScalar, isSeq } from 'yaml';
import { positionsOf } from '../../base/position';
import { contentOf } from '../content';
import { entriesOf, spanOf, type YamlNode } from '../read/nodes';
import { parseYaml } from '../read/parse';
import { readRuleFile } from '../read/reader';
import { isPublishedKey, type DraftRule, type Drafts } from './draft';
import { groupOfRuleId } from './rows';
import { quoted, type ImportFile, type FileLine } from './types';
import { nonEmpty, originOf } from './values';

export function readYaml(file: ImportFile, drafts: Drafts): void {
  const { root, problems } = parseYaml(file.text);
  const place = placer(file);
  for (const each of problems)
    if (each.severity === 'error') drafts.problems.add(place(each.span.from), each.message);
  const groups = valueOf(root, 'groups');
  if (isSeq(groups)) {
    readOwn(file, drafts, place);
    return;
  }
  const rules = valueOf(root, 'rules') ?? root;
  if (isSeq(rules)) readList(rules.items, undefined, drafts, place);
  else if (isMap(rules)) readMap(rules, drafts, place);
  else if (problems.length === 0)
    drafts.problems.add({ file: file.name }, 'The file has neither a list `rules` nor a list `groups`');
}

type Placer = (offset: number) => FileLine;

function placer({ name, text }: ImportFile): Placer {
  const position = positionsOf(text);
  return (offset) => ({ file: name, line: position(offset).line });
}

const offsetOf = (node: YamlNode): number => spanOf(node, { from: 0, to: 0 }).from;

function valueOf(node: YamlNode, ...keys: readonly string[]): YamlNode {
  if (!isMap(node)) return undefined;
  const entries = entriesOf(node);
  for (const key of keys) {
    const entry = entries.find((each) => each.key.toLowerCase() === key);
    if (entry) return entry.value;
  }
  return undefined;
}

/** Gives the text of a scalar as it is written where YAML takes it for something else than text. */
function textOf(node: YamlNode): string | undefined {
  if (!isScalar(node) || node.value === null || node.value === undefined) return undefined;
  if (typeof node.value === 'string') return node.value;
  return typeof node.source === 'string' ? node.source : JSON.stringify(node.value);
}

/** Rules by their ids, or lists of rules by their groups. */
function readMap(node: YamlNode, drafts: Drafts, place: Placer): void {
  for (const { key, value, keySpan } of isMap(node) ? entriesOf(node) : []) {
    if (isSeq(value)) readList(value.items, key, drafts, place);
    else if (isMap(value) && valueOf(value, 'expr', 'expression', 'predicate', 'rule') !== undefined)
      readRule(value, key, groupOfRuleId(key), drafts, place);
    else if (isMap(value)) readMapOfGroup(value, key, drafts, place);
    else drafts.problems.add(place(keySpan.from), `${quoted(key)} is not a rule, so it was left out`);
  }
}

function readMapOfGroup(node: YamlNode, group: string, drafts: Drafts, place: Placer): void {
  for (const { key, value } of isMap(node) ? entriesOf(node) : [])
    readRule(value, `${group}_${key}`, group, drafts, place);
}

function readList(
  items: readonly YamlNode[],
  group: string | undefined,
  drafts: Drafts,
  place: Placer,
): void {
  for (const item of items) {
    const id = textOf(valueOf(item, 'id', 'key'));
    const named =
      textOf(valueOf(item, 'group')) ?? group ?? (id === undefined ? undefined : groupOfRuleId(id));
    readRule(item, id, named, drafts, place);
  }
}

function readRule(
  node: YamlNode,
  id: string | undefined,
  key: string | undefined,
  drafts: Drafts,
  place: Placer,
): void {
  const at = place(offsetOf(node));
  if (!isMap(node)) {
    drafts.problems.add(at, 'This is not a rule: a rule has `id`, `name` and `expr`');
    return;
  }
  const predicate = textOf(valueOf(node, 'expr', 'expression', 'predicate', 'rule')) ?? '';
  const group = key === undefined ? undefined : drafts.findOrCreate(key, at);
  const name = textOf(valueOf(node, 'name', 'title')) ?? id ?? `Rule ${(group?.rules.length ?? 0) + 1}`;
  if (predicate.trim() === '') drafts.problems.add(at, `The rule ${quoted(name)} has no text in \`expr\``);
  const family = nonEmpty(textOf(valueOf(node, 'family', 'category')));
  const origin = originFor(node, id, key);
  const rule: DraftRule = {
    name,
    predicate,
    place: at,
    accept: [],
    reject: [],
    ...(id !== undefined && { id }),
    ...(family !== undefined && { family }),
    ...(origin && { origin }),
  };
  if (group) drafts.addRule(group, rule);
  else if (key === undefined) drafts.addLoose(place, rule);
}

/** Rule 1 of each published group was taken from people's answers, the others were written by a model. */
function originFor(node: YamlNode, id: string | undefined, key: string | undefined) {
  const written = nonEmpty(textOf(valueOf(node, 'origin', 'source')));
  if (written !== undefined) return originOf(written);
  if (id === undefined || key === undefined || !isPublishedKey(key)) return undefined;
  return /_1$/.test(id) ? 'human' : 'model';
}

/** A rule file as we write it: its groups are taken over whole. */
function readOwn({ name, text }: ImportFile, drafts: Drafts, place: Placer): void {
  const { file, problems } = readRuleFile(text);
  for (const each of problems)
    if (each.severity === 'error') drafts.problems.add(place(each.span.from), each.message);
  for (const group of file?.groups ?? []) {
    const at = place(group.span.from);
    const content = contentOf(group, file?.domain ?? { min: 0, max: 0 }, file?.seed ?? 0);
    const draft = drafts.create(content.id === '' ? undefined : content.id, { ...at, file: name }, true);
    if (!draft) return;
    if (content.split) draft.split = content.split;
    if (content.published !== undefined) draft.published = content.published;
    for (const { guidance, ...rule } of content.rules) {
      const { accept, reject } = guidance;
      drafts.addRule(draft, { ...rule, accept: [...accept], reject: [...reject], place: at });
    }
    for (const triple of content.initial) drafts.addTriple(draft, triple, at);
  }
}
