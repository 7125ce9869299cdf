import type { Call, Expression, FunctionDefinition } from '../syntax';
import type { Span } from '../span';
import type { Fix } from '../problem';
import { infer, type Known } from './infer';
import { FORBIDDEN, findCallable, MATH_CONSTANTS, MATH_FUNCTIONS, type Callable } from './names';
import { insertion, replacing, type Reader } from './reader';
import type { Scope } from './scopes';
import { nearest } from '../nearest';
import { reportUnknownFunction } from './unknown';

/** Functions that take one collection; people write its items as arguments. */
const TAKES_COLLECTION = new Set(['sum', 'any', 'all', 'len', 'sorted', 'set', 'list', 'tuple', 'reversed']);

/** Checks of calls: that the function exists, and that its arguments can be what it takes. */
export class CallChecker {
  constructor(private readonly reader: Reader) {}

  isFunction(name: string): boolean {
    return findCallable(name, this.reader.profile) !== undefined || FORBIDDEN.has(name);
  }

  /** A function where a value is needed: `is_prime and a > 0`. */
  notCalled(name: string, span: Span): void {
    if (FORBIDDEN.has(name) && !findCallable(name, this.reader.profile)) {
      this.forbidden(name, span);
      return;
    }
    const message = `\`${name}\` is a function: call it, as in \`${name}(a)\``;
    this.reader.report('function-not-called', span, message);
  }

  /** `isinstance(a, int or str)`, which is `isinstance(a, int)`; and `int | str`, which rules do not have. */
  joinedTypes({ callee }: Call, types: Expression, scope: Scope): boolean {
    if (callee !== 'isinstance' || scope.find(callee)) return false;
    const names = typesIn(types);
    const isType = (name = '') => !scope.find(name) && findCallable(name, this.reader.profile) !== undefined;
    if (names.length < 2 || !names.every(isType)) return false;
    const list = `(${names.join(', ')})`;
    this.reader.report('types-not-listed', types.span, `Several types are written in brackets: \`${list}\``, {
      fixes: [replacing(`Replace with \`${list}\``, types.span, list, true)],
    });
    return true;
  }

  forbidden(name: string, span: Span): void {
    this.reader.report('forbidden-function', span, `\`${name}\` is not allowed in ${this.reader.place()}`);
  }

  constant(node: { readonly id: string; readonly span: Span }): void {
    if (MATH_CONSTANTS.includes(node.id)) return;
    if (findCallable(node.id, this.reader.profile)) {
      this.notCalled(node.id, node.span);
      return;
    }
    this.unknownMath(node.id, node.span);
  }

  private unknownMath(id: string, span: Span): void {
    const known = [...MATH_FUNCTIONS.map((entry) => entry.name), ...MATH_CONSTANTS];
    const best = nearest(id, known);
    this.reader.report('unknown-function', span, `There is no \`${id}\` here`, {
      fixes: best ? [replacing(`Replace with \`${best}\``, span, best)] : [],
    });
  }

  check(node: Call, known: Known): void {
    const binding = known.scope.find(node.callee);
    if (binding) {
      if (binding.definition) this.ownFunction(node, binding.definition);
      else if (known.numbers.has(node.callee)) this.numberCalled(node);
      return;
    }
    const entry = findCallable(node.callee, this.reader.profile);
    if (entry) {
      this.builtin(node, entry, known);
      return;
    }
    if (node.callee.startsWith('math.')) {
      this.unknownMath(node.callee, node.calleeSpan);
      return;
    }
    if (FORBIDDEN.has(node.callee)) {
      this.forbidden(node.callee, node.calleeSpan);
      return;
    }
    reportUnknownFunction(this.reader, node, known.scope);
  }

  /** `a(b + c)`: a product, most likely. */
  private numberCalled(node: Call): void {
    const fixes = [{ title: 'Insert `*`', edits: [insertion(node.calleeSpan.to, ' * ')] }];
    this.reader.report(
      'not-callable',
      node.calleeSpan,
      `\`${node.callee}\` is a number and cannot be called`,
      {
        hint: 'To multiply, write `*`',
        fixes: node.args.length === 1 && node.keywords.length === 0 ? fixes : [],
      },
    );
  }

  private builtin(node: Call, entry: Callable, known: Known): void {
    let count = node.args.length;
    for (const keyword of node.keywords) {
      if (entry.options.includes(keyword.name)) continue;
      const index = entry.positional.indexOf(keyword.name);
      if (index < 0) {
        this.unknownKeyword(node, keyword, [...entry.positional, ...entry.options]);
        return;
      }
      if (index < node.args.length) this.reportRepeated(keyword.nameSpan, keyword.name);
      else count++;
    }
    const needed = entry.least > 0 && entry.positional.length === 0 ? node.args.length : count;
    if (needed < entry.least || count > entry.most) this.arity(node, entry, count);
    else this.collectionArgument(node, known);
  }

  private arity(node: Call, entry: Callable, count: number): void {
    const { callee } = node;
    if (count === 0 && entry.least === 1) {
      this.missingArgument(node, entry);
      return;
    }
    const collects = TAKES_COLLECTION.has(callee) && count > entry.most && node.keywords.length === 0;
    const span = count > entry.most ? argumentSpan(node, Math.max(0, entry.most)) : node.span;
    this.reader.report('wrong-arity', span, `\`${callee}\` takes ${amount(entry)}, but ${countText(count)}`, {
      hint: collects ? 'Put the values into one list' : `It is used as \`${entry.signature}\``,
      fixes: collects ? [this.wrapInList(node)] : [],
    });
  }

