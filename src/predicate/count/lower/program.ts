import type { Expression, Program } from '../../syntax';
import { expressionsIn, subexpressions } from '../../tree';
import type { Builder } from '../ir/builder';
import { Unlowerable, type Node } from '../ir/node';
import { Context, emptyFrame, type Lowering } from './context';
import { lower, lowerTruth } from './expressions';
import { define, inlineCall } from './functions';
import { truthOf } from './operators';
import { runBlock } from './statements';
import { ProgramTabulator, type TabulatorOptions } from './tabulator';

/** A rule as truths over a, b, c: where it accepts (meaningful only where it does not raise) and where it raises. */
export interface LoweredRule {
  readonly accepts: Node;
  readonly raises: Node;
}

const LOWERING: Lowering = { value: lower, truth: lowerTruth, block: runBlock };

/** Lowers a rule. Returns undefined when it has no structural form, or might exceed the step limit on some triple. */
export function lowerRule(
  program: Program,
  builder: Builder,
  options: TabulatorOptions,
): LoweredRule | undefined {
  const shows = showsBools(program);
  const tables = new ProgramTabulator(builder, program, { ...options, showsBools: shows });
  const context = new Context(builder, program, tables, LOWERING, shows);
  try {
    const value = lowerEntry(context, program);
    if (context.maxSteps >= options.stepLimit) return undefined;
    const accepts = builder.and(value, builder.not(context.raises));
    return { accepts, raises: context.raises };
  } catch (error) {
    if (error instanceof Unlowerable) return undefined;
    throw error;
  }
}

/** Builtins whose result differs between True and 1. */
const TYPE_BUILTINS = new Set(['str', 'isinstance']);

function showsBools(program: Program): boolean {
  const all = program.kind === 'expression' ? [program.body] : program.definitions.flatMap(expressionsIn);
  return all.some(showsBool);
}

function showsBool(node: Expression): boolean {
  if (node.kind === 'call' && TYPE_BUILTINS.has(node.callee)) return true;
  if (node.kind === 'name' && TYPE_BUILTINS.has(node.id)) return true;
  // A format may show one.
  if (node.kind === 'string' && node.value.includes('%')) return true;
  if (node.kind === 'comparison' && node.rest.some(({ operator }) => operator.startsWith('is'))) return true;
  return subexpressions(node).some(showsBool);
}

function lowerEntry(context: Context, program: Program): Node {
  const frame = emptyFrame();
  const { variables } = context.builder;
  if (program.params.length !== variables.length) throw new Unlowerable('not over a, b, c');
  if (program.kind === 'expression') {
    program.params.forEach((name, i) => frame.variables.set(name, variables[i]));
    return lowerTruth(context, frame, program.body);
  }
  for (const definition of program.definitions)
    frame.variables.set(definition.name, define(context, frame, definition));
  const entry = frame.variables.get(program.entry.name);
  if (entry?.kind !== 'closure') throw new Unlowerable('no entry');
  context.step();
  return truthOf(context, inlineCall(context, entry, variables, new Map()));
}
