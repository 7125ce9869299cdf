// Transcripts of every format with hostile text in every field: it is text, whatever it looks like.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../../src/episode';
import { blicketFiles, type PublishedFiles, wasonFiles } from '../fixtures/published/files';
import { play } from '../fixtures/published/play';
import { ReplayPage } from '../harness/replay';
import { untilStill } from '../harness/still';
import { Workbench } from '../harness/workbench';

const HOST = 'hostile.invalid';
const HOSTILE = [
  `<img src="https://${HOST}/i.png" onerror="alert(1)"><script src="https://${HOST}/s.js">alert(2)</script>`,
  `<iframe src="https://${HOST}/"></iframe><a href="javascript:alert(3)">a</a> [x](javascript:alert(4)) ![y](https://${HOST}/y.png)`,
  `\u001b]8;;https://${HOST}/\u0007\u001b[31m\u202Eright to left\u2066 \u200B\uD800 <style>*{display:none}</style><base href="https://${HOST}/">`,
].join(' ');
/** Beginning of the hostile text, which is visible where there is room. */
const SEEN = `<img src="https://${HOST}`;

/** Words of the protocol and of the files, which must stay for a file to be read at all. */
const KEPT = new Set([
  'v',
  'type',
  'task',
  'setting',
  'scenario',
  'kind',
  'judge',
  'result',
  'expect',
  'state',
  'label',
  'why',
  'role',
  'variant',
  'hidden_rule_expr',
  'outcome',
  'judge_parsed',
  'compatible',
  'status',
  'turn_type',
  'game_state',
  'api_error',
  'triple',
  'objects',
  'relevant',
  'true_rule',
  'true_blickets',
  'parsed_test_objects',
  'source_transcript',
  'source_log',
  'source_file',
  'sha256',
  'question',
  'testcase_id',
  'hypothesis',
]);

/** Hostile text behind every text of a row, however deep. */
function spoil(value: unknown, key = ''): unknown {
  if (KEPT.has(key)) return value;
  if (typeof value === 'string') return `${value} ${HOSTILE}`;
  if (Array.isArray(value)) return value.map((each) => spoil(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoil(each, name)]));
}

const spoilLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `${JSON.stringify(spoil(JSON.parse(line)))}\n`)
    .join('');

function writeAll(folder: string, { transcript, siblings }: PublishedFiles): string {
  mkdirSync(folder, { recursive: true });
  const all = [transcript, siblings.compatibility, siblings.guesses];
  for (const { name, text } of all) writeFileSync(join(folder, name), spoilLines(text));
  const { conversation } = siblings;
  if (conversation) writeFileSync(join(folder, conversation.name), `${conversation.text}${HOSTILE}\n`);
  return transcript.name;
}

const OURS = 'hostile.episode.jsonl';

describe('hostile text in replays', () => {
  let workbench: Workbench;
  const names: string[] = [];
  const requests: string[] = [];
  const dialogs: string[] = [];

  beforeAll(async () => {
    const wason = await play({ task: 'wason' });
    const blicket = await play({ task: 'blicket' });
    const unknown = {
      v: 1,
      seq: readLog(wason.text).lastSeq + 1,
      type: `new ${HOSTILE}`,
      time: '',
      text: HOSTILE,
    };
    const fill = (folder: string) => {
      writeFileSync(
        join(folder, OURS),
        `${spoilLines(wason.text)}${JSON.stringify(unknown)}\nnot JSON ${HOSTILE}\n`,
      );
      names.push(OURS, writeAll(join(folder, 'a'), wasonFiles(wason.events)));
      names.push(writeAll(join(folder, 'b'), blicketFiles(blicket.events)));
    };
    workbench = await Workbench.shared({ fill });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    workbench.page.on('request', (request) => {
      if (request.url().includes(HOST)) requests.push(request.url());
    });
    workbench.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it.each([0, 1, 2])('file %i shows it as text in every panel', async (index) => {
    const replay = await ReplayPage.open(workbench, basename(names[index]));
    await replay.focus();
    const { frame } = replay;
    await frame.getByText(SEEN).first().waitFor();
    for (const panel of await replay.panels()) {
      await replay.openPanel(panel);
      await untilStill(frame);
      const made = await frame.evaluate(() => ({
        elements: document.querySelectorAll(
          'img, iframe, object, embed, base, form, a[href^="javascript:"], a[href*=".invalid"], [onerror], [onload]',
        ).length,
        scripts: [...document.scripts].filter(
          ({ text, src }) => text.includes('alert(2)') || src.includes('.invalid'),
        ).length,
        hidden: getComputedStyle(document.body).display,
        direction: getComputedStyle(document.body).direction,
        dir: document.documentElement.dir,
      }));
      expect({ panel, ...made }).toEqual({
        panel,
        elements: 0,
        scripts: 0,
        hidden: 'block',
        direction: 'ltr',
        dir: '',
      });
    }
    await workbench.picture(`replay hostile ${index}`);
  });

  it('and nothing was fetched, run or asked for', () => {
    expect({ requests, dialogs, faults: workbench.faults }).toEqual({
      requests: [],
      dialogs: [],
      faults: [],
    });
  });
});
