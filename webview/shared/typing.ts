/** Checks whether a key is being typed into something. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, .code-field *'))
  );
}
