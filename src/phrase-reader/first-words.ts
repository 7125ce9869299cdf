/** Finds with which words the parts of a grammar can begin. */
import type { Token } from './tokens';

/** A part of a pattern. */
export type Node = Part & {
  /** With which words it can begin, once `noteFirstWords` has found that: anything, before. */
  firstWords?: FirstWords;
};

type Part =
  | { readonly is: 'word'; readonly word: string }
  | { readonly is: 'rule'; readonly name: string; readonly silent: boolean }
  | { readonly is: 'optional'; readonly of: Node }
  | { readonly is: 'choice'; readonly of: readonly Node[] }
  | { readonly is: 'sequence'; readonly of: readonly Node[] };

/** Stands for every numeral among the words. */
export const NUMERAL = '0';

interface FirstWords {
  readonly words: ReadonlySet<string>;
  /** It may have no words at all, or begin with any. */
  readonly open: boolean;
}

/** A rule as its patterns, or as names of rules and `'words` of a rule that is code; `any`: unknown. */
type Patterns = readonly (Node | readonly string[] | 'any')[];

interface Growing {
  readonly words: Set<string>;
  open: boolean;
}

/** Words are added to what is there, and nothing is built on the way: a grammar has thousands of parts. */
class Finder {
  private readonly ofRules = new Map<string, Growing>();

  /** Until nothing is added: rules may refer to one another. */
  constructor(rules: ReadonlyMap<string, Patterns>) {
    for (const name of rules.keys()) this.ofRules.set(name, { words: new Set(), open: false });
    let changed = true;
    while (changed) {
      changed = false;
      for (const [name, found] of this.ofRules)
        for (const pattern of rules.get(name) ?? []) changed = this.grow(found, pattern) || changed;
    }
  }

  ofNode(node: Node): FirstWords {
    const rule = node.is === 'rule' && this.ofRules.get(node.name);
    if (rule) return rule;
    const words = new Set<string>();
    return { words, open: this.addNode(node, words) };
  }

  private grow(found: Growing, pattern: Patterns[number]): boolean {
    const { words, open } = found;
    const before = words.size;
    found.open = this.add(pattern, words) || open;
    return words.size > before || found.open !== open;
  }

  /** Adds the words that the pattern can begin with. True if it is open. */
  private add(pattern: Patterns[number], words: Set<string>): boolean {
    if (pattern === 'any') return true;
    if ('is' in pattern) return this.addNode(pattern, words);
    return some(pattern, (name) => {
      if (!name.startsWith("'")) return this.addRule(name, words);
      words.add(name.slice(1));
      return false;
    });
  }

  private addRule(name: string, words: Set<string>): boolean {
    const rule = this.ofRules.get(name);
    if (rule && rule.words !== words) for (const word of rule.words) words.add(word);
    return rule?.open ?? true;
  }

  private addNode(node: Node, words: Set<string>): boolean {
    switch (node.is) {
      case 'word':
        words.add(node.word);
        return false;
      case 'rule':
        return this.addRule(node.name, words);
      case 'optional':
        this.addNode(node.of, words);
        return true;
      case 'choice':
        return some(node.of, (one) => this.addNode(one, words));
      case 'sequence':
        // A part that is never empty ends the first words.
        return node.of.every((one) => this.addNode(one, words));
    }
  }
}

/** Unlike `Array.some`, it evaluates all of them. */
const some = <T>(of: readonly T[], is: (one: T) => boolean): boolean =>
  of.reduce((found, one) => is(one) || found, false);

function* parts(node: Node): Generator<Node> {
  yield node;
  if (node.is === 'optional') yield* parts(node.of);
  if (node.is === 'choice' || node.is === 'sequence') for (const one of node.of) yield* parts(one);
}

/** Notes in all parts of all patterns with which words they can begin. Returns all the words. */
export function noteFirstWords(rules: ReadonlyMap<string, Patterns>): ReadonlySet<string> {
  const finder = new Finder(rules);
  const patterns = [...rules.values()].flat().filter((one) => one !== 'any' && 'is' in one);
  const nodes = patterns.flatMap((pattern) => [...parts(pattern)]);
  for (const node of nodes) node.firstWords = finder.ofNode(node);
  return new Set(nodes.flatMap((node) => (node.is === 'word' ? [node.word] : [])));
}

/** Checks that a part can begin with the word; at the end of the text there is none. */
export function canBegin({ firstWords }: Node, token: Token | undefined): boolean {
  if (!firstWords || firstWords.open) return true;
  if (!token) return false;
  return firstWords.words.has(token.text) || (token.number !== undefined && firstWords.words.has(NUMERAL));
}
