// Observation of a view from its beginning, within its page: whoever asks the page from outside delays what it asks about.
import type { Frame, Page } from 'playwright-core';
import type { Workbench } from '../../test/harness/workbench';

/** Times in ms since the page began, and when that was. */
interface Opening {
  readonly origin: number;
  /** The first frame with content, as the view marks it; NaN until it is drawn. */
  readonly paint: number;
  /** The first frame with a round. */
  readonly first: number;
  /** The first frame with this last round. */
  readonly all: number;
}

interface Noted {
  openedAt: { first: number; all: number };
  tasks: number[];
}

/** The line on the console of the page when it shows this last round. */
const shows = (last: number): string => `shows the last round: ${last}`;

/** From now on every page of a view notes its own times. To be called once for a window. */
export const observeOpenings = (page: Page): Promise<unknown> => page.addInitScript(observe);

/** Within a page: that of a view is written into one that was empty at first, and is the same for its observers. */
function observe(): void {
  if (location.href !== 'about:blank') return;
  const noted = globalThis as unknown as Noted;
  noted.openedAt = { first: 0, all: 0 };
  noted.tasks = [];
  let last = '';
  const look = () => {
    const { openedAt } = noted;
    if (openedAt.first === 0 && document.querySelector('.round')) {
      openedAt.first = -1;
      requestAnimationFrame(() => (openedAt.first = performance.now()));
    }
    const place = document.querySelector('.toolbar-place')?.textContent ?? '';
    const of = /of (\d+)$/.exec(place)?.[1] ?? '';
    if (of === last) return;
    last = of;
    requestAnimationFrame(() => {
      openedAt.all = performance.now();
      console.debug(`shows the last round: ${of}`);
    });
  };
  const begin = () => {
    if (!location.pathname.endsWith('/fake.html')) return;
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks.push(duration);
    }).observe({ type: 'longtask' });
  };
  addEventListener('DOMContentLoaded', begin, { once: true });
}

/** Opens a file of the workspace, and waits until its view shows this last round; `asked`: the time of the last key. */
export async function openView(
  workbench: Workbench,
  name: string,
  last: number,
): Promise<{ readonly frame: Frame; readonly asked: number; readonly opening: Opening }> {
  const { page } = workbench;
  await page.keyboard.press('Control+P');
  await page.keyboard.type(name);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
  await page.waitForTimeout(500);
  // From here on the page is left alone.
  const shown = page.waitForEvent('console', { predicate: (line) => line.text() === shows(last) });
  const asked = Date.now();
  await page.keyboard.press('Enter');
  await shown;
  const frame = await workbench.view('.round');
  return { frame, asked, opening: await readOpening(frame) };
}

/** Tasks since it was asked last that kept the page from drawing for 50 ms or more. */
export const readTasks = (frame: Frame): Promise<number[]> =>
  frame.evaluate(async () => {
    const noted = globalThis as unknown as Noted;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return noted.tasks.splice(0);
  });

/** The times of a view that was opened. */
const readOpening = (frame: Frame): Promise<Opening> =>
  frame.evaluate(() => ({
    ...(globalThis as unknown as Noted).openedAt,
    origin: performance.timeOrigin,
    paint: performance.getEntriesByName('falsify:first-paint')[0]?.startTime ?? NaN,
  }));
