/** Checks what is computed for each element of a set: neither effects nor types of results may show the order. */
import type { Span } from '../span';
import type { Expression, Statement } from '../syntax';
import {
  givesWhole,
  hasOneType,
  isIterator,
  isNumber,
  isPythonFunction,
  isTruth,
  makesList,
  mayMix,
  type Numbers,
} from './set-order-effects';
import { type FunctionValues, MIXED, NameValues, SET } from './set-order-values';

export abstract class OrderOfElements {
  protected abstract scope: NameValues;
  protected readonly functions = new Map<object, FunctionValues>();
  protected current: FunctionValues | undefined;
  protected changed = true;
  protected hasFloats = false;
  protected hasHuge = false;
  /** Something of the program shows types, or signs of zeros. */
  protected showsTypes = false;
  /** Iterators are kept in names, lists or arguments. */
  protected keepsIterators = false;
  /** Lists or sets are kept so. */
  protected keepsLists = false;
  /** Functions of Python's are kept so: a call of a value may be one of them. */
  protected keepsFunctions = false;
  /** Comprehensions of whole numbers. */
  protected readonly wholes = new Set<Expression>();
  /** Counts the places so far that may change what was there before. */
  protected effects = 0;
  protected readonly scopes = new Map<object, NameValues>();

  protected abstract refuse(span: Span, use: string, what?: Span): void;

  protected scopeOf(node: object, names: readonly string[]): NameValues {
    let scope = this.scopes.get(node);
    if (!scope) this.scopes.set(node, (scope = new NameValues(names, this.scope)));
    return scope;
  }

  protected grow(scope: NameValues, name: string, value: number): void {
    const before = scope.values.get(name) ?? 0;
    if ((before | value) === before) return;
    scope.values.set(name, before | value);
    this.changed = true;
  }

  protected growAll(value: number): void {
    for (const scope of this.scopes.values())
      for (const name of scope.values.keys()) this.grow(scope, name, value);
  }

  protected growResult(target: FunctionValues, value: number): void {
    if ((target.result | value) === target.result) return;
    target.result |= value;
    this.changed = true;
  }

  /** Notes that what is evaluated here may change what was there before. */
  protected effect(): void {
    this.effects++;
    if (!this.current || this.current.hasEffects) return;
    this.current.hasEffects = this.changed = true;
  }

  /** Refuses what is evaluated for each element of a set if that may have effects. `before`: their number before it. */
  protected refuseEffects(span: Span, before: number): void {
    if (this.effects > before) this.refuse(span, 'What this changes element by element');
  }

  /** The bit of elements that may be equal and of different types, if anything shows that. */
  protected mixes(node: Expression): number {
    if (!(this.hasFloats || this.showsTypes) || this.isWhole(node)) return 0;
    const isComputed = node.kind !== 'name' && this.hasFloats && this.showsTypes;
    return isComputed || this.mayMix(node) ? MIXED : 0;
  }

  private mayMix(node: Expression): boolean {
    return mayMix(node, {
      hasFloats: this.hasFloats,
      isBuiltin: this.isBuiltin,
      mixesResults: (callee) => this.mixesResults(callee),
      mixesValues: (name) => {
        const owner = this.scope.owner(name);
        return owner !== undefined && owner.truths.has(name) && owner.others.has(name);
      },
    });
  }

  protected mixesResults(callee: string): boolean {
    const owner = this.scope.owner(callee);
    if (!owner) return !hasOneType(callee) && (this.hasFloats || (callee !== 'min' && callee !== 'max'));
    const known = owner.functions.get(callee);
    return !known || owner.isValue(callee) || [...known].some(({ mixes }) => mixes);
  }

  protected get numbers(): Numbers {
    return {
      hasFloats: this.hasFloats,
      hasHuge: this.hasHuge,
      isBuiltin: this.isBuiltin,
      isSafeFunction: this.isSafeFunction,
    };
  }

