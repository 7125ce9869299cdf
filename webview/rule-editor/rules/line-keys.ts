/** Enter in the field of a line, which writes it. On a button beside it, Enter presses that, and means no more. */
export const isEnterInField = ({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean =>
  key === 'Enter' && (target as { readonly localName?: string } | null)?.localName === 'vscode-text-field';
