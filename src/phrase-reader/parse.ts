/**
 * A small parser for phrases that may be read in more than one way: every rule yields every way to read the words from
 * a place on, each way once. Rules are written as patterns of words:
 *
 *   word      that word             word?  or nothing     {name}  a rule, whose value is passed on
 *   (a | b c) alternatives          (x)?   or nothing     <name>  a rule, whose value is not
 *
 * An action makes the value of a pattern of the values that are passed on to it. Rules whose values nobody needs are in
 * capitals. A rule must not begin with itself.
 */
import { FirstWordsOf, type Node, NUMERAL } from './first-words';
import type { Token } from './tokens';

export interface Way<V = unknown> {
  readonly value: V;
  readonly end: number;
}
interface Match {
  readonly values: readonly unknown[];
  readonly end: number;
}

type Action = (...values: never[]) => unknown;
export interface Native {
  (parser: Parser, at: number): readonly Way[];
  /** The rules and words with which it can begin; absent: anything. */
  readonly begins?: readonly string[];
}
type Compiled = { readonly node: Node; readonly action: Action } | { readonly native: Native };
/** A rule as patterns with their actions, or as patterns that pass on the value of their only part, or as code. */
export type Rules = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, Action>> | Native>
>;

/** Most ways to read one phrase: beyond them it is too ambiguous. */
const MAX_WAYS = 200;
/** Ways and their size that one text may cost. */
const BUDGET = 20_000;

const NONE: readonly Match[] = [];

const PARTS = /\{\w+\}|<\w+>|[()?|]|[^\s()?|]+/g;

/** One pattern; `at` runs through its parts. */
class PatternReader {
  private at = 0;
  private readonly parts: readonly string[];

  /** @param words takes the words of the pattern */
  constructor(
    pattern: string,
    private readonly words: Set<string>,
  ) {
    this.parts = pattern.match(PARTS) ?? [];
  }

  choice(): Node {
    const of = [this.sequence()];
    while (this.parts[this.at] === '|') {
      this.at++;
      of.push(this.sequence());
    }
    return of.length === 1 ? of[0] : { is: 'choice', of };
  }

  private sequence(): Node {
    const of: Node[] = [];
    while (this.at < this.parts.length && ![')', '|'].includes(this.parts[this.at])) {
      const one = this.unit();
      const optional = this.parts[this.at] === '?';
      if (optional) this.at++;
      of.push(optional ? { is: 'optional', of: one } : one);
    }
    return of.length === 1 ? of[0] : { is: 'sequence', of };
  }

  private unit(): Node {
    const part = this.parts[this.at++];
    if (part === '(') {
      const inner = this.choice();
      this.at++;
      return inner;
    }
    const [, value, silent] = /^(?:\{(\w+)\}|<(\w+)>)$/.exec(part) ?? [];
    const name = value ?? silent;
    if (name !== undefined) return { is: 'rule', name, silent: value === undefined };
    this.words.add(part);
    return { is: 'word', word: part };
  }
}

/** The action of a pattern that passes on the value of its only part, or has none. */
export const pass: Action = (value: unknown = null) => value;

function compile(rule: Rules[string], words: Set<string>): readonly Compiled[] {
  if (typeof rule === 'function') return [{ native: rule }];
  const listed = typeof rule === 'string' ? [rule] : rule;
  const patterns = Array.isArray(listed)
    ? listed.map((pattern: string) => [pattern, pass] as const)
    : Object.entries(listed as Readonly<Record<string, Action>>);
  return patterns.map(([pattern, action]) => ({ node: new PatternReader(pattern, words).choice(), action }));
}

/** A rule, as the beginning of code; there is none of this name, so that it is anything. */
const ANY_BEGINNING: Node = { is: 'rule', name: '', silent: true };

/** The pattern, or that of what code can begin with. */
function beginningOf(one: Compiled): Node {
  if ('node' in one) return one.node;
  const { begins } = one.native;
  if (!begins) return ANY_BEGINNING;
  const of = begins.map((name): Node =>
    name.startsWith("'") ? { is: 'word', word: name.slice(1) } : { is: 'rule', name, silent: true },
  );
  return { is: 'choice', of };
}

interface CompiledRules {
  readonly byName: ReadonlyMap<string, readonly Compiled[]>;
  readonly firstWords: FirstWordsOf;
  /** All words of patterns. */
  readonly words: ReadonlySet<string>;
}

function compileAll(tables: readonly Rules[]): CompiledRules {
  const byName = new Map<string, readonly Compiled[]>();
  const words = new Set<string>();
  for (const [name, rule] of tables.flatMap((table) => Object.entries(table)))
    byName.set(name, [...(byName.get(name) ?? []), ...compile(rule, words)]);
  const beginnings = [...byName].map(([name, of]) => [name, of.map(beginningOf)] as const);
  return { byName, words, firstWords: new FirstWordsOf(new Map(beginnings)) };
}

export class Grammar {
  private readonly tables: readonly Rules[];
  private compiled: CompiledRules | undefined;
  private readonly chosen = new Map<string, Map<string, readonly Compiled[]>>();

  constructor(...tables: readonly Rules[]) {
    this.tables = tables;
  }

  /** Compiled with the first phrase: most processes that bring the grammar along read none. */
  private get rules(): CompiledRules {
    return (this.compiled ??= compileAll(this.tables));
  }

