/**
 * Blocks that keep all line breaks behind them (`|+`): what is written or cut below such a block changes its text. They
 * are put into quotes where a change cannot be written otherwise.
 */
import type { TextEdit } from '../../predicate/problem';
import { quoted } from '../read/scalar-style';
import type { RuleFileChange } from './changes';
import type { Tree } from './tree';
import type { FileView } from './view';

/** Edits after which no group near the change has such a block. */
export function quoteKeeps(view: FileView, change: RuleFileChange): TextEdit[] {
  const near = change.kind === 'insert-groups' ? [change.at] : [change.group];
  if (change.kind === 'move-group') near.push(change.to);
  if (change.kind === 'move-rule') near.push(change.toGroup);
  const groups = new Set(near.flatMap((index) => [index - 1, index, index + 1]));
  const count = view.models.length;
  return [...groups]
    .filter((index) => index >= 0 && index < count)
    .flatMap((index) => quotedIn(view.groupTree(index)));
}

function quotedIn(root: Tree | undefined): TextEdit[] {
  const edits: TextEdit[] = [];
  const open: (Tree | undefined)[] = [root];
  while (open.length > 0) {
    const tree = open.pop();
    if (!tree) continue;
    open.push(...tree.entries.map((entry) => entry.value), ...tree.items.map((item) => item.tree));
    const value: unknown = 'value' in tree.node ? tree.node.value : undefined;
    const { text } = tree.source;
    if (typeof value !== 'string' || !/^[|>]\d?\+/.test(text.slice(tree.from, tree.from + 3))) continue;
    edits.push({ span: { from: tree.from, to: tree.to }, text: quoted(value, 'double') });
  }
  return edits;
}
