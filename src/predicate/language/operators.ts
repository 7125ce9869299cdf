import type { BinaryOperator, CompareOperator, Comparison, Expression, UnaryOperator } from '../syntax';
import { K } from './kinds';
import { insertion, MAX_READ_DEPTH, replacing, type Reader } from './reader';
import { SIGN_STRENGTH, STRENGTH } from './strength';

/** The strength of each operator between values; `@` and `<>` are read to be refused. */
const BINARY_STRENGTH: ReadonlyMap<string, number> = new Map<string, number>([
  ...SIGN_STRENGTH,
  ['@', STRENGTH.times],
  ...['<>', 'in', 'is', 'not'].map((word) => [word, STRENGTH.compare] as const),
  ['and', STRENGTH.and],
  ['or', STRENGTH.or],
]);

/** Most operators that may follow each other without brackets. */
const MAX_RUN = 1000;

/**
 * The grammar's tree cannot be trusted for precedence: it reads `not a and b` as `not (a and b)` and lets
 * `a == not b` through. So a run of operators and operands is flattened in the order of the text, and grouped
 * here as Python does. One instance serves all runs of a text as a stack; a nested run lives above its outer one.
 */
export class Operators {
  private readonly operands: (Expression | undefined)[] = [];
  private readonly words: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private position = 0;
  private end = 0;
  private from = 0;
  private to = 0;

  constructor(
    private readonly reader: Reader,
    private readonly operand: () => Expression,
  ) {}

  /** The cursor is at a binary or unary expression. */
  read(): Expression {
    const base = this.operands.length;
    this.flatten();
    const outer = [this.position, this.end] as const;
    this.position = base;
    this.end = this.operands.length;
    const result = this.group(STRENGTH.or);
    [this.position, this.end] = outer;
    this.operands.length = this.words.length = this.starts.length = this.ends.length = base;
    return result;
  }

  /** Iterative: thousands of terms in a row make a tree as deep. */
  private flatten(): void {
    const reader = this.reader;
    let depth = 0;
    if (!reader.first()) return;
    for (;;) {
      const kind = reader.kind();
      if ((kind === K.BinaryExpression || kind === K.UnaryExpression) && reader.first()) {
        // Beyond some depth the grammar leaves out nodes: better no tree than a wrong one.
        if (++depth > MAX_RUN) reader.tooDeep(reader.span());
        continue;
      }
      this.push(kind);
      while (!reader.next()) {
        reader.up();
        if (depth-- === 0) return;
      }
    }
  }

  private push(kind: number): void {
    const { cursor, source } = this.reader;
    const { from, to } = cursor;
    const isOperator = kind === K.other || kind === K.in || kind === K['*'] || kind === K['**'];
    const operand = isOperator ? undefined : this.operand();
    this.operands.push(operand);
    this.words.push(isOperator ? source.slice(from, to) : '');
    this.starts.push(from);
    this.ends.push(to);
  }

  private isOperator(word: string): boolean {
    return this.position < this.end && this.words[this.position] === word;
  }

  /** Reads a group whose operators bind at least as strongly as `least`; leaves its outer span in `from`, `to`. */
  private group(least: number): Expression {
    if (++this.reader.depth > MAX_READ_DEPTH) {
      this.reader.depth--;
      return this.tooDeep();
    }
    const result = this.infix(least);
    this.reader.depth--;
    return result;
  }

  private infix(least: number): Expression {
    let left = this.prefix(least);
    let from = this.from;
    while (this.position < this.end) {
      const word = this.words[this.position];
      const strength = BINARY_STRENGTH.get(word);
      if (strength === undefined || strength < least) break;
      if (strength <= STRENGTH.and) left = this.boolean(left, from, strength, word as 'and' | 'or');
      else if (strength === STRENGTH.compare) left = this.comparison(left, from);
      else left = this.binary(left, from, strength, word);
      from = left.span.from;
    }
    this.from = from;
    return left;
  }

