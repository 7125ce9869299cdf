// Waits for the window state that VS Code keeps in the browser: it writes it now and then, and not surely before a
// reload.
import type { Page } from 'playwright-core';
import { PATIENCE_MS } from './patience.mjs';

/** Waits until the kept state contains this. */
export const untilKept = (page: Page, wanted: RegExp): Promise<void> =>
  untilAny(page, (text) => wanted.test(text), String(wanted));

/** Waits until this tab, by its file or title, is kept as the active one. */
export const untilActiveKept = (page: Page, tab: string): Promise<void> =>
  untilAny(page, (text) => keepsActive(text, tab), `${tab} as the active tab`);

/** `what`: names it in the error. */
async function untilAny(page: Page, isWanted: (text: string) => boolean, what: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await keptTexts(page)).some(isWanted);) {
    if (Date.now() > end) throw new Error(`after ${PATIENCE_MS} ms the window has not kept ${what}`);
    await looksAway(page);
    await page.waitForTimeout(100);
  }
}

/** The editors of the window, as VS Code keeps them. */
interface KeptEditors {
  readonly 'editorpart.state'?: {
    readonly activeGroup: number;
    readonly serializedGrid: { readonly root: Part };
  };
}

/** A group of editors, or what is divided into several. `mru`: the places of its editors, the last used one first. */
type Part =
  | { readonly type: 'branch'; readonly data: readonly Part[] }
  | {
      readonly type: 'leaf';
      readonly data: {
        readonly id: number;
        readonly editors: readonly { readonly value: string }[];
        readonly mru: readonly number[];
      };
    };

function keepsActive(text: string, tab: string): boolean {
  if (!text.includes('"editorpart.state"')) return false;
  const state = (JSON.parse(text) as KeptEditors)['editorpart.state'];
  return (
    state !== undefined && activeIn(state.serializedGrid.root, state.activeGroup)?.includes(tab) === true
  );
}

/** The active editor of a group, as text. */
function activeIn(part: Part, group: number): string | undefined {
  if (part.type === 'leaf')
    return part.data.id === group ? part.data.editors[part.data.mru[0]]?.value : undefined;
  return part.data.map((each) => activeIn(each, group)).find((found) => found !== undefined);
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