  /** A function that calls itself may go too deep. */
  private readonly isSafeFunction = (name: string): boolean => {
    const owner = this.scope.owner(name);
    const known = owner?.functions.get(name);
    if (!known || owner?.isValue(name)) return false;
    return [...known].every((one) => !one.raises && one !== this.current);
  };

  /** Notes whether the function that is looked at may raise here. */
  protected noteRaising(isRaising: boolean): void {
    if (isRaising && this.current && !this.current.raises) this.current.raises = this.changed = true;
  }

  /** An earlier pass may not have known all assignments. */
  protected noteWhole(node: Expression, isWhole: boolean): void {
    if (isWhole) this.wholes.add(node);
    else this.wholes.delete(node);
  }

  /** Checks if the value of an expression is a whole number, whatever the rest of the program does. */
  protected isWhole(node: Expression): boolean {
    switch (node.kind) {
      case 'int':
        return true;
      case 'name': {
        const owner = this.scope.owner(node.id);
        const isAlways = owner?.whole.get(node.id);
        return isAlways === true || (isAlways === false && !owner?.assigned.has(node.id));
      }
      case 'unary':
        return node.operator !== 'not' && this.isWhole(node.operand);
      case 'binary':
        return (
          ['+', '-', '*', '//', '%'].includes(node.operator) &&
          this.isWhole(node.left) &&
          this.isWhole(node.right)
        );
      case 'call':
        return (
          givesWhole(node.callee) &&
          this.isBuiltin(node.callee) &&
          node.args.every((arg) => this.isWhole(arg))
        );
      default:
        return false;
    }
  }

  /** Checks if an expression is a collection of whole numbers. */
  protected isWholes(node: Expression | undefined): boolean {
    switch (node?.kind) {
      case 'set':
      case 'list':
      case 'tuple':
        return node.items.every((item) => this.isWhole(item));
      case 'comprehension':
        return this.wholes.has(node);
      case 'call': {
        const isCopy =
          ['set', 'list', 'tuple', 'sorted'].includes(node.callee) && this.isBuiltin(node.callee);
        return isCopy && node.args.length === 1 && this.isWholes(node.args[0]);
      }
      default:
        return false;
    }
  }

  protected readonly isBuiltin = (name: string): boolean => this.scope.owner(name) === undefined;

  /** Checks whether an augmented assignment may change a list or set that others share. `both`: of both sides. */
  protected mayChange(
    { target, operator, value }: Extract<Statement, { kind: 'augmented-assign' }>,
    both: number,
  ): boolean {
    if (!this.keepsLists) return false;
    if (
      '|&-^'.includes(operator)
        ? !(both & SET)
        : operator === '+'
          ? isNumber(value, this.isBuiltin)
          : operator !== '*'
    )
      return false;
    const owner = this.scope.owner(target.id);
    return owner !== this.current?.scope || owner === undefined || owner.shared.has(target.id);
  }

  protected noteType(of: FunctionValues, node: Expression): void {
    const givesTruth = isTruth(node, this.isBuiltin);
    if (!of.mixes && (this.mayMix(node) || (of.givesTruth ?? givesTruth) !== givesTruth))
      of.mixes = this.changed = true;
    of.givesTruth = givesTruth;
  }

  /** Notes iterators, lists and functions that other names may reach later. */
  protected noteKept(node: Expression): void {
    if (!this.keepsIterators && isIterator(node)) this.keepsIterators = this.changed = true;
    if (!this.keepsLists && makesList(node)) this.keepsLists = this.changed = true;
    if (!this.keepsFunctions && isPythonFunction(node, this.isBuiltin))
      this.keepsFunctions = this.changed = true;
  }

  protected noteTruth({ values, truths, others }: NameValues, name: string, value: Expression): void {
    if (values.has(name)) this.note(isTruth(value, this.isBuiltin) ? truths : others, name);
  }

  protected note(names: Set<string>, name: string): void {
    if (names.has(name)) return;
    names.add(name);
    this.changed = true;
  }
}
