/** Monaco language of predicates: the part of Python that rules may use. */
import { languages } from 'monaco-editor/editor/editor.api';
import { BUILTINS, HELPERS, RESERVED } from '../../../../src/predicate/language/names';

export const LANGUAGE = 'falsify-predicate';

const CONSTANTS = new Set(['True', 'False', 'None']);

const grammar: languages.IMonarchLanguage = {
  defaultToken: '',
  keywords: [...RESERVED].filter((word) => !CONSTANTS.has(word)),
  constants: [...CONSTANTS],
  functions: [...HELPERS, ...BUILTINS].map(({ name }) => name),
  variables: ['a', 'b', 'c'],
  tokenizer: {
    root: [
      [
        /[A-Za-z_]\w*/,
        {
          cases: {
            '@variables': 'variable',
            '@constants': 'constant',
            '@keywords': 'keyword',
            '@functions': 'function',
            '@default': 'identifier',
          },
        },
      ],
      [/0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+/, 'number'],
      [/(\d[\d_]*)?\.\d[\d_]*([eE][-+]?\d+)?|\d[\d_]*\.?([eE][-+]?\d+)?/, 'number'],
      [/#.*$/, 'comment'],
      [/'([^'\\]|\\.)*'?|"([^"\\]|\\.)*"?/, 'string'],
      [/[()[\]{}]/, '@brackets'],
      [/[-+*/%<>=!&|^~]+/, 'operator'],
    ],
  },
};

const configuration: languages.LanguageConfiguration = {
  comments: { lineComment: '#' },
  brackets: [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
  ],
  autoClosingPairs: [
    { open: '(', close: ')' },
    { open: '[', close: ']' },
    { open: '{', close: '}' },
    { open: "'", close: "'", notIn: ['string', 'comment'] },
    { open: '"', close: '"', notIn: ['string', 'comment'] },
  ],
  surroundingPairs: [
    { open: '(', close: ')' },
    { open: '[', close: ']' },
    { open: '{', close: '}' },
  ],
  onEnterRules: [
    { beforeText: /:\s*$/, action: { indentAction: languages.IndentAction.Indent } },
    {
      beforeText: /^\s*(return\b.*|break|continue|pass)$/,
      action: { indentAction: languages.IndentAction.Outdent },
    },
  ],
};

export function registerLanguage(): void {
  languages.register({ id: LANGUAGE });
  languages.setMonarchTokensProvider(LANGUAGE, grammar);
  languages.setLanguageConfiguration(LANGUAGE, configuration);
}
