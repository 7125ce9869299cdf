import { editor } from 'monaco-editor/editor/editor.api';
import { hex, themeBase, themeColours } from '../colours';
import { onThemeChange } from '../../theme-change';
import { font } from '../font';

export const THEME = 'vscode';

/** Colours of tokens. VS Code does not give its token colours to views; these come nearest in every theme. */
const TOKENS: Readonly<Record<string, string>> = {
  number: '--vscode-debugTokenExpression-number',
  string: '--vscode-debugTokenExpression-string',
  constant: '--vscode-debugTokenExpression-boolean',
  keyword: '--vscode-debugTokenExpression-name',
  function: '--vscode-symbolIcon-functionForeground',
  variable: '--vscode-symbolIcon-variableForeground',
  comment: '--vscode-descriptionForeground',
  operator: '--vscode-editor-foreground',
  identifier: '--vscode-editor-foreground',
};

/** Gives Monaco the colours of VS Code's theme, now and after every change of it. */
export function followTheme(): void {
  define();
  onThemeChange(() => {
    define();
    // It measures a font once; a change of the family may be a change to one that was not loaded before.
    editor.remeasureFonts();
  });
}

function define(): void {
  const { style } = document.documentElement;
  const variables = Array.from(style, (name) => [name, style.getPropertyValue(name)] as const);
  editor.defineTheme(THEME, {
    base: themeBase(document.body.dataset['vscodeThemeKind']),
    inherit: false,
    colors: themeColours(variables),
    rules: Object.entries(TOKENS).flatMap(([token, variable]) => {
      const foreground = hex(style.getPropertyValue(variable));
      return foreground ? [{ token, foreground: foreground.slice(1, 7) }] : [];
    }),
  });
  editor.setTheme(THEME);
}

export function fontOptions(): editor.IEditorOptions {
  const { family, size, weight, line } = font.peek();
  return { fontFamily: family, fontSize: size, fontWeight: weight, lineHeight: line };
}
