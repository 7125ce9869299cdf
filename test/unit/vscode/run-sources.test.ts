// Files that Run Episode offers: which one it proposes, how it reads them, and which triples may be typed.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice } from '../../../src/vscode/run/choose/flow';
import { RuleService, type WorkerHandle } from '../../../src/rules/service';
import { EpisodeFlow } from '../../../src/vscode/run/choose/episode';
import { demandTrue } from '../../../src/vscode/run/start';
import { serve } from '../../../src/vscode/worker/serve';
import { askThrough } from '../../../src/vscode/worker/ask';
import { URI } from './fake-uri';
import { disk, workspace } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

const text = (predicate: string) => `version: 1
domain: [-9, 9]
groups:
  - id: tiny
    rules:
      - { name: All even, predicate: ${predicate} }
      - { name: Up, predicate: a < b < c }
  - id: broken
    rules:
      - { name: Broken, predicate: a < < b }
`;
const EVEN = text('a % 2 == 0 and b % 2 == 0 and c % 2 == 0');
const FAULTY = 'memfs:/w/a.rules.yaml';
const SOUND = 'memfs:/w/b.rules.yaml';
const EXAMPLE = 'memfs:/x/examples/published.rules.yaml';

/** The worker, in this thread. */
function worker(): WorkerHandle {
  let [toClient, toServer] = [(_: unknown) => {}, (_: unknown) => {}];
  const later = (to: () => (message: unknown) => void, message: unknown) =>
    void setTimeout(() => to()(structuredClone(message)));
  const server = serve({
    post: (message) => later(() => toClient, message),
    onMessage: (callback) => (toServer = callback),
  });
  return {
    post: (message) => later(() => toServer, message),
    onMessage: (callback) => (toClient = callback),
    onExit: () => undefined,
    terminate: () => server.dispose(),
  };
}

const service = new RuleService(worker, { cancelWithinMs: 60_000 });
const opened = vi.fn(() => Promise.reject(new Error('opened')));
const put = (address: string, content: string) =>
  disk.files.set(URI.parse(address).toString(), new TextEncoder().encode(content));
const context = { service, extensionUri: URI.parse('memfs:/x') };
const flowAbove = (file?: string) => new EpisodeFlow(context as never, true, file);

beforeEach(() => {
  disk.files.clear();
  put(FAULTY, EVEN);
  put(SOUND, EVEN.slice(0, EVEN.indexOf('  - id: broken')));
  put(EXAMPLE, EVEN);
  Object.assign(workspace, {
    textDocuments: [],
    openTextDocument: opened,
    findFiles: (pattern: string) =>
      Promise.resolve(pattern.includes('.rules.') ? [URI.parse(SOUND), URI.parse(FAULTY)] : []),
  });
});
afterEach(() => opened.mockClear());

describe('the file that is proposed', () => {
  const proposed = async () => (await flowAbove().next({}))?.usual?.();

  it('is the first one without errors, which no document is opened for', async () => {
    expect(await proposed()).toBe(URI.parse(SOUND).toString());
    expect(opened).not.toHaveBeenCalled();
  });

  it('is the example where all have errors', async () => {
    put(SOUND, EVEN);
    expect(await proposed()).toBe('example');
  });

  it('is among the choices also where it is not in the workspace', async () => {
    const question = await flowAbove('memfs:/elsewhere/c.rules.yaml').next({});
    expect(question?.choices[0]).toMatchObject({ value: 'memfs:/elsewhere/c.rules.yaml' });
  });
});

describe('a file that is not open', () => {
  it('is played without a document, whose problems would be listed', async () => {
    const flow = flowAbove();
    const source = await flow.source(SOUND);
    const scene = await source.make({ group: 'tiny', rule: '1', triple: 'sample' }, 3);
    expect(scene).toMatchObject({ task: 'wason', title: 'Group tiny, rule 1' });
    flow.dispose();
    expect(opened).not.toHaveBeenCalled();
    // The worker has forgotten the text.
    await expect(source.make({ group: 'tiny', rule: '1' }, 3)).rejects.toThrow();
  });

  it('is refused where it cannot be read, or has no group to play', async () => {
    await expect(flowAbove().source('memfs:/w/none.rules.yaml')).rejects.toThrow('cannot be read');
    put(SOUND, 'version: 1\ngroups: []\n');
    await expect(flowAbove().source(SOUND)).rejects.toThrow('No group of b.rules.yaml can be played');
  });
});

it('what is drawn is named in the line of all answers, where no question stands before it', async () => {
  const asked = { source: SOUND, group: 'tiny' };
  const rule = await flowAbove().next(asked);
  const triple = await flowAbove().next({ ...asked, rule: 'draw' });
  expect(rule?.choices.at(-1)).toMatchObject({
    label: '$(question) Rule drawn by the seed',
    short: 'drawn by the seed',
  });
  expect(triple?.choices.at(-1)).toMatchObject({
    label: '$(sparkle) New initial triple',
    short: 'a new one',
  });
});

it('the test of Reflection-Bench that is proposed gives offline agents a score', async () => {
  const question = await flowAbove().next({ source: 'reflection' });
  expect(await question?.usual?.()).toBe('prlt/easy');
  expect(question?.choices.map(({ value }) => value)).toContain('prlt/easy');
});

describe('an initial triple', () => {
  const typed = async (value: string, rule = '1'): Promise<Choice | string | undefined> =>
    (await flowAbove().next({ source: SOUND, group: 'tiny', rule }))?.read?.(value);

  it.each([
    ['1, 2', 'Type three whole numbers, such as 2, 4, 6.'],
    ['1000, 2, 4', 'The numbers must be from -9 to 9.'],
    ['1,1,1', 'The initial triple (1, 1, 1) is not accepted by the hidden rule "All even".'],
  ])('%s is refused with a reason', async (value, reason) => expect(await typed(value)).toBe(reason));

  it('may be one that the hidden rule accepts, or every rule that may be drawn', async () => {
    expect(await typed('[4,2,2]')).toMatchObject({ value: '4, 2, 2', label: '(4, 2, 2)' });
    expect(await typed('4, 2, 2', 'draw')).toBe(
      'The initial triple (4, 2, 2) is not accepted by the rule "Up", which may be drawn.',
    );
    expect(await typed('2,4,6', 'draw')).toMatchObject({ label: '(2, 4, 6)' });
  });

  it('is checked once more before the start', async () => {
    const source = await flowAbove().source(SOUND);
    const scene = await source.make({ group: 'tiny', rule: '1', triple: '1, 1, 1' }, 3);
    await expect(demandTrue(scene, { ask: askThrough(service) } as never)).rejects.toThrow(
      'The initial triple (1, 1, 1) is not accepted by the hidden rule "All even".',
    );
  });
});
