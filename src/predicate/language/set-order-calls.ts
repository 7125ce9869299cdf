/** Follows the order of sets through calls. */
import type { Span } from '../span';
import type { Call, Expression } from '../syntax';
import { mayRaise, raisesForNoNumber } from './set-order-effects';
import {
  elementOf,
  type FunctionValues,
  HOLDS,
  HOLDS_UNORDERED,
  holding,
  ITERATOR,
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

const joined = (values: Iterable<number>): number => [...values].reduce((all, value) => all | value, 0);

const isEmptySet = (node: Expression | undefined): boolean =>
  node?.kind === 'call' && node.callee === 'set' && node.args.length === 0;

interface Called {
  readonly node: Call;
  readonly name: string;
  readonly values: readonly number[];
  readonly options: ReadonlyMap<string, number>;
}

export abstract class OrderInCalls {
  protected abstract scope: NameValues;
  protected readonly functions = new Map<object, FunctionValues>();
  protected hasFloats = false;

  protected abstract kept(node: Expression): number;
  protected abstract value(node: Expression): number;
  protected abstract refuse(span: Span, use: string, what?: Span): void;
  protected abstract grow(scope: NameValues, name: string, value: number): void;

  protected call(node: Call): number {
    const owner = this.scope.owner(node.callee);
    const values = node.args.map((arg) => (owner ? this.kept(arg) : this.value(arg)));
    const options = new Map(node.keywords.map(({ name, value }) => [name, this.kept(value)]));
    if (!owner) return this.builtin({ node, name: node.callee, values, options });
    const known = owner.functions.get(node.callee);
    if (known) return this.enter(known, values, options);
    if (joined([...values, ...options.values()]))
      this.refuse(node.span, 'A call of a function that is a value');
    return joined([...this.functions.values()].map(({ result }) => result));
  }

  private enter(
    called: FunctionValues,
    values: readonly number[],
    named?: ReadonlyMap<string, number>,
  ): number {
    called.node.params.forEach(({ name }, i) => {
      this.grow(called.scope, name, values[i] ?? named?.get(name) ?? 0);
    });
    return called.result;
  }

  /** The result of a function that is handed over, as `map` calls it. */
  private apply(node: Expression | undefined, values: readonly number[], call: Call): number {
    if (node?.kind === 'lambda') return this.enter(this.functions.get(node) as FunctionValues, values);
    if (node?.kind !== 'name') return 0;
    const owner = this.scope.owner(node.id);
    const known = owner?.functions.get(node.id);
    if (known) return this.enter(known, values);
    if (!owner)
      return this.builtin({
        node: { ...call, args: [], keywords: [] },
        name: node.id,
        values,
        options: new Map(),
      });
    if (joined(values)) this.refuse(call.span, 'A call of a function that is a value');
    return 0;
  }

  private builtin(call: Called): number {
    const { node, name, values, options } = call;
    const [first = 0] = values;
    const key = node.keywords.find((keyword) => keyword.name === 'key');
    if (key) this.apply(key.value, [elementOf(first)], node);
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
        this.apply(node.args[0], [elementOf(values[1] ?? 0)], node);
        return this.lazily(values[1] ?? 0);
      default:
        return PLAIN_RESULTS.has(name) ? 0 : this.converted(call, joined([...values, ...options.values()]));
    }
  }

  private converted({ node, name, values: [first = 0] }: Called, all: number): number {
    const what = node.args[0]?.span;
    switch (name) {
      case 'set':
        return this.members(node.span, elementOf(first));
      case 'list':
      case 'tuple':
        return (first & HOLDS) | (first & NO_ORDER ? UNORDERED : 0);
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
    return (value & HOLDS) | (value & NO_ORDER ? UNORDERED | ITERATOR : 0);
  }

  /** A set of elements: equal ones are found by comparing them. */
  protected members(span: Span, element: number): number {
    if (element & UNCOMPARABLE) this.refuse(span, 'Comparing members');
    return SET | holding(element);
  }

  /** Decimal numbers are rounded at each step, and lists are joined in order. */
  private summed({ node, name, values, options }: Called): number {
    const [first = 0] = values;
    const start = node.args[1];
    const joins = (start && start.kind !== 'int') || options.size > 0 || (first & HOLDS) !== 0;
    if (first & NO_ORDER && (this.hasFloats || joins))
      this.refuse(node.span, `\`${name}\` of values that may be no whole numbers`, node.args[0]?.span);
    return elementOf(first);
  }

  private mapped({ node, values }: Called): number {
    const sources = values.slice(1);
    const order = joined(sources) & NO_ORDER;
    if (order && sources.length > 1) this.refuse(node.span, '`map` over several collections');
    return holding(this.apply(node.args[0], sources.map(elementOf), node)) | this.lazily(order);
  }

  /** `sorted`, `min` and `max`: of values without an order they need ranks that leave no ties. */
  private ranked({ node, name, values, options }: Called): number {
    const several = values.length > 1;
    const [first = 0] = values;
    const all = joined(values);
    const ties = !several && first & NO_ORDER && (options.has('key') || first & HOLDS);
    if (ties || (several ? all & UNCOMPARABLE : first & HOLDS_UNORDERED))
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
        [node.element, ...node.clauses.flatMap((clause) => clause.conditions)].some(mayRaise) ||
        later.some((clause) => mayRaise(clause.iterable)) ||
        this.asksRaising(first.iterable)
      );
    }
    const [mapped, ...sources] = node.kind === 'call' && node.callee === 'map' ? node.args : [];
    return (
      mapped?.kind !== 'name' ||
      this.scope.owner(mapped.id) !== undefined ||
      !raisesForNoNumber(mapped.id) ||
      sources.some((source) => this.asksRaising(source))
    );
  }

  private asksRaising(source: Expression): boolean {
    return (this.value(source) & ITERATOR) !== 0 && this.raises(source);
  }
}
