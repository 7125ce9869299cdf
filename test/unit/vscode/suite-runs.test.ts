import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { answerEpisodeQuestion, isEpisodeQuestion } from '../../../src/judges/answer';
import { limitsByProfile } from '../../../src/models/endpoint';
import { EnginePool } from '../../../src/rules';
import { answerScenarios, isScenariosQuestion } from '../../../src/suites/scenarios';
import { answerSuite, type SuiteQuestion } from '../../../src/suites/question';
import { Consent } from '../../../src/vscode/run/confirm';
import { RunningSuites } from '../../../src/vscode/episodes/running-suites';
import { lensCommand, resultsCommand } from '../../../src/vscode/suites/lenses';
import { nodeDisk } from '../../../src/vscode/suites/node-disk';
import { endText, progressText, statusText } from '../../../src/vscode/suites/run-text';
import { SuiteRuns } from '../../../src/vscode/suites/runs';
import { buildSuiteProgram } from '../../harness/suite-program';
import { URI } from './fake-uri';
import { answers, asked, disk, progresses, workspace } from './fake-vscode';
import { memory } from './memento';

vi.mock('vscode', () => import('./fake-vscode'));

const RULES = `version: 1
groups:
  - id: g
    rules:
      - { name: even, predicate: a % 2 == 0 and b % 2 == 0 }
    initial: [[2, 4, 6]]
`;
const suite = (model: string, repeats: number) => `version: 1
episodes:
  - task: wason
    rules: r.rules.yaml
    tests: 2
    settings: [baseline]
    models: [${model}]
    repeats: ${repeats}
`;

const engines = new EnginePool();
const engine: Parameters<typeof answerEpisodeQuestion>[0] = (domain) => engines.for(domain);
let worked = 0;
/** The worker, in this thread. */
const service = {
  dispose: () => undefined,
  askOther: (question: { readonly kind: string }) => {
    worked++;
    if (isScenariosQuestion(question)) return Promise.resolve(finish(answerScenarios(question, engine)));
    if (isEpisodeQuestion(question)) return Promise.resolve(finish(answerEpisodeQuestion(engine, question)));
    return Promise.resolve(answerSuite(question as SuiteQuestion));
  },
} as never;

const lab = { name: 'lab', baseURL: 'http://127.0.0.1:9/v1', model: 'tiny', maxRetries: 0 };
const keys = { of: () => Promise.resolve(undefined) } as never;
let program: Awaited<ReturnType<typeof buildSuiteProgram>>;
let shown: RunningSuites;
const pages: (readonly unknown[])[] = [];
const runsWith = (where: typeof nodeDisk | undefined, remembered = memory()) =>
  new SuiteRuns({
    disk: where,
    keys,
    limits: limitsByProfile(),
    version: '0.0.0',
    service,
    worker: () => service,
    memory: remembered,
    program: program.path,
    log: { warn: () => undefined } as never,
    suites: shown,
    pages: { showAgain: (...page: readonly unknown[]) => void pages.push(page) },
    running: () => Promise.resolve({ consent: new Consent(false) }),
  });

let folder: string;
function opened(model: string, repeats = 1, head = '') {
  const uri = URI.file(join(folder, 's.suite.yaml'));
  const text = head + suite(model, repeats);
  writeFileSync(uri.fsPath, text);
  const document = {
    uri,
    languageId: 'falsify-suite',
    isDirty: false,
    isUntitled: false,
    version: 1,
    getText: () => text,
    save: () => Promise.resolve(true),
  };
  Object.assign(workspace, { openTextDocument: () => Promise.resolve(document) });
  return document as never as Parameters<SuiteRuns['plan']>[0];
}

beforeAll(async () => {
  program = await buildSuiteProgram();
}, 60_000);
afterAll(() => program.remove());
beforeEach(() => {
  shown = new RunningSuites();
  folder = mkdtempSync(join(tmpdir(), 'falsify-suite-runs-'));
  const rules = join(folder, 'r.rules.yaml');
  writeFileSync(rules, RULES);
  disk.files.set(URI.file(rules).toString(), new TextEncoder().encode(RULES));
  vi.spyOn(workspace, 'getConfiguration').mockReturnValue({
    get: (name: string) => (name === 'falsify.endpoints' ? [lab] : undefined),
    inspect: () => undefined,
  });
  worked = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
  workspace.isTrusted = true;
  answers.next = undefined;
  asked.length = progresses.length = 0;
  disk.files.clear();
});

