import type { Call, Comprehension, Expression } from '../../syntax';
import { freeNames } from '../../tree';
import { Unlowerable, isConstant, type Node } from '../ir/node';
import { BUILTINS } from './builtins';
import type { Context } from './context';
import { forEachElement } from './comprehensions';
import { inlineCall } from './functions';
import { truthOf } from './operators';
import { asNode, lookUp, type Frame, type Value } from './value';

export function lowerCall(context: Context, frame: Frame, call: Call): Value {
  const callee = lookUp(frame, call.callee);
  if (callee) {
    if (callee.kind !== 'closure') throw new Unlowerable('call of a value');
    return callFunction(context, frame, call, callee);
  }
  const [only] = call.args;
  const isQuantifier = call.callee === 'any' || call.callee === 'all';
  if (isQuantifier && only?.kind === 'comprehension' && only.form === 'generator')
    return quantified(context, frame, call.callee === 'any', only);
  const builtin = BUILTINS[call.callee];
  if (!builtin) throw new Unlowerable(call.callee);
  return builtin(
    context,
    call.args.map((arg, i) => argument(context, frame, call, arg, i)),
    new Map(call.keywords.map(({ name, value }) => [name, context.value(frame, value)])),
  );
}

/** Builtins that take all elements of their first argument at once, so that a generator is as good as a list. */
const TAKES_ALL = new Set(['sum', 'list', 'tuple', 'set', 'sorted', 'min', 'max']);

function argument(context: Context, frame: Frame, call: Call, arg: Expression, index: number): Value {
  const isTaken =
    index === 0 && TAKES_ALL.has(call.callee) && (call.callee === 'sum' || call.args.length === 1);
  const isGenerator = arg.kind === 'comprehension' && arg.form === 'generator';
  return context.value(frame, isTaken && isGenerator ? { ...arg, form: 'list' } : arg);
}

/** `any` and `all` stop at the first element that decides: later ones are not evaluated and cannot raise. */
function quantified(context: Context, frame: Frame, isAny: boolean, generator: Comprehension): Node {
  const { builder } = context;
  let result: Node = builder.bool(!isAny);
  forEachElement(context, frame, generator, (element, guard) => {
    context.step();
    const truth = truthOf(context, element);
    const decides = builder.and(guard, isAny ? truth : builder.not(truth));
    result = isAny ? builder.or(result, decides) : builder.and(result, builder.not(decides));
    return builder.not(decides);
  });
  return result;
}

function callFunction(
  context: Context,
  frame: Frame,
  call: Call,
  callee: Extract<Value, { kind: 'closure' }>,
): Value {
  const args = call.args.map((arg) => context.value(frame, arg));
  const keywords = new Map(call.keywords.map(({ name, value }) => [name, context.value(frame, value)]));
  context.step();
  return context.attempt(
    () => inlineCall(context, callee, args, keywords),
    () => {
      if (keywords.size > 0 || args.length !== callee.definition.params.length)
        throw new Unlowerable('call with keywords');
      requireBound(callee);
      const nodes = args.map((arg) => asNode(arg));
      if (nodes.every(isConstant) && nodes.length === 0) throw new Unlowerable('call without arguments');
      const made = context.builder.budget.timed(() => context.tables.call(callee.definition, nodes));
      return context.use(made);
    },
  );
}

/** Throws Unlowerable where a function calls another one whose definition was not reached yet: a table would find it. */
function requireBound(callee: Extract<Value, { kind: 'closure' }>, seen = new Set<Value>()): void {
  if (seen.has(callee)) return;
  seen.add(callee);
  for (const name of freeNames(callee.definition)) {
    const value = lookUp(callee.frame, name);
    if (value?.kind === 'closure') requireBound(value, seen);
  }
}
