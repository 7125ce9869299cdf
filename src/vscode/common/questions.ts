/** Questions in a sequence, with a way back, which VS Code's own lists and input boxes lack. */
import * as vscode from 'vscode';

export const BACK = Symbol('back');
/** Undefined if the user cancels. */
type Answer<T> = T | typeof BACK | undefined;

/** The place of a question in the sequence. */
export interface Place {
  readonly title: string;
  /** The number of the question, and that of all where it is known. */
  readonly steps?: readonly [step: number, of: number | undefined];
  /** There is something to go back to. */
  readonly back: boolean;
}

export function pick<T extends vscode.QuickPickItem>(
  place: Place,
  placeholder: string,
  items: readonly T[],
): Promise<Answer<T>> {
  const box = vscode.window.createQuickPick<T>();
  box.placeholder = placeholder;
  box.items = items;
  box.matchOnDescription = true;
  return answered(box, place, () => box.selectedItems[0]);
}

interface Text {
  readonly prompt: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly password?: boolean;
  /** Shown until something is typed: what is in the way of a better question. */
  readonly trouble?: string;
  /** The reason why a text cannot be taken. */
  readonly problemOf: (text: string) => string | undefined;
}

export function askText(
  place: Place,
  { prompt, value, placeholder, password = false, trouble, problemOf }: Text,
): Promise<Answer<string>> {
  const box = vscode.window.createInputBox();
  Object.assign(box, { prompt, value, placeholder, password });
  const check = (): boolean => {
    box.validationMessage = problemOf(box.value.trim());
    return box.validationMessage === undefined;
  };
  if (trouble !== undefined) box.validationMessage = trouble;
  box.onDidChangeValue(check);
  return answered(box, place, () => (check() ? box.value.trim() : undefined));
}

/** Shows a list or an input box. `take`: the answer that Enter gives; undefined where there is none yet. */
export function answered<T>(
  box: vscode.QuickPick<vscode.QuickPickItem> | vscode.InputBox,
  { title, steps, back }: Place,
  take: () => T | undefined | Promise<T | undefined>,
): Promise<Answer<T>> {
  box.title = title;
  if (steps) [box.step, box.totalSteps] = steps;
  box.ignoreFocusOut = true;
  if (back) box.buttons = [vscode.QuickInputButtons.Back];
  return new Promise<Answer<T>>((resolve) => {
    box.onDidAccept(async () => {
      const answer = await take();
      if (answer !== undefined) resolve(answer);
    });
    box.onDidTriggerButton(() => resolve(BACK));
    box.onDidHide(() => resolve(undefined));
    box.show();
  }).finally(() => box.dispose());
}
