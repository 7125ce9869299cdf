import { Unlowerable, type Node, type Operation, type Vector } from './node';

export type Range = readonly [low: number, high: number];

/** The least and the greatest of values; they differ where the values are 0 and -0, which text shows. */
export function boundsOf(values: Vector): Range {
  let [low, high] = [values[0], values[0]];
  for (let i = 1; i < values.length; i++) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
  }
  const isMixed = low === 0 && high === 0 && values.some((value) => !Object.is(value, low));
  return isMixed ? [-Number.MIN_VALUE, high] : [low, high];
}

/** The range of an operation's result, from those of its arguments. Throws Unlowerable beyond 2^53. */
export function rangeOf(operation: Operation, args: readonly Node[]): Range {
  const [low, high] = unchecked(operation, args);
  if (!(low >= -Number.MAX_SAFE_INTEGER && high <= Number.MAX_SAFE_INTEGER))
    throw new Unlowerable('too large');
  return [low, high];
}

function unchecked(operation: Operation, args: readonly Node[]): Range {
  const [x, y] = args;
  switch (operation) {
    case 'add':
      return [x.low + y.low, x.high + y.high];
    case 'subtract':
      return [x.low - y.high, x.high - y.low];
    case 'multiply':
      return multiplied(x, y);
    case 'minimum':
      return [Math.min(x.low, y.low), Math.min(x.high, y.high)];
    case 'maximum':
      return [Math.max(x.low, y.low), Math.max(x.high, y.high)];
    case 'absolute':
      return [x.low > 0 ? x.low : x.high < 0 ? -x.high : 0, Math.max(-x.low, x.high)];
    case 'select':
      return [Math.min(y.low, args[2].low), Math.max(y.high, args[2].high)];
    case 'modulo':
      return [y.low < 0 ? y.low + 1 : 0, y.high > 0 ? y.high - 1 : 0];
    case 'floor-divide':
    case 'divide':
      return divided(operation, x, y);
    case 'bit-and':
    case 'bit-or':
    case 'bit-xor':
      return bitwise(x, y);
    default:
      return [0, 1];
  }
}

function multiplied(x: Node, y: Node): Range {
  const [p, q, r, s] = [x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high];
  // `+ 0` makes 0 of -0.
  return [Math.min(p, q, r, s) + 0, Math.max(p, q, r, s) + 0];
}

/** A zero divisor gives 0. */
function divided(operation: 'floor-divide' | 'divide', x: Node, y: Node): Range {
  const size = Math.max(Math.abs(x.low), Math.abs(x.high));
  if (y.type === 'float') throw new Unlowerable('division by a float');
  if (operation === 'divide') return [-size, size];
  if (y.low > 0) {
    const low = Math.floor(x.low / (x.low < 0 ? y.low : y.high));
    const high = Math.floor(x.high / (x.high < 0 ? y.high : y.low));
    return [Math.min(low, 0), Math.max(high, 0)];
  }
  return [-size, size];
}

function bitwise(x: Node, y: Node): Range {
  const size = Math.max(Math.abs(x.low), Math.abs(x.high), Math.abs(y.low), Math.abs(y.high));
  if (size >= 2 ** 31) throw new Unlowerable('bits beyond 32');
  const power = 2 ** Math.ceil(Math.log2(size + 1));
  return x.low >= 0 && y.low >= 0 ? [0, Math.max(power - 1, 0)] : [-power, power];
}
