import type { editor } from 'monaco-editor/editor/editor.api';
import type { Problem } from '../../../../src/predicate/problem';

/** The data of a field that providers need, by its model. It goes when the model goes. */
const problemsOf = new WeakMap<editor.ITextModel, readonly Problem[]>();

export const setProblems = (model: editor.ITextModel, problems: readonly Problem[]): void => {
  problemsOf.set(model, problems);
};

export const getProblems = (model: editor.ITextModel): readonly Problem[] => problemsOf.get(model) ?? [];
