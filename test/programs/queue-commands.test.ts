/** The commands that fill a queue, look after it and play from it, in this process, on a real Redis. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LlmServer, startLlmServer } from '../harness/llm';
import { QUEUE_PASSWORD, SERVERS, type TestServer } from '../harness/queue/servers';
import { falsify, transcriptsIn } from '../unit/cli/episodes/support';
import {
  block,
  contentsOf,
  essences,
  type SmallSuite,
  smallSuite,
  suiteJson,
  suiteText,
} from '../unit/cli/suites/support';

const MARK = '.falsify-queue.json';

describe.skipIf(SERVERS.redis === undefined)('a suite in a queue', () => {
  let server: TestServer;
  let queue: readonly string[];
  beforeAll(async () => {
    server = (await SERVERS.redis?.())!;
    queue = ['--queue', server.url];
  });
  afterAll(() => server.stop());

  const steer = (verb: string, suite: SmallSuite, more: readonly string[] = []) =>
    suiteJson(verb, suite.path, [...queue, ...more]);
  const work = (suite: SmallSuite, options = {}, more: readonly string[] = []) =>
    falsify(['worker', ...queue, '--out', suite.out, ...more], options);

  it('is filled, is kept from other runs, is paused and resumed, and leaves no mark when it is played', async () => {
    const suite = smallSuite();
    expect(await steer('run', suite)).toMatchObject({
      code: 0,
      result: { cells: 2, queued: 2, complete: 0 },
    });
    expect((await steer('status', suite)).result).toMatchObject({
      queue: { waiting: 2, active: 0, paused: false },
    });
    const local = await falsify(['suite', 'run', suite.path]);
    expect(local.code).toBe(2);
    expect(local.err).toContain('falsify suite cancel FILE --queue URL');

    expect((await steer('pause', suite)).result).toMatchObject({ action: 'pause', found: true });
    expect((await steer('status', suite)).result).toMatchObject({ queue: { waiting: 2, paused: true } });
    expect(await work(suite, { signal: AbortSignal.timeout(2500) })).toMatchObject({ code: 130 });
    expect(existsSync(join(suite.out, '.attempts'))).toBe(false);
    await steer('resume', suite);
    expect(await work(suite)).toMatchObject({ code: 0 });
    expect((await steer('status', suite)).result).toMatchObject({ kept: 2, missing: 0, queue: null });
    expect(existsSync(join(suite.out, MARK))).toBe(false);
    const undisturbed = smallSuite();
    await falsify(['suite', 'run', undisturbed.path]);
    expect(essences(suite.out)).toEqual(essences(undisturbed.out));
  });

  it('is filled once, with what is new, when it is filled again', async () => {
    const suite = smallSuite();
    await steer('run', suite);
    suite.write(suiteText(block({ hidden: '[1, 2, 3]' })));
    expect((await steer('run', suite)).result).toMatchObject({ queued: 3 });
    expect((await steer('status', suite)).result).toMatchObject({ queue: { waiting: 3 } });
    expect(await work(suite)).toMatchObject({ code: 0 });
    expect(transcriptsIn(suite.out)).toHaveLength(3);
    expect((await steer('run', suite)).result).toMatchObject({ queued: 0, complete: 3 });
    expect(existsSync(join(suite.out, MARK))).toBe(false);
  });

  it('plays on what a run has begun, and gives it back when it is cancelled', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    const played = essences(suite.out);
    const [path] = transcriptsIn(suite.out);
    const text = readFileSync(path, 'utf8');
    const begun = `${text.split('\n').slice(0, 6).join('\n')}\n`;
    writeFileSync(path, begun);
    expect((await steer('run', suite)).result).toMatchObject({ queued: 1, complete: 1 });
    expect(existsSync(path)).toBe(false);
    expect((await steer('cancel', suite)).result).toMatchObject({ found: true });
    expect(readFileSync(path, 'utf8')).toBe(begun);
    expect((await steer('cancel', suite)).result).toMatchObject({ found: false });
    expect(await steer('pause', suite)).toMatchObject({ code: 2 });

    await steer('run', suite);
    expect(await work(suite)).toMatchObject({ code: 0 });
    expect(readFileSync(path, 'utf8').startsWith(begun)).toBe(true);
    expect(essences(suite.out)).toEqual(played);
  });

  it('is left alone by a worker with another folder', async () => {
    const [suite, other] = [smallSuite(), smallSuite()];
    await steer('run', suite);
    const { code, err } = await work(other, { signal: AbortSignal.timeout(2500) });
    expect([code, err]).toEqual([130, expect.stringContaining('is not its folder here')]);
    await steer('cancel', suite);
  });

  it('needs the password, which comes from the environment too, and names it nowhere', async () => {
    const suite = smallSuite();
    const url = new URL(server.url);
    url.password = '';
    const bare = ['suite', 'run', suite.path, '--queue', url.href];
    const without = await falsify(bare);
    expect([without.code, without.err]).toEqual([2, expect.stringContaining('NOAUTH')]);
    expect(await falsify(bare, { env: { FALSIFY_QUEUE_PASSWORD: QUEUE_PASSWORD } })).toMatchObject({
      code: 0,
    });
    url.password = 'wrong-5Zk3-password';
    const wrong = await falsify(['worker', '--queue', url.href]);
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringMatching(/does not answer.*(WRONGPASS|NOAUTH)/),
    ]);
    expect(wrong.err).not.toContain('wrong-5Zk3-password');
    expect(readFileSync(join(suite.out, MARK), 'utf8')).not.toContain(QUEUE_PASSWORD);
    await steer('cancel', suite);
  });

  it('is named in words where nothing answers', async () => {
    const { code, err } = await falsify([
      'worker',
      '--wait',
      '0',
      '--queue',
      'redis://:some-secret@127.0.0.1:1',
    ]);
    expect([code, err]).toEqual([2, expect.stringContaining('redis://127.0.0.1:1 does not answer')]);
    expect(err).not.toContain('some-secret');
    expect(await falsify(['worker', '--queue', 'nowhere'])).toMatchObject({ code: 2 });
    expect(await falsify(['worker'])).toMatchObject({ code: 2 });
  });

  describe('of models', () => {
    const servers: LlmServer[] = [];
    afterAll(() => Promise.all(servers.map((each) => each.close())));

    const given = (keys: Readonly<Record<string, string>>) => {
      const [a, b] = servers;
      const profiles = [
        { name: 'a', baseURL: a.url, model: 'a-1', maxRetries: 0 },
        { name: 'b', baseURL: b.url, model: 'b-1', maxRetries: 0 },
      ];
      return { stdin: JSON.stringify({ 'falsify.endpoints': profiles, keys }) };
    };

    it('goes on where one of them has a wrong key, and is finished by a worker that has the right one', async () => {
      const answer = (messages: readonly { content: string }[]) =>
        messages.at(-1)?.content.endsWith('Turn - Test') ? 'Check: [2,4,6]' : 'Announce: all even';
      servers.push(
        ...(await Promise.all(
          ['key-of-a-12345', 'key-of-b-12345'].map((key) => startLlmServer({ answer, key })),
        )),
      );
      const [a, b] = servers;
      const suite = smallSuite(suiteText(block({ models: '[a, b]' })));
      const fill = ['suite', 'run', suite.path, '--yes', '--endpoints', '-', ...queue];
      expect(await falsify(fill, given({}))).toMatchObject({ code: 0 });
      const wrong = given({ [a.origin]: 'key-of-a-12345', [b.origin]: 'wrong-key-54321' });
      const first = await work(suite, wrong, ['--endpoints', '-']);
      expect([first.code, first.err]).toEqual([1, expect.stringContaining('b: given up by this worker')]);
      expect(transcriptsIn(suite.out)).toHaveLength(2);
      const right = given({ [a.origin]: 'key-of-a-12345', [b.origin]: 'key-of-b-12345' });
      expect(await work(suite, right, ['--endpoints', '-'])).toMatchObject({ code: 0 });
      expect(transcriptsIn(suite.out)).toHaveLength(4);
      const written = Object.values(contentsOf(suite.out)).join('');
      expect(`${first.err}${written}`).not.toMatch(/(key-of-.|wrong-key)-\d/);
    });

    it('is left to others by a worker whose profile is another model', async () => {
      const suite = smallSuite(suiteText(block({ models: '[a]' })));
      const fill = ['suite', 'run', suite.path, '--yes', '--endpoints', '-', ...queue];
      await falsify(fill, given({}));
      const profiles = [{ name: 'a', baseURL: servers[0].url, model: 'another' }];
      const { code, err } = await work(suite, { stdin: JSON.stringify({ 'falsify.endpoints': profiles }) }, [
        '--endpoints',
        '-',
      ]);
      expect([code, err]).toEqual([
        1,
        expect.stringContaining('is not the player that the queue was filled for'),
      ]);
      expect(transcriptsIn(suite.out)).toEqual([]);
      await suiteJson('cancel', suite.path, ['--endpoints', '-', ...queue], given({}));
      rmSync(suite.folder, { recursive: true, force: true });
    });
  });
});
