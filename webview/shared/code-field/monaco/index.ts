/** The chunk with Monaco. Only what a field of a few lines needs is in it. */
import 'monaco-editor/editor/contrib/bracketMatching/browser/bracketMatching';
import 'monaco-editor/editor/contrib/codeAction/browser/codeActionContributions';
import 'monaco-editor/editor/contrib/hover/browser/hoverContribution';
import 'monaco-editor/editor/contrib/parameterHints/browser/parameterHints';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/editor/contrib/wordOperations/browser/wordOperations';
import type { Engine } from '../types';
import { provideCompletions, useLibrary } from './completion';
import { MonacoField } from './field';
import { provideFixes } from './fixes';
import { provideHelp } from './help';
import { limitKeys } from './keys';
import { registerLanguage } from './language';
import { followTheme } from './theme';

/** Monaco's style sheet, which the bundler puts beside this chunk. Without it nothing may be drawn. */
export const styled = new Promise<void>((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('./monaco.css', import.meta.url).href;
  link.onload = () => resolve();
  link.onerror = () => reject(new Error('its style sheet is missing'));
  document.head.append(link);
});

// Everything that would want a worker is left out or switched off. If an update of Monaco adds something, it fails
// here, where it is seen, and not by breaking the page's policy.
globalThis.MonacoEnvironment = {
  getWorker: () => {
    throw new Error('Fields have no worker');
  },
};

registerLanguage();
provideCompletions();
provideFixes();
provideHelp();
limitKeys();
followTheme();

export const monacoEngine: Engine = {
  create: (slot, shown, place, events) => new MonacoField(slot, shown, place, events),
  useLibrary,
};
