// The replay of games that no source names, and of forced colours, in a browser: the view as it is built, with a host that
// sends what the editor's would send.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { register } from '../../src/tasks/register';
import type { Json } from '../../src/base/json';
import { bandit, banditSemantics } from '../harness/games/bandit';
import { sum, sumSemantics } from '../harness/games/sum';
import { transcriptOf } from '../harness/offline-play';
import { shown, withReplayView } from '../harness/replay-view';

withReplayView();
beforeAll(() => register(bandit, banditSemantics));
beforeAll(() => register(sum, sumSemantics));

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
    expect(header).toContain('two levers · plain · Two levers');
    expect(header).toContain('Earned 20 Best lever 0.667');
    expect(header).not.toContain('Not reviewed');
    const filters = page.getByRole('group', { name: 'Show only rounds with' }).getByRole('button');
    expect(await filters.allInnerTexts()).toEqual(['Retries 0', 'Errors 0']);
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
    expect(text).toContain('1 point');
    expect(text).not.toMatch(/announces|tests|not judged|not computed/);
    await page.close();
  });
});

describe('the rounds of a replay', () => {
  it('have their answers below each other, wide and narrow', async () => {
    const page = await shown(readFileSync(join(root, 'examples/hasty-judge.episode.jsonl'), 'utf8'));
    const lefts = (all: Element[]) => all.map((one) => one.getBoundingClientRect().left);
    for (const width of [600, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.locator('.step .answer').evaluateAll(lefts);
      expect(found.length).toBeGreaterThan(5);
      expect(new Set(found).size).toBe(1);
    }
    await page.close();
  });
});

describe('the replay where a system forces its colours', () => {
  it('keeps filled and hollow marks apart', async () => {
    const page = await shown(readFileSync(join(root, 'examples/hasty-judge.episode.jsonl'), 'utf8'));
    await page.emulateMedia({ forcedColors: 'active' });
    const isFilled = (answer: string) =>
      page
        .locator(`.answer-${answer} > .answer-mark`)
        .first()
        .evaluate((mark) => getComputedStyle(mark).backgroundColor === getComputedStyle(mark).color);
    expect([await isFilled('yes'), await isFilled('no')]).toEqual([true, false]);
    await page.close();
  });
});
