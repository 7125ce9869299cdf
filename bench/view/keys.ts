// From a key to the frame that shows what it changes, measured within the page of a view.
import type { Frame } from 'playwright-core';

interface Noted {
  keys: number[];
  shown: number[];
}

/** The view marks the frame that shows a change. */
export const observeKeys = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const times = globalThis as unknown as Noted;
    times.keys = [];
    times.shown = [];
    addEventListener('keydown', (event) => times.keys.push(event.timeStamp), true);
    new PerformanceObserver((list) => {
      // The mark is made right before a frame is drawn: the next task comes after it.
      for (const entry of list.getEntries())
        if (entry.name === 'falsify:count-painted') times.shown.push(performance.now());
    }).observe({ entryTypes: ['mark'] });
  });

/** In ms. A key that changes nothing has no figure: the next change is that of the next key. */
export async function readKeys(frame: Frame): Promise<number[]> {
  const { keys, shown } = await frame.evaluate(() => {
    const { keys, shown } = globalThis as unknown as Noted;
    return { keys, shown };
  });
  return keys.flatMap((key, i) => {
    const painted = shown.find((time) => time > key);
    return painted !== undefined && painted < (keys[i + 1] ?? Infinity) ? [painted - key] : [];
  });
}
