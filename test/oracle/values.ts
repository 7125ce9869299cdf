/** Random conditions over values in values: ranges, tuples, lists and sets inside each other, compared, hashed, sorted. */
import type { Tape } from './tape';

/** Forms of the leaves of a program, so that one tape gives the same program in several forms. */
export interface Style {
  readonly constant: (value: number) => string;
  readonly variables: readonly [string, string, string];
}

export const PLAIN: Style = { constant: String, variables: ['a', 'b', 'c'] };

const CONSTANTS = [0, 1, 2, 3, 5, -1, -2, 10];
const ORDERS = ['==', '==', '!=', '<', '<=', '>', '>='];
const KEYS = ['abs', 'str', 'bool', 'int', 'None', 'is_prime'];
const TEXTS = ["''", "'a'", "'1'", "'-2'", "'[1]'", "'١'", "'é'", "'\\u200b'"];
const TYPES = ['int', 'bool', 'list', 'tuple', 'set', 'str', 'range', '(int, list)'];

type Maker = () => string;

export class Values {
  constructor(
    readonly tape: Tape,
    readonly style: Style = PLAIN,
  ) {}

  #choose(makers: readonly Maker[]): string {
    return this.tape.pick(makers)();
  }

  #times(least: number, more: number, make: Maker): string[] {
    return Array.from({ length: least + this.tape.below(more) }, make);
  }

  constant(): string {
    return this.style.constant(this.tape.pick(CONSTANTS));
  }

  variable(): string {
    return this.tape.pick(this.style.variables);
  }

  int(depth: number): string {
    if (depth <= 0) return this.tape.below(3) > 0 ? this.variable() : this.constant();
    const d = depth - 1;
    return this.#choose([
      () => this.int(0),
      () => `(${this.int(d)} ${this.tape.pick(['+', '-', '*'])} ${this.int(d)})`,
      () => `(${this.int(d)} % ${this.style.constant(this.tape.pick([2, 3, 7, -3]))})`,
      () => `len(${this.sized(d)})`,
      () => `sum(${this.ints(d)})`,
      () => `${this.tape.pick(['min', 'max'])}(${this.ints(d)}, default=${this.int(0)})`,
      () => `${this.tape.pick(['min', 'max'])}(${this.int(d)}, ${this.int(d)}, key=${this.tape.pick(KEYS)})`,
      () => `${this.#ordered(d)}[${this.#index()}]`,
      () => `int(${this.condition(d)})`,
      () => `int(${this.#text(d)})`,
      () => `round(${this.int(d)}, ndigits=${this.constant()})`,
      () => `pow(${this.int(0)}, exp=2, mod=${this.style.constant(7)})`,
      () => `sum(${this.ints(d)}, start=${this.int(0)})`,
      () => `(${this.int(d)} if ${this.condition(d)} else ${this.int(d)})`,
    ]);
  }

  #index(): string {
    return this.tape.pick([this.style.constant(0), this.style.constant(-1), this.int(0)]);
  }

  #text(d: number): string {
    return this.tape.oneIn(3) ? this.tape.pick(TEXTS) : `str(${this.any(d)})`;
  }

  /** A value of any type. */
  any(depth: number): string {
    const d = depth - 1;
    return this.#choose([
      () => this.int(d),
      () => this.int(d),
      () => (this.tape.oneIn(2) ? 'None' : this.tape.pick(['True', 'False'])),
      () => `(${this.int(0)} / ${this.style.constant(this.tape.pick([1, 2, -4]))})`,
      () => this.tape.pick(TEXTS),
      () => this.collection(d),
      () => this.collection(d),
    ]);
  }

  #items(d: number): Maker {
    // Mostly of one kind, so that sorting and ordering come to a value now and then.
    return this.tape.pick([
      () => this.int(d - 1),
      () => this.int(d - 1),
      () => `(${this.int(0)}, ${this.int(0)})`,
      () => this.any(d),
    ]);
  }

  #range(): string {
    const bounds = this.tape.pick([
      () => this.constant(),
      () => `${this.constant()}, ${this.constant()}`,
      () => this.int(0),
      () => `${this.int(0)}, ${this.int(0)}`,
      () => `${this.int(0)}, ${this.constant()}, ${this.constant()}`,
      () =>
        `${this.style.constant(0)}, ${this.constant()}, ${this.style.constant(this.tape.pick([2, -1, 1]))}`,
    ])();
    return `range(${bounds})`;
  }

  #display(d: number): string {
    const items = this.#times(0, 4, this.#items(d));
    if (this.tape.oneIn(2)) return `[${items.join(', ')}]`;
    return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
  }

  set(d: number): string {
    return this.#choose([
      () => `{${this.#times(1, 3, this.#items(d)).join(', ')}}`,
      () => `set(${this.#ordered(d)})`,
      () => `{${this.tape.pick(['x', 'x % 3', '(x, 1)', '[x]', 'x > 1'])} for x in ${this.#ordered(d)}}`,
      () => `(${this.#simpleSet()} ${this.tape.pick(['|', '&', '-', '^'])} ${this.#simpleSet()})`,
      () => 'set()',
    ]);
  }

  #simpleSet(): string {
    return `{${this.#times(1, 3, () => this.int(0)).join(', ')}}`;
  }

  /** A list, tuple or range: something whose order Python defines. */
  #ordered(depth: number): string {
    if (depth <= 0) return this.tape.oneIn(3) ? this.#range() : this.#display(0);
    const d = depth - 1;
    return this.#choose([
      () => this.#range(),
      () => this.#display(d),
      () => this.#display(d),
      () => `${this.tape.pick(['list', 'tuple'])}(${this.#ordered(d)})`,
      () =>
        `${this.#ordered(d)}[${this.tape.pick([':', '1:', ':-1', '::-1', '::2', `:${this.constant()}`])}]`,
      () => `(${this.#ordered(d)} + ${this.#ordered(d)})`,
      () => `(${this.#display(d)} * ${this.tape.pick(['2', '0', this.int(0)])})`,
      () => this.#sorted(d),
      () => `list(${this.#iterator(d)})`,
      () => `[${this.tape.pick(['x', '[x]', '(x, x)', 'str(x)'])} for x in ${this.#ordered(d)}]`,
      () => `list(divmod(${this.int(0)}, ${this.style.constant(this.tape.pick([3, -2]))}))`,
    ]);
  }

  #sorted(d: number): string {
    const options = this.tape.pick([
      '',
      '',
      `, key=${this.tape.pick(KEYS)}`,
      `, reverse=${this.tape.pick(['True', this.int(0), this.condition(0)])}`,
    ]);
    return options.includes('key')
      ? `sorted(${this.#ordered(d)}${options})`
      : `sorted(${this.collection(d)}${options})`;
  }

  #iterator(d: number): string {
    return this.#choose([
      () => `zip(${this.#ordered(d)}, ${this.#ordered(d)}${this.tape.oneIn(3) ? ', strict=True' : ''})`,
      () => `enumerate(${this.#ordered(d)}, start=${this.constant()})`,
      () => `map(${this.tape.pick(['str', 'abs', 'bool'])}, ${this.#ordered(d)})`,
      () => `filter(None, ${this.#ordered(d)})`,
      () => `reversed(${this.#ordered(d)})`,
    ]);
  }

  collection(depth: number): string {
    return this.tape.oneIn(3) ? this.set(depth) : this.#ordered(depth);
  }

  sized(d: number): string {
    return this.tape.oneIn(4) ? this.#text(d) : this.collection(d);
  }

  /** A collection that holds ints and nothing else, if all goes well. */
  ints(d: number): string {
    return this.#choose([
      () => `[${this.#times(1, 3, () => this.int(d - 1)).join(', ')}]`,
      () => this.#range(),
      () => this.#simpleSet(),
      () => `(x * x for x in ${this.#ordered(0)})`,
      () => `(x ${this.tape.pick(['+', '-'])} 1 for x in ${this.#simpleSet()})`,
    ]);
  }

  condition(depth: number): string {
    if (depth <= 0) return `${this.int(0)} ${this.tape.pick(ORDERS)} ${this.int(0)}`;
    const d = depth - 1;
    return this.#choose([
      () => `${this.collection(d)} ${this.tape.pick(ORDERS)} ${this.collection(d)}`,
      () => `${this.any(d)} ${this.tape.pick(['==', '!='])} ${this.any(d)}`,
      () => `${this.any(d)} ${this.tape.pick(ORDERS)} ${this.any(d)}`,
      () => `${this.any(d)} ${this.tape.pick(['in', 'not in'])} ${this.collection(d)}`,
      () => `${this.#ordered(d)} == ${this.#ordered(d)}`,
      () => `len(${this.set(d)}) ${this.tape.pick(ORDERS)} ${this.int(0)}`,
      () => `${this.int(d)} ${this.tape.pick(ORDERS)} ${this.int(d)}`,
      () => `${this.tape.pick(['any', 'all'])}(${this.collection(d)})`,
      () => `${this.tape.pick(['any', 'all'])}(x > ${this.int(0)} for x in ${this.ints(d)})`,
      () => `bool(${this.any(d)})`,
      () => `isinstance(${this.any(d)}, ${this.tape.pick(TYPES)})`,
      () => `str(${this.#shown(d)}) == ${this.tape.pick(TEXTS)}`,
      () => `(${this.condition(d)}) ${this.tape.pick(['and', 'or'])} (${this.condition(d)})`,
      () => `not (${this.condition(d)})`,
    ]);
  }

  #shown(d: number): string {
    return this.tape.oneIn(2) ? this.#ordered(d) : this.int(d);
  }
}

/** A predicate of one expression, or the same with parts of it in helpers and names. */
export function valueProgram(tape: Tape): string {
  const values = new Values(tape);
  const depth = 2 + tape.below(2);
  if (!tape.oneIn(4)) return values.condition(depth);
  return [
    'def same(x, y=0):',
    `    return ${tape.pick(['x == y', 'x in [y]', 'x in y', '{x} == {y}', 'x < y'])}`,
    '',
    'def rule(a, b, c):',
    `    p = ${values.collection(depth - 1)}`,
    `    q = ${values.any(depth - 1)}`,
    `    if ${values.condition(depth - 1)}:`,
    `        return same(${tape.pick(['p, q', 'q, p', 'x=p, y=p', 'p, y=q', 'q'])})`,
    `    return ${tape.pick(['p == q', 'q in p', 'len(p) == a', 'q == b', 'p != q', 'bool(p)'])}`,
  ].join('\n');
}
