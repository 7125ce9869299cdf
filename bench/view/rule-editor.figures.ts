// Measures how fast the visual editor appears in a real VS Code: run by `npm run bench -- --only view`.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { RuleEditorPage } from '../../test/harness/rule-editor';
import { Workbench } from '../../test/harness/workbench';
import type { ViewFigures } from '../view';
import { observeKeys, readKeys } from './keys';

const EXAMPLE = 'published.rules.yaml';
const OPENINGS = 8;
/** A person who types fast leaves about so long between two keys, in ms. */
const BETWEEN_KEYS = 180;
const TURNS = 5;
const TURN_MS = 2500;
const TYPED = [' and a > 12', ' or b * c < 77', ' and a + b + c > 5'];

const figures: { -readonly [K in keyof ViewFigures]: number[] } = {
  keyToCount: [],
  firstPaint: [],
  openToPaint: [],
  framesPerSecond: [],
  fullSet: [],
};
let workbench: Workbench;

beforeAll(async () => {
  const fill = (folder: string) => cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE));
  workbench = await Workbench.open({ extensions: inject('extensions'), fill });
  await workbench.openFile(EXAMPLE);
  await workbench.page.keyboard.press('Control+B'); // the side bar goes: then the pictures stand beside the rules
  await workbench.untilGroupTexts((texts) => texts.some((text) => text.includes('feasible')));
});
afterAll(async () => {
  await workbench.close();
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/view-figures.json'), JSON.stringify(figures));
});

it('opens', async () => {
  for (let i = 0; i < OPENINGS; i++) {
    const started = Date.now();
    const editor = await RuleEditorPage.open(workbench);
    const [origin, paint] = await editor.frame.evaluate(() => [
      performance.timeOrigin,
      performance.getEntriesByName('falsify:first-paint')[0]?.startTime ?? NaN,
    ]);
    figures.firstPaint.push(paint);
    figures.openToPaint.push(origin + paint - started);
    await editor.untilCount('1,629');
    if (i < OPENINGS - 1) {
      await workbench.runCommand('Falsify: Open Text Editor');
      await workbench.editor.locator('.view-line').first().waitFor();
    }
  }
});

it('counts what is typed, with the heat maps on screen', async () => {
  const editor = await RuleEditorPage.shown(workbench);
  await editor.openPanel('Pictures');
  await observeKeys(editor.frame);
  for (const [rule, text] of [...TYPED.entries(), ...TYPED.entries()]) {
    await editor.focusPredicate(rule + 1);
    await workbench.page.waitForTimeout(800);
    for (const key of text) {
      await workbench.page.keyboard.type(key);
      await workbench.page.waitForTimeout(BETWEEN_KEYS);
    }
    await workbench.page.waitForTimeout(800);
  }
  figures.keyToCount.push(...(await readKeys(editor.frame)));
});

interface Drawn {
  readonly moving: boolean;
  readonly time: number;
}

/** Turns the picture with the mouse for a while; what was drawn, and when the mouse let go. */
async function turn(
  editor: RuleEditorPage,
  x: number,
  y: number,
): Promise<{ drawn: Drawn[]; released: number }> {
  const { mouse } = workbench.page;
  await editor.frame.evaluate(() => {
    const noted = globalThis as unknown as { drawn: Drawn[]; observer?: PerformanceObserver };
    noted.drawn = [];
    noted.observer?.disconnect();
    noted.observer = new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name.startsWith('falsify-space'))
          noted.drawn.push({ moving: name.endsWith('moved'), time: startTime });
    });
    noted.observer.observe({ entryTypes: ['mark'] });
  });
  await mouse.move(x, y);
  await mouse.down();
  const end = Date.now() + TURN_MS;
  for (let step = 0; Date.now() < end; step++) {
    await mouse.move(x + 100 * Math.sin(step / 9), y + 40 * Math.cos(step / 9));
    await workbench.page.waitForTimeout(12);
  }
  const released = await editor.frame.evaluate(() => performance.now());
  await mouse.up();
  await workbench.page.waitForTimeout(1500);
  const drawn = await editor.frame.evaluate(() => (globalThis as unknown as { drawn: Drawn[] }).drawn);
  return { drawn, released };
}

it('turns the largest feasible set', async () => {
  const editor = await RuleEditorPage.shown(workbench);
  await editor.openGroup('8');
  await editor.untilCount('176,715');
  await editor.openPanel('Pictures');
  await editor.frame.getByRole('radio', { name: '3-D' }).check();
  const canvas = editor.get('space');
  await canvas.waitFor();
  await workbench.page.waitForTimeout(3000);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the picture in space has no place');
  for (let i = 0; i < TURNS; i++) {
    const { drawn, released } = await turn(editor, box.x + box.width / 2, box.y + box.height / 2);
    const moving = drawn.filter(({ moving, time }) => moving && time <= released);
    const [first, last] = [moving[0], moving.at(-1)];
    if (first && last && last !== first)
      figures.framesPerSecond.push((1000 * (moving.length - 1)) / (last.time - first.time));
    const full = drawn.find((each) => !each.moving && each.time > released);
    if (full) figures.fullSet.push(full.time - released);
  }
});