  private prefix(least: number): Expression {
    const at = this.position;
    if (at >= this.end) return this.missing();
    const operand = this.operands[at];
    this.position++;
    if (operand !== undefined) {
      this.from = this.starts[at];
      this.to = this.ends[at];
      return operand;
    }
    return this.unary(at, least);
  }

  private unary(at: number, least: number): Expression {
    const operator = this.words[at] as UnaryOperator;
    const from = this.starts[at];
    if (operator === 'not' && least > STRENGTH.not) this.misplacedNot(at);
    const operand = this.group(operator === 'not' ? STRENGTH.not : STRENGTH.unary);
    this.from = from;
    return { kind: 'unary', operator, operand, span: { from, to: this.to } };
  }

  private boolean(left: Expression, from: number, strength: number, word: 'and' | 'or'): Expression {
    const operands = [left];
    while (this.isOperator(word)) {
      this.position++;
      operands.push(this.group(strength + 1));
    }
    return { kind: 'boolean', operator: word, operands, span: { from, to: this.to } };
  }

  private binary(left: Expression, from: number, strength: number, word: string): Expression {
    const at = this.position++;
    const operatorSpan = { from: this.starts[at], to: this.ends[at] };
    if (word === '@') {
      this.reader.report(
        'not-supported',
        operatorSpan,
        `Matrix multiplication \`@\` is not allowed in ${this.reader.place()}`,
      );
    }
    const right = this.group(strength === STRENGTH.power ? STRENGTH.unary : strength + 1);
    const operator = word as BinaryOperator;
    const span = { from, to: this.to };
    return { kind: 'binary', operator, operatorSpan, left, right, span };
  }

  private comparison(first: Expression, from: number): Expression {
    const rest: Comparison['rest'][number][] = [];
    while (this.position < this.end && BINARY_STRENGTH.get(this.words[this.position]) === STRENGTH.compare) {
      const at = this.position++;
      const operator = this.compareOperator(at);
      const operatorSpan = {
        from: this.starts[at],
        to: this.ends[this.position - 1],
      };
      rest.push({ operator, operatorSpan, operand: this.group(STRENGTH.bitOr) });
    }
    return { kind: 'comparison', first, rest, span: { from, to: this.to } };
  }

  private compareOperator(at: number): CompareOperator {
    const word = this.words[at];
    if (word === 'is' && this.isOperator('not')) {
      this.position++;
      return 'is not';
    }
    if (word === 'not') {
      if (this.isOperator('in')) this.position++;
      else this.missing();
      return 'not in';
    }
    if (word !== '<>') return word as CompareOperator;
    const span = { from: this.starts[at], to: this.ends[at] };
    this.reader.report('not-equal-operator', span, '`<>` is not an operator in Python: write `!=`', {
      fixes: [replacing('Replace `<>` with `!=`', span, '!=', true)],
    });
    return '!=';
  }

  private misplacedNot(at: number): void {
    const from = this.starts[at];
    const to = this.ends[at];
    // Python would take everything up to the next comparison, `and` or `or`; only a single operand is safe to wrap.
    const last = this.ends[at + 1];
    const edits = [insertion(from, '('), insertion(last, ')')];
    this.reader.report('misplaced-not', { from, to }, '`not` after an operator needs brackets around it', {
      hint: 'Write `a == (not b)`',
      fixes: this.operands[at + 1] ? [{ title: 'Put brackets around `not …`', edits }] : [],
    });
  }

  private missing(): Expression {
    if (this.reader.isTooDeep) return this.reader.placeholder({ from: this.from, to: this.to });
    const last = this.ends[this.end - 1] ?? this.reader.cursor.to;
    this.reader.report('missing-operand', { from: last, to: last }, 'A value is missing here');
    this.from = this.to = last;
    return this.reader.placeholder({ from: last, to: last });
  }

  private tooDeep(): Expression {
    const from = this.starts[Math.min(this.position, this.end - 1)];
    const to = this.ends[this.end - 1];
    this.position = this.end;
    this.from = from;
    this.to = to;
    return this.reader.tooDeep({ from, to });
  }
}
