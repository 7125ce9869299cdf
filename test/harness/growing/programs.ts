import { Draw, type Growth, indented } from './draw';
import { STATEMENT_KINDS } from './statement-kinds';
import { BUILTIN_KINDS } from './builtin-kinds';
import { CALL_KINDS } from './call-kinds';
import { ORDER_KINDS } from './order-kinds';
import { VALUE_KINDS } from './value-kinds';

/** Three values in a hundred thousand or so: what is only done there passes every trial run. */
const GUARD = 'if a == 3 and b == 4 and c == 5:';

function written(draw: Draw, { before = [], lines, result }: Growth): string {
  if (before.length === 0 && lines.length === 0) return result;
  const end = `return ${result}`;
  const body = draw.oneIn(6) ? [GUARD, ...indented([...lines, end]), 'return a < b'] : [...lines, end];
  return [...before, 'def rule(a, b, c):', ...indented(body)].join('\n');
}

const KINDS = [...STATEMENT_KINDS, ...BUILTIN_KINDS, ...CALL_KINDS, ...ORDER_KINDS, ...VALUE_KINDS];

/**
 * One program; two kinds of growth in it now and then. All of them are of the language; most can be neither counted nor
 * even evaluated. The same seed and number give the same program everywhere.
 */
export function growingProgram(seed: number, index: number): string {
  const draw = new Draw(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const first = draw.pick(KINDS)(draw);
  if (!draw.oneIn(5)) return written(draw, first);
  const second = draw.pick(KINDS)(draw);
  if (first.before && second.before) return written(draw, first);
  const before = [...(first.before ?? []), ...(second.before ?? [])];
  const lines = [`first = ${first.result}`, ...second.lines];
  return written(draw, { before, lines: [...first.lines, ...lines], result: `first and (${second.result})` });
}
