/** The components of the toolkit that are used. Nothing outside this folder imports them. */
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';
import { afterFrame } from '../after-frame';

let isAwaited = false;

/**
 * The name of a component's element. The first use registers all of them after the frame that is being drawn: their
 * templates and styles would delay it. Until then controls.css gives the elements their size.
 */
function elementOf(name: string): string {
  if (!isAwaited)
    afterFrame(() =>
      provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox(), vsCodeTextField()),
    );
  isAwaited = true;
  return name;
}

export const TOOLKIT = {
  get button() {
    return elementOf('vscode-button');
  },
  get checkbox() {
    return elementOf('vscode-checkbox');
  },
  get textField() {
    return elementOf('vscode-text-field');
  },
} as const;

/** The properties of a native field that the toolkit's fields offer. */
export interface ToolkitField extends HTMLElement {
  value: string;
}

export interface ToolkitCheckbox extends HTMLElement {
  checked: boolean;
}
