/** Calls of user functions and of callable values. */
import { newFrame, type Frame } from './frame';
import { MAX_CALL_DEPTH, type Runtime } from './runtime';
import { PyBuiltin, PyFunction, typeName, type Keyword, type PyValue } from './values';

const NO_KEYWORDS: readonly Keyword[] = [];

/** Runs the body on a frame that holds the arguments. One step; the site of the caller is restored. */
export function enter(rt: Runtime, fn: PyFunction, frame: Frame): PyValue {
  const { site } = rt;
  if (--rt.fuel < 0) rt.refuel();
  if (++rt.depth > MAX_CALL_DEPTH) rt.raise('RecursionError', 'maximum recursion depth exceeded');
  const value = fn.code.body(frame);
  rt.depth--;
  rt.site = site;
  return value;
}

/** `callee(*args, **keywords)` for any value. */
export function callValue(
  rt: Runtime,
  callee: PyValue,
  args: readonly PyValue[],
  keywords: readonly Keyword[] = NO_KEYWORDS,
): PyValue {
  if (callee instanceof PyFunction) {
    return enter(rt, callee, bindArguments(rt, callee, args, keywords));
  }
  if (callee instanceof PyBuiltin) return callee.call(rt, args, keywords);
  return rt.raise('TypeError', `'${typeName(callee)}' object is not callable`);
}

/** A fresh frame with parameters set from positional and keyword arguments and defaults. */
export function bindArguments(
  rt: Runtime,
  fn: PyFunction,
  args: readonly PyValue[],
  keywords: readonly Keyword[] = NO_KEYWORDS,
): Frame {
  const { code } = fn;
  const frame = newFrame(code.frameSize, fn.parent);
  const count = Math.min(args.length, code.params.length);
  for (let i = 0; i < count; i++) frame[i + 1] = args[i];
  for (const { name, value } of keywords) bindKeyword(rt, fn, frame, name, value);
  if (args.length > code.params.length) tooMany(rt, fn, args.length);
  fillDefaults(rt, fn, frame);
  return frame;
}

function bindKeyword(rt: Runtime, fn: PyFunction, frame: Frame, name: string, value: PyValue): void {
  const index = fn.code.params.indexOf(name);
  rt.chargeEffort(4 + index / 4);
  if (index < 0) {
    rt.raise('TypeError', `${fn.code.name}() got an unexpected keyword argument '${name}'`);
  }
  if (frame[index + 1] !== undefined) {
    rt.raise('TypeError', `${fn.code.name}() got multiple values for argument '${name}'`);
  }
  frame[index + 1] = value;
}

function fillDefaults(rt: Runtime, fn: PyFunction, frame: Frame): void {
  const { params, required } = fn.code;
  const missing: string[] = [];
  for (let i = 0; i < params.length; i++) {
    if (frame[i + 1] !== undefined) continue;
    if (i < required) missing.push(`'${params[i]}'`);
    else frame[i + 1] = fn.defaults[i - required];
  }
  if (missing.length === 0) return;
  const names =
    missing.length < 3
      ? missing.join(' and ')
      : `${missing.slice(0, -1).join(', ')}, and ${missing[missing.length - 1]}`;
  rt.raise(
    'TypeError',
    `${fn.code.name}() missing ${missing.length} required positional argument${missing.length > 1 ? 's' : ''}: ${names}`,
  );
}

const plural = (count: number): string => `${count} positional argument${count === 1 ? '' : 's'}`;

function tooMany(rt: Runtime, fn: PyFunction, count: number): never {
  const { name, params, required } = fn.code;
  const takes =
    required < params.length ? `from ${required} to ${plural(params.length)}` : plural(params.length);
  return rt.raise('TypeError', `${name}() takes ${takes} but ${count} ${count === 1 ? 'was' : 'were'} given`);
}
