import type { Builder } from '../ir/builder';
import { OverBudget } from '../budget';
import { C, Unlowerable, isConstant, isSingle, isTrue, type CompareOperation, type Node } from '../ir/node';
import { rebuild, transform } from '../ir/rebuild';
import { splitByC } from './linear';

/** A comparison is split into at most so many cases. */
const MAX_CASES = 40;
/** Work on one comparison, beyond which it stays as it is. */
const MAX_WORK = 20_000;

const NOTHING_KNOWN: ReadonlyMap<Node, boolean> = new Map();
const COMPARISONS: ReadonlySet<string> = new Set<CompareOperation>(['less', 'at-most', 'equal']);
const CHOICES: ReadonlySet<string> = new Set(['minimum', 'maximum', 'absolute', 'select']);

export const isComparison = (node: Node): boolean => COMPARISONS.has(node.operation);

/** Checks that the node mixes c with another variable, so that its values are not scalars for a row of c. */
const mixesC = (node: Node): boolean => (node.variables & C) !== 0 && !isSingle(node.variables);

/**
 * Brings a truth over three variables into a form that can be counted by rows of c: comparisons of what is
 * chosen (min, max, abs, if-else) become choices of comparisons, and sums under `%` gather what is free of c.
 */
export class Rewriter {
  private readonly done = new Map<Node, Node>();
  private readonly gathered = new Map<Node, Node>();
  /** The innermost choice in each node; null where there is none. */
  private readonly choices = new Map<Node, Node | null>();
  private cases = 0;

  constructor(private readonly builder: Builder) {}

  rewrite(node: Node): Node {
    if (node.type !== 'bool' || !mixesC(node)) return node;
    const known = this.done.get(node);
    if (known) return known;
    this.builder.budget.spend();
    const result = this.rewritten(node);
    this.done.set(node, result);
    return result;
  }

  private rewritten(node: Node): Node {
    const [x, y] = node.args;
    switch (node.operation) {
      case 'and':
        return this.builder.and(this.rewrite(x), this.rewrite(y));
      case 'or':
        return this.builder.or(this.rewrite(x), this.rewrite(y));
      case 'not':
        return this.builder.not(this.rewrite(x));
      default:
        return node.variables === 7 ? this.atom(node) : node;
    }
  }

  private atom(node: Node): Node {
    const floored = this.attempt(() => clearFloor(this.builder, node)) ?? node;
    if (floored.operation === 'and') return this.rewrite(floored);
    const whole = this.attempt(() => clearDivision(this.builder, floored)) ?? floored;
    const gathered = this.attempt(() => this.gather(whole)) ?? whole;
    if (gathered.variables !== 7 || !isComparison(gathered)) return gathered;
    this.cases = 0;
    return this.attempt(() => this.byCases(gathered)) ?? gathered;
  }

  private attempt(work: () => Node): Node | undefined {
    const { budget } = this.builder;
    try {
      return budget.within(MAX_WORK, work);
    } catch (error) {
      if (!(error instanceof Unlowerable || error instanceof OverBudget)) throw error;
      budget.spend(0);
      return undefined;
    }
  }

  /** Sums in the form (free of c) + (of c alone), and `%` taken of each part where that makes few values. */
  private gather(node: Node): Node {
    if (!mixesC(node) || isConstant(node)) return node;
    let result = this.gathered.get(node);
    if (!result) {
      this.builder.budget.spend();
      result = this.gatherParts(node);
      this.gathered.set(node, result);
    }
    return result;
  }

  private gatherParts(node: Node): Node {
    const { builder } = this;
    if (node.operation === 'modulo' && isConstant(node.args[1])) return this.gatherModulo(node);
    if (node.type === 'int' && (node.operation === 'add' || node.operation === 'subtract')) {
      const linear = splitByC(builder, node);
      if (linear?.terms.length === 1 && isConstant(linear.terms[0].factor))
        return builder.number('add', linear.offset, linear.terms[0].column);
    }
    const args = node.args.map((arg) => this.gather(arg));
    return rebuild(builder, node, args);
  }

  private gatherModulo(node: Node): Node {
    const { builder } = this;
    const [x, m] = node.args;
    const linear = x.type === 'int' ? splitByC(builder, x) : undefined;
    if (!linear) return node;
    const reduced = (part: Node) => builder.number('modulo', part, m);
    const sum = linear.terms.reduce((all, { factor, column }) => {
      const term = isConstant(factor)
        ? builder.number('multiply', column, factor)
        : builder.number('multiply', reduced(factor), reduced(column));
      return builder.number('add', all, term);
    }, reduced(linear.offset));
    return builder.number('modulo', sum, m);
  }

