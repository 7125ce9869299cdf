/** Combinations of rules, as the picture in space distinguishes them. */
import { oneLine } from '../../../../src/base/one-line';
import { shortened } from '../../../../src/base/visible-text';
import { accepts, acceptingRules } from '../../masks';

export interface Region {
  readonly mask: number;
  readonly kind: 'feasible' | 'near-miss' | 'other';
  /** The accepting rules in their order: `✓✓✓✗`. */
  readonly signs: string;
  /** The combination in words: `only rule 2`. */
  readonly words: string;
}

/** More rules than this have only the feasible set and its near misses shown. */
const ALL_UP_TO = 4;

/**
 * The regions of `names.length` rules that can be shown: the feasible set, the near misses by the rejecting rule, then
 * the rest.
 */
export function regionsOf(names: readonly string[]): Region[] {
  const k = names.length;
  const all = 2 ** k - 1;
  const region = (mask: number, kind: Region['kind'], words: string): Region => {
    const signs = names.map((_, i) => (accepts(mask, i) ? '✓' : '✗')).join('');
    return { mask, kind, signs, words };
  };
  const near = names.map((name, i) => region(all - 2 ** i, 'near-miss', `all but ${called(name, i)}`));
  const others = Array.from({ length: k <= ALL_UP_TO ? all : 0 }, (_, mask) => all - mask)
    .filter((mask) => k - bits(mask) > 1)
    .sort((p, q) => bits(q) - bits(p) || q - p)
    .map((mask) => region(mask, 'other', onlyWords(mask, k)));
  const zero = k >= 2 && k <= ALL_UP_TO ? [region(0, 'other', 'no rule')] : [];
  return [region(all, 'feasible', k === 1 ? 'the rule' : 'all rules'), ...near, ...others, ...zero];
}

const bits = (mask: number): number => mask.toString(2).replaceAll('0', '').length;

function called(name: string, index: number): string {
  const clean = oneLine(name);
  if (clean === '') return `rule ${index + 1}`;
  return `“${shortened(clean, 40)}”`;
}

function onlyWords(mask: number, k: number): string {
  const numbers = acceptingRules(mask, k);
  const words = numbers.map((i) => String(i + 1)).join(' and ');
  return numbers.length === 1 ? `only rule ${words}` : `only rules ${words}`;
}
