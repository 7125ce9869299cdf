/** Replaces the signs of mathematics that are written in LaTeX by the signs themselves. */

const SIGNS: ReadonlyMap<string, string> = new Map([
  ...(['le', 'leq', 'leqslant'] as const).map((name): [string, string] => [name, '≤']),
  ...(['ge', 'geq', 'geqslant'] as const).map((name): [string, string] => [name, '≥']),
  ...(['ne', 'neq'] as const).map((name): [string, string] => [name, '≠']),
  ...(['times', 'cdot', 'ast'] as const).map((name): [string, string] => [name, '×']),
  ...(['land', 'wedge'] as const).map((name): [string, string] => [name, ' and ']),
  ...(['lor', 'vee'] as const).map((name): [string, string] => [name, ' or ']),
  ...(['lnot', 'neg'] as const).map((name): [string, string] => [name, ' not ']),
  ...(['bmod', 'mod'] as const).map((name): [string, string] => [name, ' mod ']),
  ...(['vert', 'lvert', 'rvert'] as const).map((name): [string, string] => [name, '|']),
  ...(['left', 'right', 'big', 'quad', 'qquad', 'displaystyle'] as const).map((name): [string, string] => [
    name,
    ' ',
  ]),
  ...(['max', 'min', 'gcd'] as const).map((name): [string, string] => [name, name]),
  ['lt', '<'],
  ['gt', '>'],
  ['equiv', '≡'],
  ['mid', ' divides '],
  ['forall', ' for all '],
  ['in', ' in '],
]);

/**
 * Text with `$a \leq b$` as `a ≤ b`. A command that is not known stays, so that nothing is read without it. Each
 * replacement runs over the text once.
 */
export function withoutLatex(text: string): string {
  if (!/[\\$]/.test(text)) return text;
  return text
    .replace(/\\(?:text|mathrm|mathbf|operatorname)\{([^{}]{0,80})\}/g, ' $1 ')
    .replace(/\\d?frac\{([^{}]{1,80})\}\{([^{}]{1,80})\}/g, '(($1) / ($2))')
    .replace(/\\pmod\{?\s*(\d+)\}?/g, '(mod $1)')
    .replace(/\\([a-z]+)/g, (whole, name: string) => SIGNS.get(name) ?? whole)
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\[()[\]]|\$/g, ' ')
    .replace(/\\([%&|{}])/g, '$1')
    .replace(/_\{(\d)\}/g, '_$1')
    .replace(/\^\{(\d)\}/g, '^$1');
}
