/** Random expressions of the language, by the type they (mostly) have. */
import type { Tape } from './tape';

/** Names in scope. */
export interface Names {
  readonly ints: readonly string[];
  readonly lists: readonly string[];
  readonly functions: readonly { readonly name: string; readonly arity: number }[];
}

const NUMBERS = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '7',
  '10',
  '12',
  '-1',
  '-3',
  '100',
  '99991',
  '10**9',
  '9007199254740991',
];
const STEPS = ['2', '3', '4', '5', '7', '10', '-3', '97'];

export class Expressions {
  #loops = 0;

  constructor(
    readonly tape: Tape,
    readonly names: Names,
  ) {}

  with(extra: Partial<Names>): Expressions {
    const inner = new Expressions(this.tape, {
      ints: [...this.names.ints, ...(extra.ints ?? [])],
      lists: [...this.names.lists, ...(extra.lists ?? [])],
      functions: [...this.names.functions, ...(extra.functions ?? [])],
    });
    inner.#loops = this.#loops + 1;
    return inner;
  }

  #choose(choices: readonly (() => string)[]): string {
    return this.tape.pick(choices)();
  }

  /** The three variables that matter most here. */
  #triple(): string {
    const { ints } = this.names;
    return [ints[0], ints[1] ?? ints[0], ints[2] ?? ints[0]].join(', ');
  }

  leaf(): string {
    return this.tape.below(3) < 2 ? this.tape.pick(this.names.ints) : this.tape.pick(NUMBERS);
  }

  int(depth: number): string {
    if (depth <= 0) return this.leaf();
    const d = depth - 1;
    return this.#choose([
      () => this.leaf(),
      () => `${this.int(d)} + ${this.int(d)}`,
      () => `(${this.int(d)} - ${this.int(d)})`,
      () => `(${this.int(d)} * ${this.int(d)})`,
      () => `(${this.int(d)}) % ${this.tape.pick(STEPS)}`,
      () => `(${this.int(d)}) // ${this.tape.pick(STEPS)}`,
      () => `(${this.int(d)} ${this.tape.pick(['%', '//'])} (${this.int(d)}))`,
      () => `abs(${this.int(d)})`,
      () => `${this.tape.pick(['min', 'max'])}(${this.int(d)}, ${this.int(d)})`,
      () => this.#intFromList(d),
      () => this.#intFromBools(d),
      () => this.#unusualInt(d),
      () => this.#intCall(d),
    ]);
  }

  #intFromBools(d: number): string {
    return `((${this.bool(d)}) + (${this.bool(d)}) + (${this.bool(d)}))`;
  }

  #intFromList(d: number): string {
    return this.#choose([
      () => `len(${this.tape.pick([() => this.list(d), () => this.set(d)])()})`,
      () => `sum(${this.list(d)})`,
      () => `${this.tape.pick(['min', 'max'])}(${this.list(d)})`,
      () => `${this.list(d)}[${this.tape.pick(['0', '1', '-1', '2', this.int(d)])}]`,
      () => `sum(${this.generator(d)})`,
      () => `max(${this.generator(d)}, default=${this.int(d)})`,
      () => `next(${this.generator(d)}, ${this.int(d)})`,
      () => `next(${this.generator(d)})`,
      () => `next(map(next, [${this.generator(d)}, ${this.generator(d)}]), ${this.int(d)})`,
    ]);
  }

  #unusualInt(d: number): string {
    return this.#choose([
      () => `-(${this.int(d)})`,
      () => `~(${this.int(d)})`,
      () => `(${this.int(d)} ${this.tape.pick(['&', '|', '^'])} ${this.int(d)})`,
      () => `((${this.int(d)}) ${this.tape.pick(['<<', '>>'])} ${this.tape.pick(['1', '3', '20', '70'])})`,
      () => `((${this.int(d)}) >> (${this.int(d)}))`,
      () => `(${this.int(d)}) ** ${this.tape.pick(['2', '3', '0', '5'])}`,
      () =>
        `pow(${this.int(d)}, ${this.tape.pick(['2', '5', '-1', '13'])}, ${this.tape.pick(['7', '10', '-5', '1'])})`,
      () => `divmod(${this.int(d)}, ${this.int(d)})[${this.tape.below(2)}]`,
      () => `int(${this.text(d)})`,
      () => `int(${this.float(d)})`,
      () =>
        `${this.tape.pick(['int', 'round'])}((${this.int(d)}) ** ${this.tape.pick(['-1', '-2', '0.5', '(1 / 3)', '1.5'])})`,
      () => `round(${this.float(d)})`,
      () => `round(${this.int(d)}, ${this.tape.pick(['-1', '0', '-2', '3'])})`,
      () => `int(${this.bool(d)})`,
      () => `len(${this.text(d)})`,
      () => `(${this.int(d)} if ${this.bool(d)} else ${this.int(d)})`,
      () => `(${this.int(d)} ${this.tape.pick(['or', 'and'])} ${this.int(d)})`,
      () => `int(${this.text(d)}, ${this.tape.pick(['16', '2', '0', '36'])})`,
    ]);
  }

  #intCall(d: number): string {
    const { functions } = this.names;
    if (functions.length === 0) return this.leaf();
    const { name, arity } = this.tape.pick(functions);
    return `${name}(${Array.from({ length: arity }, () => this.int(d)).join(', ')})`;
  }

  bool(depth: number): string {
    if (depth <= 0) return `${this.leaf()} ${this.#order()} ${this.leaf()}`;
    const d = depth - 1;
    return this.#choose([
      () => `${this.int(d)} ${this.#order()} ${this.int(d)}`,
      () => `${this.int(d)} ${this.#order()} ${this.int(d)} ${this.#order()} ${this.int(d)}`,
      () => `(${this.bool(d)}) and (${this.bool(d)})`,
      () => `(${this.bool(d)}) or (${this.bool(d)})`,
      () => `not (${this.bool(d)})`,
      () => `${this.int(d)} ${this.tape.pick(['in', 'not in'])} ${this.collection(d)}`,
      () => `${this.tape.pick(['all', 'any'])}(${this.conditions(d)})`,
      () => this.#unusualBool(d),
    ]);
  }

  #order(): string {
    return this.tape.pick(['==', '!=', '<', '<=', '>', '>=']);
  }

  #unusualBool(d: number): string {
    return this.#choose([
      () => `${this.tape.pick(['is_prime', 'is_square', 'is_cube'])}(${this.int(d)})`,
      () => `${this.list(d)} ${this.#order()} ${this.list(d)}`,
      () => `${this.set(d)} ${this.#order()} ${this.set(d)}`,
      () => `${this.text(d)} ${this.#order()} ${this.text(d)}`,
      () => `${this.text(d)} in ${this.text(d)}`,
      () => `${this.float(d)} ${this.#order()} ${this.int(d)}`,
      () => `${this.float(d)} ${this.#order()} ${this.float(d)}`,
      () => `bool(${this.tape.pick([() => this.int(d), () => this.list(d), () => this.text(d)])()})`,
      () => `(${this.bool(d)}) == (${this.bool(d)})`,
      () => `(${this.int(d)}) ** 0.5 == ${this.int(d)}`,
      () => `(${this.bool(d)}) ${this.tape.pick(['&', '|', '^'])} (${this.bool(d)})`,
      () => `isinstance(${this.int(d)}, ${this.tape.pick(['int', 'bool', 'str', '(int, str)'])})`,
      () => `(${this.int(d)}, ${this.int(d)}) ${this.#order()} (${this.int(d)}, ${this.int(d)})`,
      () => `(${this.bool(d)} if ${this.bool(d)} else ${this.bool(d)})`,
      () =>
        `((${this.bool(d)}) ${this.tape.pick(['or', 'and'])} ${this.int(d)}) ${this.tape.pick(['is', 'is not'])} ${this.tape.pick(['True', 'False'])}`,
    ]);
  }

  /** A comprehension's insides with a fresh variable. */
  #over(d: number, element: (inner: Expressions, name: string) => string): string {
    const name = `xyzw`[this.#loops % 4];
    const inner = this.with({ ints: [name, name] });
    const condition = this.tape.oneIn(3) ? ` if ${inner.bool(d - 1)}` : '';
    return `${element(inner, name)} for ${name} in ${this.iterable(d)}${condition}`;
  }

  generator(d: number): string {
    return `(${this.#over(d, (inner) => inner.int(d))})`;
  }

  conditions(d: number): string {
    return this.#over(d, (inner) => inner.bool(d));
  }

  iterable(d: number): string {
    return this.#choose([
      () => this.list(d),
      () => `range(${this.tape.pick(['3', '5', '1, 4', '10, 0, -3', '-2, 3'])})`,
      () => this.set(d),
      () => `range((${this.int(d)}) % 7)`,
      () => `map(abs, ${this.list(d)})`,
      () => `reversed(${this.list(d)})`,
      () => this.generator(d),
      () => `filter(None, ${this.generator(d)})`,
    ]);
  }

  collection(d: number): string {
    return this.#choose([
      () => this.list(d),
      () => this.set(d),
      () => `(${this.int(d)}, ${this.int(d)})`,
      () => `range(${this.int(d)}, ${this.int(d)})`,
      () => `range(${this.int(d)}, ${this.int(d)}, ${this.tape.pick(STEPS)})`,
    ]);
  }

  list(depth: number): string {
    if (depth <= 0)
      return `[${this.tape.pick([this.#triple(), this.leaf(), `${this.leaf()}, ${this.leaf()}`])}]`;
    const d = depth - 1;
    const { lists } = this.names;
    return this.#choose([
      () => `[${this.#triple()}]`,
      () => `[${this.int(d)}, ${this.int(d)}]`,
      () => `sorted(${this.list(d)}${this.tape.pick(['', ', reverse=True', ', key=abs'])})`,
      () => `[${this.#over(d, (inner) => inner.int(d))}]`,
      () => `(${this.list(d)} + ${this.list(d)})`,
      () => `(${this.list(d)} * ${this.tape.pick(['2', '0', '-1', '3'])})`,
      () => `${this.list(d)}[${this.slice(d)}]`,
      () =>
        `list(${this.tape.pick([() => `set(${this.list(d)})`, () => `map(abs, ${this.list(d)})`, () => `range(${this.tape.below(8)})`])()})`,
      () => (lists.length > 0 ? this.tape.pick(lists) : `[${this.#triple()}]`),
      () =>
        `[x - y for x, y in zip(${this.list(d)}, ${this.tape.oneIn(3) ? this.generator(d) : this.list(d)})]`,
      () => `[i * x for i, x in enumerate(${this.list(d)}${this.tape.pick(['', ', 1'])})]`,
      () => `[int(d) for d in str(abs(${this.int(d)}))]`,
    ]);
  }

  slice(d: number): string {
    const part = () => this.tape.pick(['', '1', '-1', '2', '-2', () => this.leaf()]);
    const text = (p: string | (() => string)) => (typeof p === 'string' ? p : p());
    const step = this.tape.pick(['', ':2', ':-1', ':-2', d > 1 ? `:${this.leaf()}` : '']);
    return `${text(part())}:${text(part())}${step}`;
  }

  set(depth: number): string {
    const d = depth - 1;
    if (depth <= 0) return `{${this.leaf()}, ${this.leaf()}, ${this.leaf()}}`;
    return this.#choose([
      () => `{${this.#triple()}}`,
      () => `{${this.int(d)}, ${this.int(d)}}`,
      () => `set(${this.list(d)})`,
      () => `{${this.#over(d, (inner) => inner.int(d))}}`,
      () => `(${this.set(d)} ${this.tape.pick(['|', '&', '-', '^'])} ${this.set(d)})`,
      () => this.tape.pick(['{1, 2, 3, 5, 8}', '{40, 8, 16, 24, 32}', '{-1, 7, 15}', '{8, 0}']),
    ]);
  }

  text(depth: number): string {
    const d = depth - 1;
    if (depth <= 0) return this.tape.pick([`str(${this.leaf()})`, "'12'", "'-7'", "''", "'ff'", "'0b11'"]);
    return this.#choose([
      () => `str(${this.int(d)})`,
      () => `str(abs(${this.int(d)}))[${this.tape.pick(['0', '-1', '1'])}]`,
      () => `str(${this.int(d)})[${this.slice(d)}]`,
      () => `(${this.text(d)} + ${this.text(d)})`,
      () => `(${this.text(d)} * ${this.tape.pick(['2', '0', '3'])})`,
      () => `str(${this.float(d)})`,
      () =>
        `str(${this.tape.pick([() => this.list(d), () => this.bool(d), () => `max(${this.bool(d)}, ${this.int(d)})`])()})`,
    ]);
  }

  float(depth: number): string {
    const d = depth - 1;
    if (depth <= 0) return `(${this.leaf()} / ${this.tape.pick(['2', '3', '10', '7'])})`;
    return this.#choose([
      () => `(${this.int(d)} / ${this.tape.pick(STEPS)})`,
      () => `(${this.int(d)} / (${this.int(d)}))`,
      () => `(${this.float(d)} ${this.tape.pick(['+', '-', '*'])} ${this.float(d)})`,
      () => `(${this.float(d)} ${this.tape.pick(['//', '%', '/'])} ${this.float(d)})`,
      () => `abs(${this.float(d)})`,
      () => `round(${this.float(d)}, ${this.tape.pick(['1', '2', '0', '-1'])})`,
      () => `sum([${this.float(d)}, ${this.float(d)}, ${this.float(d)}])`,
      () => `max(${this.float(d)}, ${this.int(d)})`,
    ]);
  }
}
