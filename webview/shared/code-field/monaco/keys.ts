import { editor, KeyCode } from 'monaco-editor/editor/editor.api';
import { KeybindingsRegistry } from 'monaco-editor/platform/keybinding/common/keybindingsRegistry';

/**
 * Commands that may have keys in a field. All others lose theirs, so that the key reaches the workbench: above all undo
 * and redo, which it does in the document, and find, go to line, the palette, …
 */
const KEPT: readonly RegExp[] = [
  /^(cursor|lastCursor|expandLineSelection|scroll|delete|removeSecondaryCursors|cancelSelection)/,
  /^(tab|outdent|lineBreakInsert|hideCodeActionWidget)$/,
  /^editor\.action\.(selectAll|triggerSuggest|triggerParameterHints|quickFix|autoFix)$/,
  /^(acceptSelectedSuggestion|acceptAlternativeSelectedSuggestion|hideSuggestWidget|insertBestCompletion)/,
  /^(select(Next|Prev|First|Last)\w*Suggestion|selectNextPageSuggestion|selectPrevPageSuggestion)$/,
  /^(toggleSuggestion(Details|Focus)|focusSuggestion|insertNextSuggestion|insertPrevSuggestion)$/,
  /^(jumpTo(Next|Prev)SnippetPlaceholder|leaveSnippet|leaveEditorMessage)$/,
  /^(closeParameterHints|show(Next|Prev)ParameterHint)$/,
  /^(select(Next|Prev)CodeAction|acceptSelectedCodeAction|previewSelectedCodeAction)$/,
  /^editor\.action\.(hideHover|scroll\w+Hover|page\w+Hover|goTo(Top|Bottom)Hover)$/,
];

/** Commands that claim their keys only with the first editor. */
const LATE = ['workbench.action.showHover'];

const DONE = 'falsify.field.done';
const LEAVE = 'falsify.field.leave';

/** Context of a field in which Enter ends the input. */
export const ENTER_IS_DONE = 'falsifyEnterIsDone';

/** Handlers of the focused field for its own keys. */
export const focused: { current?: { readonly done: () => void; readonly leave: () => void } } = {};

/** Leaves Monaco only the keys that a field needs, and gives Enter and Escape their meaning in one. */
export function limitKeys(): void {
  const commands = new Set(KeybindingsRegistry.getDefaultKeybindings().map(({ command }) => command ?? ''));
  for (const command of LATE) commands.add(command);
  const taken = [...commands].filter((command) => !KEPT.some((kept) => kept.test(command)));
  editor.addKeybindingRules(taken.map((command) => ({ keybinding: 0, command: `-${command}` })));
  editor.addCommand({ id: DONE, run: () => focused.current?.done() });
  editor.addCommand({ id: LEAVE, run: () => focused.current?.leave() });
  const quiet = '!suggestWidgetVisible && !parameterHintsVisible && !editorHoverVisible && !inSnippetMode';
  const accepts = 'suggestWidgetVisible && suggestWidgetHasFocusedSuggestion && suggestionMakesTextEdit';
  editor.addKeybindingRules([
    {
      keybinding: KeyCode.Enter,
      command: DONE,
      when: `editorTextFocus && ${ENTER_IS_DONE} && !(${accepts})`,
    },
    {
      keybinding: KeyCode.Escape,
      command: LEAVE,
      when: `editorTextFocus && ${quiet} && !editorHasSelection && !editorHasMultipleSelections`,
    },
  ]);
}
