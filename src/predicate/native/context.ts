import type { Expression } from '../syntax';
import { I32, I64, type ValueType } from './binary';
import { Code, op, pushZero, type Label } from './code';
import type { Capture, Scope } from './scope';
import {
  ANY_INT,
  flatten,
  isTruthy,
  join,
  magnitude,
  NotCovered,
  NOTHING,
  SAFE,
  sameType,
  type IntType,
  type Type,
} from './types';

/** The way an evaluation ended. */
export const Status = { value: 0, raises: 1, stepLimit: 2, bail: 3 } as const;
export type Status = (typeof Status)[keyof typeof Status];

/** Mutable globals of a generated module. `fuel`: steps left; `depth`: calls that are open. */
export const Global = { status: 0, fuel: 1, depth: 2 } as const;
export const GLOBAL_COUNT = 3;

/** One function for one shape of its arguments. */
export interface Specialisation {
  readonly scope: Scope;
  readonly index: number;
  readonly captures: readonly Capture[];
  /** Parameters, then captured variables. */
  params: Type[];
  result: Type;
  /** Some path ends without a value; such a result may only be asked for its truth. */
  mayReturnNone: boolean;
  /** Types of local variables, by key, from the passes so far. */
  readonly variables: Map<string, Type>;
}

/** The module, as far as compiling one function needs it. */
export interface ModulePlan {
  /** Open calls must be counted. */
  readonly countsDepth: boolean;
  /** Set when a type grew: another pass is needed. */
  changed: boolean;
  specialise(scope: Scope, params: readonly Type[]): Specialisation;
  builtin(name: string): number;
}

export interface Variable {
  readonly key: string;
  readonly locals: readonly number[];
  readonly type: Type;
}

export interface Loop {
  readonly breakLabel: Label;
  continueLabel: Label;
  /** The assignments at each `break` and `continue`. */
  readonly breaks: Assigned[];
  continues: Assigned[];
}

/** Names that are certainly bound here; undefined where control never comes. */
export type Assigned = ReadonlySet<string> | undefined;

export function meet(x: Assigned, y: Assigned): Assigned {
  if (!x || !y) return x ?? y;
  return new Set([...x].filter((name) => y.has(name)));
}

/** The state of compiling one function, and the instruction sequences that everything else is made of. */
export class Context {
  readonly code: Code;
  assigned: Assigned;
  readonly loops: Loop[] = [];
  /** Variables of comprehensions that are open, innermost last: name → key. */
  readonly inner: Map<string, string>[] = [];
  private readonly variables = new Map<string, Variable>();
  private readonly fuel: number;

  constructor(
    readonly plan: ModulePlan,
    readonly spec: Specialisation,
    /** Pushes the value of an expression. `noneIsFalse`: the caller only needs its truthiness. */
    readonly value: (e: Expression, noneIsFalse?: boolean) => Type,
    /** Pushes the truth of an expression as i32. */
    readonly condition: (e: Expression) => void,
  ) {
    this.code = new Code(spec.params.flatMap(flatten));
    let next = 0;
    const take = (type: Type) => flatten(type).map(() => next++);
    const names = [
      ...spec.scope.params.map((param) => this.keyOf(spec.scope, param.name)),
      ...spec.captures.filter((c) => !c.isFunction).map((c) => this.keyOf(c.owner, c.name)),
    ];
    // Parameters may be assigned to, so their type in the body can be wider than that of the arguments.
    names.forEach((key, i) => {
      const argument = spec.params[i] ?? NOTHING;
      this.widen(key, argument);
      this.variables.set(key, { key, locals: take(argument), type: this.typeOf(key) });
    });
    this.assigned = new Set(spec.scope.params.map((param) => param.name));
    this.fuel = this.code.local(I32);
    this.loadFuel();
  }

  keyOf = (owner: Scope, name: string): string => `${owner.id}:${name}`;

  /** The type of a variable from the passes so far. */
  typeOf(key: string): Type {
    return this.spec.variables.get(key) ?? NOTHING;
  }

  /** Notes that a value of `type` is stored in the variable. */
  widen(key: string, type: Type): void {
    const old = this.typeOf(key);
    const wider = join(old, type);
    if (sameType(old, wider)) return;
    this.spec.variables.set(key, wider);
    this.plan.changed = true;
  }

