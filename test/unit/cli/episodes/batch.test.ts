import { describe, expect, it } from 'vitest';
import { BatchRun, type Undertaking } from '../../../../src/cli/episodes/batch';
import type { Played } from '../../../../src/cli/episodes/play';
import { episodeMetrics } from '../../../../src/metrics';
import { recordingTerminal } from '../recording-terminal';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

/** Jobs that end as `ends` says, and how many of them were begun. */
function jobsOf(count: number, end: (at: number) => Partial<Played> | Promise<Partial<Played>>) {
  const state = { begun: 0, underWay: 0 };
  const jobs = Array.from({ length: count }, (_, at): Undertaking => {
    const described = { task: 'wason', setting: 'baseline', model: 'big', scenario: `${at}` };
    return {
      described,
      play: async () => {
        state.begun++;
        state.underWay++;
        try {
          await pause();
          const ended = await end(at);
          return { file: `${at}`, id: `${at}`, state: 'completed', metrics: episodeMetrics([]), ...ended };
        } finally {
          state.underWay--;
        }
      },
    };
  });
  return { state, jobs };
}

const batch = () => new BatchRun(recordingTerminal(), () => undefined);

describe('a batch', () => {
  it('begins no more when something is wrong that is no episode’s, and waits for those under way', async () => {
    const { state, jobs } = jobsOf(20, async (at) => {
      if (at === 1) throw new Error('a bug');
      await pause();
      return {};
    });
    await expect(batch().play(jobs, 2)).rejects.toThrow('a bug');
    expect(state).toEqual({ begun: 2, underWay: 0 });
    await pause();
    await pause();
    expect(state.begun).toBe(2);
  });

  it.each(['quota', 'redirected', 'bad-request', 'unreachable', 'no-key', 'denied'])(
    'gives a model up that fails by %s, which the next episode would run into as well',
    async (why) => {
      const { state, jobs } = jobsOf(9, () => ({ state: 'failed', why }));
      expect(await batch().play(jobs, 1)).toMatchObject({ notBegun: 8, results: [{ why }] });
      expect(state.begun).toBe(1);
    },
  );

  it.each(['stalled', 'server', 'rate-limited', 'format', 'internal', 'toString'])(
    'goes on after %s, which is a matter of one episode',
    async (why) => {
      const { jobs } = jobsOf(3, () => ({ state: 'failed', why }));
      expect(await batch().play(jobs, 1)).toMatchObject({ notBegun: 0 });
    },
  );
});
