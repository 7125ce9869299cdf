/** Follows the order of sets through calls. */
import type { Span } from '../span';
import type { Call, Expression } from '../syntax';
import { mayRaise, raisesForNoNumber } from './set-order-effects';
import { OrderOfElements } from './set-order-elements';
import {
  ANYTHING,
  elementOf,
  type FunctionValues,
  HOLDS,
  HOLDS_UNORDERED,
  holding,
  ITERATOR,
  joined,
  MIXED,
  type NameValues,
  NO_ORDER,
  SET,
  UNCOMPARABLE,
  UNORDERED,
} from './set-order-values';

/** Their results are numbers, truths, types or ranges. */
const PLAIN_RESULTS: ReadonlySet<string> = new Set(
  'len bool int float abs round pow divmod isinstance range is_prime is_square is_cube type'.split(' '),
);

const isEmptySet = (node: Expression | undefined): boolean =>
  node?.kind === 'call' && node.callee === 'set' && node.args.length === 0;

interface Called {
  readonly node: Call;
  readonly name: string;
  readonly values: readonly number[];
  readonly options: ReadonlyMap<string, number>;
}

export abstract class OrderInCalls extends OrderOfElements {
  protected abstract kept(node: Expression): number;
  protected abstract value(node: Expression): number;

  protected call(node: Call): number {
    const owner = this.scope.owner(node.callee);
    const values = node.args.map((arg) => (owner ? this.kept(arg) : this.value(arg)));
    const options = new Map(node.keywords.map(({ name, value }) => [name, this.kept(value)]));
    if (!owner) return this.builtin({ node, name: node.callee, values, options });
    return this.named(owner, node, { name: node.callee, values, options });
  }

  /** Calls a name of the program: what is defined by it, and whatever value it may have. */
  private named(
    owner: NameValues,
    { span }: Call,
    { name, values, options }: Pick<Called, 'name' | 'values' | 'options'>,
  ): number {
    const known = owner.functions.get(name) ?? new Set();
    const result = joined([...known].map((one) => this.enter(one, values, options)));
    if (known.size > 0 && !owner.isValue(name)) return result;
    return result | this.unknown(span, [...values, ...options.values()]);
  }

  /** Calls a value that may be any function that is kept somewhere. */
  private unknown(span: Span, values: readonly number[]): number {
    if (joined(values)) this.refuse(span, 'A call of a function that is a value');
    const all = [...this.functions.values()];
    if (all.some(({ hasEffects }) => hasEffects)) this.effect();
    return joined(all.map((one) => one.result)) | (this.keepsFunctions ? ANYTHING : 0);
  }

  private enter(
    called: FunctionValues,
    values: readonly number[],
    named?: ReadonlyMap<string, number>,
  ): number {
    called.node.params.forEach(({ name }, i) => {
      this.grow(called.scope, name, values[i] ?? named?.get(name) ?? 0);
    });
    if (called.hasEffects) this.effect();
    return called.result;
  }

  /** The result of a function that is handed over, as `map` calls it. */
  private apply(node: Expression | undefined, values: readonly number[], call: Call): number {
    if (node?.kind === 'lambda') return this.enter(this.functions.get(node) as FunctionValues, values);
    if (node?.kind !== 'name') return node ? this.unknown(call.span, values) : 0;
    const owner = this.scope.owner(node.id);
    const called = { name: node.id, values, options: new Map<string, number>() };
    return owner
      ? this.named(owner, call, called)
      : this.builtin({ node: { ...call, args: [], keywords: [] }, ...called });
  }

  private builtin(call: Called): number {
    const { node, name, values, options } = call;
    const [first = 0] = values;
    if (this.keepsIterators) this.effect();
    const key = node.keywords.find((keyword) => keyword.name === 'key');
    const compared = values.length > 1 ? joined(values) : elementOf(first);
    if (key && this.apply(key.value, [compared], node) & UNCOMPARABLE)
      this.refuse(key.value.span, 'Comparing these keys');
    switch (name) {
      case 'sorted':
      case 'min':
      case 'max':
        return this.ranked(call);
      case 'sum':
      case 'math.prod':
        return this.summed(call);
      case 'any':
      case 'all':
        this.stopsEarly(node.args[0], first, `\`${name}\``);
        return 0;
      case 'map':
        return this.mapped(call);
      case 'filter':
        return this.filtered(call);
      default:
        return PLAIN_RESULTS.has(name) ? 0 : this.converted(call, joined([...values, ...options.values()]));
    }
  }