  has(name: string): boolean {
    return this.rules.byName.has(name);
  }

  /** Checks that a part of a pattern can begin with the word; at the end of the text there is none. */
  canBegin(node: Node, token: Token | undefined): boolean {
    return this.rules.firstWords.canBegin(node, token);
  }

  /** The patterns of a rule that can begin with a word. */
  rule(name: string, token: Token | undefined): readonly Compiled[] {
    const known = this.chosen.get(name) ?? new Map<string, readonly Compiled[]>();
    this.chosen.set(name, known);
    const key = this.kindOf(token);
    let found = known.get(key);
    if (!found) {
      const rule = this.rules.byName.get(name);
      if (!rule) throw new Error(`no grammar rule ${name}`);
      found = rule.filter((one) => 'native' in one || this.canBegin(one.node, token));
      known.set(key, found);
    }
    return found;
  }

  /** Words that no pattern has are all alike, so that what is kept of them does not grow. */
  private kindOf(token: Token | undefined): string {
    if (!token) return 'end of text';
    if (this.rules.words.has(token.text)) return token.text;
    return token.number === undefined ? 'other word' : NUMERAL;
  }
}

export class Parser {
  private readonly memo = new Map<string, (readonly Way[])[]>();
  private readonly weights = new WeakMap<object, number>();
  private readonly ids = new WeakMap<object, string>();
  private spent = 0;

  constructor(
    readonly grammar: Grammar,
    readonly tokens: readonly Token[],
  ) {}

  /** Returns true if there were so many ways to read the words that not all were tried. Then what was found is not to be trusted. */
  get exhausted(): boolean {
    return this.spent > BUDGET;
  }

  /** Marks that something was not tried. */
  giveUp(): void {
    this.spent = Infinity;
  }

  /** Every way to read the words from `at` on by a rule. */
  ways(name: string, at: number): readonly Way[] {
    let memo = this.memo.get(name);
    if (!memo) this.memo.set(name, (memo = []));
    const known = memo[at];
    if (known) return known;
    memo[at] = [];
    const found: Way[] = [];
    for (const rule of this.grammar.rule(name, this.tokens[at])) if (!this.collect(rule, at, found)) break;
    memo[at] = found;
    return found;
  }

  /** Adds the ways of one pattern, or returns false where there are too many. */
  private collect(rule: Compiled, at: number, found: Way[]): boolean {
    if ('native' in rule) return rule.native(this, at).every((way) => this.add(way, found));
    return this.match(rule.node, at).every(({ values, end }) => {
      const value = rule.action(...(values as never[]));
      return value === undefined || this.add({ value, end }, found);
    });
  }

  private add(way: Way, found: Way[]): boolean {
    if (found.length >= MAX_WAYS) this.giveUp();
    if (this.exhausted) return false;
    this.spent += 1 + this.weightOf(way.value) / 5;
    if (this.exhausted) return false;
    if (!this.isKnown(way, found)) found.push(way);
    return true;
  }

  /** Checks for an equal value that ends at the same place. */
  private isKnown({ end, value }: Way, found: readonly Way[]): boolean {
    const rivals = found.filter((way) => way.end === end);
    if (rivals.length === 0) return false;
    const id = this.idOf(value);
    return rivals.some((way) => this.idOf(way.value) === id);
  }

  /** The size of a value as text; shared parts count each time. */
  private weightOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 1;
    const known = this.weights.get(value);
    if (known !== undefined) return known;
    const weight = Object.values(value).reduce<number>((sum, part) => sum + this.weightOf(part), 1);
    this.weights.set(value, weight);
    return weight;
  }

  /** Returns an equal text for values that are alike in all their parts. */
  idOf(value: unknown): string {
    if (typeof value !== 'object' || value === null) return String(value);
    let id = this.ids.get(value);
    if (id === undefined) {
      id = JSON.stringify(value);
      this.ids.set(value, id);
    }
    return id;
  }

  private match(node: Node, at: number): readonly Match[] {
    const token = this.tokens[at];
    if (node.is === 'word') return token?.text === node.word ? [{ values: [], end: at + 1 }] : NONE;
    if (!this.grammar.canBegin(node, token)) return NONE;
    switch (node.is) {
      case 'rule':
        return this.ways(node.name, at).map(({ value, end }) => ({
          values: node.silent ? [] : [value],
          end,
        }));
      case 'optional':
        return [...this.match(node.of, at), { values: [], end: at }];
      case 'choice':
        return node.of.flatMap((one) => this.match(one, at));
      case 'sequence':
        return this.sequence(node.of, at);
    }
  }

  private sequence(nodes: readonly Node[], at: number): readonly Match[] {
    let matches: readonly Match[] = [{ values: [], end: at }];
    for (const node of nodes) {
      const longer: Match[] = [];
      for (const before of matches)
        for (const { values, end } of this.match(node, before.end))
          longer.push({ values: joined(before.values, values), end });
      if (longer.length === 0) return NONE;
      matches = longer;
    }
    return matches;
  }
}

/** Most parts of a pattern have no value. */
function joined(before: readonly unknown[], values: readonly unknown[]): readonly unknown[] {
  if (before.length === 0) return values;
  return values.length === 0 ? before : [...before, ...values];
}
