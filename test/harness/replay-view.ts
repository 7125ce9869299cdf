// The built view of a replay in a browser, with a transcript that is open in a worker of this process.
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { planEpisode, runEpisode } from '../../src/episode';
import { directAsk } from '../../src/judges/answer';
import { episodeMetrics } from '../../src/metrics';
import { offlineModel } from '../../src/models/offline';
import { Engine } from '../../src/predicate';
import { taskNamed } from '../../src/tasks/registry';
import type { Json } from '../../src/base/json';
import { servicesOf } from '../unit/episode/players';
import { feed, openWorker } from '../unit/replay/worker';
import { launchBrowser } from './browser.mjs';

const ORIGIN = 'http://view.localhost';
/** `colours`: the variables of a theme. */
const pageIn = (
  colours: string,
): string => `<!DOCTYPE html><html lang="en"><head><title>Replay</title><style>${colours}</style><link rel="stylesheet" href="${ORIGIN}/main.css"></head>
<body><div id="view"></div><script type="module" src="${ORIGIN}/main.js"></script></body></html>`;

let browser: Browser;
let files: ReadonlyMap<string, Buffer>;

/** Builds the view before the tests of a file. */
export function withReplayView(): void {
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
}

/** The transcript of an offline episode. */
export async function transcriptOf(
  task: string,
  agent: string,
  seed: number,
  scenario: Json,
  setting = 'plain',
): Promise<string> {
  const engine = new Engine();
  const ask = directAsk(() => engine);
  const place = { task, setting, scenario };
  const plan = await planEpisode({
    ...{ ...place, task: taskNamed(task)!, judges: [], seed, version: '0.0.0' },
    model: offlineModel({ agent, seed, ...place }, ask),
  });
  const services = servicesOf({ ask, metrics: episodeMetrics });
  await runEpisode(plan, services);
  engine.dispose();
  return services.log.text;
}

/** The view of the text of a transcript. `colours`: the variables of a theme; `width`: of the window, in pixels. */
export async function shown(text: string, { colours = '', width = 1280 } = {}): Promise<Page> {
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
    await route.fulfill({ contentType, body: files.get(name) ?? pageIn(colours) });
  });
  await page.addInitScript(() => {
    const api = { postMessage: () => undefined, getState: () => undefined, setState: () => undefined };
    Object.assign(window, { acquireVsCodeApi: () => api });
  });
  await page.goto(`${ORIGIN}/page`);
  await page.locator('#view > *').first().waitFor({ state: 'attached' });
  // As JSON: what comes from a scenario is plain data, however deep.
  const told = JSON.stringify({ growth, rows: [...rows], of });
  await page.evaluate((text) => {
    const { growth, rows, of } = JSON.parse(text) as { growth: object; rows: number[]; of: number };
    const tell = (message: object) => window.postMessage(message, '*');
    tell({ type: 'opened', name: 'x', published: false, trusted: true });
    tell({ type: 'grown', growth });
    tell({ type: 'rows', from: 0, rows: Uint8Array.from(rows), of });
  }, told);
  return page;
}
