/** Random guesses of WILT: lambdas over three numbers that may be ints or floats. */
import { PyFloat, type PyValue } from '../../src/predicate/interpret';
import type { Tape } from './tape';

const ORDERS = ['==', '!=', '<', '<=', '>', '>='];
const NAMES = ['x', 'y', 'z'];
const CONSTANTS = [
  '0',
  '1',
  '2',
  '3',
  '5',
  '-1',
  '10',
  '0.5',
  '1.0',
  '2.5',
  '-0.25',
  '1e-9',
  '0.1',
  '100',
  '1e3',
];
const MATH = [
  'sqrt',
  'floor',
  'ceil',
  'trunc',
  'fabs',
  'isqrt',
  'log',
  'log2',
  'log10',
  'exp',
  'sin',
  'cos',
  'tan',
];

export class Lambdas {
  private depthOfLoops = 0;

  constructor(private readonly tape: Tape) {}

  private choose(makers: readonly (() => string)[]): string {
    return this.tape.pick(makers)();
  }

  private leaf(): string {
    const names = this.depthOfLoops > 0 ? [...NAMES, 'n'] : NAMES;
    return this.tape.below(3) > 0 ? this.tape.pick(names) : this.tape.pick(CONSTANTS);
  }

  number(depth: number): string {
    if (depth <= 0) return this.leaf();
    const d = depth - 1;
    const n = () => this.number(d);
    return this.choose([
      () => this.leaf(),
      () => `(${n()} ${this.tape.pick(['+', '-', '*', '/', '//', '%'])} ${n()})`,
      () => `(${n()} ${this.tape.pick(['&', '|', '^', '<<', '>>'])} ${n()})`,
      () => `(${n()}) ** ${this.tape.pick(['2', '0.5', '3', '-1', '2.0', n()])}`,
      () => `${this.tape.pick(['-', '+', '~'])}(${n()})`,
      () => `${this.tape.pick(['abs', 'int', 'float', 'round', 'bool'])}(${n()})`,
      () => `round(${n()}, ${this.tape.pick(['1', '0', '2', '-1'])})`,
      () => `${this.tape.pick(['min', 'max'])}(${n()}, ${n()})`,
      () => `${this.tape.pick(['min', 'max', 'sum', 'len'])}(${this.list(d)})`,
      () => `math.${this.tape.pick(MATH)}(${n()})`,
      () => `math.${this.tape.pick(['gcd', 'lcm', 'hypot', 'log'])}(${n()}, ${n()})`,
      () => `math.prod(${this.list(d)})`,
      () => this.tape.pick(['math.pi', 'math.e', 'math.inf']),
      () => `(${n()} if ${this.truth(d)} else ${n()})`,
      () => `(${n()} ${this.tape.pick(['and', 'or'])} ${n()})`,
      () => `divmod(${n()}, ${n()})[${this.tape.below(2)}]`,
      () => `pow(${n()}, ${this.tape.pick(['2', '0.5', '3, 7', n()])})`,
      () => `${this.list(d)}[${this.tape.pick(['0', '-1', '1', n()])}]`,
      () => `int(str(${n()})[${this.tape.pick(['0', '-1'])}])`,
    ]);
  }

  private over(d: number, element: () => string): string {
    const list = this.list(d);
    this.depthOfLoops++;
    const made = element();
    const condition = this.tape.oneIn(4) ? ` if ${this.truth(0)}` : '';
    this.depthOfLoops--;
    return `${made} for n in ${list}${condition}`;
  }

  private list(depth: number): string {
    if (depth <= 0) return this.tape.pick(['[x, y, z]', '(x, y, z)', '[x, y]']);
    const d = depth - 1;
    return this.choose([
      () => '[x, y, z]',
      () => '(x, y, z)',
      () =>
        `sorted(${this.list(d)}${this.tape.pick(['', ', reverse=True', ', key=abs', ', key=lambda n: -n'])})`,
      () => `[${this.over(d, () => this.number(d))}]`,
      () =>
        `list(${this.tape.pick(['map', 'filter'])}(lambda n: ${this.inLoop(() => this.number(d))}, ${this.list(d)}))`,
      () => `[a - b for a, b in zip(${this.list(d)}, ${this.list(d)})]`,
      () => `${this.list(d)}[${this.tape.pick(['1:', ':-1', '::-1'])}]`,
      () => `list(range(${this.number(0)}))[:5]`,
    ]);
  }

  private inLoop(make: () => string): string {
    this.depthOfLoops++;
    const made = make();
    this.depthOfLoops--;
    return made;
  }

  truth(depth: number): string {
    const order = () => this.tape.pick(ORDERS);
    if (depth <= 0) return `${this.leaf()} ${order()} ${this.leaf()}`;
    const d = depth - 1;
    const n = () => this.number(d);
    return this.choose([
      () => `${n()} ${order()} ${n()}`,
      () => `${n()} ${order()} ${n()} ${order()} ${n()}`,
      () => `(${this.truth(d)}) ${this.tape.pick(['and', 'or'])} (${this.truth(d)})`,
      () => `not (${this.truth(d)})`,
      () => `${this.tape.pick(['all', 'any'])}(${this.over(d, () => this.truth(d))})`,
      () => `${n()} ${this.tape.pick(['in', 'not in'])} ${this.list(d)}`,
      () => `len({${n()}, ${n()}, ${n()}}) ${order()} ${this.tape.below(4)}`,
      () => `${this.list(d)} == ${this.list(d)}`,
      () => `${this.tape.pick(NAMES)}.is_integer()`,
      () => `isinstance(${n()}, ${this.tape.pick(['int', 'float', '(int, float)', 'bool'])})`,
      () => `type(${n()}) == ${this.tape.pick(['int', 'float', 'bool'])}`,
      () => `math.isclose(${n()}, ${n()}${this.tape.pick(['', ', abs_tol=0.5', ', rel_tol=0.1'])})`,
      () => `${this.truth(d)} if ${this.truth(d)} else ${n()}`,
    ]);
  }
}

const FLOATS = [0.1, 0.2, 0.3, 0.5, 1.5, 2.5, -0.5, 1e-9, 99.9, -11.3, 0.1234, 3, -7, 0, 100, 25];

function argument(tape: Tape, kind: number): PyValue {
  const isInt = kind === 0 || (kind === 2 && tape.oneIn(2));
  if (isInt) return tape.below(41) - 20;
  const value = tape.oneIn(2) ? tape.pick(FLOATS) : (tape.below(400_001) - 200_000) / 1000;
  return new PyFloat(value);
}

/** Ints, floats, or both mixed. */
export const triple = (tape: Tape): PyValue[] => {
  const kind = tape.below(3);
  return [argument(tape, kind), argument(tape, kind), argument(tape, kind)];
};
