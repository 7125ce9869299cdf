/** The exported functions around a compiled one: a column of values, a row of truths. */
import { F64, I32, I64, type FunctionBody, type ValueType } from './binary';
import { Code, op, type Label } from './code';
import { Global, Status, type Specialisation } from './context';
import { flatten, isTruthy, NotCovered } from './types';

/** Addresses in the memory of a generated module. */
export const Layout = {
  /** Status after the last evaluation of a row, and the steps of all (i32 each). */
  status: 0,
  steps: 4,
  /** Masks of 256 bits that `row` fills: true, raises, bail. */
  masks: 32,
  maskBytes: 32,
  /** Statuses (bytes) and values (f64) that `column` fills. */
  statuses: 256,
  values: 8192,
  columnLength: 4096,
  pages: 1,
} as const;

/** The part of the result that a wrapper keeps: the value as a number, or its truthiness alone. */
type Want = 'value' | 'truth';

/** Numbers of steps after which evaluations stop. */
export interface StepLimits {
  /** Most steps of one evaluation. */
  readonly each: number;
  /** `each` is Python's limit; if it is lower, an evaluation bails out there. */
  readonly isExact: boolean;
  /** Steps that the evaluations of a row may take together before no further one begins. */
  readonly row: number;
}

/** Runs the function for the arguments in i64 locals; leaves the result as f64 on the stack, or its truth as i32. */
function evaluate(
  code: Code,
  spec: Specialisation,
  args: readonly number[],
  want: Want,
  limits: StepLimits,
): void {
  code.i32(0).globalSet(Global.status).i32(0).globalSet(Global.depth).i32(limits.each).globalSet(Global.fuel);
  args.forEach((local) => code.get(local));
  code.call(spec.index);
  if (!limits.isExact) {
    code.globalGet(Global.status).i32(Status.stepLimit).emit(op.i32_eq).if();
    code.i32(Status.bail).globalSet(Global.status).end();
  }
  const type = spec.result;
  if (type.kind === 'int') {
    if (want === 'truth') code.i64(0).emit(op.i64_ne);
    else code.emit(op.f64_convert_i64_s);
  } else if (type.kind === 'float') {
    if (want === 'truth') code.f64(0).emit(op.f64_ne);
  } else if (want === 'truth') {
    flatten(type).forEach(() => code.emit(op.drop));
    code.i32(Number(isTruthy(type)));
  } else throw new NotCovered('a sequence as a result');
}

/** The parameters, given as f64, in i64 locals. */
function unpack(code: Code, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const local = code.local(I64);
    code.get(i).emit(op.i64_trunc_f64_s).set(local);
    return local;
  });
}

interface Walk {
  readonly args: readonly number[];
  readonly index: number;
  readonly count: number;
  readonly top: Label;
  readonly done: Label;
}

/** Opens the loop over the last argument: parameters are the others, its first value, and how many there are. */
function openWalk(code: Code, arity: number): Walk {
  const fixed = unpack(code, arity - 1);
  const last = code.local(I64);
  const index = code.local(I32);
  const count = arity;
  code
    .get(arity - 1)
    .emit(op.i64_trunc_f64_s)
    .set(last);
  const done = code.block();
  const top = code.loop();
  code.get(index).get(count).emit(op.i32_ge_s).branchIf(done);
  return { args: [...fixed, last], index, count, top, done };
}

function closeWalk(code: Code, { args, index, top }: Walk): void {
  const last = args.at(-1) as number;
  code.get(last).i64(1).emit(op.i64_add).set(last);
  code.get(index).i32(1).emit(op.i32_add).set(index);
  code.branch(top).end().end();
}

const walkParams = (arity: number): ValueType[] => [
  ...Array.from({ length: arity }, (): ValueType => F64),
  I32,
];

/** (fixed…: f64, from: f64, n: i32) → (): values and statuses of n evaluations. */
export function columnWrapper(spec: Specialisation, arity: number, limits: StepLimits): FunctionBody {
  const code = new Code(walkParams(arity));
  const walk = openWalk(code, arity);
  code.get(walk.index).i32(3).emit(op.i32_shl);
  evaluate(code, spec, walk.args, 'value', limits);
  code.memory(op.f64_store, Layout.values);
  code.get(walk.index).globalGet(Global.status).memory(op.i32_store8, Layout.statuses);
  closeWalk(code, walk);
  return { params: walkParams(arity), results: [], locals: code.locals, code: code.bytes, name: 'column' };
}

/**
 * (fixed…: f64, from: f64, n: i32) → i32: masks of the truth of up to 256 evaluations. Stops after the first one
 * that exceeded the step limit, or with which all took more than `row` steps; gives how many were made. Adds the steps
 * used into `steps`.
 */
export function rowWrapper(spec: Specialisation, arity: number, limits: StepLimits): FunctionBody {
  const code = new Code(walkParams(arity));
  const [truth, steps] = [code.local(I32), code.local(I32)];
  for (let at = 0; at < 3 * Layout.maskBytes; at += 4)
    code
      .i32(0)
      .i32(0)
      .memory(op.i32_store, Layout.masks + at);
  const walk = openWalk(code, arity);
  evaluate(code, spec, walk.args, 'truth', limits);
  code.set(truth);
  code.get(steps).i32(limits.each).globalGet(Global.fuel).emit(op.i32_sub, op.i32_add).set(steps);
  code.globalGet(Global.status).if();
  setBit(code, walk.index, () => {
    // Bail-outs go to the third mask, both kinds of raising to the second.
    code
      .i32(2 * Layout.maskBytes)
      .i32(Layout.maskBytes)
      .globalGet(Global.status)
      .i32(Status.bail);
    code.emit(op.i32_eq, op.select);
  });
  code.globalGet(Global.status).i32(Status.stepLimit).emit(op.i32_eq).if();
  code.get(walk.index).i32(1).emit(op.i32_add).set(walk.index).branch(walk.done);
  code.end().else().get(truth).if();
  setBit(code, walk.index, () => code.i32(0));
  code.end().end();
  code.get(steps).i32(limits.row).emit(op.i32_gt_s).if();
  code.get(walk.index).i32(1).emit(op.i32_add).set(walk.index).branch(walk.done).end();
  closeWalk(code, walk);
  code.i32(0).globalGet(Global.status).memory(op.i32_store, Layout.status);
  code.i32(0).get(steps).memory(op.i32_store, Layout.steps);
  code.get(walk.index);
  return { params: walkParams(arity), results: [I32], locals: code.locals, code: code.bytes, name: 'row' };
}

/** Sets bit `index` of the mask whose offset `pushMask` pushes. */
function setBit(code: Code, index: number, pushMask: () => void): void {
  const address = code.local(I32);
  pushMask();
  code.get(index).i32(5).emit(op.i32_shr_u).i32(2).emit(op.i32_shl, op.i32_add).tee(address);
  code.get(address).memory(op.i32_load, Layout.masks);
  code.i32(1).get(index).emit(op.i32_shl, op.i32_or).memory(op.i32_store, Layout.masks);
}
