import { editor } from 'monaco-editor/editor/editor.api';
import { linesOf } from '../markers';
import type { Mark, Marks } from '../types';

/** Marks of one field. */
export class FieldMarks {
  private readonly drawn: editor.IEditorDecorationsCollection;
  private shown: Marks | undefined;

  constructor(private readonly field: editor.ICodeEditor) {
    this.drawn = field.createDecorationsCollection();
  }

  /** Marks of another text wait: those that are there move with their words meanwhile. */
  show(marks: Marks | undefined): void {
    if (marks === this.shown) return;
    if (!marks) this.drawn.clear();
    const text = this.field.getModel()?.getValue();
    if (marks && marks.of !== text) return;
    this.shown = marks;
    if (!marks || text === undefined) return;
    this.drawn.set(marks.list.map((mark) => decorationOf(text, mark)));
    if (marks.first === undefined || this.field.hasTextFocus()) return;
    const { startLineNumber } = linesOf(text, { from: marks.first, to: marks.first });
    this.field.revealLineInCenterIfOutsideViewport(startLineNumber, editor.ScrollType.Immediate);
  }
}

function decorationOf(text: string, mark: Mark): editor.IModelDeltaDecoration {
  return { range: linesOf(text, mark), options: optionsOf(mark) };
}

function optionsOf({ look, shape, after }: Mark): editor.IModelDecorationOptions {
  if (after !== undefined)
    return {
      showIfCollapsed: true,
      after: { content: after, inlineClassName: look, cursorStops: editor.InjectedTextCursorStops.None },
    };
  if (shape === undefined) return { inlineClassName: look };
  return { className: look, isWholeLine: shape === 'lines' };
}