  variable(key: string): Variable {
    const known = this.variables.get(key);
    if (known) return known;
    const type = this.typeOf(key);
    const variable = { key, type, locals: flatten(type).map((t) => this.code.local(t)) };
    this.variables.set(key, variable);
    return variable;
  }

  pushVariable(variable: Variable): Type {
    variable.locals.forEach((local) => this.code.get(local));
    return variable.type;
  }

  /** Pops a value into fresh locals. */
  store(type: Type): Variable {
    const locals = flatten(type).map((t) => this.code.local(t));
    this.popInto(locals);
    return { key: '', locals, type };
  }

  popInto(locals: readonly number[]): void {
    for (let i = locals.length - 1; i >= 0; i--) this.code.set(locals[i]);
  }

  drop(type: Type): void {
    flatten(type).forEach(() => this.code.emit(op.drop));
  }

  /** Element `i` of a stored sequence. */
  element(sequence: Variable, i: number): Variable {
    if (!('items' in sequence.type)) throw new NotCovered('element of a scalar');
    const before = sequence.type.items.slice(0, i).flatMap(flatten).length;
    const type = sequence.type.items[i] ?? NOTHING;
    return { key: '', type, locals: sequence.locals.slice(before, before + flatten(type).length) };
  }

  /** Turns the value on the stack into its truth, an i32. */
  truth(type: Type): void {
    const { code } = this;
    if (type.kind === 'int' && type.bool) code.emit(op.i32_wrap_i64);
    else if (type.kind === 'int') code.i64(0).emit(op.i64_ne);
    else if (type.kind === 'float') code.f64(0).emit(op.f64_ne);
    else {
      this.drop(type);
      code.i32(Number(isTruthy(type)));
    }
  }

  /** Ends the evaluation when the i32 on the stack is not zero. */
  endIf(status: Status): void {
    this.code.if();
    this.endWith(status);
    this.code.end();
  }

  endWith(status: Status): void {
    this.saveFuel();
    this.code.i32(status).globalSet(Global.status);
    this.leave();
  }

  /** Called after a call: ends this function too when the callee did not come to a value. */
  propagate(): void {
    this.code.globalGet(Global.status).if();
    this.leave();
    this.code.end();
  }

  /** Returns the stand-in for None; the caller only needs its truthiness. */
  returnZeros(): void {
    this.saveFuel();
    this.leave();
  }

  /** Returns zeros: the caller looks at the status first. */
  private leave(): void {
    flatten(this.spec.result).forEach((type: ValueType) => pushZero(this.code, type));
    this.code.emit(op.return);
  }

  saveFuel(): void {
    this.code.get(this.fuel).globalSet(Global.fuel);
  }

  loadFuel(): void {
    this.code.globalGet(Global.fuel).set(this.fuel);
  }

  /** `count` steps. */
  tick(count = 1): void {
    if (count === 0) return;
    this.code.get(this.fuel).i32(count).emit(op.i32_sub).tee(this.fuel).i32(0).emit(op.i32_lt_s);
    this.endIf(Status.stepLimit);
  }

  /** Charges the number of steps on the stack, an i32. */
  tickBy(): void {
    const count = this.code.local(I32);
    this.code.set(count).get(this.fuel).get(count).emit(op.i32_sub).tee(this.fuel).i32(0).emit(op.i32_lt_s);
    this.endIf(Status.stepLimit);
  }

  /** Calls one of the helpers that every module may use; it takes and gives i64. */
  callBuiltin(name: string): void {
    this.saveFuel();
    this.code.call(this.plan.builtin(name));
    this.propagate();
  }

  checkRange(type: Type): Type {
    return type.kind === 'int' ? this.checkIntRange(type) : type;
  }

  /** Makes sure that the int on the stack is a safe one; bails out otherwise. */
  checkIntRange(type: IntType): IntType {
    if (magnitude(type) <= SAFE) return type;
    const x = this.code.local(I64);
    this.code.tee(x).get(x).i64(SAFE).emit(op.i64_add);
    this.code.i64(2n * BigInt(SAFE)).emit(op.i64_gt_u);
    this.endIf(Status.bail);
    return { ...ANY_INT, lo: Math.max(type.lo, -SAFE), hi: Math.min(type.hi, SAFE) };
  }

  /** A value that may be stored. */
  checkedValue(e: Expression): Type {
    return this.checkRange(this.value(e));
  }
}
