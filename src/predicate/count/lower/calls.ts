import type { Call, Comprehension, Expression } from '../../syntax';
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
    call.args.map((arg) => argument(context, frame, arg)),
    new Map(call.keywords.map(({ name, value }) => [name, context.value(frame, value)])),
  );
}

/** A generator as an argument is consumed at once. */
const argument = (context: Context, frame: Frame, arg: Expression): Value => context.value(frame, arg);

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
      const nodes = args.map((arg) => asNode(arg));
      if (nodes.every(isConstant) && nodes.length === 0) throw new Unlowerable('call without arguments');
      const made = context.builder.budget.timed(() => context.tables.call(callee.definition, nodes));
      return context.use(made);
    },
  );
}
