/** Regions as masks: bit i is set iff rule i accepts. Pure. */

export const accepts = (mask: number, rule: number): boolean => ((mask >> rule) & 1) === 1;

export const acceptingRules = (mask: number, rules: number): number[] =>
  Array.from({ length: rules }, (_, rule) => rule).filter((rule) => accepts(mask, rule));

export const rejectingRules = (mask: number, rules: number): number[] =>
  Array.from({ length: rules }, (_, rule) => rule).filter((rule) => !accepts(mask, rule));