  private converted({ node, name, values: [first = 0] }: Called, all: number): number {
    const what = node.args[0]?.span;
    switch (name) {
      case 'set':
        return this.members(node.span, elementOf(first), first);
      case 'list':
      case 'tuple':
        return (first & (HOLDS | MIXED)) | (first & NO_ORDER ? UNORDERED : 0);
      case 'enumerate':
      case 'zip':
        if (all & NO_ORDER) this.refuse(node.span, `\`${name}\``, node.args.length === 1 ? what : undefined);
        return all & HOLDS;
      case 'reversed':
        return this.lazily(first & ~SET);
      case 'next':
        if (first & NO_ORDER) this.refuse(node.span, '`next`');
        return (all & ~(UNORDERED | ITERATOR)) | elementOf(first);
      case 'str':
        if (all && !isEmptySet(node.args[0])) this.refuse(node.span, 'The text', what);
        return 0;
      default:
        return all & ~ITERATOR;
    }
  }

  private lazily(value: number): number {
    return (value & (HOLDS | MIXED)) | (value & NO_ORDER ? UNORDERED | ITERATOR : 0);
  }

  /** A set of elements: equal ones are found by comparing them, and the first of them is kept. */
  protected members(span: Span, element: number, from = 0): number {
    if (element & UNCOMPARABLE) this.refuse(span, 'Comparing members');
    if (from & MIXED) this.refuse(span, 'Which of equal members is kept');
    return SET | holding(element);
  }

  private filtered({ node, values: [, source = 0] }: Called): number {
    const before = this.effects;
    this.apply(node.args[0], [elementOf(source)], node);
    if (source & NO_ORDER) this.refuseEffects(node.span, before);
    return this.lazily(source);
  }

  /** Decimal numbers are rounded at each step, and lists are joined in order. */
  private summed({ node, name, values, options }: Called): number {
    const [first = 0] = values;
    const start = node.args[1];
    if (this.isWholes(node.args[0]) && (!start || this.isWhole(start)) && options.size === 0) return 0;
    const joins = (start && start.kind !== 'int') || options.size > 0 || (first & HOLDS) !== 0;
    if (first & NO_ORDER && (this.hasFloats || joins))
      this.refuse(node.span, `\`${name}\` of values that may be no whole numbers`, node.args[0]?.span);
    return elementOf(first);
  }

  private mapped({ node, values }: Called): number {
    const sources = values.slice(1);
    const order = joined(sources) & NO_ORDER;
    if (order && sources.length > 1) this.refuse(node.span, '`map` over several collections');
    const before = this.effects;
    const result = holding(this.apply(node.args[0], sources.map(elementOf), node));
    if (order) this.refuseEffects(node.span, before);
    return result | this.lazily(order) | (order && this.mixedBy(node.args[0]));
  }

  private mixedBy(mapped: Expression | undefined): number {
    if (!mapped || !(this.hasFloats || this.showsTypes)) return 0;
    if (mapped.kind === 'lambda') return this.mixes(mapped.body);
    return mapped.kind === 'name' && !this.hasFloats && !this.mixesResults(mapped.id) ? 0 : MIXED;
  }

  /** `sorted`, `min` and `max`: of values without an order they need ranks that leave no ties. */
  private ranked({ node, name, values, options }: Called): number {
    const several = values.length > 1;
    const [first = 0] = values;
    const all = joined(values);
    const ties = !several && first & NO_ORDER && (options.has('key') || first & HOLDS);
    if (ties || (several ? all & UNCOMPARABLE : first & (HOLDS_UNORDERED | MIXED)))
      this.refuse(node.span, `\`${name}\` of these values`);
    if (name === 'sorted') return first & HOLDS;
    return (several ? all : elementOf(first)) | (options.get('default') ?? 0);
  }

  /** `any`, `all` and `in` stop at the first element that decides; one that comes later may raise. */
  protected stopsEarly(node: Expression | undefined, value: number, use: string): void {
    if (!(value & ITERATOR) || !node || !this.raises(node)) return;
    this.refuse(node.span, `Whether ${use} meets an element that raises`);
  }

  /** Checks if asking an iterator for its elements may raise. */
  private raises(node: Expression): boolean {
    if (node.kind === 'comprehension') {
      const [first, ...later] = node.clauses;
      return (
        [
          node.element,
          ...node.clauses.flatMap((clause) => clause.conditions),
          ...later.map((clause) => clause.iterable),
        ].some((part) => mayRaise(part, this.numbers)) || this.asksRaising(first.iterable)
      );
    }
    const [mapped, ...sources] = node.kind === 'call' && node.callee === 'map' ? node.args : [];
    if (mapped?.kind !== 'name' && mapped?.kind !== 'lambda') return true;
    return (
      (mapped.kind === 'name'
        ? !raisesForNoNumber(mapped.id, this.numbers)
        : mayRaise(mapped.body, this.numbers)) || sources.some((source) => this.asksRaising(source))
    );
  }

  private asksRaising(source: Expression): boolean {
    return (this.value(source) & ITERATOR) !== 0 && this.raises(source);
  }
}
