/** Cells of the beliefs task from the command line: listed, played by believers and by servers, refused. */
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type BeliefsReport,
  beliefsResult,
  cellsResult,
  type CellsResult,
} from '../../../../src/cli/schemas-beliefs';
import type { RunResult } from '../../../../src/cli/schemas';
import { anyNext } from '../../../harness/llm/scoring.mjs';
import { endpointsFile, serve } from './model-server';
import { falsify, fileIn, logOf, newFolder, onlyIn, transcriptsIn } from './support';

const near = (value: number): unknown => expect.closeTo(value, 12);

const GRID = `version: 1
choice: { options: [2], variants: [single] }
scenarios:
  - { id: urn, context: A ball is drawn. Its colour is, outcomes: { red: 2/3, blue: 1/3 } }
`;

describe('falsify beliefs cells', () => {
  it('lists a grid with its exact distributions', async () => {
    const grid = fileIn(newFolder(), 'my.beliefs.yaml', GRID);
    const { code, out } = await falsify(['beliefs', 'cells', grid, '--json']);
    expect(code).toBe(0);
    const { cells } = cellsResult.parse(JSON.parse(out)) satisfies CellsResult;
    expect(cells.map(({ id }) => id)).toEqual([
      'choice-2-single',
      'choice-2-single-asks-A',
      'choice-2-single-asks-B',
      'urn',
    ]);
    expect(cells[3]).toMatchObject({ outcomes: ['red', 'blue'], truth: ['2/3', '1/3'], kind: 'revealed' });
  });

  it.each([
    ['version: 2\n', 'line 1: `version` must be 1'],
    ['version: 1\nchance: {}\n', 'line 2: There is no key `chance` here'],
    [GRID.replace('1/3', '1/4'), 'line 4: `outcomes` has probabilities that sum to 11/12, not to 1'],
    ['version: 1\ndice: [', 'line 2:'],
    [`${GRID}${GRID.split('\n')[3]}\n`, 'line 5: Two scenarios have the id "urn"'],
  ])('says where a grid is wrong: %j', async (text, message) => {
    const grid = fileIn(newFolder(), 'my.beliefs.yaml', text);
    const { code, err } = await falsify(['beliefs', 'cells', grid]);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('my.beliefs.yaml');
  });

  it('names a cell that is near to one that there is not', async () => {
    const { code, err } = await falsify(['beliefs', 'cells', '--cell', 'dice-1d4-singel']);
    expect(code).toBe(2);
    expect(err).toContain('did you mean dice-1d4-single?');
  });
});

const episodes = (out: string) => (JSON.parse(out) as RunResult).episodes;