  private missingArgument(node: Call, entry: Callable): void {
    const hole = { from: node.calleeSpan.to, to: node.span.to };
    const isHelper = entry.returns === 'bool' && entry.name.startsWith('is_');
    const bare = node.args.length === 0 && node.keywords.length === 0;
    const fixes =
      isHelper && bare
        ? ['a', 'b', 'c'].map((name) => replacing(`Ask it of \`${name}\``, hole, `(${name})`))
        : [];
    const value = TAKES_COLLECTION.has(entry.name) ? '[a, b, c]' : 'a';
    this.reader.report(
      'missing-argument',
      node.span,
      `\`${entry.name}()\` needs a value to work on, such as \`${entry.name}(${value})\``,
      { fixes },
    );
  }

  private wrapInList(node: Call): Fix {
    const open = node.calleeSpan.to + this.reader.source.slice(node.calleeSpan.to).indexOf('(') + 1;
    const edits = [insertion(open, '['), insertion(node.span.to - 1, ']')];
    return { title: 'Put the values into a list', edits, preferred: true };
  }

  /** `max(a)`, `sum(a, b)`: a number is not a collection, so the call raises a TypeError on every triple. */
  private collectionArgument(node: Call, known: Known): void {
    const first = node.args[0];
    const collects =
      TAKES_COLLECTION.has(node.callee) ||
      ((node.callee === 'max' || node.callee === 'min') && node.args.length === 1);
    if (!first || !collects || !isNumber(first, known)) return;
    const message = `\`${node.callee}\` works on a list or another collection, and this is a number`;
    this.reader.report('not-a-collection', first.span, message, {
      fixes: node.keywords.length === 0 ? [this.wrapInList(node)] : [],
    });
  }

  private unknownKeyword(node: Call, keyword: Call['keywords'][number], names: readonly string[]): void {
    const known = names.filter((name) => name !== '');
    const best = nearest(keyword.name, known);
    const fixes = best ? [replacing(`Replace with \`${best}\``, keyword.nameSpan, best)] : [];
    const message = `\`${node.callee}\` has no argument named \`${keyword.name}\``;
    const hint =
      known.length > 0 ? `It knows ${known.map((name) => `\`${name}\``).join(', ')}` : 'Leave the name out';
    const cut = { from: keyword.nameSpan.from, to: keyword.value.span.from };
    const leave =
      known.length === 0 && node.args.length === 0 ? [replacing('Leave the name out', cut, '')] : fixes;
    this.reader.report('unknown-keyword', keyword.nameSpan, message, { hint, fixes: leave });
  }

  private reportRepeated(span: Span, name: string): void {
    this.reader.report('repeated-keyword', span, `\`${name}\` is given twice`);
  }

  private ownFunction(node: Call, def: FunctionDefinition): void {
    const names = def.params.map((param) => param.name);
    for (const keyword of node.keywords) {
      const index = names.indexOf(keyword.name);
      if (index < 0) {
        this.unknownKeyword(node, keyword, names);
        return;
      }
      if (index < node.args.length) {
        this.reportRepeated(keyword.nameSpan, keyword.name);
        return;
      }
    }
    const byName = new Set(node.keywords.map((keyword) => keyword.name));
    const missing = def.params
      .slice(node.args.length)
      .filter((param) => !param.fallback && !byName.has(param.name));
    if (missing.length === 0 && node.args.length <= names.length) return;
    const count = node.args.length + node.keywords.length;
    const span = node.args.length > names.length ? argumentSpan(node, names.length) : node.span;
    const required = def.params.filter((param) => !param.fallback).length;
    const takes = amount({ least: required, most: names.length });
    this.reader.report('wrong-arity', span, `\`${def.name}\` takes ${takes}, but ${countText(count)}`, {
      hint: `It is defined as \`${def.name}(${names.join(', ')})\``,
    });
  }
}

const TYPE_NAMES = new Set(['int', 'float', 'bool', 'str', 'list', 'tuple', 'set']);

/** The types that `or` or `|` joins; undefined in the place of anything else. */
function typesIn(node: Expression): readonly (string | undefined)[] {
  if (node.kind === 'boolean' && node.operator === 'or') return node.operands.flatMap(typesIn);
  if (node.kind === 'binary' && node.operator === '|') return [node.left, node.right].flatMap(typesIn);
  return [node.kind === 'name' && TYPE_NAMES.has(node.id) ? node.id : undefined];
}

const isNumber = (node: Expression, known: Known): boolean => {
  const kind = infer(node, known);
  return kind === 'number' || kind === 'bool';
};

/** The text from the first argument too many to the last one. */
function argumentSpan(node: Call, index: number): Span {
  const first = node.args[index];
  const last = node.args[node.args.length - 1];
  return first && last ? { from: first.span.from, to: last.span.to } : node.span;
}

const values = (count: number): string => (count === 1 ? '1 value' : `${count} values`);

function amount({ least, most }: { readonly least: number; readonly most: number }): string {
  if (most === Infinity) return `at least ${values(least)}`;
  if (least === 0 && most > 0) return `at most ${values(most)}`;
  return least === most ? values(least) : `${least} to ${values(most)}`;
}

const countText = (count: number): string =>
  count === 0 ? 'none is given' : `${count} ${count === 1 ? 'is' : 'are'} given`;
