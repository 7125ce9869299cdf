import type { Expression, FunctionDefinition, Return, Statement } from '../syntax';
import type { Fix } from '../problem';
import { indentOf } from './indentation';
import { insertion, type Reader } from './reader';

/** The ways to leave a block, besides a `return` with a value. */
interface Ways {
  /** A `return` without a value that can be reached. */
  readonly bare: Return[];
  returnsValue: boolean;
  /** The loop around the block can be left by `break`. */
  breaks: boolean;
}

/** A function that gives a value on one path and nothing on another: the nothing is `None`, which counts as false. */
export function checkPaths(reader: Reader, def: FunctionDefinition, isEntry: boolean): void {
  const ways: Ways = { bare: [], returnsValue: false, breaks: false };
  const falls = passes(def.body, ways);
  if (!ways.returnsValue) return;
  const effect = isEntry ? 'which counts as false' : 'so its value is then `None`';
  for (const { span } of ways.bare) {
    reader.report('may-return-nothing', span, `This \`return\` returns nothing, ${effect}`, {
      fixes: isEntry ? [{ title: 'Return `False`', edits: [insertion(span.to, ' False')] }] : [],
    });
  }
  if (!falls) return;
  reader.report(
    'may-return-nothing',
    def.nameSpan,
    `\`${def.name}\` returns nothing on some path, ${effect}`,
    {
      hint: 'End every path with `return` and a value',
      fixes: isEntry ? lastLineFix(reader, def) : [],
    },
  );
}

/** A fix for the last line: the entry `False` at the end accepts the same triples. */
function lastLineFix(reader: Reader, def: FunctionDefinition): Fix[] {
  const last = def.body[def.body.length - 1];
  const indent = last && indentOf(reader.source, last.span.from);
  if (!last || indent === undefined) return [];
  const text = `\n${indent}return False`;
  return [{ title: 'End with `return False`', edits: [insertion(last.span.to, text)] }];
}

/** Returns true if the end of the block can be reached, as far as the text alone shows. */
function passes(body: readonly Statement[], ways: Ways): boolean {
  return body.every((statement) => passesStatement(statement, ways));
}

function passesStatement(node: Statement, ways: Ways): boolean {
  switch (node.kind) {
    case 'return':
      if (node.value) ways.returnsValue = true;
      else ways.bare.push(node);
      return false;
    case 'break':
      ways.breaks = true;
      return false;
    case 'continue':
      return false;
    case 'if': {
      const truth = constant(node.test);
      const then = truth !== false && passes(node.then, ways);
      return (truth !== true && passes(node.else, ways)) || then;
    }
    case 'while':
      return passesLoop(node, constant(node.test), ways);
    case 'for':
      return passesLoop(node, undefined, ways);
    default:
      return true;
  }
}

/** A loop ends by `break`, or because its test fails or its items run out; then its `else` is run. */
function passesLoop(
  node: { readonly body: readonly Statement[]; readonly else: readonly Statement[] },
  truth: boolean | undefined,
  ways: Ways,
): boolean {
  const outer = ways.breaks;
  ways.breaks = false;
  if (truth !== false) passes(node.body, ways);
  const broken = ways.breaks;
  ways.breaks = outer;
  const ends = truth !== true && passes(node.else, ways);
  return broken || ends;
}

/** The truth of a literal; undefined for everything that has to be computed. */
function constant(test: Expression): boolean | undefined {
  if (test.kind === 'bool') return test.value;
  return test.kind === 'int' ? test.value !== 0 : undefined;
}