describe('falsify run --task beliefs', () => {
  it('plays a cell, or several by a pattern, each in its own setting', async () => {
    const folder = newFolder();
    const args = ['run', '--task', 'beliefs', '--cell', 'choice-2-single*', '--out', folder, '--json'];
    const { code, out } = await falsify(args);
    expect(code).toBe(0);
    expect(episodes(out).map(({ setting }) => setting)).toEqual(['revealed', 'stated', 'stated']);
    expect(episodes(out).map(({ metrics }) => metrics)).toMatchObject([
      { chebyshev: 0, error: null },
      { chebyshev: null, error: 0 },
      { error: 0 },
    ]);
  });

  it('plays the scenarios of a grid file', async () => {
    const folder = newFolder();
    const grid = fileIn(folder, 'my.beliefs.yaml', GRID);
    const out = join(folder, 'out');
    const model = ['--model', 'offline:uniform'];
    const { code } = await falsify([
      'run',
      grid,
      '--task',
      'beliefs',
      '--cell',
      'urn',
      ...model,
      '--out',
      out,
    ]);
    expect(code).toBe(0);
    const [header] = logOf(onlyIn(out)).events;
    expect(header).toMatchObject({ setting: 'revealed', scenario: { id: 'urn', truth: ['2/3', '1/3'] } });
  });

  it('asks for --cell or --all, and for a setting in which the cell is played', async () => {
    const task = ['run', '--task', 'beliefs'];
    const all = expect.stringContaining('--all for all 4,217') as unknown;
    expect(await falsify(task)).toMatchObject({ code: 2, err: all });
    const stated = [...task, '--cell', 'choice-2-single', '--setting', 'stated'];
    expect(await falsify(stated)).toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing of what was chosen') as unknown,
    });
  });

  it('says how many episodes will be played where they are many', async () => {
    const out = newFolder();
    const cells = ['--cell', 'dice-1d6*', '-m', 'offline:uniform'];
    const { err } = await falsify(['run', '--task', 'beliefs', ...cells, '--out', out]);
    expect(err).toBe(`falsify: 108 episodes to be played, into ${out}\n`);
    expect(transcriptsIn(out)).toHaveLength(108);
  });

  it('reads probabilities from a server, by one request for all outcomes of a cell', async () => {
    const folder = newFolder();
    const server = await serve({ scoring: { routes: ['echo'], next: anyNext }, answer: () => '[B]' });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    const out = join(folder, 'out');
    const cells = ['--cell', 'choice-2-single*'];
    const args = ['run', '--task', 'beliefs', ...cells, '--model', 'local', ...endpoints, '--out', out];
    const { code, out: text, err } = await falsify([...args, '--json']);
    expect(code, err).toBe(0);
    expect(episodes(text).map(({ metrics }) => (metrics as Record<string, unknown>)['route'])).toEqual([
      'echo',
      'sampled answer',
      'sampled answer',
    ]);
    // One probe, one request for all outcomes.
    expect(server.requests.filter(({ path }) => path === '/v1/completions')).toHaveLength(2);
    const revealed = transcriptsIn(out).find((path) => path.includes('_revealed_'))!;
    const reply = logOf(revealed).events.find(({ type }) => type === 'reply');
    expect(reply).toMatchObject({ parsed: { route: 'echo', truncated: false } });
  });

  it('reads the probabilities of answers from a reply, and keeps those of its tokens', async () => {
    const folder = newFolder();
    const tokens = () => [
      { token: '[', logprob: 0, top_logprobs: [{ token: '[', logprob: 0 }] },
      {
        token: 'B',
        logprob: Math.log(0.75),
        top_logprobs: [
          { token: 'B', logprob: Math.log(0.75) },
          { token: 'A', logprob: Math.log(0.25) },
        ],
      },
    ];
    const server = await serve({ logprobs: true, tokens, answer: () => '[B]' });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    const out = join(folder, 'out');
    const cell = ['--cell', 'choice-2-single-asks-A'];
    const args = ['run', '--task', 'beliefs', ...cell, '--model', 'local', ...endpoints, '--out', out];
    const { code, err } = await falsify(args);
    expect(code, err).toBe(0);
    const reply = logOf(onlyIn(out)).events.find(({ type }) => type === 'reply');
    expect(reply).toMatchObject({
      parsed: {
        content: '[B]',
        route: 'chat top_logprobs',
        probabilities: [near(0.25), near(0.75), 0, 0, 0],
      },
      logprobs: [{ token: '[' }, { token: 'B', top: [{ token: 'B' }, { token: 'A' }] }],
    });
    // A question is not a raw text: nothing is probed for it.
    expect(server.requests).toHaveLength(1);
  });

  it('refuses a server without probabilities before the first cell, and says what to do', async () => {
    const folder = newFolder();
    const server = await serve({ scoring: { routes: ['completions'], next: anyNext } });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    const out = join(folder, 'out');
    const args = ['run', '--task', 'beliefs', '--all', '--model', 'local', ...endpoints, '--out', out];
    const { code, err } = await falsify(args);
    expect(code).toBe(2);
    expect(err).toMatch(/gives no probabilities of texts.*"scoring": "sampled"/);
    expect(existsSync(out)).toBe(false);
  });

  it('refuses it before the first cell of a suite, and plays the other models', async () => {
    const folder = newFolder();
    const server = await serve({ scoring: { routes: ['completions'], next: anyNext } });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    fileIn(folder, 'my.beliefs.yaml', GRID);
    const block =
      'task: beliefs, grid: my.beliefs.yaml, settings: [revealed], models: [local, offline:uniform]';
    const suite = fileIn(folder, 'my.suite.yaml', `version: 1\nepisodes:\n  - { ${block} }\n`);
    const out = join(folder, 'out');
    const { code, out: text } = await falsify(['suite', 'run', suite, ...endpoints, '--out', out, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({
      stopped: [{ model: 'local', reason: expect.stringContaining('no probabilities') as unknown }],
    });
    expect(transcriptsIn(out).map((path) => logOf(path).events[0])).toMatchObject([
      { model: { name: 'uniform' } },
      { model: { name: 'uniform' } },
    ]);
  });
});

