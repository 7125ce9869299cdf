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

const IS_EXTRACTION = /A participant of an experiment/;
/** By trial: the reply of the player, and what the model that reads replies says of it. */
const UNCLEAR: readonly (readonly [reply: string, read: string])[] = [
  ['Answer: right', 'never asked'],
  ['The other one than before, please.', 'left'],
  ['Hmm, east side I guess?', 'The participant means **right**.'],
  ['I cannot decide.', 'none of these'],
  ['Left, or maybe right?', 'left or right'],
];

describe('a model that reads what the rules do not understand', () => {
  const session = [
    'run',
    '--task',
    'reflection',
    '--test',
    'prlt',
    '--sessions',
    '1',
    '--length',
    '5',
    '--yes',
  ];
  const isAsked = ({ role, content }: { readonly role: string; readonly content: string }): boolean =>
    role === 'user' && !content.startsWith('Your answer could not be used');
  const replyTo = (messages: readonly { readonly role: string; readonly content: string }[]): string => {
    const content = messages.at(-1)?.content ?? '';
    if (!IS_EXTRACTION.test(content)) return UNCLEAR[messages.filter(isAsked).length - 1][0];
    return UNCLEAR.find(([reply]) => content.includes(`| ${reply}`))?.[1] ?? 'of another reply';
  };

  async function played(faults?: (body: unknown) => boolean) {
    const server = await serve({
      answer: replyTo,
      faults: (_, body) => (faults?.(body) ? { kind: 'status', status: 401 } : undefined),
    });
    const [folder, out] = [newFolder(), newFolder()];
    const endpoints = endpointsFile(folder, [
      { name: 'lab', baseURL: server.url, model: 'tiny' },
      { name: 'reader', baseURL: server.url, model: 'careful', maxRetries: 0 },
    ]);
    const line = [...session, '-m', 'lab', ...endpoints, '--judge', 'extraction=reader', '--out', out];
    return { ...(await falsify(line)), server, endpoints, path: onlyIn(out) };
  }
  const repliesIn = (path: string) => logOf(path).events.filter((event) => event.type === 'reply');

  it('is asked before the player is asked again, stands beside each reply, and is counted', async () => {
    const { code, err, path, server } = await played();
    expect(code, err).toBe(0);
    expect(err).toContain('reader reads unclear replies: model careful');
    const { events } = logOf(path);
    const [header] = events;
    expect(header).toMatchObject({
      judges: [{ question: 'extraction', by: { name: 'reader', model: 'careful' } }],
    });
    expect(repliesIn(path).map(({ parsed }) => [parsed.choice, parsed.method])).toEqual([
      ['right', 'marker'],
      ['left', 'extractor'],
      ['right', 'extractor'],
      [null, 'none'],
      [null, 'none'],
    ]);
    expect(repliesIn(path).map(({ extraction }) => extraction?.result)).toEqual([
      undefined,
      'left',
      'right',
      null,
      null,
    ]);
    const refused = events.filter((event) => event.type === 'retry');
    expect(refused.map(({ extraction }) => extraction?.raw)).toEqual(['none of these', 'left or right']);
    expect(events.at(-1)).toMatchObject({ metrics: { invalid: 2, invalidRate: 0.4, extracted: 2 } });
    // Five replies and two more that are asked again; of the last two trials both replies are read.
    expect(server.requests).toHaveLength(7 + 6);
  });

  it('fails the episode where it cannot be reached, which is then resumed as if it had been', async () => {
    let down = true;
    const { path, endpoints } = await played((body) => down && IS_EXTRACTION.test(JSON.stringify(body)));
    expect(logOf(path).events.at(-1)).toMatchObject({ type: 'end', state: 'failed', why: 'no-key' });
    expect(repliesIn(path)).toHaveLength(1);
    down = false;
    const { code, err } = await falsify(['resume', path, ...endpoints, '--yes']);
    expect(code, err).toBe(0);
    const whole = await played();
    const values = (of: string) => repliesIn(of).map(({ parsed }) => parsed);
    expect(values(path)).toEqual(values(whole.path));
  });
});
