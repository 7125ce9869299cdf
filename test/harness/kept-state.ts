// Waits for the window state that VS Code keeps in the browser: it writes it now and then, and not surely before a
// reload.
import type { Page } from 'playwright-core';
import { PATIENCE_MS } from './patience.mjs';

/** Waits until the kept state contains this. */
export async function untilKept(page: Page, wanted: RegExp): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await keptTexts(page)).some((text) => wanted.test(text));) {
    if (Date.now() > end) throw new Error(`after ${PATIENCE_MS} ms the window has not kept ${wanted}`);
    await looksAway(page);
    await page.waitForTimeout(50);
  }
}

/** VS Code writes down what it has to keep when its window loses the focus. */
const looksAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const focus of [true, false]) {
      document.hasFocus = () => focus;
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

const keptTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('vscode-web-state-db')) continue;
      const database = await answer(indexedDB.open(name));
      try {
        const values = await answer(database.transaction('ItemTable').objectStore('ItemTable').getAll());
        found.push(...values.map(String));
      } finally {
        database.close();
      }
    }
    return found;
  });
