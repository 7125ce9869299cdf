// Judges that are asked again from a replay: a try and a judging that are cancelled while the model keeps silent, edited
// guidance, and a language model of VS Code as the judge.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { EpisodesPage } from '../harness/episodes';
import { startLlmServer, type LlmServer } from '../harness/llm';
import { ReplayPage } from '../harness/replay';
import { linesOf, playOffline, type Played } from '../harness/replay-files';
import { Workbench } from '../harness/workbench';

const PANEL = 'Judge call';
const OTHER = 'other.txt';

describe('a judge that is asked again in VS Code', () => {
  let workbench: Workbench;
  let episodes: EpisodesPage;
  let replay: ReplayPage;
  let server: LlmServer;
  let episode: Played;
  let silent = true;
  let before = '';
  const fill = (folder: string) => {
    episode = playOffline(join(folder, 'episodes'), 9, 2, 'confirming');
    before = readFileSync(episode.file, 'utf8');
    writeFileSync(join(folder, OTHER), 'nothing');
  };
  const button = (name: string): Locator => replay.frame.getByRole('button', { name, exact: true });
  const said = (text: string | RegExp): Locator => replay.frame.getByRole('status').filter({ hasText: text });
  const judge = (): Locator => replay.frame.getByRole('combobox', { name: 'Judge', exact: true });
  const order = async (choice: string, times: string) => {
    await judge().selectOption(choice);
    await replay.frame.getByRole('combobox', { name: 'How many times' }).selectOption(times);
    await button('Try again').click();
  };
  const agree = () => episodes.dialog.getByRole('button', { name: 'Run', exact: true }).click();
  const asking = (name: string): Locator => episodes.notification(`Asking ${name}`);
  const untilLetGo = () => expect.poll(() => server.underWay()).toBe(0);

  beforeAll(async () => {
    server = await startLlmServer({
      answer: () => 'NO',
      faults: () => (silent ? { kind: 'silent' } : undefined),
    });
    const profile = { name: 'local', baseURL: server.url, model: 'tiny-7b', maxRetries: 0 };
    const settings = { 'falsify.endpoints': [profile] };
    workbench = await Workbench.open({
      extensions: inject('extensions'),
      fill,
      settings,
      languageModels: true,
    });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    episodes = new EpisodesPage(workbench);
    replay = await ReplayPage.open(workbench, basename(episode.file));
    await replay.reviewed();
    await replay.openPanel(PANEL);
    await judge().locator('option[value="endpoint:local"]').waitFor({ state: 'attached' });
  });
  afterAll(async () => {
    await workbench.close();
    await server.close();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('is let go where the replay cancels the try, and nothing was written', async () => {
    await order('endpoint:local', '3');
    await agree();
    await said('Asking: 0 of 3').waitFor();
    await expect.poll(() => server.underWay()).toBeGreaterThan(0);
    await asking('local').waitFor();
    await workbench.picture('judge call asking');
    await button('Cancel').click();
    await said('Stopped after 0 of 3. Nothing was written.').waitFor();
    await untilLetGo();
    await asking('local').waitFor({ state: 'detached' });
    await button('Try again').waitFor();
    expect(readFileSync(episode.file, 'utf8')).toBe(before);
  });

  it('is let go where the notification cancels it', async () => {
    await order('endpoint:local', '1');
    await asking('local').waitFor();
    await expect.poll(() => server.underWay()).toBe(1);
    await episodes.press(asking('local'), 'Cancel');
    await said('Stopped after 0 of 1. Nothing was written.').waitFor();
    await untilLetGo();
    expect(readFileSync(episode.file, 'utf8')).toBe(before);
  });

  it('has said nothing where judging the turn is cancelled; the transcript says that it was begun', async () => {
    await judge().selectOption('endpoint:local');
    await button('Re-judge this turn').click();
    await expect.poll(() => server.underWay()).toBeGreaterThan(0);
    const running = workbench.page.locator('.notification-toast').filter({ hasText: 'verdicts' });
    await episodes.press(running, 'Cancel');
    await said('Cancelled: the judge has said nothing.').waitFor();
    await untilLetGo();
    const after = readFileSync(episode.file, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    const added = linesOf(episode.file).slice(episode.lines.length);
    expect(added[0]?.type).toBe('judging');
    // Computation needs no model, and may have judged before.
    expect(added.filter(({ type, by }) => type === 'verdict' && by?.kind === 'endpoint')).toEqual([]);
    before = after;
  });

  it('goes by edited guidance, as often as was said', async () => {
    silent = false;
    const asked = server.requests.length;
    await replay.frame.locator('.call-guidance summary').click();
    await replay.frame.getByLabel('Accept, one example a line').fill('whatever is mine');
    await order('endpoint:local', '3');
    await said('Agreement: 100% (3 of 3): 3 × incorrect. Nothing was written.').waitFor();
    const bodies = server.requests.slice(asked).map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(3);
    expect(bodies.every((body) => body.includes('whatever is mine'))).toBe(true);
    await workbench.picture('judge call tried');
    await button('As in the transcript').click();
  });

  it('is a language model of VS Code, which can be cancelled, too', async () => {
    const choice = (id: string) => `vscode:falsify-test/${id}`;
    await judge()
      .locator(`option[value="${choice('judge')}"]`)
      .waitFor({ state: 'attached' });
    await order(choice('judge'), '3');
    await agree();
    await said('Agreement: 100% (3 of 3): 3 × incorrect. Nothing was written.').waitFor();
    await workbench.picture('judge call language model');
    await order(choice('slow'), '1');
    await agree();
    await asking('falsify-test/slow').waitFor();
    await button('Cancel').click();
    await said('Stopped after 0 of 1. Nothing was written.').waitFor();
    await asking('falsify-test/slow').waitFor({ state: 'detached' });
    expect(readFileSync(episode.file, 'utf8')).toBe(before);
  });

  it('is let go where the replay is hidden, which a notification says', async () => {
    silent = true;
    await order('endpoint:local', '3');
    await said('Asking: 0 of 3').waitFor();
    await expect.poll(() => server.underWay()).toBeGreaterThan(0);
    await workbench.openFile(OTHER);
    await untilLetGo();
    await episodes.notification('Asking local was stopped after 0 of 3, as its replay was hidden.').waitFor();
    replay = await ReplayPage.open(workbench, basename(episode.file));
    await button('Try again').waitFor();
    expect(await said('Asking').count()).toBe(0);
    expect(readFileSync(episode.file, 'utf8')).toBe(before);
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
    expect(workbench.ownErrors).toEqual([]);
  });
});
