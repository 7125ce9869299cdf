import { ChoiceError } from '../base/choice-error';
import { nearest } from '../predicate';
import type { RuleFile, RuleGroup } from './types';

const MOST_NAMED = 20;

const groupIds = (file: RuleFile): string => {
  const ids = file.groups.map((group) => group.id);
  return ids.length > MOST_NAMED ? `${ids.slice(0, MOST_NAMED).join(', ')}, …` : ids.join(', ');
};

/**
 * The group with that id, or the only one. Throws ChoiceError. `name`: what the user called the file; `called`: what
 * names the group, such as `--group`.
 */
export function groupNamed(file: RuleFile, id: string | undefined, name: string, called: string): RuleGroup {
  const ids = file.groups.map((group) => group.id);
  if (id === undefined) {
    if (file.groups.length === 1) return file.groups[0];
    throw new ChoiceError(`${called} ID is needed`, `${name} has the groups ${groupIds(file)}`);
  }
  const found = file.groups.find((group) => group.id === id);
  if (found) return found;
  // Between numbers every neighbour is near.
  const close = /\d/.test(id) ? undefined : nearest(id, ids);
  const suggestion = close ? `did you mean "${close}"? ` : '';
  throw new ChoiceError(`no group "${id}" in ${name}`, `${suggestion}it has the groups ${groupIds(file)}`);
}
