/** Builtins that predicates call all the time, without an argument array where all arguments are ints. */
import { isPrime } from '../builtins/primes';
import type { Call } from '../../syntax';
import type { PyBuiltin, PyValue } from '../values';
import type { Code, Context } from './context';

export function compileFastBuiltin(ctx: Context, node: Call, builtin: PyBuiltin): Code | undefined {
  switch (node.callee) {
    case 'abs':
      return ofOne(ctx, node, builtin, (x) => (x < 0 ? 0 - x : x));
    case 'is_prime':
      return ofOne(ctx, node, builtin, (x) => isPrime(ctx.rt, x));
    case 'min':
      return ofTwo(ctx, node, builtin, (x, y) => (y < x ? y : x));
    case 'max':
      return ofTwo(ctx, node, builtin, (x, y) => (y > x ? y : x));
    default:
      return undefined;
  }
}

function ofOne(ctx: Context, node: Call, builtin: PyBuiltin, fast: (x: number) => PyValue): Code | undefined {
  const { rt } = ctx;
  const { span } = node;
  const [arg] = node.args;
  if (node.args.length !== 1 || !arg) return undefined;
  const code = ctx.expression(arg);
  return (f) => {
    const x = code(f);
    rt.site = span;
    return typeof x === 'number' ? fast(x) : builtin.call(rt, [x], []);
  };
}

function ofTwo(
  ctx: Context,
  node: Call,
  builtin: PyBuiltin,
  fast: (x: number, y: number) => number,
): Code | undefined {
  const { rt } = ctx;
  const { span } = node;
  if (node.args.length < 2 || node.args.length > 3) return undefined;
  const [first, second, third] = node.args.map((arg) => ctx.expression(arg)) as [Code, Code, Code?];
  return (f) => {
    const x = first(f);
    const y = second(f);
    const z = third?.(f);
    if (typeof x === 'number' && typeof y === 'number') {
      if (z === undefined) return fast(x, y);
      if (typeof z === 'number') return fast(fast(x, y), z);
    }
    rt.site = span;
    return builtin.call(rt, z === undefined ? [x, y] : [x, y, z], []);
  };
}
