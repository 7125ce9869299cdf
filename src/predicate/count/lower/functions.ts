import { localNames } from '../../tree';
import type { FunctionDefinition } from '../../syntax';
import { Unlowerable, isFalse } from '../ir/node';
import { emptyFrame, type Context } from './context';
import { choose } from './operators';
import { type Closure, type Exit, type Frame, requireReusable, type Value } from './value';

/** Lowers `def`: the function with its defaults, which are evaluated now. */
export function define(context: Context, frame: Frame, definition: FunctionDefinition): Closure {
  const fallbacks = new Map<string, Value>();
  for (const { name, fallback } of definition.params)
    if (fallback) fallbacks.set(name, context.value(frame, fallback));
  return { kind: 'closure', definition, frame, fallbacks };
}

/** The value of a call, by running the body on nodes. */
export function inlineCall(
  context: Context,
  { definition, frame, fallbacks }: Closure,
  args: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
): Value {
  const inner = emptyFrame(frame);
  // Local from the first line on, as in Python: a name bound on no path so far must not be found outside.
  for (const name of localNames(definition.body)) inner.variables.set(name, null);
  if (args.length > definition.params.length) throw new Unlowerable('too many arguments');
  for (const name of keywords.keys())
    if (definition.params.findIndex((param) => param.name === name) < args.length)
      throw new Unlowerable('a keyword that the function does not take, or twice');
  definition.params.forEach(({ name }, i) => {
    const value = args[i] ?? keywords.get(name) ?? fallbacks.get(name);
    if (!value) throw new Unlowerable('missing argument');
    requireReusable(value);
    inner.variables.set(name, value);
  });
  return context.inline(definition, () => resultOf(context, inner, definition));
}

function resultOf(context: Context, frame: Frame, definition: FunctionDefinition): Value {
  const returns: Exit[] = [];
  const live = context.block({ frame, returns }, definition.body, context.builder.true);
  if (!isFalse(live)) throw new Unlowerable('may return None');
  const last = returns.pop();
  if (!last) throw new Unlowerable('returns nothing');
  return returns.reduceRight<Value>((otherwise, exit) => {
    return choose(context, exit.live, exit.value, otherwise);
  }, last.value);
}
