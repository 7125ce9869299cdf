import { editor, MarkerSeverity, MarkerTag, Uri, type IDisposable } from 'monaco-editor/editor/editor.api';
import type { Problem, Severity } from '../../../../src/predicate/problem';
import { replacement } from '../diff';
import { onThemeChange } from '../../theme-change';
import { font, MOST_LINES, PADDING } from '../font';
import { enterBreaksLine } from '../keys';
import { linesOf, markerOf, worst } from '../markers';
import type { Events, FieldPlace, RichField, Shown } from '../types';
import { expectCompletion } from './completion';
import { setProblems } from './fields';
import { ENTER_IS_DONE, focused } from './keys';
import { LANGUAGE } from './language';
import { FieldMarks } from './marks';
import { OPTIONS } from './options';
import { fontOptions } from './theme';

const OWNER = 'falsify';

const SEVERITIES: Readonly<Record<Severity, MarkerSeverity>> = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  information: MarkerSeverity.Info,
  hint: MarkerSeverity.Hint,
};

/** Milliseconds that squiggles outlive their answer. */
const PATIENCE = 150;

let made = 0;

/** One Monaco editor, with its model, as high as its text. */
export class MonacoField implements RichField {
  private readonly model: editor.ITextModel;
  private readonly editor: editor.IStandaloneCodeEditor;
  private readonly disposables: IDisposable[] = [];
  private readonly enterIsDone: editor.IContextKey<boolean>;
  private problems: readonly Problem[] | undefined;
  private clearing: ReturnType<typeof setTimeout> | undefined;
  /** The last value that was shown: only a new one is news. */
  private shownValue: string;
  private shownOf: number | undefined;
  private shownLabel: string;
  private shownReadOnly: boolean;
  private showing = false;
  private readonly marks: FieldMarks;

  constructor(
    private readonly slot: HTMLElement,
    shown: Shown,
    place: FieldPlace,
    private readonly events: Events,
  ) {
    this.shownValue = shown.value;
    this.shownOf = shown.of;
    [this.shownLabel, this.shownReadOnly] = [shown.label, shown.readOnly ?? false];
    this.model = editor.createModel(shown.value, LANGUAGE, Uri.parse(`predicate:${++made}`));
    this.model.setEOL(editor.EndOfLineSequence.LF);
    this.model.updateOptions({ tabSize: 4, insertSpaces: true });
    this.editor = editor.create(slot, {
      ...OPTIONS,
      ...fontOptions(),
      model: this.model,
      dimension: { width: slot.clientWidth, height: heightOf(1) },
      ariaLabel: shown.label,
      readOnly: shown.readOnly ?? false,
    });
    this.marks = new FieldMarks(this.editor);
    withoutPeek(this.editor);
    this.enterIsDone = this.editor.createContextKey(ENTER_IS_DONE, true);
    this.listen();
    this.fit();
    this.show(shown);
    this.takePlace(place);
  }

  show({ value, of, problems, label, readOnly = false, describedBy, marks }: Shown): void {
    if (of !== this.shownOf) this.begin(value, problems);
    else if (value !== this.shownValue) this.setValue(value);
    [this.shownValue, this.shownOf] = [value, of];
    if (!isSame(problems, this.problems)) this.takeProblems(problems);
    this.marks.show(marks);
    this.setOptions(label, readOnly);
    const input = this.slot.querySelector('textarea');
    input?.setAttribute('aria-invalid', String(worst(problems) === 'error'));
    if (describedBy) input?.setAttribute('aria-describedby', describedBy);
    else input?.removeAttribute('aria-describedby');
  }

  /** Monaco works all its options out anew, whatever changes. */
  private setOptions(ariaLabel: string, readOnly: boolean): void {
    if (this.shownLabel === ariaLabel && this.shownReadOnly === readOnly) return;
    [this.shownLabel, this.shownReadOnly] = [ariaLabel, readOnly];
    this.editor.updateOptions({ readOnly, ariaLabel });
  }

  focus(): void {
    this.editor.focus();
  }

  dispose(): void {
    if (focused.current === this.keys) delete focused.current;
    clearTimeout(this.clearing);
    for (const disposable of this.disposables) disposable.dispose();
    this.editor.dispose();
    this.model.dispose();
  }

  private readonly keys = { done: () => this.events.onDone(), leave: () => this.events.onLeave() };

  private listen(): void {
    const { editor: field, model, disposables } = this;
    disposables.push(
      model.onDidChangeContent(() => {
        this.noteEnter();
        if (!this.showing) this.events.onInput(model.getValue());
      }),
      field.onDidChangeCursorPosition(() => this.noteEnter()),
      field.onDidContentSizeChange(({ contentHeightChanged }) => contentHeightChanged && this.fit()),
      field.onDidFocusEditorText(() => {
        focused.current = this.keys;
        expectCompletion();
      }),
      field.onDidBlurEditorWidget(() => this.events.onDone()),
      followPage(field, this.slot),
      {
        dispose: onThemeChange(() => {
          field.updateOptions(fontOptions());
          this.fit();
        }),
      },
    );
  }

