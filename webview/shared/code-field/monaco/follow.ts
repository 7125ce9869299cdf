import type { editor, IDisposable } from 'monaco-editor/editor/editor.api';

/**
 * Keeps suggestions and hovers at their text while the page moves. They stand on the page by themselves, and Monaco
 * places them anew only when its own editor scrolls or changes. A field moves when something that it is in scrolls or
 * changes its size, which a message above it does too.
 */
export function followPage(field: editor.ICodeEditor, slot: HTMLElement): IDisposable {
  const move = (): void => field.render(true);
  const observer = new ResizeObserver(move);
  const stop = (): void => {
    observer.disconnect();
    document.removeEventListener('scroll', move, true);
  };
  const start = (): void => {
    document.addEventListener('scroll', move, { capture: true, passive: true });
    for (let element = slot.parentElement; element; element = element.parentElement)
      observer.observe(element);
  };
  const focus = field.onDidFocusEditorText(start);
  const blur = field.onDidBlurEditorText(stop);
  return {
    dispose: () => {
      stop();
      focus.dispose();
      blur.dispose();
    },
  };
}
