// The page of the replay by itself in a browser, with a transcript that is open in a worker of this process.
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '../harness/browser.mjs';
import { feed, openWorker } from '../unit/replay/desk';

const ORIGIN = 'http://view.localhost';
const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Replay</title><link rel="stylesheet" href="${ORIGIN}/main.css"></head>
<body><div id="view"></div><script type="module" src="${ORIGIN}/main.js"></script></body></html>`;

let browser: Browser;
let files: ReadonlyMap<string, Buffer>;

/** Builds the page and launches a browser for the tests of the file that calls this. */
export function replayPages(): { readonly shown: typeof shown } {
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: ['webview/replay/main.tsx'],
      ...{ bundle: true, write: false, format: 'esm', outdir: 'out', logLevel: 'silent' },
      loader: { '.ttf': 'dataurl' },
      ...{ jsx: 'automatic', jsxImportSource: 'preact', target: 'es2022' },
    });
    files = new Map(
      outputFiles.map(({ path, contents }) => [path.split(/[\\/]/).at(-1)!, Buffer.from(contents)]),
    );
    browser = await launchBrowser();
  }, 120_000);
  afterAll(() => browser.close());
  return { shown };
}

/** The replay of the text of a transcript, in a window of this width. */
async function shown(text: string, width: number): Promise<Page> {
  const ask = openWorker();
  ask({ op: 'open', name: 'x' });
  const growth = feed(ask, text);
  const { rows, of } = ask({ op: 'packed-rows', from: 0, most: 1000 });
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const contentType = name.endsWith('.css')
      ? 'text/css'
      : name.endsWith('.js')
        ? 'text/javascript'
        : 'text/html';
    await route.fulfill({ contentType, body: files.get(name) ?? PAGE });
  });
  await page.addInitScript(() => {
    const api = { postMessage: () => undefined, getState: () => undefined, setState: () => undefined };
    Object.assign(window, { acquireVsCodeApi: () => api });
  });
  await page.goto(`${ORIGIN}/page`);
  await page.locator('#view > *').first().waitFor({ state: 'attached' });
  const told = JSON.stringify({ growth, rows: [...rows], of });
  await page.evaluate((json) => {
    const {
      growth: grown,
      rows: sent,
      of: all,
    } = JSON.parse(json) as { growth: object; rows: number[]; of: number };
    const tell = (message: object) => window.postMessage(message, '*');
    tell({ type: 'opened', name: 'x', published: false, trusted: true });
    tell({ type: 'grown', growth: grown });
    tell({ type: 'rows', from: 0, rows: Uint8Array.from(sent), of: all });
  }, told);
  return page;
}
