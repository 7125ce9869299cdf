/** The contents of a rule file without places: changes are planned on it and checked against it. */
import type { Triple } from '../../predicate/domain';
import { contentOf, type GroupContent, type RuleContent } from '../content';
import { sameItems } from '../same';
import type { RuleGroup } from '../types';

export type RuleModel = RuleContent;
export type GroupModel = Pick<GroupContent, 'id' | 'split' | 'published' | 'rules' | 'initial'>;

const NO_DOMAIN = { min: 0, max: 0 };

export function modelOf(group: RuleGroup): GroupModel {
  const { id, split, published, rules, initial } = contentOf(group, NO_DOMAIN, 0);
  return { id, ...(split && { split }), ...(published !== undefined && { published }), rules, initial };
}

const sameTriples = (p: readonly Triple[], q: readonly Triple[]): boolean =>
  p.length === q.length && p.every((triple, i) => sameItems(triple, q[i]));

const sameRule = (p: RuleModel, q: RuleModel | undefined): boolean =>
  p === q ||
  (p.name === q?.name &&
    p.predicate === q.predicate &&
    p.origin === q.origin &&
    p.family === q.family &&
    sameItems(p.guidance.accept, q.guidance.accept) &&
    sameItems(p.guidance.reject, q.guidance.reject));

const sameGroup = (p: GroupModel, q: GroupModel | undefined): boolean =>
  p === q ||
  (p.id === q?.id &&
    p.split === q.split &&
    p.published === q.published &&
    p.rules.length === q.rules.length &&
    p.rules.every((rule, i) => sameRule(rule, q.rules[i])) &&
    sameTriples(p.initial, q.initial));

export const sameModel = (p: readonly GroupModel[], q: readonly GroupModel[]): boolean =>
  p.length === q.length && p.every((group, i) => sameGroup(group, q[i]));
