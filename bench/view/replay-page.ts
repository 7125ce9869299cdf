// Measurements that run inside the page of a replay.
import type { Frame, Page } from 'playwright-core';

interface Noted {
  /** The last step. */
  step: Promise<{ readonly took: number; readonly shown: number }>;
}

/**
 * Goes from round to round, each time when the one before was drawn. How long the page is at work between the key and the
 * screen that shows the round: the task of the key, and that of the frame from its first event on, without the display's
 * time between them. Throws where the frame showed another round.
 */
export async function stepThrough(frame: Frame, page: Page, count: number): Promise<number[]> {
  await frame.evaluate(observeSteps);
  const place = frame.locator('.toolbar-place');
  const from = parseInt(await place.innerText());
  const steps: number[] = [];
  for (let i = 1; i <= count; i++) {
    await page.keyboard.press('j');
    const { took, shown } = await frame.evaluate(() => (globalThis as unknown as Noted).step);
    if (shown !== from + i) throw new Error(`round ${shown} was drawn instead of ${from + i}`);
    steps.push(took);
    await page.waitForTimeout(60);
  }
  return steps;
}

/** Within the page. */
function observeSteps(): void {
  const noted = globalThis as unknown as Noted;
  /** Calls back in a task of its own, right after the one that is under way. */
  const after = (work: () => void) => void scheduler.postTask(work, { priority: 'user-blocking' });
  const seen = (): number => {
    const here = document.querySelector('.step-here');
    const { top, bottom } = here?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const list = document.querySelector('.list')?.getBoundingClientRect();
    const isSeen = list && top < list.bottom && bottom > list.top;
    return isSeen
      ? parseInt(here?.closest('.round')?.querySelector('.round-number')?.textContent ?? '')
      : NaN;
  };
  const onKey = () => {
    const began = performance.now();
    let handled = 0;
    let drawing = 0;
    const draws = () => (drawing ||= performance.now());
    after(() => (handled ||= performance.now() - began));
    // The first event of a frame.
    addEventListener('scroll', draws, { capture: true, once: true });
    noted.step = new Promise((resolve) => {
      requestAnimationFrame(() => {
        draws();
        // The frame may come first: its work must not count as that of the key, too.
        handled ||= drawing - began;
        removeEventListener('scroll', draws, true);
        after(() => resolve({ took: handled + performance.now() - drawing, shown: seen() }));
      });
    });
  };
  addEventListener('keydown', onKey, true);
}

/** Scrolls evenly, then jumps as one does with the scroll bar; gaps between frames, and frames with nothing in sight. */
export const scrollThrough = (frame: Frame): Promise<{ frames: number[]; blank: number }> =>
  frame.evaluate(async () => {
    const list = document.querySelector('.list');
    if (!list) throw new Error('there is no list');
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    /** Called when a frame was drawn: whether something of a round was at each of these heights. */
    const isBlank = () => {
      const { left, top, width, height } = list.getBoundingClientRect();
      return [0.05, 0.35, 0.65, 0.95].some((part) => {
        const there = document.elementsFromPoint(left + width / 2, top + height * part);
        return !there.some((element) => element.classList.contains('list-item'));
      });
    };
    const frames: number[] = [];
    let blank = 0;
    const move = async (to: number) => {
      list.scrollTop = to;
      const before = await nextFrame();
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (isBlank()) blank++;
      frames.push((await nextFrame()) - before);
    };
    list.scrollTop = 0;
    await nextFrame();
    for (let i = 0; i < 150; i++) await move(list.scrollTop + 120);
    const end = list.scrollHeight - list.clientHeight;
    for (let i = 0; i < 60; i++) await move(end * ((i * 0.618) % 1));
    await move(end);
    await move(0);
    return { frames, blank };
  });
