// An exported transcript in a browser.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { sharedBrowser } from '../harness/shared-browser';

/** The words that go on in another line. */
function brokenWords(cells: readonly Element[]): readonly string[] {
  const broken: string[] = [];
  for (const cell of cells) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\w+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
  }
  return broken;
}

it.each([1200, 700])('has whole words in narrow columns, %i pixels wide', async (width) => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width, height: 900 } });
  await page.goto(pathToFileURL(resolve('test/fixtures/exports/episode.html')).href);
  const cells = page.locator('th, td:not(.long)');
  expect(await cells.count()).toBeGreaterThan(0);
  expect(await cells.evaluateAll(brokenWords)).toEqual([]);
  await page.screenshot({ path: `test-results/export-${String(width)}.png`, fullPage: true });
  await page.close();
});
