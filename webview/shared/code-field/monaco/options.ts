import { editor } from 'monaco-editor/editor/editor.api';
import { PADDING } from '../font';
import { THEME } from './theme';

/** The container for suggestions and hovers of all fields: outside of everything that scrolls or clips. */
const overflow = document.createElement('div');
overflow.className = 'monaco-editor code-field-overflow';
document.body.append(overflow);

/** A text of a few lines, without what belongs to a file of many. Nothing in it needs a worker. */
export const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  theme: THEME,
  autoDetectHighContrast: false,
  automaticLayout: true,
  fixedOverflowWidgets: true,
  overflowWidgetsDomNode: overflow,
  // The API that would replace the hidden text area is not there in every browser, and pasting by a command fails in it.
  editContext: false,
  tabFocusMode: true,
  padding: { top: PADDING.y, bottom: PADDING.y },
  // The left margin is made of this alone.
  lineDecorationsWidth: PADDING.x,
  lineNumbers: 'off',
  lineNumbersMinChars: 0,
  glyphMargin: false,
  folding: false,
  minimap: { enabled: false },
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  scrollbar: {
    vertical: 'auto',
    horizontal: 'hidden',
    verticalScrollbarSize: 8,
    alwaysConsumeMouseWheel: false,
    useShadows: false,
  },
  scrollBeyondLastLine: false,
  scrollBeyondLastColumn: 0,
  renderLineHighlight: 'none',
  wordWrap: 'on',
  wrappingIndent: 'none',
  guides: { indentation: false, bracketPairs: false },
  stickyScroll: { enabled: false },
  contextmenu: false,
  links: false,
  colorDecorators: false,
  occurrencesHighlight: 'off',
  selectionHighlight: false,
  wordBasedSuggestions: 'off',
  quickSuggestions: { other: true, comments: false, strings: false },
  acceptSuggestionOnEnter: 'smart',
  tabCompletion: 'off',
  snippetSuggestions: 'inline',
  // Nothing is chosen in a list that opens by itself, so that Enter still means that the predicate is done.
  suggest: { showWords: false, showIcons: true, preview: false, selectionMode: 'never' },
  lightbulb: { enabled: editor.ShowLightbulbIconMode.Off },
  hover: { above: false, delay: 300 },
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false, nonBasicASCII: false },
  dropIntoEditor: { enabled: false },
  pasteAs: { enabled: false },
  dragAndDrop: false,
  accessibilitySupport: 'auto',
  autoClosingOvertype: 'always',
};
