/** Text areas in which an input method is composing a character: they must not be taken away under it. */
const composing = new WeakSet<Element>();

export function watchComposition(area: HTMLTextAreaElement): void {
  area.addEventListener('compositionstart', () => composing.add(area));
  area.addEventListener('compositionend', () => composing.delete(area));
}

/** Calls back at once, or after the composition that is under way has put its text into the area. */
export function whenNotComposing(area: HTMLTextAreaElement | null, callback: () => void): void {
  if (!area || !composing.has(area)) return callback();
  // The input event of the composed text comes around this one; a task later it has been handled.
  area.addEventListener('compositionend', () => setTimeout(callback), { once: true });
}
