import type { editor } from 'monaco-editor/editor/editor.api';
import type { Problem } from '../../../../src/predicate/problem';

/** What the providers must know of a field, by its model. Models that are gone take it with them. */
const problemsOf = new WeakMap<editor.ITextModel, readonly Problem[]>();

export const setProblems = (model: editor.ITextModel, problems: readonly Problem[]): void => {
  problemsOf.set(model, problems);
};

export const getProblems = (model: editor.ITextModel): readonly Problem[] => problemsOf.get(model) ?? [];
