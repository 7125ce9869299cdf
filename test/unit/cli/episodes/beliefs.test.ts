/** Cells of the beliefs task from the command line: listed, played by believers and by servers, refused. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CellsResult } from '../../../../src/cli/schemas-beliefs';
import { cellsResult } from '../../../../src/cli/schemas-beliefs';
import type { RunResult } from '../../../../src/cli/schemas';
import { anyNext } from '../../../harness/llm/scoring.mjs';
import { endpointsFile, serve } from './model-server';
import { falsify, fileIn, logOf, newFolder, onlyIn, transcriptsIn } from './support';

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
      ...['choice-2-single', 'choice-2-single-asks-A', 'choice-2-single-asks-B', 'urn'],
    ]);
    expect(cells[3]).toMatchObject({ outcomes: ['red', 'blue'], truth: ['2/3', '1/3'], kind: 'revealed' });
  });

  it.each([
    ['version: 2\n', 'line 1: version'],
    ['version: 1\nchance: {}\n', 'line 2: chance: there is no such key here'],
    [GRID.replace('1/3', '1/4'), 'line 4: scenarios.0.outcomes: the probabilities sum to 11/12, not to 1'],
    ['version: 1\ndice: [', 'line 2:'],
    [`${GRID}${GRID.split('\n')[3]}\n`, 'line 5: scenarios: two have the id urn'],
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
    expect(await falsify(task)).toMatchObject({ code: 2, err: expect.stringContaining('--all') as unknown });
    const stated = [...task, '--cell', 'choice-2-single', '--setting', 'stated'];
    expect(await falsify(stated)).toMatchObject({
      code: 2,
      err: expect.stringContaining('nothing of what was chosen') as unknown,
    });
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
      ...['echo', 'sampled answer', 'sampled answer'],
    ]);
    // One probe, one request for all outcomes.
    expect(server.requests.filter(({ path }) => path === '/v1/completions')).toHaveLength(2);
    const revealed = transcriptsIn(out).find((path) => path.includes('_revealed_'))!;
    const reply = logOf(revealed).events.find(({ type }) => type === 'reply');
    expect(reply).toMatchObject({ parsed: { route: 'echo', truncated: false } });
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
      ...[{ model: { name: 'uniform' } }, { model: { name: 'uniform' } }],
    ]);
  });
});
