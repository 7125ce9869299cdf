/** Random `def rule(a, b, c)` programs that terminate: every loop is bounded by construction. */
import { Expressions, type Names } from './expressions';
import type { Tape } from './tape';

const indent = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

interface Place {
  readonly depth: number;
  readonly inLoop: boolean;
}

class Body {
  readonly #ints: string[];
  readonly #lists: string[] = [];
  #helpers: Names['functions'] = [];
  #fresh = 0;

  constructor(
    readonly tape: Tape,
    params: readonly string[],
    functions: Names['functions'],
  ) {
    this.#ints = [...params];
    this.#helpers = functions;
  }

  expressions(): Expressions {
    return new Expressions(this.tape, { ints: this.#ints, lists: this.#lists, functions: this.#helpers });
  }

  block(place: Place, least = 1): string[] {
    const lines: string[] = [];
    const count = least + this.tape.below(3);
    for (let i = 0; i < count; i++) lines.push(...this.statement(place));
    return lines;
  }

  statement(place: Place): string[] {
    const choices: (() => string[])[] = [
      () => this.#assign(),
      () => this.#assign(),
      () => this.#augmented(),
      () => this.#assignList(),
      () => this.#unpack(),
    ];
    if (place.depth > 0) {
      const inner = { ...place, depth: place.depth - 1 };
      choices.push(
        () => this.#if(inner),
        () => this.#for(inner),
        () => this.#while(inner),
        () => this.#helper(inner),
      );
    }
    if (place.inLoop)
      choices.push(() => [
        `if ${this.expressions().bool(1)}:`,
        `    ${this.tape.pick(['break', 'continue'])}`,
      ]);
    choices.push(() => [`if ${this.expressions().bool(1)}:`, `    return ${this.expressions().bool(1)}`]);
    return this.tape.pick(choices)();
  }

  #name(): string {
    return this.tape.oneIn(3)
      ? this.tape.pick(this.#ints)
      : `${'nmkstuv'[this.#fresh++ % 7]}${this.#fresh > 7 ? this.#fresh : ''}`;
  }

  #assign(): string[] {
    const value = this.expressions().int(2);
    const name = this.#name();
    if (!this.#ints.includes(name)) this.#ints.push(name);
    return [`${name} = ${value}`];
  }

  #assignList(): string[] {
    const value = this.expressions().list(2);
    const name = `items${this.#lists.length}`;
    this.#lists.push(name);
    const lines = [`${name} = ${value}`];
    if (this.tape.oneIn(2)) lines.push(`${name} += ${this.expressions().list(1)}`);
    if (this.tape.oneIn(4)) lines.push(`alias = ${name}`, `alias ${this.tape.pick(['+= [a]', '*= 2'])}`);
    return lines;
  }

  #augmented(): string[] {
    const name = this.tape.pick(this.#ints);
    const operator = this.tape.pick(['+', '-', '*', '//', '%', '|', '^', '&']);
    return [`${name} ${operator}= ${this.expressions().int(1)}`];
  }

  #unpack(): string[] {
    const e = this.expressions();
    const value = this.tape.pick([
      () => `${e.int(1)}, ${e.int(1)}`,
      () => `divmod(${e.int(1)}, ${e.int(1)})`,
      () => `sorted([${e.int(1)}, ${e.int(1)}])`,
      () => e.list(1),
    ])();
    for (const name of ['p', 'q']) if (!this.#ints.includes(name)) this.#ints.push(name);
    return [`p, q = ${value}`];
  }

  #if(place: Place): string[] {
    const lines = [`if ${this.expressions().bool(2)}:`, ...indent(this.block(place))];
    if (this.tape.oneIn(3)) lines.push(`elif ${this.expressions().bool(1)}:`, ...indent(this.block(place)));
    if (this.tape.oneIn(2)) lines.push('else:', ...indent(this.block(place)));
    return lines;
  }

  #for(place: Place): string[] {
    const e = this.expressions();
    const heads = [
      () => `for i in range(${this.tape.pick(['3', '2, 9', '10, 0, -2', `abs(${e.leaf()}) % 12`])}):`,
      () => `for i in ${e.iterable(1)}:`,
      () => `for j, i in enumerate(${e.list(1)}):`,
      () => `for i, j in zip(${e.list(1)}, ${e.list(1)}):`,
    ];
    const choice = this.tape.below(heads.length);
    const head = heads[choice]();
    for (const name of choice >= 2 ? ['i', 'j'] : ['i'])
      if (!this.#ints.includes(name)) this.#ints.push(name);
    const lines = [head, ...indent(this.block({ ...place, inLoop: true }))];
    if (this.tape.oneIn(4)) lines.push('else:', ...indent(this.block(place)));
    return lines;
  }

