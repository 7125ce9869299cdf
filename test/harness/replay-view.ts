// The built view of a replay in a browser, with a transcript that is open in a worker of this process.
import type { Page } from 'playwright-core';
import { feed, openWorker } from '../unit/replay/worker';
import { builtView } from './view-page';

let open: ReturnType<typeof builtView>;

/** Builds the view before the tests of a file. */
export function withReplayView(): void {
  open = builtView('replay');
}

/** The view of the text of a transcript. `post`: called with every message of the view. */
export async function shown(
  text: string,
  of: Parameters<typeof open>[1] = {},
  post: Parameters<typeof open>[0] = () => undefined,
): Promise<Page> {
  const ask = openWorker();
  ask({ op: 'open', name: 'x' });
  const growth = feed(ask, text);
  const packed = ask({ op: 'packed-rows', from: 0, most: 1000 });
  const page = await open(post, of);
  // As JSON: what comes from a scenario is plain data, however deep.
  const told = JSON.stringify({ growth, rows: [...packed.rows], total: packed.total });
  await page.evaluate((text) => {
    const { growth, rows, total } = JSON.parse(text) as { growth: object; rows: number[]; total: number };
    const tell = (message: object) => window.postMessage(message, '*');
    tell({ type: 'opened', name: 'x', published: false, trusted: true });
    tell({ type: 'grown', growth });
    tell({ type: 'rows', from: 0, rows: Uint8Array.from(rows), total });
  }, told);
  return page;
}
