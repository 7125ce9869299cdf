/** Lifts a nested function to the top of a program of its own. */
import type { FunctionDefinition, Program } from '../syntax';
import { definitionsIn, freeNames, localNames } from '../tree';

type FunctionProgram = Program & { kind: 'function' };

/** All functions of a program, nested ones included unless one at the top has their name. */
export function allDefinitions(program: FunctionProgram): readonly FunctionDefinition[] {
  const top = new Map(program.definitions.map((node) => [node.name, node]));
  const nested = (node: FunctionDefinition): readonly FunctionDefinition[] => [
    node,
    ...definitionsIn(node.body).flatMap(nested),
  ];
  return program.definitions.flatMap(nested).filter((node) => (top.get(node.name) ?? node) === node);
}

/** The functions from the top down to `target`, `target` included. */
function pathTo(
  definitions: readonly FunctionDefinition[],
  isTarget: (node: FunctionDefinition) => boolean,
): readonly FunctionDefinition[] | undefined {
  for (const node of definitions) {
    if (isTarget(node)) return [node];
    const rest = pathTo(definitionsIn(node.body), isTarget);
    if (rest) return [node, ...rest];
  }
  return undefined;
}

/**
 * Makes a program of one function. Returns undefined when there is none of that name, when it depends on
 * variables of the functions around it, or when a name around it hides a function.
 */
export function lift(program: Program, target: FunctionDefinition | string): Program | undefined {
  if (program.kind !== 'function') return undefined;
  const path = pathTo(program.definitions, (node) => node === target || node.name === target);
  const entry = path?.at(-1);
  if (!path || !entry) return undefined;
  const around = path.slice(0, -1);
  const visible = new Map(program.definitions.map((node) => [node.name, node]));
  const variables = new Set<string>();
  for (const node of around) {
    for (const name of [...node.params.map((param) => param.name), ...localNames(node.body)]) {
      // In a flat program, functions further out would find the inner one of two with the same name.
      if (visible.has(name)) return undefined;
      variables.add(name);
    }
    addFunctions(node, visible, variables);
  }
  visible.set(entry.name, entry);
  if (dependsOn(entry, visible, variables)) return undefined;
  return {
    ...program,
    params: entry.params.map((param) => param.name),
    definitions: inOrder(entry, visible),
    entry,
  };
}

/** Sorts functions as in the source, so that a default that calls another function finds it. */
export function inOrder(
  entry: FunctionDefinition,
  visible: ReadonlyMap<string, FunctionDefinition>,
): readonly FunctionDefinition[] {
  const needed = reachable(entry, visible);
  const rest = [...visible.values()].filter((node) => node !== entry && needed.includes(node));
  return [...rest, entry];
}

/** Functions defined once and never assigned are as good as constants. */
function addFunctions(
  node: FunctionDefinition,
  visible: Map<string, FunctionDefinition>,
  variables: Set<string>,
): void {
  const locals = [...node.params.map((param) => param.name), ...localNames(node.body)];
  for (const inner of definitionsIn(node.body)) {
    if (locals.filter((name) => name === inner.name).length > 1) continue;
    visible.set(inner.name, inner);
    variables.delete(inner.name);
  }
}

function dependsOn(
  entry: FunctionDefinition,
  visible: ReadonlyMap<string, FunctionDefinition>,
  variables: ReadonlySet<string>,
): boolean {
  return reachable(entry, visible).some((node) => [...freeNames(node)].some((name) => variables.has(name)));
}

/**
 * The functions that `entry` can come to call, itself included. Only these may be lifted: a default of
 * another one could read a variable that is not there.
 */
function reachable(
  entry: FunctionDefinition,
  visible: ReadonlyMap<string, FunctionDefinition>,
): readonly FunctionDefinition[] {
  const seen = new Set<FunctionDefinition>();
  const open = [entry];
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const name of freeNames(node)) {
      const called = visible.get(name);
      if (called) open.push(called);
    }
  }
  return [...seen];
}
