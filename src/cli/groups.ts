import { nearest } from '../predicate';
import { readRuleFile, type RuleFile, type RuleGroup } from '../rules';
import { UsageError } from './exit';
import { paint } from './format/colour';
import { findingText, locate } from './format/diagnostics';
import type { Input } from './input';
import type { Terminal } from './terminal';

/** The file as groups; where it is none, its errors go to standard error. */
export function readGroups(input: Input, terminal: Terminal): RuleFile | undefined {
  const { file, problems } = readRuleFile(input.text);
  if (file) return file;
  const p = paint(terminal.errColour);
  for (const finding of locate(input.name, input.text, problems)) terminal.err(findingText(finding, p));
  return undefined;
}

const groupIds = (file: RuleFile): string => {
  const ids = file.groups.map((group) => group.id);
  return ids.length > 20 ? `${ids.slice(0, 20).join(', ')}, …` : ids.join(', ');
};

/** The group with that id, or the only one. Throws UsageError. `name`: what the user called the file. */
export function groupNamed(file: RuleFile, id: string | undefined, name: string): RuleGroup {
  const ids = file.groups.map((group) => group.id);
  if (id === undefined) {
    if (file.groups.length === 1) return file.groups[0];
    throw new UsageError('--group ID is needed', `${name} has the groups ${groupIds(file)}`);
  }
  const found = file.groups.find((group) => group.id === id);
  if (found) return found;
  // Between numbers every neighbour is near.
  const close = /\d/.test(id) ? undefined : nearest(id, ids);
  const meant = close ? `did you mean "${close}"? ` : '';
  throw new UsageError(`no group "${id}" in ${name}`, `${meant}it has the groups ${groupIds(file)}`);
}
