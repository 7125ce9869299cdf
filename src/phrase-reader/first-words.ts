/** Finds with which words the parts of a grammar can begin. */
import type { Token } from './tokens';

/** A part of a pattern. */
export type Node = Part & {
  /** The words with which it can begin, once they were asked for. */
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
  /** True if it may have no words at all, or begin with any. */
  readonly open: boolean;
}

/** The words and the rules with which something can begin. */
interface Beginning {
  readonly words: Set<string>;
  readonly rules: Set<string>;
}

const ANYTHING: FirstWords = { words: new Set(), open: true };

/**
 * The first words of rules, which may refer to one another, and of their parts. They are found when they are asked for: a
 * grammar has thousands of parts, and the first phrase would wait for all of them.
 */
export class FirstWordsOf {
  /** The rules that may have no words at all, or begin with any. */
  private readonly open = new Set<string>();
  private readonly beginnings = new Map<string, Beginning>();
  private readonly known = new Map<string, FirstWords>();

  /** `rules`: their patterns. A rule that is not among them is open. */
  constructor(private readonly rules: ReadonlyMap<string, readonly Node[]>) {
    for (let before = -1; before < this.open.size;) {
      before = this.open.size;
      for (const [name, nodes] of rules)
        if (!this.open.has(name) && nodes.some((node) => this.isOpen(node))) this.open.add(name);
    }
  }

  /** Checks that a part can begin with the word; at the end of the text there is none. */
  canBegin(node: Node, token: Token | undefined): boolean {
    const { words, open } = this.of(node);
    if (open) return true;
    if (!token) return false;
    return words.has(token.text) || (token.number !== undefined && words.has(NUMERAL));
  }

  private of(node: Node): FirstWords {
    if (node.is === 'rule') return this.ofRule(node.name);
    return (node.firstWords ??= this.isOpen(node) ? ANYTHING : this.found([node]));
  }

  private ofRule(name: string): FirstWords {
    const nodes = this.rules.get(name);
    if (!nodes || this.open.has(name)) return ANYTHING;
    let found = this.known.get(name);
    if (!found) this.known.set(name, (found = this.found(nodes)));
    return found;
  }

  /** The words of parts that are not open, and of all rules that they lead to. */
  private found(nodes: readonly Node[]): FirstWords {
    const { words, rules } = this.beginning(nodes);
    // Rules that are added meanwhile are visited, too.
    for (const name of rules) {
      const known = this.known.get(name);
      if (known) {
        for (const word of known.words) words.add(word);
        continue;
      }
      let next = this.beginnings.get(name);
      if (!next) this.beginnings.set(name, (next = this.beginning(this.rules.get(name) ?? [])));
      for (const word of next.words) words.add(word);
      for (const rule of next.rules) rules.add(rule);
    }
    return { words, open: false };
  }

  private isOpen(node: Node): boolean {
    switch (node.is) {
      case 'word':
        return false;
      case 'rule':
        return this.open.has(node.name) || !this.rules.has(node.name);
      case 'optional':
        return true;
      case 'choice':
        return node.of.some((one) => this.isOpen(one));
      case 'sequence':
        return node.of.every((one) => this.isOpen(one));
    }
  }

  private beginning(nodes: readonly Node[]): Beginning {
    const beginning = { words: new Set<string>(), rules: new Set<string>() };
    for (const node of nodes) this.add(node, beginning);
    return beginning;
  }

  private add(node: Node, to: Beginning): void {
    switch (node.is) {
      case 'word':
        to.words.add(node.word);
        return;
      case 'rule':
        to.rules.add(node.name);
        return;
      case 'optional':
        this.add(node.of, to);
        return;
      case 'choice':
        for (const one of node.of) this.add(one, to);
        return;
      case 'sequence':
        for (const one of node.of) {
          this.add(one, to);
          // A part that is never empty ends the first words.
          if (!this.isOpen(one)) return;
        }
    }
  }
}
