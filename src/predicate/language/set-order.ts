/**
 * Finds uses of sets that depend on their order. CPython's order comes from hashes, so that it differs between
 * builds, and for texts between runs: such a use has no answer, while `sorted`, `len`, `in` and the like have one.
 */
import type { Span } from '../span';
import type {
  Comprehension,
  Expression,
  FunctionDefinition,
  Lambda,
  Program,
  Statement,
  Target,
} from '../syntax';
import { localNames, statementExpressions, targetNames } from '../tree';
import { insertion, type Reader } from './reader';
import {
  ANYTHING,
  elementOf,
  type FunctionValues,
  holding,
  HOLDS,
  HOLDS_UNORDERED,
  ITERATOR,
  joined,
  MIXED,
  NameValues,
  NO_ORDER,
  SET,
  UNCOMPARABLE,
  UNORDERED,
} from './set-order-values';
import { OrderInCalls } from './set-order-calls';
import { isFloatSource, isNew, isSafeOperation, isTruth, makesHuge, mayRaise } from './set-order-effects';

/** The most passes; only contrived programs need more. */
const MAX_PASSES = 20;

/** Expressions like `len({a, b, c}) == 2`, whose words never ask for an order: the usual ones, known at a glance. */
const WITHOUT_ORDER =
  /^(?:[^A-Za-z_'"]|\b(?:[a-z]|len|set|abs|and|or|not|in|if|else|is_prime|is_square|is_cube)\b)*$/;

/** Reports every use of a set that depends on its order. */
export function checkSetOrder(reader: Reader, program: Program): void {
  const { source } = reader;
  if (!source.includes('{') && !source.includes('set')) return;
  if (!WITHOUT_ORDER.test(source)) new SetOrder(reader).check(program);
}

interface Refusal {
  readonly span: Span;
  /** The expression that depends on the order, as the beginning of a sentence. */
  readonly use: string;
  /** The set that could be sorted. */
  readonly what: Span | undefined;
}

class SetOrder extends OrderInCalls {
  protected scope = new NameValues([]);
  /** The function that gets the numbers of the domain, if nothing in the program calls it. */
  private entry: FunctionDefinition | undefined;
  /** The uses that this pass refuses; they stay refused only if it is not changed. */
  private refusals: Refusal[] = [];

  constructor(private readonly reader: Reader) {
    super();
    this.hasHuge = makesHuge(reader.source);
    this.hasFloats = /(?<!\/)\/=|\*\*=/.test(reader.source);
    this.showsTypes = /\b(?:str|type|isinstance|is|copysign|atan2)\b/.test(reader.source);
  }

  /** Values only grow, so that passes over the program come to an end; the last one counts. */
  check(program: Program): void {
    for (let passes = 0; this.changed; passes++) {
      this.changed = false;
      this.refusals = [];
      if (passes === MAX_PASSES) this.giveUp();
      this.pass(program);
    }
    for (const refusal of this.refusals) this.report(refusal);
  }

  private pass(program: Program): void {
    if (program.kind === 'expression') {
      this.scope = this.scopeOf(program, program.params);
      this.markWhole(this.scope, program.params);
      this.value(program.body);
      return;
    }
    this.scope = this.scopeOf(
      program,
      program.definitions.map((def) => def.name),
    );
    const isNamedOnce = this.reader.source.split(program.entry.name).length === 2;
    this.entry = isNamedOnce ? program.entry : undefined;
    this.block(program.definitions);
  }

  /** Marks parameters that only get numbers of the domain: whole numbers, but for those of WILT. */
  private markWhole({ whole }: NameValues, params: readonly string[]): void {
    if (this.reader.profile !== 'wilt') for (const name of params) whole.set(name, false);
  }

  protected refuse(span: Span, use: string, what?: Span): void {
    this.refusals.push({ span, use, what });
  }

  private report({ span, use, what }: Refusal): void {
    const fixes = what && [
      {
        title: 'Sort the values',
        edits: [insertion(what.from, 'sorted('), insertion(what.to, ')')],
      },
    ];
    this.reader.report('set-order', span, `${use} depends on the order of a set, which is not defined`, {
      hint: 'Put the values into an order with `sorted(…)`',
      ...(fixes && { fixes }),
    });
  }

  /** Takes every name and result for anything, so that the next passes change nothing. */
  private giveUp(): void {
    this.growAll(ANYTHING);
    for (const called of this.functions.values()) this.growResult(called, ANYTHING);
  }

  /** A value that is kept: an iterator over a set could be used up in part. */
  protected kept(node: Expression): number {
    const value = this.value(node);
    if (value & ITERATOR) this.refuse(node.span, 'Keeping this iterator', undefined);
    this.noteKept(node);
    return value & ~ITERATOR;
  }

  private block(body: readonly Statement[]): void {
    for (const statement of body) this.statement(statement);
  }

  private statement(node: Statement): void {
    this.noteRaising(statementExpressions(node).some((part) => mayRaise(part, this.numbers)));
    switch (node.kind) {
      case 'def':
        this.scope.addFunction(node.name, this.define(node));
        return;
      case 'assign': {
        const value = this.kept(node.value);
        const isShared = node.targets.length > 1 || !isNew(node.value, this.isBuiltin);
        for (const target of node.targets) {
          if (target.kind === 'name') this.noteTruth(this.scope, target.id, node.value);
          this.bind(target, value, node.value.span, isShared);
        }
        return;
      }
      case 'augmented-assign': {
        const added = this.kept(node.value);
        if (node.operator === '+' && added & NO_ORDER)
          this.refuse(node.span, 'Extending a list', node.value.span);
        const before = this.value(node.target);
        if (this.mayChange(node, before & added)) this.effect();
        this.noteRaising(!isSafeOperation({ operator: node.operator, right: node.value }, this.numbers));
        this.bind(node.target, this.binary(node.operator, before, added), node.span, false);
        // The list may have other names.
        if (node.operator === '+' && added & HOLDS) this.growAll(added & HOLDS);
        return;
      }
      case 'if':
      case 'while':
        this.value(node.test);
        this.block(node.kind === 'if' ? node.then : node.body);
        this.block(node.else);
        return;
      case 'for':
        this.each(node.iterable, node.target);
        this.block(node.body);
        this.block(node.else);
        return;
      case 'return':
      case 'expression':
        if (node.value) this.returned(node.value, node.kind === 'return');
        return;
      default:
    }
  }

  private returned(node: Expression, isResult: boolean): void {
    const value = isResult ? this.kept(node) : this.value(node);
    if (isResult && this.current) {
      this.growResult(this.current, value);
      this.noteType(this.current, node);
    }
  }

  private each(iterable: Expression, target: Target): void {
    const value = this.value(iterable);
    if (value & NO_ORDER) this.refuse(iterable.span, 'A loop', iterable.span);
    if (this.keepsIterators) this.effect();
    this.bind(target, elementOf(value), iterable.span);
  }

  private bind(target: Target, value: number, span: Span, isShared = true): void {
    if (target.kind === 'name') {
      const owner = this.scope.owner(target.id) ?? this.scope;
      this.note(owner.assigned, target.id);
      if (isShared) this.note(owner.shared, target.id);
      this.grow(owner, target.id, value);
      return;
    }
    if (value & NO_ORDER) this.refuse(span, 'Unpacking', span);
    this.noteRaising(true);
    if (this.keepsIterators) this.effect();
    for (const item of target.items) this.bind(item, elementOf(value), span);
  }

  private define(node: FunctionDefinition | Lambda): FunctionValues {
    let made = this.functions.get(node);
    if (!made) {
      const params = node.params.map((param) => param.name);
      const names = [...params, ...(node.kind === 'def' ? localNames(node.body) : [])];
      const scope = this.scopeOf(node, names);
      for (const name of params) scope.addParameter(name);
      if (node === this.entry) this.markWhole(scope, params);
      this.functions.set(
        node,
        (made = { node, scope, result: 0, hasEffects: false, raises: false, mixes: false }),
      );
      this.changed = true;
    }
    for (const { name, fallback } of node.params)
      if (fallback) this.grow(made.scope, name, this.kept(fallback));
    const outer = [this.scope, this.current, this.effects] as const;
    [this.scope, this.current] = [made.scope, made];
    if (node.kind === 'def') this.block(node.body);
    else {
      this.noteRaising(mayRaise(node.body, this.numbers));
      this.returned(node.body, true);
    }
    // A definition calls nothing.
    [this.scope, this.current, this.effects] = outer;
    return made;
  }

  protected value(node: Expression): number {
    if (!this.hasFloats && isFloatSource(node)) this.hasFloats = this.changed = true;
    switch (node.kind) {
      case 'name':
        return this.scope.owner(node.id)?.values.get(node.id) ?? 0;
      case 'unary':
        this.value(node.operand);
        return 0;
      case 'binary':
        return this.binary(node.operator, this.value(node.left), this.value(node.right));
      case 'boolean':
        return joined(node.operands.map((part) => this.value(part)));
      case 'conditional':
        this.value(node.test);
        return this.value(node.then) | this.value(node.else);
      case 'comparison':
        return this.comparison(node);
      case 'tuple':
      case 'list':
        return holding(joined(node.items.map((item) => this.kept(item))));
      case 'set':
        return this.members(node.span, joined(node.items.map((item) => this.kept(item))));
      case 'subscript':
      case 'slice':
        return this.part(node);
      case 'comprehension':
        return this.comprehension(node);
      case 'call':
        return this.call(node);
      case 'lambda':
        this.define(node);
        return 0;
      default:
        return 0;
    }
  }

  private binary(operator: string, left: number, right: number): number {
    const both = left | right;
    if (operator === '+' || operator === '*') return both & ~SET;
    return '|&-^'.includes(operator) && both & SET ? both & ~UNORDERED : 0;
  }

  private comparison({ first, rest }: Extract<Expression, { kind: 'comparison' }>): number {
    let left = this.value(first);
    let { span } = first;
    for (const { operator, operand } of rest) {
      const right = this.value(operand);
      const inside = operator === 'in' || operator === 'not in';
      if ((left & UNCOMPARABLE) !== 0) this.refuse(span, 'The comparison', span);
      else if (right & (inside ? HOLDS_UNORDERED : UNCOMPARABLE))
        this.refuse(operand.span, 'The comparison', operand.span);
      else if (inside) this.stopsEarly(operand, right, `\`${operator}\``);
      if (inside && this.keepsIterators) this.effect();
      [left, span] = [right, operand.span];
    }
    return 0;
  }

  private part(node: Extract<Expression, { kind: 'subscript' | 'slice' }>): number {
    const value = this.value(node.target);
    if (value & UNORDERED) this.refuse(node.span, 'An element', node.target.span);
    for (const bound of node.kind === 'subscript' ? [node.index] : [node.start, node.stop, node.step])
      if (bound) this.value(bound);
    return node.kind === 'subscript' ? elementOf(value) : value;
  }

  private comprehension(node: Comprehension): number {
    const outer = this.scope;
    const before = this.effects;
    let order = 0;
    const inner = this.scopeOf(
      node,
      node.clauses.flatMap((clause) => targetNames(clause.target)),
    );
    node.clauses.forEach((clause, i) => {
      if (i > 0) this.scope = inner;
      const value = this.value(clause.iterable);
      order |= value & (NO_ORDER | MIXED);
      const isWhole = this.isWholes(clause.iterable);
      if (this.keepsIterators) this.effect();
      this.scope = inner;
      this.bind(clause.target, elementOf(value), clause.iterable.span);
      if (clause.target.kind === 'name') inner.whole.set(clause.target.id, isWhole);
      for (const test of clause.conditions) this.value(test);
    });
    const element = this.kept(node.element);
    const [, ...later] = node.clauses.map((clause) => clause.iterable);
    const mixed =
      order && joined([order & MIXED, ...[node.element, ...later].map((part) => this.mixes(part))]);
    this.noteWhole(node, this.isWhole(node.element) || isTruth(node.element, this.isBuiltin));
    this.scope = outer;
    if (order) this.refuseEffects(node.span, before);
    if (node.form === 'set') return this.members(node.span, element, mixed);
    const iterator = node.form === 'generator' && order ? ITERATOR : 0;
    return holding(element) | (order ? UNORDERED : 0) | iterator | mixed;
  }
}
