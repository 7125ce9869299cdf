/** Comparisons, chained ones included: every operand is evaluated once, and none after the first that fails. */
import { compareValues } from '../compare';
import type { Frame } from '../frame';
import type { Runtime } from '../runtime';
import type { Span } from '../../span';
import type { CompareOperator, Comparison } from '../../syntax';
import type { PyValue } from '../values';
import type { Code, Context, Test } from './context';

type Compare = (x: PyValue, y: PyValue) => boolean;

export function compileComparison(ctx: Context, node: Comparison): Test {
  const first = ctx.expression(node.first);
  const links = node.rest.map((link) => ({
    operand: ctx.expression(link.operand),
    operator: link.operator,
    compare: comparer(ctx.rt, link.operator, node.span),
  }));
  const [only] = links;
  if (links.length === 1 && only) return single(only.operator, first, only.operand, only.compare);
  return chain(first, links);
}

function chain(first: Code, links: readonly { operand: Code; compare: Compare }[]): Test {
  const [link, second] = links;
  if (links.length === 2 && link && second) {
    return (f) => {
      const x = first(f);
      const y = link.operand(f);
      return link.compare(x, y) && second.compare(y, second.operand(f));
    };
  }
  return (f) => {
    let left = first(f);
    for (const { operand, compare } of links) {
      const right = operand(f);
      if (!compare(left, right)) return false;
      left = right;
    }
    return true;
  };
}

/** One comparison; numbers are compared in place. */
function single(operator: CompareOperator, left: Code, right: Code, compare: Compare): Test {
  const fast = FAST[operator];
  return fast
    ? fast(left, right, compare)
    : (f) => {
        const x = left(f);
        return compare(x, right(f));
      };
}

type Single = (left: Code, right: Code, compare: Compare) => (frame: Frame) => boolean;

const FAST: Partial<Record<CompareOperator, Single>> = {
  '==': (left, right, compare) => (f) => {
    const x = left(f);
    const y = right(f);
    return typeof x === 'number' && typeof y === 'number' ? x === y : compare(x, y);
  },
  '!=': (left, right, compare) => (f) => {
    const x = left(f);
    const y = right(f);
    return typeof x === 'number' && typeof y === 'number' ? x !== y : compare(x, y);
  },
  '<': (left, right, compare) => (f) => {
    const x = left(f);
    const y = right(f);
    return typeof x === 'number' && typeof y === 'number' ? x < y : compare(x, y);
  },
  '<=': (left, right, compare) => (f) => {
    const x = left(f);
    const y = right(f);
    return typeof x === 'number' && typeof y === 'number' ? x <= y : compare(x, y);
  },
  '>': (left, right, compare) => (f) => {
    const x = left(f);
    const y = right(f);
    return typeof x === 'number' && typeof y === 'number' ? x > y : compare(x, y);
  },
  '>=': (left, right, compare) => (f) => {
    const x = left(f);
    const y = right(f);
    return typeof x === 'number' && typeof y === 'number' ? x >= y : compare(x, y);
  },
};

function comparer(rt: Runtime, operator: CompareOperator, span: Span): Compare {
  const slow: Compare = (x, y) => {
    rt.site = span;
    return compareValues(rt, operator, x, y);
  };
  switch (operator) {
    case '<':
      return (x, y) => (typeof x === 'number' && typeof y === 'number' ? x < y : slow(x, y));
    case '<=':
      return (x, y) => (typeof x === 'number' && typeof y === 'number' ? x <= y : slow(x, y));
    case '>':
      return (x, y) => (typeof x === 'number' && typeof y === 'number' ? x > y : slow(x, y));
    case '>=':
      return (x, y) => (typeof x === 'number' && typeof y === 'number' ? x >= y : slow(x, y));
    case '==':
      return (x, y) => (typeof x === 'number' && typeof y === 'number' ? x === y : slow(x, y));
    default:
      return slow;
  }
}
