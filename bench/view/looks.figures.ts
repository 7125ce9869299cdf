// Pictures of replays for people to look at: what they show × four themes × four widths. Nothing here is a test.
//   npx vitest run --project figures bench/view/looks.figures.ts
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { EPISODES } from '../../test/fixtures/published/data';
import { judgeWrongly, playOffline } from '../../test/harness/replay-files';
import { Workbench } from '../../test/harness/workbench';

/** Media features that are emulated, and the class that the workbench has with them. */
const LOOKS = {
  light: [{ colorScheme: 'light', forcedColors: 'none' }, 'vs'],
  dark: [{ colorScheme: 'dark', forcedColors: 'none' }, 'vs-dark'],
  'high contrast dark': [{ colorScheme: 'dark', forcedColors: 'active' }, 'hc-black'],
  'high contrast light': [{ colorScheme: 'light', forcedColors: 'active' }, 'hc-light'],
} as const;
const WIDTHS = [600, 1080, 1440, 1920];
const PUBLISHED =
  'wason_experiments/runs/ood_test/gemini-2.5-pro/think-in-opposites/O3_2/inst1/O3_2_inst1_20260227-023310';

/** The name of the file of each scene. */
const SCENES = {
  '45 rounds': 'rounds.episode.jsonl',
  '3 rounds': 'short.episode.jsonl',
  failed: 'failed.episode.jsonl',
  live: 'live.episode.jsonl',
  published: `${PUBLISHED.slice(PUBLISHED.lastIndexOf('/') + 1)}.jsonl`,
  empty: 'empty.episode.jsonl',
} as const;

const END = { v: 1, time: '2026-11-21T18:40:05Z', type: 'end', state: 'failed' };

let workbench: Workbench;
/** The lines that another program writes while the live episode is looked at. */
let coming: string[] = [];

function fill(folder: string): void {
  const episode = playOffline(join(folder, 'played'), 9, 2, 'confirming');
  judgeWrongly(episode, 'equivalence', [3, 12]);
  judgeWrongly(episode, 'compatibility', [5]);
  const lines = readFileSync(episode.file, 'utf8').trim().split('\n');
  const from = (round: number) => lines.findIndex((line) => line.includes(`"round":${round},`));
  const write = (name: string, some: readonly string[]) =>
    writeFileSync(join(folder, name), `${some.join('\n')}\n`);
  const why = 'The endpoint answered 401: the key is not accepted';
  write(SCENES['45 rounds'], lines);
  write(SCENES['3 rounds'], lines.slice(0, from(4)));
  write(SCENES.failed, [
    ...lines.slice(0, from(9)),
    JSON.stringify({ ...END, seq: from(9) + 1, message: why }),
  ]);
  write(SCENES.live, lines.slice(0, from(20)));
  coming = lines.slice(from(20), from(46));
  write(SCENES.empty, lines.slice(0, 1));
  const beside = join(folder, PUBLISHED);
  mkdirSync(dirname(beside), { recursive: true });
  for (const end of ['.jsonl', '_judge_compatibility.jsonl', '_judge_guesses.jsonl'])
    cpSync(join(EPISODES, `${PUBLISHED}${end}`), `${beside}${end}`);
}

beforeAll(async () => {
  const settings = { 'window.autoDetectColorScheme': true, 'window.autoDetectHighContrast': true };
  workbench = await Workbench.open({ extensions: inject('extensions'), fill, settings });
  await workbench.page.keyboard.press('Control+B');
  await workbench.openTab(SCENES['3 rounds']); // Falsify is loaded, and files can be found
}, 300_000);
afterAll(() => workbench.close());

it.each(Object.entries(SCENES))('%s', async (scene, name) => {
  const { page } = workbench;
  await workbench.openTab(name);
  const frame = await workbench.view();
  await frame.locator('.outcome, .toolbar').first().waitFor();
  await page.waitForTimeout(2000); // for the review, which goes on in the background
  for (const [look, [media, className]] of Object.entries(LOOKS)) {
    await page.emulateMedia(media);
    await page.locator(`.monaco-workbench.${className}`).waitFor();
    for (const width of WIDTHS) {
      if (scene === 'live') appendFileSync(join(workbench.folder, name), `${coming.shift() ?? ''}\n`);
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(250); // figures are drawn for the new width
      await workbench.picture(`looks/${scene} ${look} ${width}`);
    }
  }
});
