import { Random, type ProgramParts, indented } from './generator';
import { STATEMENT_KINDS } from './statement-kinds';
import { BUILTIN_KINDS } from './builtin-kinds';
import { CALL_KINDS } from './call-kinds';
import { ORDER_KINDS } from './order-kinds';
import { VALUE_KINDS } from './value-kinds';

/** True for one triple only, so that trial runs do not reach the code behind it. */
const GUARD = 'if a == 3 and b == 4 and c == 5:';

function written(random: Random, { before = [], lines, result }: ProgramParts): string {
  if (before.length === 0 && lines.length === 0) return result;
  const end = `return ${result}`;
  const body = random.oneIn(6) ? [GUARD, ...indented([...lines, end]), 'return a < b'] : [...lines, end];
  return [...before, 'def rule(a, b, c):', ...indented(body)].join('\n');
}

const KINDS = [...STATEMENT_KINDS, ...BUILTIN_KINDS, ...CALL_KINDS, ...ORDER_KINDS, ...VALUE_KINDS];

/**
 * Generates one program, now and then of two kinds. All of them are valid; most are too expensive to count, or even to
 * evaluate once. The same seed and index always give the same program.
 */
export function growingProgram(seed: number, index: number): string {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const first = random.pick(KINDS)(random);
  if (!random.oneIn(5)) return written(random, first);
  const second = random.pick(KINDS)(random);
  if (first.before && second.before) return written(random, first);
  const before = [...(first.before ?? []), ...(second.before ?? [])];
  const lines = [`first = ${first.result}`, ...second.lines];
  return written(random, {
    before,
    lines: [...first.lines, ...lines],
    result: `first and (${second.result})`,
  });
}