  /** Divides a number down, or counts down, so that it ends. */
  #while(place: Place): string[] {
    const seed = this.expressions().int(1);
    const name = `w${this.#fresh++}`;
    const body = indent(this.block({ ...place, depth: 0, inLoop: false }));
    const [step, start] = this.tape.pick([
      [`${name} //= ${this.tape.pick(['2', '3', '10'])}`, `abs(${seed})`],
      [`${name} -= 1`, `abs(${seed}) % 9`],
    ]);
    const lines = [`${name} = ${start}`, `while ${name} > 0:`, ...body];
    if (this.tape.oneIn(4)) lines.push(`    if ${this.expressions().bool(1)}:`, '        break');
    lines.push(`    ${step}`);
    if (this.tape.oneIn(5)) lines.push('else:', ...indent(this.block({ ...place, depth: 0 })));
    return lines;
  }

  /** A nested helper that reads its own parameters and the variables around it. */
  #helper(place: Place): string[] {
    const name = `h${this.#fresh++}`;
    const arity = 1 + this.tape.below(2);
    const params = ['n', 'd'].slice(0, arity);
    const fallback = this.tape.oneIn(3) ? `=${this.tape.pick(['2', '10', 'a', 'b - 1'])}` : '';
    const outer = this.tape.oneIn(2) ? this.#ints.filter((x) => !params.includes(x)) : [];
    const body = new Body(this.tape, [...params, ...params, ...outer.slice(0, 3)], []);
    const own = body.#ownOnly(params, outer);
    const lines = [
      `def ${name}(${params.join(', ')}${fallback}):`,
      ...indent(own.block({ depth: Math.min(place.depth, 1), inLoop: false })),
    ];
    lines.push(`    return ${own.expressions().int(1)}`);
    this.#helpers = [
      ...this.#helpers,
      { name, arity: fallback && this.tape.oneIn(2) ? arity - 1 : arity },
    ].filter((h) => h.arity > 0);
    return lines;
  }

  /** Outer variables are read through an expression first, so that they are not made local by accident. */
  #ownOnly(params: readonly string[], outer: readonly string[]): Body {
    return new Body(this.tape, this.tape.oneIn(8) ? [...params, ...outer.slice(0, 2)] : params, []);
  }
}

function topHelper(tape: Tape, name: string): string[] {
  const body = new Body(tape, ['n', 'd'], []);
  return [
    `def ${name}(n, d):`,
    ...indent(body.block({ depth: 1, inLoop: false })),
    `    return ${body.expressions().int(2)}`,
    '',
  ];
}

const KNOWN_HELPERS = [
  'def gcd(n, d):\n    n = abs(n)\n    d = abs(d)\n    while d:\n        n, d = d, n % d\n    return n\n',
  'def down(n, d):\n    if n <= 0:\n        return d\n    return down(n // 2 - 1, d + n)\n',
  'def digits(n, d):\n    n = abs(n)\n    total = 0\n    while n > 0:\n        total += n % 10\n        n //= 10\n    return total + d\n',
  // Given a function under the name of another one, and given itself.
  'def one(n, d):\n    return 1\n\ndef odd(n, d):\n    return abs(n) % 2 + d\n\ndef least(one, n):\n    return sorted([one(n, 1), len(str(one(n, 2)))])[0]\n\ndef given(n, d):\n    return least(odd, n) - d\n',
  'def down(step, n):\n    return step(step, n - 1) if n > 0 else n\n\ndef itself(n, d):\n    return down(down, abs(n) % 20) + d\n',
];

export function functionProgram(tape: Tape): string {
  const lines: string[] = [];
  const functions: { name: string; arity: number }[] = [];
  if (tape.oneIn(3)) {
    lines.push(...topHelper(tape, 'top'));
    functions.push({ name: 'top', arity: 2 });
  }
  if (tape.oneIn(3)) {
    const source = tape.pick(KNOWN_HELPERS);
    lines.push(source);
    functions.push({ name: [...source.matchAll(/def (\w+)/g)].at(-1)?.[1] ?? '', arity: 2 });
  }
  const body = new Body(tape, ['a', 'b', 'c'], functions);
  lines.push('def rule(a, b, c):', ...indent(body.block({ depth: 2, inLoop: false })));
  lines.push(`    return ${body.expressions().bool(2)}`);
  return lines.join('\n');
}

export function expressionProgram(tape: Tape): string {
  return new Expressions(tape, { ints: ['a', 'b', 'c'], lists: [], functions: [] }).bool(1 + tape.below(4));
}