  private noteEnter(): void {
    const position = this.editor.getPosition();
    const caret = position ? this.model.getOffsetAt(position) : 0;
    this.enterIsDone.set(!enterBreaksLine(this.model.getValue(), caret));
  }

  /** The field is as high as its text, so that the page scrolls and not the field, up to a limit. */
  private fit(): void {
    const most = heightOf(MOST_LINES);
    const height = Math.min(this.editor.getContentHeight(), most);
    this.slot.style.height = `${height}px`;
    this.editor.layout({ width: this.slot.clientWidth, height });
  }

  /** Another text in the same editor: nothing of the one before can come back by undo. */
  private begin(value: string, problems: readonly Problem[]): void {
    this.showing = true;
    this.model.setValue(value);
    this.showing = false;
    clearTimeout(this.clearing);
    this.setProblems(problems);
  }

  private setValue(value: string): void {
    const now = this.model.getValue();
    const change = replacement(now, value);
    if (!change) return;
    this.showing = true;
    // Past Monaco's own history and past `readOnly`: this is not an edit of the user's.
    this.model.applyEdits([{ range: linesOf(now, change), text: change.text }]);
    this.showing = false;
  }

  /**
   * While a new text is checked there are no problems for it. Squiggles, which move with their words, would go and come
   * back at every key, so they wait a moment for the new ones.
   */
  private takeProblems(problems: readonly Problem[]): void {
    clearTimeout(this.clearing);
    const patient = problems.length === 0 && this.problems && this.problems.length > 0;
    if (patient) this.clearing = setTimeout(() => this.setProblems([]), PATIENCE);
    else this.setProblems(problems);
  }

  private setProblems(problems: readonly Problem[]): void {
    this.problems = problems;
    setProblems(this.model, problems);
    const text = this.model.getValue();
    const markers = problems.map((problem) => {
      const { severity, unnecessary, ...marker } = markerOf(text, problem);
      return { ...marker, severity: SEVERITIES[severity], tags: unnecessary ? [MarkerTag.Unnecessary] : [] };
    });
    editor.setModelMarkers(this.model, OWNER, markers);
  }

  private takePlace({ focused: hasFocus, selected, scrollTop }: FieldPlace): void {
    const { from, to, backward } = selected;
    const [start, end] = [this.model.getPositionAt(from), this.model.getPositionAt(to)];
    const [anchor, caret] = backward ? [end, start] : [start, end];
    this.editor.setSelection({
      selectionStartLineNumber: anchor.lineNumber,
      selectionStartColumn: anchor.column,
      positionLineNumber: caret.lineNumber,
      positionColumn: caret.column,
    });
    this.editor.setScrollTop(scrollTop);
    if (hasFocus) this.editor.focus();
  }
}

/**
 * Takes away what opens a problem between the lines ("View Problem" in hovers): it is made for files, and would tear a
 * field of one line apart. The hover leaves the link out where there is nothing to open.
 */
function withoutPeek(field: editor.IStandaloneCodeEditor): void {
  const contribution = (id: string): editor.IEditorContribution | null =>
    id === 'editor.contrib.markerController' ? null : original(id);
  const original = field.getContribution.bind(field);
  Object.assign(field, { getContribution: contribution });
}

const isSame = (problems: readonly Problem[], before: readonly Problem[] | undefined): boolean =>
  problems === before || (problems.length === 0 && before?.length === 0);

const heightOf = (lines: number): number => lines * font.peek().line + 2 * PADDING.y;

/**
 * Keeps suggestions and hovers at their text while the page moves. They are positioned on the page, and Monaco moves
 * them only when its own editor scrolls or changes. A field also moves when a container scrolls or changes its size,
 * for example because of a message above it.
 */
function followPage(field: editor.ICodeEditor, slot: HTMLElement): IDisposable {
  const move = (): void => field.render(true);
  const observer = new ResizeObserver(move);
  const stop = (): void => {
    observer.disconnect();
    document.removeEventListener('scroll', move, true);
  };
  const start = (): void => {
    document.addEventListener('scroll', move, { capture: true, passive: true });
    for (let element = slot.parentElement; element; element = element.parentElement)
      observer.observe(element);
  };
  const focus = field.onDidFocusEditorText(start);
  const blur = field.onDidBlurEditorText(stop);
  return {
    dispose: () => {
      stop();
      focus.dispose();
      blur.dispose();
    },
  };
}
