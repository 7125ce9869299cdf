import { languages, type editor, type IRange } from 'monaco-editor/editor/editor.api';
import { fixesAt, linesOf, type FixHere } from '../markers';
import { getProblems } from './fields';
import { LANGUAGE } from './language';

const KIND = 'quickfix';

/** Quick fixes of the problems under the caret or the pointer. */
export function provideFixes(): void {
  const provider: languages.CodeActionProvider = {
    provideCodeActions(model, range, { markers }) {
      const here = fixesAt(getProblems(model), spanOf(model, range));
      const actions = here.map((each) => actionOf(model, each, markers));
      return { actions, dispose: () => undefined };
    },
  };
  languages.registerCodeActionProvider(LANGUAGE, provider, { providedCodeActionKinds: [KIND] });
}

function actionOf(
  model: editor.ITextModel,
  { problem, fix }: FixHere,
  markers: readonly editor.IMarkerData[],
): languages.CodeAction {
  const text = model.getValue();
  const { title, edits, preferred = false } = fix;
  return {
    title,
    kind: KIND,
    isPreferred: preferred,
    diagnostics: markers.filter(({ code }) => code === problem.code),
    edit: {
      edits: edits.map((edit) => ({
        resource: model.uri,
        versionId: model.getVersionId(),
        textEdit: { range: linesOf(text, edit.span), text: edit.text },
      })),
    },
  };
}

function spanOf(model: editor.ITextModel, range: IRange): { from: number; to: number } {
  const { startLineNumber, startColumn, endLineNumber, endColumn } = range;
  return {
    from: model.getOffsetAt({ lineNumber: startLineNumber, column: startColumn }),
    to: model.getOffsetAt({ lineNumber: endLineNumber, column: endColumn }),
  };
}
