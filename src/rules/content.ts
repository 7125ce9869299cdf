/** The content of a group in a file, as plain data without places in the text. */
import type { Domain, Triple } from '../predicate/domain';
import type { Guidance, Origin, RuleGroup, Split } from './types';

export interface GroupContent {
  readonly index: number;
  /** Empty if the file gives none. */
  readonly id: string;
  readonly split?: Split;
  readonly published?: number;
  readonly rules: readonly RuleContent[];
  readonly initial: readonly Triple[];
  readonly domain: Domain;
  readonly seed: number;
  /** The reason why the group cannot be counted, if the file itself is at fault. */
  readonly incomplete?: string;
}

export interface RuleContent {
  readonly name: string;
  readonly predicate: string;
  readonly origin?: Origin;
  readonly family?: string;
  readonly guidance: Guidance;
}

export function contentOf(group: RuleGroup, domain: Domain, seed: number): GroupContent {
  const { index, id, split, published, rules, initial, incomplete } = group;
  return {
    index,
    id,
    ...(split && { split }),
    ...(published && { published: published.value }),
    rules: rules.map(({ name, predicate, origin, family, guidance }) => ({
      name,
      predicate: predicate.text,
      ...(origin && { origin }),
      ...(family && { family }),
      guidance: guidance ?? { accept: [], reject: [] },
    })),
    initial: initial.map(({ triple }) => triple),
    domain,
    seed,
    ...(incomplete && { incomplete }),
  };
}
