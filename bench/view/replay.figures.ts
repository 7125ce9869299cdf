// Measures how fast replays of long transcripts appear in a real VS Code: run by `npm run bench -- --only replay`.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { ReplayPage } from '../../test/harness/replay';
import { Workbench } from '../../test/harness/workbench';
import { KINDS, NEEDLE, transcriptBytes, transcriptLines } from '../replay/transcripts';
import { percentile } from '../figures';
import type { ReplayFigures, ReplayScreenFigures } from '../replay';
import { ourProcesses, type ProcessUse } from './processes';
import { observeOpenings, openView, readTasks } from './observe-opening';
import { scrollThrough, stepThrough } from './replay-page';

const MB = 2 ** 20;
const LIVE = 'live.episode.jsonl';
const OPENINGS = Number(process.env['FALSIFY_BENCH_OPENINGS'] ?? 3);
const SIZES = ['usual', 'thinking', 'events'] as const;
const WANTED = process.env['FALSIFY_BENCH_KINDS']?.split(',') ?? SIZES;

const live: number[] = [];
const figures: ReplayFigures = { live, kinds: {} };
let workbench: Workbench;

/** Writes a transcript piece by piece: all of it at once would not fit well. */
function write(folder: string, name: (typeof SIZES)[number]): void {
  const file = join(folder, `${name}.episode.jsonl`);
  writeFileSync(file, '');
  for (const bytes of transcriptBytes(KINDS[name])) appendFileSync(file, bytes);
}

beforeAll(async () => {
  const fill = (folder: string) => {
    for (const name of SIZES) if (WANTED.includes(name)) write(folder, name);
    writeFileSync(join(folder, LIVE), [...transcriptLines({ rounds: 30, ended: false })].join(''));
    writeFileSync(join(folder, 'note.txt'), 'nothing');
  };
  workbench = await Workbench.open({ extensions: inject('extensions'), fill });
  await observeOpenings(workbench.page);
  await workbench.page.setViewportSize({ width: 1400, height: 900 });
  await workbench.page.keyboard.press('Control+B');
}, 300_000);
afterAll(async () => {
  await workbench.close();
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/replay-figures.json'), JSON.stringify(figures));
});

/** Memory and processor time of the extension host and of its workers, which are processes. */
function hostUse(): Pick<ProcessUse, 'memory' | 'work'> {
  const ours = ourProcesses().filter(({ command }) => /type=extensionHost|dist\/worker\.js/.test(command));
  const sum = (of: 'memory' | 'work') => ours.reduce((total, each) => total + each[of], 0);
  return { memory: sum('memory'), work: sum('work') };
}

let client: CDPSession | undefined;

async function inspector(): Promise<CDPSession> {
  if (client) return client;
  client = await workbench.page.context().newCDPSession(workbench.page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return client;
}

/** Processor time of the page's thread since it began, in ms, independent of other load on the machine. */
async function processorTime(): Promise<number> {
  const { metrics } = await (await inspector()).send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
}

/** Memory of scripts, of the workbench and of its views, in MB. */
async function pageMemory(): Promise<number> {
  const session = await inspector();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MB;
}

/** From asking for the file to its first round, and to its last one; from the start of the page to the first of it. */
async function open(name: string, rounds: number) {
  const { frame, asked, opening } = await openView(workbench, name, rounds);
  const { origin, paint, first, all } = opening;
  return { frame, first: origin + first - asked, all: origin + all - asked, paint, round: first };
}

async function close(): Promise<void> {
  await workbench.runCommand('View: Close Editor');
  await workbench.page.waitForTimeout(1500);
}

describe.each(SIZES.filter((name) => WANTED.includes(name)))('a transcript: %s', (name) => {
  it('opens, scrolls, is searched', async () => {
    const found: { -readonly [K in keyof ReplayScreenFigures]: number[] } = {
      first: [],
      paint: [],
      round: [],
      opened: [],
      steps: [],
      frames: [],
      work: [],
      longest: [],
      blank: [],
      search: [],
      openWork: [],
      hostWork: [],
      hostMemory: [],
      pageMemory: [],
    };
    figures.kinds[name] = found;
    for (let i = 0; i < OPENINGS; i++) {
      const before = { host: hostUse(), page: await pageMemory(), work: await processorTime() };
      const { frame, first, all, paint, round } = await open(`${name}.episode.jsonl`, KINDS[name].rounds);
      found.openWork.push((await processorTime()) - before.work);
      found.hostWork.push(hostUse().work - before.host.work);
      await workbench.page.waitForTimeout(1000);
      found.first.push(first);
      found.opened.push(all);
      found.paint.push(paint);
      found.round.push(round);
      const opening = await readTasks(frame);
      const replay = await ReplayPage.shown(workbench);
      await replay.focus();
      found.steps.push(...(await stepThrough(frame, workbench.page, 20)));
      await readTasks(frame);
      const spent = await processorTime();
      const { frames, blank } = await scrollThrough(frame);
      found.frames.push(...frames);
      // Two frames for each move, and what the browser does meanwhile.
      found.work.push(((await processorTime()) - spent) / frames.length);
      found.blank.push(blank);
      const scrolling = await readTasks(frame);
      found.longest.push(Math.max(0, ...opening, ...scrolling));
      found.search.push(await searchFor(frame, NEEDLE.split('\n')[0] ?? ''));
      found.hostMemory.push(hostUse().memory - before.host.memory);
      found.pageMemory.push((await pageMemory()) - before.page);
      await close();
    }
    const { frames, ...rest } = found;
    console.log(name, JSON.stringify({ ...rest, frames: percentile(frames, 0.95) }));
  });
});

/** From the last key of the words to the hits being there, with the pause that waits for more keys. */
async function searchFor(frame: Frame, words: string): Promise<number> {
  const field = frame.getByRole('textbox', { name: 'Search' });
  await field.fill('');
  const seen = frame.evaluate(async () => {
    while (!document.querySelector('.hits li'))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return Date.now();
  });
  const started = Date.now();
  await field.fill(words);
  const took = (await seen) - started;
  await field.fill('');
  return took;
}

it('follows an episode that somebody else plays', async () => {
  const file = join(workbench.folder, LIVE);
  const { frame } = await open(LIVE, 30);
  const more = [...transcriptLines({ rounds: 50, ended: false })];
  const from = [...transcriptLines({ rounds: 30, ended: false })].length;
  for (let at = from, round = 31; round <= 50; round++, at += 5) {
    await workbench.page.waitForTimeout(150);
    const seen = frame.evaluate(async (last) => {
      const place = () => document.querySelector('.toolbar-place')?.textContent ?? '';
      while (!place().endsWith(`of ${last}`)) await new Promise((resolve) => requestAnimationFrame(resolve));
      return Date.now();
    }, round);
    const written = Date.now();
    appendFileSync(file, more.slice(at, at + 5).join(''));
    live.push((await seen) - written);
  }
  console.log('live', JSON.stringify(live));
});
