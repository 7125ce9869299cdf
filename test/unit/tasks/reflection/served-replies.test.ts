// A session with a model behind a real server, whose replies have another shape in every trial.
import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../../../src/episode/events';
import { endpointsFile, serve } from '../../cli/episodes/model-server';
import { falsify, logOf, newFolder, onlyIn } from '../../cli/episodes/support';
import { BANDIT_REPLIES } from './bandit-replies';

const isUnclear = (wanted: string): boolean => wanted.startsWith('again');

describe('a session against an endpoint', () => {
  it('reads each reply as meant, asks again for the others, and counts none of them silently', async () => {
    const trials = BANDIT_REPLIES.length;
    expect(trials).toBeGreaterThanOrEqual(20);
    const isAsked = ({ role, content }: { readonly role: string; readonly content: string }): boolean =>
      role === 'user' && !content.startsWith('Your answer could not be used');
    const server = await serve({
      // Once more the same where it is asked again: the trial is invalid then.
      answer: (messages) => BANDIT_REPLIES[messages.filter(isAsked).length - 1]?.[1] ?? 'no trial is left',
    });
    const [folder, out] = [newFolder(), newFolder()];
    const endpoints = endpointsFile(folder, [{ name: 'lab', baseURL: server.url, model: 'tiny' }]);
    const session = ['--task', 'reflection', '--test', 'prlt', '--sessions', '1', '--length', String(trials)];
    const { code } = await falsify([
      'run',
      ...session,
      '--model',
      'lab',
      ...endpoints,
      '--yes',
      '--out',
      out,
    ]);
    expect(code).toBe(0);
    const { events } = logOf(onlyIn(out));
    const of = <T extends EpisodeEvent['type']>(type: T) =>
      events.filter((event) => event.type === type) as Extract<EpisodeEvent, { type: T }>[];
    const unclear = BANDIT_REPLIES.filter(([, , wanted]) => isUnclear(wanted)).length;
    expect(of('reply').map(({ parsed }) => parsed.choice)).toEqual(
      BANDIT_REPLIES.map(([, , wanted]) => (isUnclear(wanted) ? null : wanted)),
    );
    expect(of('retry').filter(({ why }) => why === 'format')).toHaveLength(unclear);
    expect(server.requests).toHaveLength(trials + unclear);
    expect(of('end')).toMatchObject([
      { state: 'completed', metrics: { choices: trials, invalid: unclear, invalidRate: unclear / trials } },
    ]);
  });
});
