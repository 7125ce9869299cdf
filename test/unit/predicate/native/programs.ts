import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';

/**
 * Random functions over ints with loops, helpers and builtins, as source text. Every program that comes out is in
 * the language; many raise, some run into the step limit, some leave the range of safe ints.
 */
export class ProgramWriter {
  private readonly generator;
  private readonly lines: string[] = [];
  private helpers: { name: string; arity: number }[] = [];
  private comprehensions = 0;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  below(n: number): number {
    return uniformInt(this.generator, 0, n - 1);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  program(): string {
    const count = this.below(3);
    const nested = this.chance(40);
    if (!nested) for (let i = 0; i < count; i++) this.helper(`h${i}`, 0, []);
    this.line(0, 'def rule(a, b, c):');
    if (nested)
      for (let i = 0; i < count; i++) this.helper(`h${i}`, 1, i > 0 || this.chance(50) ? ['a', 'b'] : []);
    this.body(1, ['a', 'b', 'c'], false);
    return this.lines.join('\n');
  }

  private line(depth: number, text: string): void {
    this.lines.push('    '.repeat(depth) + text);
  }

  private helper(name: string, depth: number, outer: readonly string[]): void {
    const arity = 1 + this.below(2);
    const params = ['x', 'y'].slice(0, arity);
    this.line(depth, `def ${name}(${params.join(', ')}):`);
    const recursive = this.chance(25);
    if (recursive) {
      this.line(depth + 1, `if x <= ${this.below(4)}:`);
      this.line(depth + 2, `return ${this.int(1, params)}`);
      this.helpers.push({ name, arity });
    }
    this.body(depth + 1, [...params, ...outer.filter((v) => !params.includes(v))], recursive);
    if (!recursive) this.helpers.push({ name, arity });
  }

  /** Statements over `vars` plus two locals of their own; ends with a return. */
  private body(depth: number, vars: readonly string[], small: boolean): void {
    const own = ['n', 's'];
    this.line(depth, `n = ${this.int(2, vars)}`);
    this.line(depth, this.chance(80) ? `s = ${this.below(3)}` : `s = ${this.truth(1, vars)}`);
    const all = [...vars, ...own];
    this.block(depth, all, small ? 1 : 1 + this.below(3), 2, false);
    this.line(depth, `return ${this.chance(50) ? this.truth(2, all) : this.int(2, all)}`);
  }

  private block(
    depth: number,
    vars: readonly string[],
    count: number,
    nesting: number,
    inLoop: boolean,
  ): void {
    for (let i = 0; i < count; i++) this.statement(depth, vars, nesting, inLoop);
  }

  private statement(depth: number, vars: readonly string[], nesting: number, inLoop: boolean): void {
    const simple = ['assign', 'augment', 'augment', 'unpack', 'return', ...(inLoop ? ['jump'] : [])];
    const kind = this.pick(
      nesting > 0 ? [...simple, 'if', 'while', 'range', 'static', 'while', 'range', 'digits'] : simple,
    );
    const inner = () => this.block(depth + 1, vars, 1 + this.below(2), nesting - 1, inLoop || kind !== 'if');
    switch (kind) {
      case 'assign': {
        this.line(depth, `${this.pick(['n', 's'])} = ${this.int(2, vars)}`);
        return;
      }
      case 'augment': {
        this.line(
          depth,
          `${this.pick(['n', 's'])} ${this.pick(['+', '-', '//', '%', '*', '&', '|'])}= ${this.int(1, vars)}`,
        );
        return;
      }
      case 'unpack': {
        this.line(depth, this.unpacking(vars));
        return;
      }
      case 'return':
        this.line(depth, `if ${this.truth(1, vars)}:`);
        {
          this.line(depth + 1, `return ${this.int(1, vars)}`);
          return;
        }
      case 'jump':
        this.line(depth, `if ${this.truth(1, vars)}:`);
        {
          this.line(depth + 1, this.pick(['break', 'continue']));
          return;
        }
      case 'if':
        this.line(depth, `if ${this.truth(2, vars)}:`);
        inner();
        if (this.chance(60)) {
          this.line(depth, 'else:');
          inner();
        }
        return;
      case 'while':
        this.line(depth, `while ${this.chance(5) ? 'True' : this.truth(1, vars)}:`);
        if (this.chance(70)) this.line(depth + 1, this.pick(['n //= 2', 'n -= 1', 'n = n // 10', 's += 1']));
        inner();
        break;
      case 'range':
        this.line(depth, `for ${this.pick(['n', 's', 'i'])} in ${this.range(vars)}:`);
        inner();
        break;
      case 'digits':
        this.line(depth, `for ch in ${this.text(vars)}:`);
        this.line(depth + 1, this.pick(['s += int(ch)', 's = s * 10 + int(ch)', 'n -= int(ch)']));
        this.line(depth + 1, `if ch ${this.pick(['==', '<', '!='])} ${this.pick(['ch', 'str(abs(n))[0]'])}:`);
        this.line(depth + 2, this.pick(['continue', 'break', 'n += 1']));
        break;
      default:
        this.line(depth, `for ${this.pick(['n', 's'])} in ${this.display(vars)}:`);
        inner();
    }
    if (this.chance(20)) {
      this.line(depth, 'else:');
      this.block(depth + 1, vars, 1, 0, inLoop);
    }
  }

  private unpacking(vars: readonly string[]): string {
    return this.pick([
      () => `n, s = ${this.int(1, vars)}, ${this.int(1, vars)}`,
      () => `n, s = divmod(${this.int(1, vars)}, ${this.int(1, vars)})`,
      () => `n = s = ${this.int(1, vars)}`,
      () => `(n, s), q = (${this.int(1, vars)}, ${this.int(1, vars)}), ${this.int(0, vars)}`,
      () => `s, n = sorted([${this.int(1, vars)}, ${this.int(1, vars)}])`,
    ])();
  }

  private range(vars: readonly string[]): string {
    return this.pick([
      () => `range(${this.int(1, vars)})`,
      () => `range(${this.int(0, vars)}, ${this.int(1, vars)})`,
      () => `range(${this.int(0, vars)}, ${this.int(0, vars)}, ${this.pick(['2', '-1', '-3', '7'])})`,
      () => `range(${this.int(0, vars)}, ${this.int(0, vars)}, ${this.int(0, vars)})`,
      () => `range(${this.below(8)})`,
    ])();
  }

  private display(vars: readonly string[]): string {
    const items = Array.from({ length: 1 + this.below(3) }, () => this.int(1, vars));
    return this.chance(50) ? `[${items.join(', ')}]` : `(${items.join(', ')},)`;
  }

  private comprehension(vars: readonly string[], element: (v: readonly string[]) => string): string {
    const name = `v${this.comprehensions++ % 3}`;
    const inner = [...vars, name, name];
    const iterable = this.chance(50) ? this.display(vars) : `range(${this.below(6)}, ${this.int(0, vars)})`;
    const test = this.chance(40) ? ` if ${this.truth(1, inner)}` : '';
    const more = this.chance(15) ? ` for w in ${this.display(inner)}` : '';
    return `${element(inner)} for ${name} in ${iterable}${test}${more}`;
  }

  private collection(vars: readonly string[], element: (v: readonly string[]) => string): string {
    if (this.chance(30)) return this.display(vars);
    const text = this.comprehension(vars, element);
    return this.chance(60) ? text : `[${text}]`;
  }

  int(depth: number, vars: readonly string[]): string {
    if (depth <= 0 || this.chance(15)) return this.chance(70) ? this.pick(vars) : `${this.below(12)}`;
    const sub = () => this.int(depth - 1, vars);
    const element = (v: readonly string[]) => this.int(depth - 1, v);
    return this.pick([
      () => `(${sub()} ${this.pick(['+', '-', '*'])} ${sub()})`,
      () => `(${sub()} ${this.pick(['+', '-', '*'])} ${sub()})`,
      () => `(${sub()} ${this.pick(['//', '%'])} ${sub()})`,
      () => `(${sub()} ${this.pick(['//', '%'])} ${this.pick([2, 3, 4, 7, 8, 10, -3, 1])})`,
      () => `${sub()} ** ${this.below(4)}`.replace(/^/, '(').replace(/$/, ')'),
      () => `(${sub()} ${this.pick(['&', '|', '^'])} ${sub()})`,
      () => `(${sub()} ${this.pick(['<<', '>>'])} ${this.chance(70) ? this.below(9) : sub()})`,
      () => `(${this.pick(['-', '~', '+'])}${sub()})`,
      () => `abs(${sub()})`,
      () => `${this.pick(['min', 'max'])}(${sub()}, ${sub()})`,
      () => `(${sub()} if ${this.truth(depth - 1, vars)} else ${sub()})`,
      () => `(${sub()} ${this.pick(['and', 'or'])} ${sub()})`,
      () => `sum(${this.collection(vars, element)})`,
      () => `${this.pick(['min', 'max'])}(${this.collection(vars, element)})`,
      () => `sorted([${sub()}, ${sub()}, ${sub()}])[${this.pick([0, 1, 2, -1])}]`,
      () => `[${sub()}, ${sub()}, ${sub()}][${this.chance(50) ? this.below(3) : `${sub()} % 4`}]`,
      () => `len({${sub()}, ${sub()}, ${sub()}})`,
      () => `len([${this.comprehension(vars, element)}])`,
      () => `${this.pick(['int', 'round'])}(${sub()} / ${sub()})`,
      () => this.userCall(depth, vars),
      () => this.userCall(depth, vars),
      () => this.numeral(vars),
    ])();
  }

  /** A numeral, mostly of an int that is not negative. */
  private text(vars: readonly string[]): string {
    const text = this.chance(85) ? `str(abs(${this.int(1, vars)}))` : `str(${this.int(1, vars)})`;
    return this.chance(20) ? `${text}[::-1]` : text;
  }

  private numeral(vars: readonly string[]): string {
    return this.pick([
      () => `len(${this.text(vars)})`,
      () => `int(${this.text(vars)})`,
      () => `int(${this.text(vars)}[${this.pick(['0', '-1', '1', '-2', this.int(0, vars)])}])`,
      () => `sum(int(d) for d in ${this.text(vars)})`,
      () => `sum([int(d) * 2 for d in ${this.text(vars)} if d != '0'])`,
      () => `max(int(d) for d in ${this.text(vars)})`,
      () => `len(set(${this.text(vars)}))`,
    ])();
  }

  private textTruth(vars: readonly string[]): string {
    return this.pick([
      () => `${this.text(vars)} == ${this.text(vars)}`,
      () => `${this.text(vars)} != "${this.pick(['1', '12', '01', 'x'])}"`,
      () => `${this.text(vars)}[-1] in "${this.pick(['13579', '024', 'a5'])}"`,
      () => `"${this.below(10)}" in ${this.text(vars)}`,
      () => `${this.text(vars)}[0] ${this.pick(['==', '<', '>='])} ${this.text(vars)}[-1]`,
      () => `set(${this.text(vars)}) == set(${this.text(vars)})`,
      () => `all(d in "${this.pick(['13579', '0123456'])}" for d in ${this.text(vars)})`,
      () =>
        `any(d == str(abs(n))[0] for d in ${this.text(vars)})`.replace('abs(n)', `abs(${this.pick(vars)})`),
    ])();
  }

  private userCall(depth: number, vars: readonly string[]): string {
    if (this.helpers.length === 0) return this.int(depth - 1, vars);
    const { name, arity } = this.pick(this.helpers);
    const args = Array.from({ length: arity }, (_, i) =>
      i === 0 && this.chance(50) ? `${this.int(0, vars)} - 1` : this.int(depth - 1, vars),
    );
    return `${name}(${args.join(', ')})`;
  }

  truth(depth: number, vars: readonly string[]): string {
    const compare = () => this.pick(['<', '<=', '==', '!=', '>', '>=']);
    const sub = () => this.int(Math.max(0, depth - 1), vars);
    const inner = (v: readonly string[]) => this.truth(Math.max(0, depth - 1), v);
    if (depth <= 0) return `${this.pick(vars)} ${compare()} ${this.below(20)}`;
    return this.pick([
      () => `${sub()} ${compare()} ${sub()}`,
      () => `${sub()} ${compare()} ${sub()}`,
      () => `${sub()} ${compare()} ${sub()} ${compare()} ${sub()}`,
      () => `${sub()} % ${this.pick([2, 3, 5])} == ${this.below(3)}`,
      () => `not (${this.truth(depth - 1, vars)})`,
      () => `(${this.truth(depth - 1, vars)} ${this.pick(['and', 'or'])} ${this.truth(depth - 1, vars)})`,
      () => `${this.pick(['any', 'all'])}(${this.collection(vars, inner)})`,
      () => `${this.pick(['is_prime', 'is_square', 'is_cube'])}(${sub()})`,
      () => `${sub()} ${this.pick(['in', 'not in'])} (${sub()}, ${sub()}, 4)`,
      () => `${sub()} in range(${sub()}, ${sub()})`,
      () => `${sub()} / ${sub()} ${compare()} ${sub()}`,
      () => `(${sub()}, ${sub()}) ${compare()} (${sub()}, ${sub()})`,
      () => `bool(${sub()})`,
      () => this.textTruth(vars),
    ])();
  }

  /** A value for an argument: mostly of the domain, sometimes far outside. */
  argument(): number {
    const size = this.pick([10, 100, 100, 100, 1000, 2 ** 31, 2 ** 45]);
    return uniformInt(this.generator, -size, size);
  }
}
