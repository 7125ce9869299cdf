/** A change of a rule file as the smallest edits of its text. */
import type { TextEdit } from '../../predicate/problem';
import type { Stepwise } from '../../base/stepwise';
import { readAll, RuleFileReader } from '../read/reader';
import { applyChange } from './apply-change';
import { ChangeRefused, type RuleFileChange } from './changes';
import { Draft } from './draft';
import { lineStart } from './lines';
import { sameModel, type GroupModel } from './model';
import { stepsOf } from './steps';
import { FileView } from './view';
import { quoted } from '../read/scalar-style';
import type { Tree } from './tree';

/**
 * Plans edits of `text` that do not overlap; none if nothing changes. Throws ChangeRefused if the change cannot be
 * made. The edited text is parsed again before the edits are returned: a text that is not sound YAML, or that differs
 * from the requested change, is refused. `reader`: one that has read the text before, so that only the changed part is
 * parsed.
 */
export function* planChange(
  text: string,
  change: RuleFileChange,
  reader = new RuleFileReader(),
): Stepwise<readonly TextEdit[]> {
  const before = yield* viewOf(text, reader);
  const { fault } = before;
  if (fault) throw new ChangeRefused(unsound(text, fault.span.from, fault.message));
  const goal: Goal = { before, change, expected: applyChange(before.models, change) };
  const edits = (yield* written(goal, reader)) ?? (yield* writtenWithoutKeeps(goal, reader));
  if (!edits) throw new ChangeRefused(UNSAFE);
  return edits;
}

interface Goal {
  readonly before: FileView;
  readonly change: RuleFileChange;
  readonly expected: readonly GroupModel[];
}

/** Returns undefined if the text would then say something else. */
function* written(
  { before, change, expected }: Goal,
  reader: RuleFileReader,
  first: readonly TextEdit[] = [],
): Stepwise<readonly TextEdit[] | undefined> {
  const draft = new Draft(before.text);
  let view = before;
  const steps = function* () {
    yield () => first;
    yield* stepsOf(view, change, expected);
  };
  for (const step of steps()) {
    const edits = step(view);
    if (edits.length === 0) continue;
    draft.apply(edits);
    view = yield* viewOf(draft.text, reader);
    if (view.fault) return undefined;
  }
  return sameHead(before, view) && sameModel(expected, view.models) ? draft.edits() : undefined;
}

function* writtenWithoutKeeps(goal: Goal, reader: RuleFileReader): Stepwise<readonly TextEdit[] | undefined> {
  const edits = quoteKeeps(goal.before, goal.change);
  return edits.length > 0 ? yield* written(goal, reader, edits) : undefined;
}

function sameHead({ file: p }: FileView, { file: q }: FileView): boolean {
  return p.domain.min === q.domain.min && p.domain.max === q.domain.max && p.seed === q.seed;
}

const UNSAFE = 'This change cannot be written here without changing something else: make it in the text';

function unsound(text: string, at: number, message: string): string {
  const line = text.slice(0, lineStart(text, at)).split('\n').length;
  return `The file cannot be changed here until line ${line} is put right in the text: ${message}`;
}

function* viewOf(text: string, reader: RuleFileReader): Stepwise<FileView> {
  const file = yield* reader.readParts(text);
  yield* readAll(file.parts ?? []);
  return new FileView(text, file);
}

/**
 * Puts into quotes the blocks near a change that keep all line breaks behind them (`|+`): what is written or cut below
 * such a block would change its text.
 */
function quoteKeeps(view: FileView, change: RuleFileChange): TextEdit[] {
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
