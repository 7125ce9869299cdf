/** The components of the toolkit that are used, registered once. Nothing outside this folder imports them. */
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox(), vsCodeTextField());

/** The names of the elements. Using one registers it: the package is bundled as free of side effects. */
export const TOOLKIT = {
  button: 'vscode-button',
  checkbox: 'vscode-checkbox',
  textField: 'vscode-text-field',
} as const;

/** The properties of a native field that the toolkit's fields offer. */
export interface ToolkitField extends HTMLElement {
  value: string;
}

export interface ToolkitCheckbox extends HTMLElement {
  checked: boolean;
}
