/** Random programs of the language as text, for the acceptance tests. `pick(n)` gives a whole number from 0 to n - 1. */
export type Pick = (n: number) => number;

export function xorshift(seed: number): Pick {
  let state = seed | 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

export class Generator {
  private names: string[];
  private loops = 0;

  constructor(
    private readonly pick: Pick,
    params: readonly string[] = ['a', 'b', 'c'],
  ) {
    this.names = [...params];
  }

  private one<T>(items: readonly T[]): T {
    return items[this.pick(items.length)];
  }

  private list(least: number, most: number, item: () => string): string {
    return Array.from({ length: least + this.pick(most - least + 1) }, item).join(this.one([', ', ',']));
  }

  program(): string {
    return this.pick(3) === 0 ? this.functions() : this.expression(4);
  }

  expression(depth: number): string {
    if (depth <= 0) return this.atom();
    const d = depth - 1;
    const e = () => this.expression(d);
    switch (this.pick(20)) {
      case 0:
      case 1:
        return `${e()} ${this.one(['and', 'or'])} ${e()}`;
      case 2:
        return `not ${e()}`;
      case 3:
      case 4:
        return `${this.operand(d)} ${this.compare()} ${this.operand(d)}`;
      case 5:
        return `${this.operand(d)} ${this.compare()} ${this.operand(d)} ${this.compare()} ${this.operand(d)}`;
      case 6:
      case 7:
      case 8:
        return `${this.operand(d)}${this.one([' ', ''])}${this.one(['+', '-', '*', '//', '%', '/', '**', '&', '|', '^', '<<', '>>'])} ${this.operand(d)}`;
      case 9:
        return `${this.one(['-', '+', '~', '- '])}${this.operand(d)}`;
      case 10:
        return `(${e()})`;
      case 11:
        return `(${this.plain(d)} if ${this.plain(d)} else ${e()})`;
      case 12:
        return this.one([
          `(${e()}, ${e()})`,
          `(${e()},)`,
          '()',
          `[${this.list(0, 3, e)}]`,
          `{${this.list(1, 3, e)}}`,
        ]);
      case 13:
        return `${this.container(d)}[${e()}]`;
      case 14:
        return `${this.container(d)}[${this.one(['', e()])}:${this.one(['', e()])}${this.one(['', ':', `:${e()}`])}]`;
      case 15:
      case 16:
        return this.call(d);
      case 17:
        return this.comprehension(d);
      default:
        return this.atom();
    }
  }

  /** Operands of an arithmetic operator that need no brackets of their own. */
  private operand(depth: number): string {
    const text = this.expression(depth);
    return /^not\b|\bnot\b|\band\b|\bor\b|\blambda\b/.test(text) && !/^[[({].*[\])}]$/.test(text)
      ? `(${text})`
      : text;
  }

  private plain(depth: number): string {
    return this.operand(depth);
  }

  private container(depth: number): string {
    return this.one([
      `[${this.list(1, 3, () => this.expression(depth))}]`,
      `str(${this.expression(depth)})`,
      `sorted([${this.list(1, 3, () => this.one(this.names))}])`,
    ]);
  }

  private compare(): string {
    return this.one(['<', '<=', '==', '!=', '>', '>=', 'in', 'not in', 'is', 'is not']);
  }

  private atom(): string {
    switch (this.pick(8)) {
      case 0:
        return this.one([
          '0',
          '1',
          '7',
          '10',
          '0x1F',
          '0b101',
          '0o17',
          '1_000',
          '00',
          '123456789012345678901234567890',
        ]);
      case 1:
        return this.one([
          'True',
          'False',
          'None',
          '"x"',
          "'a\\n'",
          'r"\\d"',
          '"a" \'b\'',
          '"""t\nt"""',
          '"é"',
        ]);
      case 2:
        return String(this.pick(12));
      default:
        return this.one(this.names);
    }
  }

  private call(depth: number): string {
    const e = () => this.expression(depth);
    return this.one([
      () =>
        `${this.one(['abs', 'is_prime', 'is_cube', 'is_square', 'len', 'all', 'any', 'sum', 'bool', 'int', 'str', 'set', 'list', 'tuple', 'sorted', 'reversed', 'next'])}(${e()})`,
      () => `${this.one(['max', 'min', 'pow', 'divmod', 'zip'])}(${e()}, ${e()})`,
      () => `range(${this.list(1, 3, e)})`,
      () => `round(${e()}, ${this.one(['ndigits=', ''])}${this.pick(3)})`,
      () => `sorted(${e()}, reverse=${e()}, key=abs)`,
      () => `enumerate(${e()}, start=${e()})`,
      () => `isinstance(${e()}, ${this.one(['int', '(int, bool)', 'str'])})`,
      () => `map(abs, ${e()})`,
      () => `${this.one(['any', 'all', 'sum', 'min', 'set'])}(${this.clauses(depth)})`,
    ])();
  }

  private comprehension(depth: number): string {
    const [open, close] = this.one([
      ['[', ']'],
      ['(', ')'],
      ['{', '}'],
    ] as const);
    return `${open}${this.clauses(depth)}${close}`;
  }

  private clauses(depth: number): string {
    const saved = this.names;
    const target = this.one(['x', 'y', 'x, y', '(x, y)', 'x,']);
    const source = this.operand(Math.min(depth, 1));
    this.names = [...saved, ...(target.match(/\w/g) ?? [])];
    const condition = this.pick(2) ? ` if ${this.operand(depth)}` : '';
    const text = `${this.expression(depth)} for ${target} in ${source}${condition}`;
    this.names = saved;
    return text;
  }

  private functions(): string {
    const helper = this.pick(2) ? `${this.definition('helper', ['n'], '')}\n` : '';
    const doc = this.pick(4) === 0 ? '"""what it does"""\n' : '';
    return `${doc}${helper}${this.definition('rule', ['a', 'b', 'c'], '')}${this.one(['', '\n', '\n# end\n'])}`;
  }

  private definition(name: string, params: string[], indent: string): string {
    const saved = { names: this.names, loops: this.loops };
    this.names = [...params];
    this.loops = 0;
    const annotated = this.pick(3) === 0;
    const list = params.map((param) => (annotated ? `${param}: int` : param)).join(', ');
    const head = `${indent}def ${name}(${list})${annotated ? ' -> bool' : ''}:`;
    const inner = `${indent}${this.one(['    ', '  ', '\t'])}`;
    const doc = this.pick(4) === 0 ? `${inner}"""doc"""\n` : '';
    const body = this.block(inner, 3);
    const text = `${head}\n${doc}${body}\n${inner}return ${this.expression(2)}`;
    ({ names: this.names, loops: this.loops } = saved);
    return text;
  }

  private block(indent: string, depth: number): string {
    return Array.from({ length: 1 + this.pick(3) }, () => this.statement(indent, depth)).join('\n');
  }

  private statement(indent: string, depth: number): string {
    const e = () => this.expression(2);
    const inner = `${indent}    `;
    switch (this.pick(depth > 0 ? 12 : 6)) {
      case 0:
        return `${indent}pass${this.one(['', '  # why'])}`;
      case 1:
        return `${indent}return ${e()}`;
      case 2: {
        const value = e();
        const name = this.one(['x', 'y', 'total']);
        this.names = [...this.names, name];
        return `${indent}${name} = ${value}`;
      }
      case 3: {
        const value = `${e()}, ${e()}`;
        this.names = [...this.names, 'p', 'q'];
        return `${indent}p, q = ${value}`;
      }
      case 4:
        return `${indent}${this.one(this.names)} ${this.one(['+=', '-=', '*=', '//=', '%=', '**='])} ${e()}`;
      case 5:
        return this.loops > 0 ? `${indent}${this.one(['break', 'continue'])}` : `${indent}${e()}`;
      case 6:
      case 7:
        return this.branches(indent, inner, depth);
      case 8:
        return this.loop(`${indent}while ${e()}:`, inner, depth);
      case 9:
      case 10: {
        const source = e();
        this.names = [...this.names, 'i'];
        return this.loop(`${indent}for i in ${source}:`, inner, depth);
      }
      default:
        return this.definition(this.one(['f', 'g']), ['m'], indent);
    }
  }

  private branches(indent: string, inner: string, depth: number): string {
    const first = `${indent}if ${this.expression(2)}:\n${this.block(inner, depth - 1)}`;
    const more = this.pick(3);
    if (more === 0) return first;
    const head = more === 1 ? 'else' : `elif ${this.expression(2)}`;
    return `${first}\n${indent}${head}:\n${this.block(inner, depth - 1)}`;
  }

  private loop(head: string, inner: string, depth: number): string {
    this.loops++;
    const text = `${head}\n${this.block(inner, depth - 1)}`;
    this.loops--;
    return text;
  }
}
