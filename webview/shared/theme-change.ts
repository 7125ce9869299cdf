/** VS Code writes its theme into attributes of the page: colours and fonts, and of which kind it is. */
const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

function observe(): MutationObserver {
  const made = new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  made.observe(document.documentElement, { attributeFilter: ['style'] });
  made.observe(document.body, {
    attributeFilter: ['class', 'data-vscode-theme-id', 'data-vscode-theme-kind'],
  });
  return made;
}

/** Calls back after every change of VS Code's theme, colours or fonts. Returns how to end that. */
export function onThemeChange(listener: () => void): () => void {
  observer ??= observe();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