describe('a suite in the editor', () => {
  it('is played to its end, and not again', async () => {
    const runs = runsWith(nodeDisk);
    const document = opened('offline:random');
    const end = await runs.run(document.uri, undefined);
    expect(end).toMatchObject({ cells: 1, complete: 1, played: 1, out: join(folder, 's') });
    expect(readdirSync(join(folder, 's')).filter((name) => name.endsWith('.episode.jsonl'))).toHaveLength(1);
    expect(await runs.run(document.uri, undefined)).toMatchObject({ complete: 1, played: 0 });
    expect(asked.map(({ text }) => text)).toEqual([
      's.suite.yaml: 1 of 1 episodes complete.',
      's.suite.yaml: 1 of 1 episodes complete, 0 of them in this run.',
    ]);
  });

  it('asks in every run before a model of an endpoint gets anything, and plays nothing where that is declined', async () => {
    const runs = runsWith(nodeDisk);
    const document = opened('lab');
    expect(await runs.run(document.uri, undefined)).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(asked[0].text).toBe('Send the episodes of this suite to 127.0.0.1:9?');
    expect(asked[0].detail).toMatch(/^Calls: 5; at most /m);
    expect(readdirSync(folder)).toEqual(['r.rules.yaml', 's.suite.yaml']);
    // An unverified claim of whoever calls the command counts in windows of tests only.
    expect(await runs.run(document.uri, { confirmed: true })).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it('is asked about again after it was agreed to once', async () => {
    const consent = new Consent(false);
    const call = { calls: 1, mostCalls: 1, as: 'plays' as const };
    const known = { model: { identity: { kind: 'endpoint', name: 'lab', host: 'h' } } } as never;
    answers.next = 'Run';
    for (const purpose of ['suite', 'suite', 'play'] as const)
      expect(await consent.ask([{ ...call, known } as never], { purpose })).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('is neither planned nor run in an untrusted workspace', async () => {
    workspace.isTrusted = false;
    const runs = runsWith(nodeDisk);
    const document = opened('offline:random');
    expect(await runs.plan(document)).toBeUndefined();
    expect(await runs.run(document.uri, undefined)).toBeUndefined();
    expect(await runs.status(document.uri)).toBeUndefined();
    expect(worked).toBe(0);
    expect(asked.every(({ text }) => text.includes('trusted'))).toBe(true);
    expect(readdirSync(folder)).toEqual(['r.rules.yaml', 's.suite.yaml']);
    const lens = lensCommand(document, { plan: undefined, running: undefined, available: true });
    expect(lens).toEqual({ title: 'Suites run in trusted workspaces only', command: '' });
  });

  it('says that it needs a disk where there is none', async () => {
    const runs = runsWith(undefined);
    const document = opened('offline:random');
    expect(await runs.run(document.uri, undefined)).toBeUndefined();
    expect(asked.map(({ text }) => text)).toEqual([
      'Suites run in VS Code on a desktop or a server, from files on its disk.',
    ]);
    const lens = lensCommand(document, { plan: undefined, running: undefined, available: false });
    expect(lens.command).toBe('');
  });

  it('names who plays where the folder is taken', async () => {
    const runs = runsWith(nodeDisk);
    const document = opened('offline:random');
    const held = await nodeDisk.lock(join(folder, 's'));
    expect(await runs.run(document.uri, undefined)).toBeUndefined();
    expect(asked[0].text).toMatch(
      /^s\.suite\.yaml is not run: process \d+ on \S+ has been playing it since /,
    );
    await ('release' in held ? held.release() : undefined);
    expect(await runs.run(document.uri, undefined)).toMatchObject({ complete: 1 });
  });

  it('goes on when its window ends, and is found again, shown and cancelled by the next one', async () => {
    const remembered = memory();
    const before = runsWith(nodeDisk, remembered);
    const document = opened('offline:random', 400);
    const run = before.run(document.uri, undefined);
    const out = join(folder, 's');
    await expect.poll(async () => (await nodeDisk.running(out))?.progress?.done ?? 0).toBeGreaterThan(1);
    before.dispose();
    shown.dispose();
    shown = new RunningSuites();
    const after = runsWith(nodeDisk, remembered);
    await expect.poll(() => shown.of(document.uri)?.text).toMatch(/^\d+ of 400 · \d+ solved/);
    expect(await after.run(document.uri, undefined)).toBeUndefined();
    expect(asked.at(-1)?.text).toBe('s.suite.yaml is already running.');
    const began = performance.now();
    await after.cancel({ uri: document.uri });
    await expect.poll(() => shown.all).toEqual([]);
    // Its 400 episodes are not played to their ends.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await nodeDisk.running(out)).toBeUndefined();
    expect(await run).toMatchObject({ cells: 400 });
    await expect
      .poll(() => asked.at(-1)?.text, { timeout: 10_000 })
      .toMatch(/^s\.suite\.yaml: \d+ of 400 episodes complete/);
    after.dispose();
  });

  it('tells what a run came to that ended while there was no window', async () => {
    const remembered = memory();
    const document = opened('offline:random');
    const out = join(folder, 's');
    await remembered.update('falsify.suites.started', [{ uri: String(document.uri), out }]);
    const runs = runsWith(nodeDisk, remembered);
    await expect
      .poll(() => asked.at(-1)?.text, { timeout: 10_000 })
      .toContain('s.suite.yaml: 0 of 1 episodes complete');
    expect(remembered.kept.get('falsify.suites.started')).toBeUndefined();
    runs.dispose();
  });

  it('shows a run of another process from its begin to its end, and plans anew then', async () => {
    const runs = runsWith(nodeDisk);
    const document = opened('offline:random');
    const ended: string[] = [];
    runs.onDidEnd(({ uri }) => ended.push(String(uri)));
    await runs.plan(document);
    expect(shown.all).toEqual([]);
    const held = await nodeDisk.lock(join(folder, 's'));
    await expect.poll(() => shown.of(document.uri)?.text, { timeout: 10_000 }).toMatch(/^process \d+ on /);
    await ('release' in held ? held.release() : undefined);
    await expect.poll(() => shown.all, { timeout: 10_000 }).toEqual([]);
    expect(ended).toEqual([String(document.uri)]);
    runs.dispose();
  });

  it('counts what was in its folder before', async () => {
    const runs = runsWith(nodeDisk);
    const { uri } = opened('offline:random');
    const othersOf = () => {
      disk.files.set(uri.toString(), readFileSync(uri.fsPath));
      return runs.othersOf(uri);
    };
    expect(await othersOf()).toBe(0);
    await runs.run(uri, undefined);
    expect(await othersOf()).toBe(0);
    opened('offline:confirming');
    expect(await othersOf()).toBe(1);
    opened('gone');
    expect(await othersOf(), 'it cannot be planned').toBeUndefined();
  });

  it('names an error, and plays nothing', async () => {
    const document = opened('gone');
    expect(await runsWith(nodeDisk).run(document.uri, undefined)).toBeUndefined();
    expect(asked[0].text).toMatch(/^s\.suite\.yaml has errors, and nothing was played: .*gone/);
    expect(readdirSync(folder)).toEqual(['r.rules.yaml', 's.suite.yaml']);
  });
});

it('the status of a suite is a page with a row for each model', async () => {
  pages.length = 0;
  const runs = runsWith(nodeDisk);
  await runs.status(opened('offline:random').uri);
  const [[name, markdown, offers]] = pages;
  expect(name).toBe('Status of s.suite.yaml.md');
  expect(markdown).toMatch(/^# Status of s.*: 0 of 1 episodes complete.* no run is playing it/s);
  expect(markdown).toMatch(/\| offline:random +\| +1 \| +0 \| +0 \| +1 \| +0 \|/);
  expect(offers).toMatchObject({ actions: [{ title: 'Show Results' }] });
});

describe('the words of a suite', () => {
  it('say how much it is', () => {
    const document = { uri: URI.file('/w/s.suite.yaml'), isUntitled: false, isDirty: false } as never;
    const titleOf = (plan: object) =>
      lensCommand(document, { plan: plan as never, running: undefined, available: true }).title;
    const plan = { errors: 0, cells: 240, kept: 0, orphaned: 0, calls: 21_840, tokens: 5_591_040 };
    expect(titleOf(plan)).toBe(
      'Run 240 episodes · 21,840 calls · at most 5.6 M generated tokens · 0 of 240 done',
    );
    expect(titleOf({ ...plan, cells: 1 })).toMatch(/^Run 1 episode · .* · 0 of 1 done$/);
    expect(titleOf({ ...plan, kept: 239 })).toMatch(/^Run 1 of 240 episodes · .* · 239 of 240 done$/);
    expect(titleOf({ ...plan, kept: 240 }), 'there is nothing to run').toBe('240 of 240 done');
    expect(titleOf({ ...plan, tokens: null })).toContain('no limit of tokens');
    expect(titleOf({ ...plan, calls: 0, tokens: 0 }), 'agents only').toBe(
      'Run 240 episodes · no calls to models · 0 of 240 done',
    );
    expect(titleOf({ ...plan, tokens: 2560 })).toContain('at most 2,560 generated tokens');
    expect(titleOf({ ...plan, tokens: 999_999 })).toContain('at most 1.0 M generated tokens');
    expect(titleOf({ ...plan, cost: { amount: 3.5, currency: 'USD' } })).toContain(
      '5.6 M generated tokens · they cost at most 3.50 USD, tokens sent come on top · 0 of 240',
    );
    expect(titleOf({ ...plan, cost: { amount: 3.5, currency: 'USD' }, unpriced: ['b'] })).toContain(
      'they cost at most 3.50 USD without b, tokens sent come on top · 0 of 240',
    );
    expect(titleOf({ ...plan, errors: 2, error: 'unknown model qwen' })).toBe(
      'The suite has errors: unknown model qwen',
    );
    expect(titleOf({ ...plan, kept: 240, orphaned: 176 })).toBe(
      '240 of 240 done · 176 transcripts of other episodes',
    );
    expect(titleOf({ ...plan, orphaned: 1 })).toMatch(/ · 0 of 240 done · 1 transcript of another episode$/);
  });

  it('lead to its results where something was played', () => {
    const document = { uri: URI.file('/w/s.suite.yaml'), isUntitled: false } as never;
    const given = (counts: object) =>
      resultsCommand(document, { plan: counts as never, running: undefined }).map(({ arguments: all }) =>
        all?.map(String),
      );
    expect(given({ kept: 0, orphaned: 0 })).toEqual([]);
    for (const counts of [
      { kept: 2, orphaned: 0 },
      { kept: 0, orphaned: 3 },
    ])
      expect(given(counts)).toEqual([['file:///w/s.suite.yaml']]);
  });

  it('say how far its run is', () => {
    const now = { total: 720, kept: 0, done: 123, solved: 110, failed: 0, replies: 9, tokens: 0, cost: 0 };
    expect(progressText({ ...now, leftMs: 40_000 })).toBe('123 of 720 · 110 solved · 40 s left');
    expect(progressText({ ...now, kept: 100, done: 23, solved: 20, leftMs: undefined })).toBe(
      '123 of 720 · 20 of 23 in this run solved',
    );
    expect(progressText({ ...now, leftMs: 8 * 3_600_000 })).toBe('123 of 720 · 110 solved · 8 h 0 min left');
    expect(progressText({ ...now, waiting: { model: 'qwen', ms: 30_000 } })).toBe(
      '123 of 720 · 110 solved · qwen waits for 30 s',
    );
    expect(progressText({ ...now, failed: 2, leftMs: undefined })).toBe('123 of 720 · 110 solved · 2 failed');
    expect(progressText({ ...now, retrying: 8, waiting: { model: 'lab', ms: 4000 } })).toBe(
      '123 of 720 · 110 solved · 8 failed, to be tried again · lab waits for 4 s',
    );
  });

  it('say what the numbers are without, unless only a judge is not known', async () => {
    const status = async (...suiteParts: Parameters<typeof opened>) => {
      const document = opened(...suiteParts);
      const planned = await runsWith(nodeDisk).plan(document);
      expect(planned?.summary.errors).toBe(1);
      return statusText(document.uri, planned!.summary, planned!.opened!.states, undefined);
    };
    expect(await status('offline:random', 2, 'judges: { equivalence: nobody }\n')).toBe(
      's.suite.yaml: 0 of 2 episodes complete, no run is playing it.',
    );
    expect(await status('offline:random, nobody', 2)).toBe(
      's.suite.yaml: 0 of 2 episodes complete, not counted: 2 episodes of models that are not known, no run is playing it.',
    );
    expect(await status('offline:random', -1)).toBe(
      's.suite.yaml: 0 of 0 episodes complete, not counted: what has errors, no run is playing it.',
    );
  });

  it('say what a run came to, of the episodes of the suite', () => {
    const uri = URI.file('/w/s.suite.yaml') as never;
    const end = {
      out: '/w/s',
      stopped: [],
      cells: 344,
      complete: 179,
      played: 181,
      kept: 0,
      failed: 0,
      format: 0,
      cancelled: 2,
      notBegun: 163,
      missing: 165,
      incomplete: 2,
      solved: 176,
    };
    expect(endText(uri, end)).toBe(
      's.suite.yaml: 179 of 344 episodes complete, 176 of them solved, 2 cancelled, 165 to be played, 2 of them begun.',
    );
    expect(endText(uri, { ...end, kept: 100, solved: 70 })).toBe(
      's.suite.yaml: 179 of 344 episodes complete, 79 of them in this run, 70 of those solved, 2 cancelled, 165 to be played, 2 of them begun.',
    );
  });
});