  /** The comparison for each way the first choice in it can go, other than what is `known`. */
  private byCases(node: Node, known: ReadonlyMap<Node, boolean> = NOTHING_KNOWN): Node {
    const { builder } = this;
    const choice = node.variables === 7 ? this.choiceIn(node) : undefined;
    if (!choice) return node;
    const [test, yes, no] = alternatives(builder, choice);
    const follow = (holds: boolean, then: ReadonlyMap<Node, boolean>) =>
      this.byCases(substitute(builder, node, choice, holds ? yes : no), then);
    const decided = isConstant(test) ? isTrue(test) : known.get(test);
    if (decided !== undefined) return follow(decided, known);
    if (++this.cases > MAX_CASES) throw new Unlowerable('too many cases');
    const [p, q] = [true, false].map((holds) => follow(holds, new Map([...known, [test, holds]])));
    return builder.select(this.rewrittenTest(test), p, q);
  }

  /** The innermost choice between numbers that mixes c with other variables. */
  private choiceIn(node: Node): Node | undefined {
    if (!mixesC(node)) return undefined;
    let found = this.choices.get(node);
    if (found === undefined) {
      this.builder.budget.spend();
      found = this.innerChoice(node) ?? (CHOICES.has(node.operation) ? node : null);
      this.choices.set(node, found);
    }
    return found ?? undefined;
  }

  private innerChoice({ args }: Node): Node | undefined {
    for (const arg of args) {
      const inner = arg.type === 'bool' ? undefined : this.choiceIn(arg);
      if (inner) return inner;
    }
    return undefined;
  }

  private rewrittenTest(test: Node): Node {
    return test.variables === 7 && isComparison(test) ? this.byCases(test) : this.rewrite(test);
  }
}

/** Below these bounds the double nearest to x / k compares with an int exactly as the fraction does. */
const MAX_DIVIDEND = 2 ** 31;
const MAX_DIVISOR = 2 ** 20;

/** x / k compared with an int y, for a constant k > 0, as x compared with k · y. */
function clearDivision(builder: Builder, node: Node): Node {
  if (!isComparison(node)) return node;
  const [x, y] = node.args;
  const divisor = [x, y].map((side) => (side.operation === 'divide' ? side.args[1] : undefined));
  const k = divisor[0] ?? divisor[1];
  if (!k || (divisor[0] && divisor[1]) || !isConstant(k) || k.low <= 0 || k.low > MAX_DIVISOR) return node;
  const [fraction, other] = divisor[0] ? [x, y] : [y, x];
  const dividend = fraction.args[0];
  const size = Math.max(-dividend.low, dividend.high, -other.low, other.high);
  if (k.type !== 'int' || dividend.type !== 'int' || other.type !== 'int' || size > MAX_DIVIDEND) return node;
  const scaled = builder.number('multiply', other, k);
  const operation = node.operation as CompareOperation;
  return divisor[0]
    ? builder.compare(operation, dividend, scaled)
    : builder.compare(operation, scaled, dividend);
}

/** x // k compared with an int y, for a constant k > 0, as x compared with k · y, for ints. */
function clearFloor(builder: Builder, node: Node): Node {
  if (!isComparison(node)) return node;
  const [x, y] = node.args;
  const isLeft = isMixedFloor(x);
  if (isLeft === isMixedFloor(y)) return node;
  const [[dividend, k], other] = isLeft ? [x.args, y] : [y.args, x];
  if (other.type !== 'int') return node;
  const start = builder.number('multiply', other, k);
  const next = builder.number('add', start, k);
  const reaches = builder.compare('at-most', start, dividend);
  const ends = builder.compare('less', dividend, next);
  if (node.operation === 'equal') return builder.and(reaches, ends);
  if (isLeft) return node.operation === 'less' ? builder.compare('less', dividend, start) : ends;
  return node.operation === 'less' ? builder.compare('at-most', next, dividend) : reaches;
}

function isMixedFloor(node: Node): boolean {
  if (node.operation !== 'floor-divide' || !mixesC(node)) return false;
  const [x, k] = node.args;
  return x.type === 'int' && k.type === 'int' && isConstant(k) && k.low > 0;
}

/** test ? yes : no, equal to the choice. */
function alternatives(builder: Builder, choice: Node): [Node, Node, Node] {
  const [x, y, z] = choice.args;
  // The least and the greatest of two ask the same question, so that it need not be asked twice.
  const [p, q] = y && x.id > y.id ? [y, x] : [x, y];
  switch (choice.operation) {
    case 'minimum':
      return [builder.compare('less', q, p), q, p];
    case 'maximum':
      return [builder.compare('less', q, p), p, q];
    case 'absolute':
      return [
        builder.compare('less', x, builder.constant(0)),
        builder.number('subtract', builder.constant(0), x),
        x,
      ];
    default:
      return [x, y, z];
  }
}

/** The node with every occurrence of `what` replaced. */
function substitute(builder: Builder, node: Node, what: Node, by: Node): Node {
  return transform(builder, node, (part) => (part === what ? by : mixesC(part) ? undefined : part));
}
