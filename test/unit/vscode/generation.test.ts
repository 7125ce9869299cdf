import { describe, expect, it, vi } from 'vitest';
import { drive, eventLoopTurn } from '../../../src/base/stepwise';
import { OpenGeneration } from '../../../src/generate';
import { GeneratingModel } from '../../../src/generate/model';
import { ModelError, type ChatModel } from '../../../src/models/chat-model';
import { Engine, PUBLISHED_DOMAIN } from '../../../src/predicate';
import { asked, disk } from './fake-vscode';
import { URI } from './fake-uri';
import { begin, plan, playOffline, replyOf } from '../generate/support';

vi.mock('vscode', () => import('./fake-vscode'));
const { GenerationRun } = await import('../../../src/vscode/generation/run');
const { addGroups, freeIds } = await import('../../../src/vscode/generation-commands/add');

/** A model whose replies are these; the last one is repeated. */
function scripted(replies: readonly (string | Error)[]): ChatModel & { readonly prompts: string[] } {
  const prompts: string[] = [];
  return {
    prompts,
    identity: { kind: 'endpoint', name: 'scripted', model: 'tiny', host: 'http://127.0.0.1' },
    // eslint-disable-next-line require-yield -- the reply comes as a whole
    async *chat(messages) {
      prompts.push(messages[0].content);
      const reply = replies[Math.min(prompts.length, replies.length) - 1];
      await Promise.resolve();
      if (reply instanceof Error) throw reply;
      return { text: reply, finish: 'stop' };
    },
  };
}

function runOf(groups: number, model?: ChatModel, seed = 3) {
  const open = new OpenGeneration();
  const choices = {
    plan: { ...plan(groups, seed), byModel: model !== undefined },
    domain: PUBLISHED_DOMAIN,
    model: model && new GeneratingModel({ model }),
    mostCalls: 8,
  };
  return new GenerationRun(choices, (question, signal) =>
    drive(open.answer(question), signal, eventLoopTurn),
  );
}

const states = ({ view }: InstanceType<typeof GenerationRun>) => {
  const count: Record<string, number> = {};
  for (const { state } of view.rows) count[state] = (count[state] ?? 0) + 1;
  return count;
};

