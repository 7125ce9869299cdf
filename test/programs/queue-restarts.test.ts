/** Workers, in this process, whose server is away: not yet started, restarted in the middle, and gone for good. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run';
import { PATIENCE_MS } from '../harness/patience.mjs';
import { SERVERS, type TestServer } from '../harness/queue/servers';
import { recordingTerminal } from '../unit/cli/recording-terminal';
import { transcriptsIn } from '../unit/cli/episodes/support';
import { block, type SmallSuite, smallSuite, suiteJson, suiteText } from '../unit/cli/suites/support';

const WAITING = 'which does not answer';
const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };
/** Shorter than what a worker waits for by itself, a minute. A quiet machine needs a tenth of a second. */
const SOON_MS = 20_000;

describe.each(['redis', 'postgres'] as const)('a worker of a queue on %s', (backend) => {
  const start = SERVERS[backend];
  describe.skipIf(start === undefined)('whose server is away', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = (await start?.())!;
    });
    afterAll(() => server.stop());

    function work(more: readonly string[] = []) {
      const end = new AbortController();
      const terminal = recordingTerminal({ signal: end.signal });
      const code = run(['worker', '--queue', server.url, ...more], terminal);
      return { code, terminal, cancel: () => end.abort() };
    }
    const fill = (suite: SmallSuite) => suiteJson('run', suite.path, ['--queue', server.url]);

    it('waits when it starts, says so once, and plays when the server is there', async () => {
      const suite = smallSuite();
      expect(await fill(suite)).toMatchObject({ code: 0 });
      await server.end();
      const worker = work(['--out', suite.out]);
      await expect.poll(() => worker.terminal.stderr, PATIENCE).toContain(WAITING);
      await server.begin();
      expect(await worker.code).toBe(0);
      expect(worker.terminal.stderr.split(WAITING)).toHaveLength(2);
      expect(transcriptsIn(suite.out)).toHaveLength(2);
    });

    it('goes on with suites that come after a restart in the middle', async () => {
      const suite = smallSuite(suiteText(block({ hidden: '[1, 2, 3]' })));
      const worker = work(['--stay', '--out', suite.out]);
      await expect.poll(() => worker.terminal.stderr, PATIENCE).toContain('waiting for a suite');
      await server.end();
      await expect.poll(() => worker.terminal.stderr, PATIENCE).toContain(WAITING);
      await server.begin();
      await expect.poll(() => worker.terminal.stderr, PATIENCE).toContain('answers again');
      await fill(suite);
      await expect.poll(() => transcriptsIn(suite.out).length, PATIENCE).toBe(3);
      worker.cancel();
      expect(await worker.code).toBe(130);
      await suiteJson('cancel', suite.path, ['--queue', server.url]);
    });

    it('ends soon when it is cancelled, and when it has waited long enough', async () => {
      const playing = work(['--stay']);
      const patient = work(['--stay', '--wait', '1']);
      for (const { terminal } of [playing, patient])
        await expect.poll(() => terminal.stderr, PATIENCE).toContain('waiting for a suite');
      await server.end();
      const starting = work();
      for (const { terminal } of [playing, starting])
        await expect.poll(() => terminal.stderr, PATIENCE).toContain(WAITING);
      const begun = performance.now();
      playing.cancel();
      starting.cancel();
      expect([await playing.code, await starting.code]).toEqual([130, 130]);
      expect(performance.now() - begun).toBeLessThan(SOON_MS);
      expect(await patient.code).toBe(2);
      expect(patient.terminal.stderr).toContain('does not answer any more');
      expect(await work(['--wait', '0']).code).toBe(2);
      await server.begin();
    });
  });
});
