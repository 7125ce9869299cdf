// The replay of games that no source names, in a browser: the view as it is built, told by a host what it would tell.
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planEpisode, runEpisode } from '../../src/episode';
import { directAsk } from '../../src/judges/answer';
import { episodeMetrics } from '../../src/metrics';
import { offlineModel } from '../../src/models/offline';
import { Engine } from '../../src/predicate';
import { register } from '../../src/tasks/register';
import { taskNamed } from '../../src/tasks/registry';
import type { Json } from '../../src/base/json';
import { launchBrowser } from '../harness/browser.mjs';
import { bandit, banditSemantics } from '../harness/games/bandit';
import { sum, sumSemantics } from '../harness/games/sum';
import { servicesOf } from '../unit/episode/players';
import { feed, openWorker } from '../unit/replay/desk';

beforeAll(() => register(bandit, banditSemantics));
beforeAll(() => register(sum, sumSemantics));

const ORIGIN = 'http://view.localhost';
const PAGE = `<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="${ORIGIN}/main.css"></head>
<body><div id="view"></div><script type="module" src="${ORIGIN}/main.js"></script></body></html>`;

let browser: Browser;
let files: ReadonlyMap<string, Buffer>;

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

async function transcriptOf(task: string, agent: string, seed: number, scenario: Json): Promise<string> {
  const engine = new Engine();
  const ask = directAsk(() => engine);
  const place = { task, setting: 'plain', scenario };
  const plan = await planEpisode({
    ...{ ...place, task: taskNamed(task)!, judges: [], seed, version: '0.0.0' },
    model: offlineModel({ agent, seed, ...place }, ask),
  });
  const services = servicesOf({ ask, metrics: episodeMetrics });
  await runEpisode(plan, services);
  engine.dispose();
  return services.log.text;
}

/** The view with a transcript, as its host tells it. */
async function shown(text: string): Promise<Page> {
  const ask = openWorker();
  ask({ op: 'open', name: 'x' });
  const growth = feed(ask, text);
  const { rows, of } = ask({ op: 'packed-rows', from: 0, most: 1000 });
  const page = await browser.newPage();
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

const LEVERS: Json = { best: 'right', pays: Array.from({ length: 6 }, (_, i) => [i % 3 === 2, i % 3 !== 2]) };

describe('the replay of a trial game', () => {
  it('has a round for each trial, with its choice, its reward and its verdict', async () => {
    const page = await shown(await transcriptOf('bandit', 'stayer', 2, LEVERS));
    const second = page.getByRole('article', { name: 'Round 2' });
    await second.waitFor();
    expect(await page.getByRole('article').count()).toBe(6);
    const text = (await second.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain('chooses right');
    expect(text).toContain('it pays, reward 10');
    expect(text).toContain('best');
    expect(text).not.toMatch(/announces|tests|not judged|not computed|Nothing was said/);
    await page.close();
  });

  it('has the measures of its task, and no panel of another', async () => {
    const page = await shown(await transcriptOf('bandit', 'stayer', 2, LEVERS));
    await page.getByRole('article', { name: 'Round 1' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Measures']);
    const header = (await page.locator('header').innerText()).replace(/\s+/g, ' ');
    expect(header).toContain('Two levers · plain');
    expect(header).toContain('Earned 20 Best lever 0.667');
    expect(header).not.toContain('Not reviewed');
    await page.close();
  });
});

describe('the replay of a game of one reply', () => {
  it('has one round, with the answer and its score', async () => {
    const page = await shown(await transcriptOf('sum', 'adder', 30, { a: 30, b: 7 }));
    const round = page.getByRole('article');
    await round.waitFor();
    const text = (await round.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain('answers 37');
    expect(text).toContain('score 1');
    expect(text).not.toMatch(/announces|tests|not judged|not computed/);
    await page.close();
  });
});