describe('falsify beliefs report', () => {
  async function played() {
    const folder = newFolder();
    const cells = ['--cell', 'preference-left-right-x1-*'];
    const models = ['--model', 'offline:first-option', '--model', 'offline:perfect'];
    const { code, err } = await falsify(['run', '--task', 'beliefs', ...cells, ...models, '--out', folder]);
    expect(code, err).toBe(0);
    return folder;
  }

  it('has the means over cells of each model, scenario and variant', async () => {
    const { code, out } = await falsify(['beliefs', 'report', await played(), '--json']);
    expect(code).toBe(0);
    const report = beliefsResult.parse(JSON.parse(out)) as BeliefsReport;
    const rows = report.revealed.filter(({ model }) => model === 'first-option');
    expect(rows).toMatchObject([
      // 0.7 for the first of two where both are equally likely.
      {
        variant: 'single',
        cells: 1,
        chebyshev: { value: near(0.2) },
        first: { value: near(0.2) },
        increase: null,
      },
      { variant: 'independent', cells: 2, chebyshev: { value: near(0.2) }, previous: { value: near(0) } },
    ]);
    expect(rows[1].increase?.value).toBeCloseTo(0, 12);
    expect(report.stated.filter(({ model }) => model === 'perfect').map(({ error }) => error?.value)).toEqual(
      [0, 0],
    );
    expect(report.pairs).toHaveLength(6);
    expect(report.pairs.find(({ model, scene }) => model === 'perfect' && scene.endsWith('single'))).toEqual({
      model: 'perfect',
      scene: 'preference-left-right-x1-single',
      chebyshev: 0,
      statedError: 0,
      routes: { revealed: 'offline', stated: 'offline' },
    });
  });

  it('is the same whatever the files are called', async () => {
    const folder = await played();
    const report = async () => (await falsify(['beliefs', 'report', folder, '--json'])).out;
    const before = await report();
    for (const [i, name] of readdirSync(folder).sort().reverse().entries())
      renameSync(join(folder, name), join(folder, `${i}.episode.jsonl`));
    expect(await report()).toBe(before);
  });

  it('compares other models with a base model cell by cell, and names those there are', async () => {
    const folder = await played();
    const { out } = await falsify(['beliefs', 'report', folder, '--base', 'perfect', '--json']);
    const { revealed } = beliefsResult.parse(JSON.parse(out)) as BeliefsReport;
    expect(revealed.map(({ model, variant, overBase }) => [model, variant, overBase?.value ?? null])).toEqual(
      [
        ['first-option', 'single', near(0.2)],
        ['first-option', 'independent', near(0.2)],
        ['perfect', 'single', null],
        ['perfect', 'independent', null],
      ],
    );
    expect((await falsify(['beliefs', 'report', folder, '--base', 'perfect'])).out).toContain('Over base');
    const plain = (await falsify(['beliefs', 'report', folder])).out;
    expect(plain).not.toContain('Over base');
    expect(plain).toMatch(/^(\d+) cells of each of 2 models\. Means over cells/m);
    const unknown = await falsify(['beliefs', 'report', folder, '--base', 'nobody']);
    expect([unknown.code, unknown.err]).toEqual([
      2,
      expect.stringMatching(/no cell was played by "nobody"[^]*first-option, perfect/),
    ]);
  });

  it('is a page with a drawing for each model and variant, without scripts', async () => {
    const folder = await played();
    const page = join(folder, 'page.html');
    const { code } = await falsify(['beliefs', 'report', folder, '--format', 'html', '--out', page]);
    expect(code).toBe(0);
    const text = readFileSync(page, 'utf8');
    expect(text.match(/<svg role="img"/g)).toHaveLength(2 * 2 + 2);
    expect(text).toContain('<title>preference, single, first-option (offline): 2 outcomes of 1 cell</title>');
    expect(text).not.toContain('<script');
  });

  it('leaves out other tasks, and says so', async () => {
    const folder = newFolder();
    await falsify(['run', '--task', 'blicket', '--tests', '1', '--out', folder]);
    const { code, err } = await falsify(['beliefs', 'report', folder]);
    expect(code).toBe(1);
    expect(err).toContain('1 transcript left out');
  });
});
