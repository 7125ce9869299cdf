import { languages, type editor, type Position } from 'monaco-editor/editor/editor.api';
import { findCallable } from '../../../../src/predicate/language/names';
import { callAt } from '../calls';
import { LANGUAGE } from './language';

/** Help on the functions of the language, under the pointer and while their arguments are written. */
export function provideHelp(): void {
  languages.registerHoverProvider(LANGUAGE, {
    provideHover(model, { lineNumber, column }) {
      const word = model.getWordAtPosition({ lineNumber, column });
      const callable = word && findCallable(word.word, 'rule');
      if (!callable) return undefined;
      const [startColumn, endColumn] = [word.startColumn, word.endColumn];
      return {
        range: { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn, endColumn },
        // Markdown of our own words only.
        contents: [{ value: `\`${callable.signature}\`` }, { value: `${callable.summary}.` }],
      };
    },
  });
  languages.registerSignatureHelpProvider(LANGUAGE, {
    signatureHelpTriggerCharacters: ['(', ','],
    provideSignatureHelp(model, position) {
      const value = signatureAt(model, position);
      return value && { value, dispose: () => undefined };
    },
  });
}

function signatureAt(model: editor.ITextModel, position: Position): languages.SignatureHelp | undefined {
  const call = callAt(model.getValue().slice(0, model.getOffsetAt(position)));
  const callable = call && findCallable(call.name, 'rule');
  if (!callable) return undefined;
  const { signature, summary } = callable;
  const inside = signature.slice(signature.indexOf('(') + 1, -1);
  const parameters = inside.split(', ').map((label) => ({ label }));
  return {
    signatures: [{ label: signature, documentation: `${summary}.`, parameters }],
    activeSignature: 0,
    // `max(x, y, …)`: the last one stands for all that follow.
    activeParameter: Math.min(call.argument, parameters.length - 1),
  };
}
