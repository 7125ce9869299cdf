/** A change of a rule file as the smallest edits of its text. */
import type { TextEdit } from '../../predicate/problem';
import type { Stepwise } from '../../predicate/stepwise';
import { readAll, RuleFileReader } from '../read/reader';
import { applyChange } from './apply-change';
import { ChangeRefused, type RuleFileChange } from './changes';
import { Draft } from './draft';
import { lineStart } from './lines';
import { sameModel } from './model';
import { stepsOf } from './steps';
import { FileView } from './view';

/**
 * Edits of `text` that do not overlap; none if it says so already. Throws ChangeRefused when the change cannot be
 * made. What the edits lead to is read again before they are given out: a text that is no sound YAML, or that says
 * anything else than the change asks for, never leaves here.
 *
 * `reader`: one that has read the text before, so that only what changes is parsed.
 */
export function* planChange(
  text: string,
  change: RuleFileChange,
  reader = new RuleFileReader(),
): Stepwise<readonly TextEdit[]> {
  const before = yield* viewOf(text, reader);
  const { fault } = before;
  if (fault) throw new ChangeRefused(unsound(text, fault.span.from, fault.message));
  const expected = applyChange(before.models, change);
  const draft = new Draft(text);
  let view = before;
  for (const step of stepsOf(before, change, expected)) {
    const edits = step(view);
    if (edits.length === 0) continue;
    draft.apply(edits);
    view = yield* viewOf(draft.text, reader);
    if (view.fault) throw new ChangeRefused(UNSAFE);
  }
  const { domain, seed } = view.file;
  const sameHead =
    domain.min === before.file.domain.min &&
    domain.max === before.file.domain.max &&
    seed === before.file.seed;
  if (!sameHead || !sameModel(expected, view.models)) throw new ChangeRefused(UNSAFE);
  return draft.edits();
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
