import type { Signature } from '../rule-discovery/game';

/** The function that stands for an announcement about triples. */
export const SIGNATURE: Signature = {
  header: 'def rule(a: int, b: int, c: int) -> bool:',
  params: ['a', 'b', 'c'],
  builtins: ['abs', 'min', 'max', 'range', 'len', 'all', 'any', 'sum'],
};
