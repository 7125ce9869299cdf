/**
 * A small parser for phrases that may be read in more than one way: every rule yields every way to read the words from
 * a place on, each way once. Rules are written as patterns of words:
 *
 *   word      that word             word?  or nothing     {name}  a rule, whose value is passed on
 *   (a | b c) alternatives          (x)?   or nothing     <NAME>  a rule, whose value is not
 *
 * A rule must not begin with itself.
 */
import type { Token } from './tokens';

export interface Way<V = unknown> {
  readonly value: V;
  readonly end: number;
}
interface Match {
  readonly values: readonly unknown[];
  readonly end: number;
}
type Node =
  | { readonly is: 'word'; readonly word: string }
  | { readonly is: 'rule'; readonly name: string; readonly silent: boolean }
  | { readonly is: 'optional'; readonly of: Node }
  | { readonly is: 'choice'; readonly of: readonly Node[] }
  | { readonly is: 'sequence'; readonly of: readonly Node[] };

type Action = (...values: never[]) => unknown;
export type Native = (parser: Parser, at: number) => readonly Way[];
type Compiled = { readonly node: Node; readonly action: Action } | { readonly native: Native };
export type Rules = Readonly<
  Record<string, readonly (readonly [pattern: string, action: Action])[] | Native>
>;

/** More ways than this to read one phrase: the phrase is not clear enough to go on. */
const MAX_WAYS = 200;
/** Ways, and their length in hundreds of characters, that one text may cost; long announcements cost about 1,500. */
const BUDGET = 20_000;

const PARTS = /\{\w+\}|<[A-Z]+>|[()?|]|[^\s()?|]+/g;

/** One pattern; `at` runs through its parts. */
class PatternReader {
  private at = 0;
  private readonly parts: readonly string[];

  constructor(pattern: string) {
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
    const [, value, silent] = /^(?:\{(\w+)\}|<([A-Z]+)>)$/.exec(part) ?? [];
    const name = value ?? silent;
    return name === undefined
      ? { is: 'word', word: part }
      : { is: 'rule', name, silent: value === undefined };
  }
}

export class Grammar {
  private readonly rules = new Map<string, readonly Compiled[]>();

  constructor(...tables: readonly Rules[]) {
    for (const [name, rule] of tables.flatMap((table) => Object.entries(table))) {
      const compiled =
        typeof rule === 'function'
          ? [{ native: rule }]
          : rule.map(([pattern, action]) => ({ node: new PatternReader(pattern).choice(), action }));
      this.rules.set(name, [...(this.rules.get(name) ?? []), ...compiled]);
    }
  }

  rule(name: string): readonly Compiled[] {
    const rule = this.rules.get(name);
    if (!rule) throw new Error(`no grammar rule ${name}`);
    return rule;
  }
}

export class Parser {
  private readonly memo = new Map<string, readonly Way[]>();
  private spent = 0;

  constructor(
    readonly grammar: Grammar,
    readonly tokens: readonly Token[],
  ) {}

  /** There were so many ways to read the words that not all were tried: what was found is not to be trusted. */
  get exhausted(): boolean {
    return this.spent > BUDGET;
  }

  /** Marks that something was not tried. */
  giveUp(): void {
    this.spent = Infinity;
  }

  /** Every way to read the words from `at` on by a rule. */
  ways(name: string, at: number): readonly Way[] {
    const key = `${name}@${String(at)}`;
    const known = this.memo.get(key);
    if (known) return known;
    this.memo.set(key, []);
    const found = new Map<string, Way>();
    for (const way of this.raw(name, at)) {
      if (found.size >= MAX_WAYS) this.giveUp();
      if (this.exhausted) break;
      const id = `${String(way.end)} ${JSON.stringify(way.value) ?? ''}`;
      this.spent += 1 + id.length / 100;
      if (!found.has(id)) found.set(id, way);
    }
    const ways = [...found.values()];
    this.memo.set(key, ways);
    return ways;
  }

  private *raw(name: string, at: number): Generator<Way> {
    for (const rule of this.grammar.rule(name)) {
      if ('native' in rule) yield* rule.native(this, at);
      else
        for (const { values, end } of this.match(rule.node, at)) {
          const value = rule.action(...(values as never[]));
          if (value !== undefined) yield { value, end };
        }
    }
  }

  private match(node: Node, at: number): readonly Match[] {
    switch (node.is) {
      case 'word':
        return this.tokens[at]?.text === node.word ? [{ values: [], end: at + 1 }] : [];
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
      matches = matches.flatMap((before) =>
        this.match(node, before.end).map(({ values, end }) => ({
          values: [...before.values, ...values],
          end,
        })),
      );
      if (matches.length === 0) break;
    }
    return matches;
  }
}
