import type { BinaryOperator, CompareOperator, Comparison, Comprehension, Expression } from '../syntax';
import { PlainScanner, Word } from './plain-scanner';
import { STRENGTH } from './strength';

/** Longer texts and deeper nesting are left to the grammar and its limits. */
const MAX_PLAIN_LENGTH = 400;
const MAX_PLAIN_DEPTH = 24;

const NOTHING: Expression = { kind: 'none', span: { from: 0, to: 0 } };

/**
 * Reads a text that is nothing but a plain expression: names, whole numbers, operators, calls, displays and
 * comprehensions on one line. That is what most rules are, and it takes a tenth of the time that the grammar
 * needs. Whatever is unusual or wrong in the text: undefined, and the grammar decides. A test holds the tree to
 * be the one that the grammar gives, span by span.
 */
export function readPlain(source: string): Expression | undefined {
  if (source.length > MAX_PLAIN_LENGTH) return undefined;
  return new PlainReader(source).whole();
}

class PlainReader {
  private readonly word: PlainScanner;
  private depth = 0;

  constructor(source: string) {
    this.word = new PlainScanner(source);
  }

  whole(): Expression | undefined {
    const result = this.expression();
    return this.word.is(Word.end) ? result : undefined;
  }

  /** The scanner stays at a word that nothing accepts, so everything that is under way ends. */
  private fail(): Expression {
    this.word.fail();
    return NOTHING;
  }

  private isKeyword(text: string): boolean {
    return this.word.kind === Word.keyword && this.word.text === text;
  }

  private isWord(text: string): boolean {
    return this.word.kind === Word.operator && this.word.text === text;
  }

  /** A value, with a choice (`x if c else y`) at the outside. */
  private expression(): Expression {
    const { from } = this.word;
    const first = this.group(STRENGTH.or);
    if (!this.isKeyword('if')) return first;
    this.word.next();
    const test = this.group(STRENGTH.or);
    if (!this.isKeyword('else')) return this.fail();
    this.word.next();
    const otherwise = this.expression();
    return { kind: 'conditional', test, then: first, else: otherwise, span: { from, to: this.word.before } };
  }

  /** Reads operators of at least that strength. */
  private group(least: number): Expression {
    if (++this.depth > MAX_PLAIN_DEPTH) return this.fail();
    const { word } = this;
    const { from } = word;
    let left = this.prefix(least);
    while (word.kind === Word.operator && word.strength >= least) {
      const { strength } = word;
      if (strength === STRENGTH.none) return this.fail();
      if (strength <= STRENGTH.and) left = this.boolean(left, from);
      else if (strength === STRENGTH.compare) left = this.comparison(left, from);
      else left = this.binary(left, from);
    }
    this.depth--;
    return left;
  }

  private prefix(least: number): Expression {
    const { word } = this;
    if (!word.is(Word.operator)) return this.operand();
    const { from, text } = word;
    if (text === 'not' && least <= STRENGTH.not) {
      word.next();
      const operand = this.group(STRENGTH.not);
      return { kind: 'unary', operator: 'not', operand, span: { from, to: word.before } };
    }
    if (text !== '-' && text !== '+' && text !== '~') return this.fail();
    word.next();
    const operand = this.group(STRENGTH.unary);
    return { kind: 'unary', operator: text, operand, span: { from, to: word.before } };
  }

  private boolean(left: Expression, from: number): Expression {
    const { word } = this;
    const { strength } = word;
    const operator = strength === STRENGTH.and ? 'and' : 'or';
    const operands = [left];
    while (word.isOperator(strength)) {
      word.next();
      operands.push(this.group(strength + 1));
    }
    return { kind: 'boolean', operator, operands, span: { from, to: word.before } };
  }

  private comparison(first: Expression, from: number): Expression {
    const { word } = this;
    const rest: Comparison['rest'][number][] = [];
    while (word.isOperator(STRENGTH.compare)) {
      const start = word.from;
      const operator = this.compareOperator();
      const operatorSpan = { from: start, to: word.before };
      rest.push({ operator, operatorSpan, operand: this.group(STRENGTH.bitOr) });
    }
    return { kind: 'comparison', first, rest, span: { from, to: word.before } };
  }

  /** Ends past the operator, which may be two words. */
  private compareOperator(): CompareOperator {
    const { word } = this;
    const { text } = word;
    word.next();
    if (text === 'is' && this.isWord('not')) {
      word.next();
      return 'is not';
    }
    if (text === 'not') {
      if (this.isWord('in')) word.next();
      else this.fail();
      return 'not in';
    }
    return text as CompareOperator;
  }

  private binary(left: Expression, from: number): Expression {
    const { word } = this;
    const { strength } = word;
    const operator = word.text as BinaryOperator;
    const operatorSpan = { from: word.from, to: word.to };
    word.next();
    const right = this.group(strength === STRENGTH.power ? STRENGTH.unary : strength + 1);
    return { kind: 'binary', operator, operatorSpan, left, right, span: { from, to: word.before } };
  }

