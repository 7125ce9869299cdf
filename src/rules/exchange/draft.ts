/** Groups while they are put together from several tables and files. */
import { oneLine } from '../../base/one-line';
import type { Triple } from '../../predicate/domain';
import type { NewGroup, NewRule } from '../edit/changes';
import { MAX_RULES, type Origin, type Split } from '../types';
import { MAX_GROUPS, MAX_TRIPLES, quoted, type ImportProblems, type FileLine } from './types';

export interface DraftRule {
  /** The id in the file it comes from, for example "T1_2". */
  readonly id?: string;
  readonly name: string;
  readonly predicate: string;
  origin?: Origin;
  readonly family?: string;
  readonly accept: string[];
  readonly reject: string[];
  readonly place: FileLine;
}

export interface DraftGroup {
  /** The group's name in the files. */
  readonly key?: string;
  readonly id?: string;
  readonly place: FileLine;
  split?: Split;
  published?: number;
  readonly rules: DraftRule[];
  readonly initial: Triple[];
  /** The triples that are in `initial`. */
  readonly known: Set<string>;
}

/** The ids of the published groups, by what the authors' files call them. */
const PUBLISHED_IDS: ReadonlyMap<string, string> = new Map(
  ['T1', 'T2', 'T3', 'T4', 'V1', 'V2', 'O1', 'O2', 'O3', 'O4'].map((key, i) => [key, String(i + 1)]),
);
export const isPublishedKey = (key: string): boolean => PUBLISHED_IDS.has(key);
const SPLITS: Partial<Record<string, Split>> = { T: 'train', V: 'validation', O: 'test' };

export class Drafts {
  readonly groups: DraftGroup[] = [];
  private readonly byKey = new Map<string, DraftGroup>();
  /** Rules that no line puts into a group, by the table that they stand in. */
  private readonly loose = new Map<unknown, DraftRule[]>();
  private readonly used = new Set<DraftRule>();
  private readonly rulesById = new Map<string, DraftRule>();
  private readonly rulesByName = new Map<string, DraftRule>();
  private triples = 0;
  private isFull = false;

  constructor(
    readonly problems: ImportProblems,
    /** The files are the authors': keys such as T1 stand for a split and a published id. */
    readonly published: boolean,
  ) {}

  /** By the key of its file or by its id. */
  find(key: string): DraftGroup | undefined {
    return this.byKey.get(key);
  }

  /** Returns undefined if there are too many groups, which is reported once. `asIs`: the key is the id, whatever its form. */
  create(key: string | undefined, place: FileLine, asIs = !this.published): DraftGroup | undefined {
    if (this.groups.length >= MAX_GROUPS) {
      if (!this.isFull) this.problems.add(place, `Only the first ${MAX_GROUPS} groups are taken`);
      this.isFull = true;
      return undefined;
    }
    const published = asIs || key === undefined ? undefined : PUBLISHED_IDS.get(key);
    const id = published ?? key;
    const split = published === undefined ? undefined : SPLITS[(key ?? '').charAt(0)];
    const group: DraftGroup = {
      ...(key !== undefined && { key }),
      ...(id !== undefined && { id }),
      ...(split && { split }),
      place,
      rules: [],
      initial: [],
      known: new Set<string>(),
    };
    this.groups.push(group);
    for (const name of [key, id])
      if (name !== undefined && !this.byKey.has(name)) this.byKey.set(name, group);
    return group;
  }

  findOrCreate(key: string, place: FileLine): DraftGroup | undefined {
    return this.find(key) ?? this.create(key, place);
  }

  addRule(group: DraftGroup, rule: DraftRule): void {
    if (group.rules.length < MAX_RULES) {
      group.rules.push(rule);
      this.know(rule);
    } else if (group.rules.length === MAX_RULES)
      this.problems.add(rule.place, `Only the first ${MAX_RULES} rules of a group are taken`);
  }

  addLoose(table: unknown, rule: DraftRule): void {
    const list = this.loose.get(table);
    if (list) list.push(rule);
    else this.loose.set(table, [rule]);
    this.know(rule);
  }

  /** A rule that was given anywhere, by its id or its name. */
  ruleNamed(text: string): DraftRule | undefined {
    const rule = this.rulesById.get(text) ?? this.rulesByName.get(nameKey(text));
    if (rule) this.used.add(rule);
    return rule;
  }

  addTriple(group: DraftGroup, triple: Triple, place: FileLine): void {
    const key = triple.join();
    if (group.known.has(key)) return;
    if (this.triples === MAX_TRIPLES)
      this.problems.add(place, `Only the first ${MAX_TRIPLES} initial triples are taken`);
    if (this.triples++ >= MAX_TRIPLES) return;
    group.known.add(key);
    group.initial.push(triple);
  }

  /** Rules that no group took: each table of them is a group, if there is no other group at all. */
  placeLoose(): void {
    const alone = this.groups.length === 0;
    for (const rules of this.loose.values()) {
      const group = alone ? this.create(undefined, rules[0].place) : undefined;
      for (const rule of rules) {
        if (group) this.addRule(group, rule);
        else if (!this.used.has(rule))
          this.problems.add(rule.place, `The rule ${quoted(rule.name)} is in no group, so it was left out`);
      }
    }
  }

  /** Groups without rules are left out, with a message. */
  result(): NewGroup[] {
    for (const { key, rules, place } of this.groups)
      if (rules.length === 0)
        this.problems.add(place, `The group ${quoted(key ?? '')} has no rules, so it was left out`);
    const filled = this.groups.filter(({ rules }) => rules.length > 0);
    return filled.map(({ id, split, published, rules, initial }) => ({
      ...(id !== undefined && { id }),
      ...(split && { split }),
      ...(published !== undefined && { published }),
      rules: rules.map(newRule),
      ...(initial.length > 0 && { initial }),
    }));
  }

  private know(rule: DraftRule): void {
    const { id, name, predicate, place } = rule;
    if (id !== undefined && !this.rulesById.has(id)) this.rulesById.set(id, rule);
    const known = this.rulesByName.get(nameKey(name));
    if (!known) this.rulesByName.set(nameKey(name), rule);
    else if (this.loose.size > 0 && known.predicate !== predicate)
      this.problems.add(
        place,
        `The name ${quoted(name)} was given to another predicate before; that one counts`,
      );
  }
}

/** Names are the same however they are spaced and capitalised. */
export const nameKey = (name: string): string => oneLine(name).toLowerCase();

function newRule({ name, predicate, origin, family, accept, reject }: DraftRule): NewRule {
  return {
    name,
    predicate,
    ...(origin && { origin }),
    ...(family !== undefined && { family }),
    ...(accept.length + reject.length > 0 && { guidance: { accept, reject } }),
  };
}
