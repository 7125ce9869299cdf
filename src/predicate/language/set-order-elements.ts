/** What is computed for each element of a set must not show the order: its effects, and the types of its results. */
import type { Span } from '../span';
import type { Expression, Statement } from '../syntax';
import { hasOneType, isNumber, isTruth, mayMix, type Numbers } from './set-order-effects';
import { type FunctionValues, MIXED, type NameValues, SET } from './set-order-values';

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
  /** Counts the places so far that may change what was there before. */
  protected effects = 0;

  protected abstract refuse(span: Span, use: string, what?: Span): void;

  /** Notes that what is evaluated here may change what was there before. */
  protected effect(): void {
    this.effects++;
    if (!this.current || this.current.hasEffects) return;
    this.current.hasEffects = this.changed = true;
  }

  /** Refuses what is evaluated for each element of a set if that may have effects. `before`: their number before it. */
  protected inOrder(span: Span, before: number): void {
    if (this.effects > before) this.refuse(span, 'What this changes element by element');
  }

  /** The bit of elements that may be equal and of different types, if anything shows that. */
  protected mixes(node: Expression): number {
    if (!(this.hasFloats || this.showsTypes)) return 0;
    const isComputed = node.kind !== 'name' && this.hasFloats && this.showsTypes;
    return isComputed || this.mayMix(node) ? MIXED : 0;
  }

  private mayMix(node: Expression): boolean {
    return mayMix(node, {
      hasFloats: this.hasFloats,
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
    return !known || owner.assigned.has(callee) || [...known].some(({ mixes }) => mixes);
  }

  protected get numbers(): Numbers {
    return { hasFloats: this.hasFloats, hasHuge: this.hasHuge, isBuiltin: this.isBuiltin };
  }

  protected readonly isBuiltin = (name: string): boolean => this.scope.owner(name) === undefined;

  /** Checks whether an augmented assignment may change a list or set that others share. `both`: of both sides. */
  protected mayChange(
    { target, operator, value }: Extract<Statement, { kind: 'augmented-assign' }>,
    both: number,
  ): boolean {
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
    const givesTruth = isTruth(node);
    if (!of.mixes && (this.mayMix(node) || (of.givesTruth ?? givesTruth) !== givesTruth))
      of.mixes = this.changed = true;
    of.givesTruth = givesTruth;
  }

  protected noteTruth({ values, truths, others }: NameValues, name: string, value: Expression): void {
    if (values.has(name)) this.note(isTruth(value) ? truths : others, name);
  }

  protected note(names: Set<string>, name: string): void {
    if (names.has(name)) return;
    names.add(name);
    this.changed = true;
  }
}
