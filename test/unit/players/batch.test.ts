import { describe, expect, it } from 'vitest';
import { LogError } from '../../../src/episode';
import { Batch, type BatchEnd, type BatchJob, type BatchOptions } from '../../../src/players/batch';

type Ended = BatchEnd & { readonly at: number };

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

/** Jobs that end as `ends` says, and how many of them were begun. */
function jobsOf(count: number, end: (at: number) => Partial<BatchEnd> | Promise<Partial<BatchEnd>>) {
  const state = { begun: 0, underWay: 0 };
  const jobs = Array.from({ length: count }, (_, at): BatchJob<Ended> => ({
    model: 'big',
    play: async () => {
      state.begun++;
      state.underWay++;
      try {
        await pause();
        return { at, state: 'completed', ...(await end(at)) };
      } finally {
        state.underWay--;
      }
    },
  }));
  return { state, jobs };
}

const batch = (over: Partial<BatchOptions<Ended>> = {}) =>
  new Batch<Ended>({
    signal: new AbortController().signal,
    refuses: () => false,
    onProgress: () => undefined,
    onResult: () => undefined,
    ...over,
  });

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

  it('plays the episodes of other models when one is out of reach', async () => {
    const { jobs } = jobsOf(4, (at) => (at === 0 ? { state: 'failed', why: 'no-key' } : {}));
    const mixed = jobs.map((job, at) => ({ ...job, model: at < 2 ? 'big' : 'small' }));
    const { results, notBegun } = await batch().play(mixed, 1);
    expect([results.map(({ at }) => at), notBegun]).toEqual([[0, 2, 3], 1]);
  });

  it('stops at a full disk, and where no transcript can be opened', async () => {
    const full = jobsOf(3, () => ({ state: 'failed', why: 'full', message: 'no space' }));
    expect(await batch().play(full.jobs, 1)).toMatchObject({ notBegun: 2, stopped: 'no space' });
    const closed = jobsOf(3, () => Promise.reject(new LogError('io', 'not there')));
    expect(await batch().play(closed.jobs, 1)).toMatchObject({
      results: [],
      notBegun: 3,
      stopped: 'not there',
    });
  });

  it('sets aside what is about one episode alone, and plays the others', async () => {
    const unfit = new Error('unfit');
    const { jobs } = jobsOf(3, (at) => (at === 1 ? Promise.reject(unfit) : {}));
    const { results, ...rest } = await batch({ refuses: (error) => error === unfit }).play(jobs, 2);
    expect([results.map(({ at }) => at), rest]).toEqual([[0, 2], { notBegun: 0, refused: [unfit] }]);
  });

  it('begins no more once it is cancelled, and says what has ended in order', async () => {
    const controller = new AbortController();
    const { jobs } = jobsOf(9, (at) => {
      if (at === 2) controller.abort();
      return {};
    });
    const told: number[] = [];
    const options = { signal: controller.signal, onResult: ({ at }: Ended) => void told.push(at) };
    const { results, notBegun } = await batch(options).play(jobs, 1);
    expect([results.map(({ at }) => at), notBegun, told]).toEqual([[0, 1, 2], 6, [0, 1, 2]]);
  });
});