  private operand(): Expression {
    const { word } = this;
    const { from } = word;
    const found = this.atom();
    return word.is(Word.openList) ? this.subscripts(found, from) : found;
  }

  private subscripts(found: Expression, from: number): Expression {
    const { word } = this;
    let target = found;
    while (word.is(Word.openList)) {
      word.next();
      const index = this.expression();
      if (!word.is(Word.closeList)) return this.fail();
      word.next();
      target = { kind: 'subscript', target, index, span: { from, to: word.before } };
    }
    // Calling an element of a list is outside the plain subset.
    return word.is(Word.open) ? this.fail() : target;
  }

  private atom(): Expression {
    const { word } = this;
    const span = { from: word.from, to: word.to };
    switch (word.kind) {
      case Word.name: {
        const id = word.text;
        word.next();
        return word.is(Word.open) ? this.call(id, span) : { kind: 'name', id, span };
      }
      case Word.int: {
        const value = word.value();
        word.next();
        return word.is(Word.open) ? this.fail() : { kind: 'int', value, span };
      }
      case Word.open:
        return this.brackets();
      case Word.openList:
        return this.display('list', Word.closeList);
      case Word.openSet:
        return this.display('set', Word.closeSet);
      case Word.keyword:
        return this.constant(span);
      default:
        return this.fail();
    }
  }

  private constant(span: { from: number; to: number }): Expression {
    const { text } = this.word;
    this.word.next();
    if (this.word.is(Word.open)) return this.fail();
    if (text === 'None') return { kind: 'none', span };
    return text === 'True' || text === 'False' ? { kind: 'bool', value: text === 'True', span } : this.fail();
  }

  private call(callee: string, calleeSpan: { from: number; to: number }): Expression {
    const { word } = this;
    word.next();
    const args: Expression[] = [];
    while (!word.is(Word.close)) {
      const { from } = word;
      const argument = this.expression();
      const generator = this.isKeyword('for') && args.length === 0;
      args.push(generator ? this.comprehension('generator', argument, from) : argument);
      if (word.is(Word.comma) && !generator) word.next();
      else if (!word.is(Word.close)) return this.fail();
    }
    word.next();
    if (word.is(Word.open)) return this.fail();
    const span = { from: calleeSpan.from, to: word.before };
    return { kind: 'call', callee, calleeSpan, args, keywords: [], span };
  }

  /** Brackets around a value are not in the tree; with a comma they make a tuple, with `for` a generator. */
  private brackets(): Expression {
    const { word } = this;
    const { from } = word;
    word.next();
    const first = this.expression();
    const inner = word.is(Word.close) ? first : this.items('tuple', Word.close, first, from);
    word.next();
    return word.is(Word.open) ? this.fail() : inner;
  }

  private display(kind: 'list' | 'set', end: Word): Expression {
    const { word } = this;
    const { from } = word;
    word.next();
    if (word.kind === end && kind === 'list') {
      word.next();
      if (word.is(Word.open)) return this.fail();
      return { kind, items: [], span: { from, to: word.before } };
    }
    const result = this.items(kind, end, this.expression(), from);
    word.next();
    return word.is(Word.open) ? this.fail() : result;
  }

  /** Reads the items after the first. The scanner ends at the closing bracket, which the span includes. */
  private items(kind: 'tuple' | 'list' | 'set', end: Word, first: Expression, from: number): Expression {
    const { word } = this;
    if (this.isKeyword('for')) {
      const form = kind === 'tuple' ? 'generator' : kind;
      const found = this.comprehension(form, first, from);
      return word.is(end) ? { ...found, span: { from, to: word.to } } : this.fail();
    }
    const items = [first];
    while (word.is(Word.comma)) {
      word.next();
      if (!word.is(end)) items.push(this.expression());
    }
    return word.is(end) ? { kind, items, span: { from, to: word.to } } : this.fail();
  }

  private comprehension(form: Comprehension['form'], element: Expression, from: number): Expression {
    const { word } = this;
    const clauses: Comprehension['clauses'][number][] = [];
    while (this.isKeyword('for')) {
      word.next();
      if (!word.is(Word.name)) return this.fail();
      const target = { kind: 'name', id: word.text, span: { from: word.from, to: word.to } } as const;
      word.next();
      if (!this.isWord('in')) return this.fail();
      word.next();
      const iterable = this.group(STRENGTH.or);
      const conditions: Expression[] = [];
      while (this.isKeyword('if')) {
        word.next();
        conditions.push(this.group(STRENGTH.or));
      }
      clauses.push({ target, iterable, conditions });
    }
    return { kind: 'comprehension', form, element, clauses, span: { from, to: word.before } };
  }
}
