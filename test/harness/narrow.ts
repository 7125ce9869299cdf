// Windows of every width: whether what a view shows fits into it.
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import type { Workbench } from './workbench';

/** Gives the window a width in pixels, and waits until the view has taken it up and nothing is wider than it. */
export async function expectToFit(workbench: Workbench, frame: Frame, width: number): Promise<void> {
  await workbench.page.setViewportSize({ width, height: 900 });
  await expect.poll(() => frame.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
  const overflow = () =>
    frame.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}