describe('a generation in the editor', () => {
  it('is completed by the library, shown while it grows, and gives its groups and their log', async () => {
    const run = runOf(2);
    const seen: number[] = [];
    run.onDidChange(() => void seen.push(run.view.rows.filter(({ state }) => state !== 'open').length));
    await run.goOn();
    expect(run.view).toMatchObject({ phase: 'complete', canUndo: false });
    expect(states(run)).toEqual({ kept: 6, human: 2 });
    expect(seen).toContain(0);
    expect(run.view.feasible.map(({ count }) => count >= 5)).toEqual([true, true]);
    const { groups, log } = await run.finished({ ids: ['1', '2'], seed: 1 }, 'now');
    expect(groups).toHaveLength(2);
    expect(log).toMatch(/^\{"v":1,"type":"call".*\n(.*\n)*\{"v":1,"type":"end"/);
    run.dispose();
  });

  it('shows its groups in the order in which they are written', async () => {
    const run = runOf(5);
    await run.goOn();
    const { groups } = await run.finished({ ids: ['1', '2', '3', '4', '5'], seed: 1 }, 'now');
    const written = groups.flatMap(({ rules }) => rules.map(({ name }) => name));
    expect(run.view.rows.map(({ name }) => name)).toEqual(written);
    // They are filled in another one.
    const filled = run.view.rows.map(({ group }) => group);
    expect(filled).not.toEqual(filled.toSorted((p, q) => p - q));
    run.dispose();
  });

  it('names its log where the groups are added, and says what is in it', async () => {
    const run = runOf(1);
    await run.goOn();
    asked.length = 0;
    const document = { uri: URI.parse('memfs:/x/own.rules.yaml') };
    const report = { groups: [], seed: 1 };
    const context = {
      reports: { whenCounted: () => Promise.resolve({ report }) },
      queues: { of: () => ({ idle: () => Promise.resolve(), make: () => Promise.resolve(2) }) },
      version: '1.0.0',
    };
    await addGroups(context as never, document as never, run);
    await vi.waitFor(() =>
      expect(asked.map(({ text }) => text)).toEqual([
        'The groups were added. own.generation.jsonl, beside the file, says where each rule comes from.',
      ]),
    );
    expect([...disk.files.keys()]).toEqual(['memfs:///x/own.generation.jsonl']);
    disk.files.clear();
    asked.length = 0;
    run.dispose();
  });

  it('has mistakes repaired by the model, and shows the reasons', async () => {
    const engine = new Engine();
    const good = playOffline(begin(engine, plan(1, 3))).places.places.map(({ group, rule, kept }) => ({
      group,
      rule,
      name: kept!.name,
      predicate: kept!.predicate,
    }));
    engine.dispose();
    const wrong = { group: 1, rule: 4, name: 'Raises', predicate: 'a % b == 0' };
    const model = scripted([replyOf([...good.slice(0, 3), wrong]), replyOf(good.slice(3))]);
    const run = runOf(1, model);
    await run.goOn();
    expect(run.view).toMatchObject({ phase: 'complete', calls: 2, model: 'scripted' });
    expect(model.prompts[1]).toContain('refused for 1.4');
    const refused = run.view.rows.flatMap((row) => row.refused);
    expect(refused).toMatchObject([{ name: 'Raises', reason: expect.stringContaining('0') as string }]);
    run.dispose();
  });

  it.each([
    ['prose', 'I would rather talk about the weather.', 'brought no rule'],
    ['the same rule for ever', '{"name": "Up", "predicate": "a < b < c"}\n'.repeat(40), 'brought no rule'],
    ['code without an end', `def rule(a, b, c):\n${'  a = a + 1\n'.repeat(5_000)}`, 'brought no rule'],
    ['a failing endpoint', new ModelError('server', 'HTTP 500'), 'HTTP 500'],
  ])('pauses with the reason after %s, and can go on', async (_, reply, why) => {
    const model = scripted([reply]);
    const run = runOf(1, model);
    await run.goOn();
    expect(run.view.phase).toBe('paused');
    expect(run.view.why).toContain(why);
    const calls = model.prompts.length;
    await run.goOn();
    expect(model.prompts.length).toBeGreaterThan(calls);
    await expect(run.finished({ ids: ['1'], seed: 1 }, 'now')).rejects.toThrow('Places are still open');
    run.dispose();
  });

  it('takes back the edit that is undone while it is examined, and nothing else', async () => {
    const run = runOf(1);
    await run.goOn();
    const [row] = run.view.rows;
    const place = { group: row.group, rule: row.rule };
    await run.decide({ kind: 'reject', place });
    const before = JSON.stringify(run.view.rows);
    // It is refused, but undone before that is known.
    const edit = run.decide({ kind: 'edit', place, name: 'Raises', predicate: 'a % b == 0' });
    const undone = run.undo();
    await edit;
    await undone;
    expect(JSON.stringify(run.view.rows)).toBe(before);
    expect(run.view.canUndo).toBe(true);
    run.dispose();
  });

  it('stops at once, and goes on with what it has', async () => {
    let reached: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (reached = resolve));
    const waiting: ChatModel = {
      identity: { kind: 'endpoint', name: 'slow' },
      // eslint-disable-next-line require-yield -- never answers
      async *chat(_messages, _params, signal) {
        reached();
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        );
        return { text: '', finish: 'stop' };
      },
    };
    const run = runOf(1, waiting);
    const ended = run.goOn();
    await asked;
    expect(run.view.phase).toBe('asking');
    run.stop();
    await ended;
    expect(run.view.phase).toBe('paused');
    run.dispose();
  });

  it('takes decisions, and takes them back', async () => {
    const run = runOf(2);
    await run.goOn();
    const before = run.view.rows;
    const kept = before.find(({ state }) => state === 'kept')!;
    const place = { group: kept.group, rule: kept.rule };
    await run.decide({ kind: 'reject', place });
    expect(run.view).toMatchObject({ phase: 'paused', canUndo: true });
    expect(states(run)['open']).toBe(1);
    await run.undo();
    expect(run.view).toMatchObject({ phase: 'complete', canUndo: false, rows: before });
    await expect(run.decide({ kind: 'edit', place, name: 'One', predicate: 'a < 3' })).rejects.toThrow(/\w/);
    expect(run.view).toMatchObject({ phase: 'complete', canUndo: false, rows: before });
    await run.decide({
      kind: 'edit',
      place,
      name: 'No three by seven',
      predicate: '(a + b + 2 * c) % 7 != 3',
    });
    expect(run.view.rows.find((row) => row.group === place.group && row.rule === place.rule)).toMatchObject({
      state: 'edited',
      name: 'No three by seven',
    });
    const { groups, log } = await run.finished({ ids: ['1', '2'], seed: 1 }, 'now');
    const rule = groups.flatMap(({ rules }) => rules).find(({ name }) => name === 'No three by seven');
    expect(rule?.origin).toBe('human');
    expect(log).toContain('"type":"decision"');
    expect(log).toContain('"edited":true');
    run.dispose();
  });
});

it('numbers new groups after those that are there', () => {
  expect(freeIds(['1', 'x', '12', '3'], 2)).toEqual(['13', '14']);
  expect(freeIds([], 1)).toEqual(['1']);
});
