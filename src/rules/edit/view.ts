/** A version of a rule file with its YAML trees, each parsed when it is first asked for. */
import { isMap, isScalar, isSeq } from 'yaml';
import type { Problem, TextEdit } from '../../predicate/problem';
import type { YamlNode } from '../read/nodes';
import { parseYaml } from '../read/parse';
import type { FileParts, GroupPart } from '../read/reader';
import { shiftGroup } from '../read/shift';
import { maskUnquoted } from '../read/unquoted';
import { KNOWN_KEYS } from '../schema';
import type { RuleGroup } from '../types';
import { ChangeRefused } from './changes';
import type { MapPlace } from './entries';
import { columnOf, eolOf } from './lines';
import { listAt, type ListPlace } from './lists';
import { modelOf, type GroupModel } from './model';
import type { BlockStyle } from './render';
import { Tree } from './tree';

/** A step of a change: its edits of the file as the steps before it left it. */
export type Step = (view: FileView) => readonly TextEdit[];

const models = new WeakMap<RuleGroup, GroupModel>();

/** The model of a group as it was read; the same object for the same group. */
function modelOfPart({ read }: GroupPart): GroupModel {
  let model = models.get(read.group);
  if (!model) models.set(read.group, (model = modelOf(read.group)));
  return model;
}

const UNREADABLE = new Set(['yaml-syntax', 'yaml-tab', 'file-too-large', 'file-not-text']);

export class FileView {
  private foundRoot: { readonly tree: Tree | undefined } | undefined;
  private readonly trees = new Map<number, Tree | undefined>();

  /** `file` is what was read of `text`, all of its groups. */
  constructor(
    readonly text: string,
    readonly file: FileParts,
  ) {}

  get models(): readonly GroupModel[] {
    return (this.file.parts ?? []).map(modelOfPart);
  }

  /** The reason why the text is not sound YAML; its span counts in the text. */
  get fault(): Problem | undefined {
    const grave = (problems: readonly Problem[]) => problems.find((each) => UNREADABLE.has(each.code));
    const own = grave(this.file.problems);
    if (own) return own;
    for (const { read, offset } of this.file.parts ?? []) {
      const found = grave(read.problems);
      if (found) return { ...found, span: { from: found.span.from + offset, to: found.span.to + offset } };
    }
    return undefined;
  }

  /** A group with places in the text. */
  group(index: number): RuleGroup {
    const part = this.part(index);
    return shiftGroup(part.read.group, index, part.offset);
  }

  groupMap(index: number): MapPlace {
    const map = this.groupTree(index);
    if (map?.kind !== 'map') throw notKeyed('group');
    return { map, inFlow: this.isWhole && this.groupsFlow };
  }

  ruleMap(group: number, rule: number): MapPlace {
    const owner = this.groupMap(group);
    const list = owner.map.find('rules')?.value;
    const map = list?.items[rule]?.tree;
    if (map?.kind !== 'map') throw notKeyed('rule');
    return { map, inFlow: owner.inFlow || owner.map.flow || list?.flow === true };
  }

  ruleTree(group: number, rule: number): Tree | undefined {
    return this.groupMap(group).map.find('rules')?.value?.items[rule]?.tree;
  }

  rules(group: number): ListPlace {
    return listAt(this.groupMap(group), 'rules', KNOWN_KEYS.group);
  }

  /** The list of groups; undefined if the file holds nothing at all. */
  groups(): ListPlace | undefined {
    if (!this.isWhole) return this.splitGroups();
    const { root } = this;
    if (!root || (isScalar(root.node) && root.node.value === null)) return undefined;
    if (root.kind !== 'map') throw notKeyed('file');
    return listAt({ map: root, inFlow: false }, 'groups', KNOWN_KEYS.file);
  }

  groupTree(index: number): Tree | undefined {
    if (this.isWhole) return this.groupsTree?.items[index]?.tree;
    if (!this.trees.has(index)) this.trees.set(index, this.parsedPart(this.part(index)));
    return this.trees.get(index);
  }

  /** Columns from a key to the dashes of a list below it, as the file does it near a group. */
  step(near: number): number {
    const count = this.file.parts?.length ?? 0;
    for (const index of [near, near - 1, near + 1, 0]) {
      if (index < 0 || index >= count) continue;
      const entry = this.groupTree(index)?.find('rules');
      const list = entry?.value;
      if (entry && list?.kind === 'seq' && !list.flow)
        return Math.max(0, list.column - columnOf(this.text, entry.span.from));
    }
    return 2;
  }

  /** The layout of lists near a group. */
  style(near: number): BlockStyle {
    return { eol: eolOf(this.text), step: this.step(near) };
  }

  /** Parsed in one piece, since the groups are not a block list at the left margin. */
  private get isWhole(): boolean {
    const first = this.file.parts?.[0];
    return !first || first.text === this.text;
  }

  private get groupsTree(): Tree | undefined {
    return this.root?.find('groups')?.value;
  }

  private get groupsFlow(): boolean {
    return this.root?.flow === true || this.groupsTree?.flow === true;
  }

  private get root(): Tree | undefined {
    return (this.foundRoot ??= { tree: this.parsed(this.text, 0, this.file.problems) }).tree;
  }

  private part(index: number): GroupPart {
    const part = this.file.parts?.[index];
    if (!part) throw new ChangeRefused(`There is no group ${index + 1} here`);
    return part;
  }

  private parsedPart({ text, offset, read }: GroupPart): Tree | undefined {
    const list = this.parsed(text, offset, read.problems);
    return list && isSeq(list.node) ? list.items[0]?.tree : undefined;
  }

  /** Parses a piece as the reader does: with unquoted predicates masked where the reader found any. */
  private parsed(piece: string, offset: number, problems: readonly Problem[]): Tree | undefined {
    const unquoted = problems.some((each) => each.code === 'predicate-unquoted');
    const { root } = parseYaml((unquoted ? maskUnquoted(piece)?.text : undefined) ?? piece);
    return treeOf(root, this.text, piece, offset);
  }

  /** The groups of a file that was read piece by piece: block items at the left margin. */
  private splitGroups(): ListPlace {
    const { text } = this;
    const parts = this.file.parts ?? [];
    const dashOf = (part: GroupPart) => part.offset + part.text.indexOf('-');
    const start = parts[0]?.offset ?? 0;
    const key = [...text.slice(0, start).matchAll(/^\uFEFF?groups:/gm)].at(-1);
    return {
      kind: 'block',
      text,
      column: columnOf(text, dashOf(this.part(0))),
      count: parts.length,
      item: (index) => {
        const dash = dashOf(this.part(index));
        return { from: dash, to: this.groupTree(index)?.to ?? dash + 1 };
      },
      colon: key ? key.index + key[0].length : start,
    };
  }
}

function treeOf(root: YamlNode, text: string, piece: string, offset: number): Tree | undefined {
  return root && (isMap(root) || isSeq(root) || isScalar(root))
    ? new Tree({ text, piece, offset }, root)
    : undefined;
}

const notKeyed = (what: string): ChangeRefused =>
  new ChangeRefused(`This ${what} is not written as keys and values: correct it in the text first`);
