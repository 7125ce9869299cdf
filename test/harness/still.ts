// Waits for a view to have drawn what it has to draw.
import type { Frame } from 'playwright-core';

/** Waits until the document of a view has not changed for a while. */
export async function untilStill(frame: Frame): Promise<void> {
  await frame.evaluate(
    ({ quiet, most }) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(end, most);
      }),
    { quiet: 150, most: 2000 },
  );
}
