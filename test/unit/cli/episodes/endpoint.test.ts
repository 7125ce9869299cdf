import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../../src/cli/run';
import type { LlmServerOptions, ServerFault } from '../../../harness/llm';
import { recordingTerminal } from '../recording-terminal';
import { answersOf, endpointsFile, playOf, serve } from './model-server';
import {
  allText,
  EXAMPLE,
  falsify,
  fileIn,
  logOf,
  newFolder,
  onlyIn,
  playedIn,
  transcriptsIn,
} from './support';

const KEY = 'sk-test-8d2kQv7RmXz41LpWn0YbTe';
const AGENT = 'random';

/** Not a part of it either: what is masked in the middle is still known. */
function expectSecret(text: string): void {
  for (let at = 0; at + 8 <= KEY.length; at++) expect(text.includes(KEY.slice(at, at + 8))).toBe(false);
}

/** Plays an episode offline. Gives its path, and the arguments and the answers that play it with a model. */
async function reference(folder: string, setting = 'baseline', tests = '6') {
  const args = [
    'run',
    EXAMPLE,
    '--group',
    '8',
    '--rule',
    '1',
    '--setting',
    setting,
    '--seed',
    '5',
    '--tests',
    tests,
  ];
  const out = join(folder, 'offline');
  const { code } = await falsify([...args, '--model', `offline:${AGENT}`, '--out', out]);
  expect(code).toBe(0);
  const path = onlyIn(out);
  return { args, path, answer: answersOf(playOf(path, AGENT)) };
}

describe('an endpoint that asks for a pause', () => {
  it.each([false, true])('is named on standard error, once (screen: %s)', async (screen) => {
    const folder = newFolder();
    const { args, answer } = await reference(folder);
    const refusal: ServerFault = { kind: 'status', status: 429, headers: { 'retry-after': '30' } };
    const server = await serve({ answer, faults: [null, refusal] });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    const controller = new AbortController();
    const terminal = recordingTerminal({ screen, signal: controller.signal });
    const command = [...args, '--model', 'local', '--yes', ...endpoints, '--out', join(folder, 'http')];
    const running = run(command, terminal);
    const line = 'falsify: local asks for a pause: the next try is in 30 s\n';
    await expect.poll(() => terminal.stderr).toContain(line);
    controller.abort();
    expect(await running).toBe(130);
    expect(terminal.stderr.split(line)).toHaveLength(2);
  });
});

const THOUGHT = 'Turn - Test. Announce: nothing yet, Check: [1,2,3]?';

describe('an episode over HTTP is the offline one', () => {
  const shapes: [string, LlmServerOptions, Record<string, unknown>][] = [
    ['streamed, with usage', {}, {}],
    ['in one piece', {}, { stream: false }],
    ['in one piece although it was asked to stream', { stream: false }, {}],
    ['without usage', { usage: false }, {}],
    ['with thinking in tags', { reasoning: () => THOUGHT, reasoningIn: 'tags' }, { thinking: true }],
    ['with thinking in a field', { reasoning: () => THOUGHT, reasoningIn: 'reasoning_content' }, {}],
  ];
  it.each(shapes)('%s', async (_name, options, profile) => {
    const folder = newFolder();
    const { args, path, answer } = await reference(folder);
    const server = await serve({ ...options, answer });
    const out = join(folder, 'http');
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url, ...profile }]);
    const { code, err } = await falsify([...args, '--model', 'local', ...endpoints, '--out', out]);
    expect(code, err).toBe(0);
    expect(playedIn(onlyIn(out))).toEqual(playedIn(path));
    expect(server.requests).toHaveLength(13);
    const [header, , reply] = logOf(onlyIn(out)).events;
    const host = new URL(server.url).host;
    expect(header).toMatchObject({ model: { kind: 'endpoint', name: 'local', model: 'tiny', host } });
    expect(reply).toMatchObject({ type: 'reply', expect: 'announce' });
    expect(reply !== undefined && 'usage' in reply).toBe(options.usage !== false);
  });

  it.each(['dual-goal', 'think-in-opposites'])('in the setting %s', async (setting) => {
    const folder = newFolder();
    const { args, path, answer } = await reference(folder, setting, '12');
    const server = await serve({ answer });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    const out = join(folder, 'http');
    expect(await falsify([...args, '--model', 'local', ...endpoints, '--out', out])).toMatchObject({
      code: 0,
    });
    expect(playedIn(onlyIn(out))).toEqual(playedIn(path));
    expect(server.requests).toHaveLength(25);
  });
});

describe('before the first call', () => {
  const local = async (folder: string) => {
    const server = await serve({ answer: () => 'Announce: all numbers are even' });
    return {
      server,
      endpoints: endpointsFile(folder, [{ name: 'local', baseURL: server.url, maxRetries: 0 }]),
    };
  };
  const args = ['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '0', '--model', 'local'];

  it('it is said what goes where: host, model, calls, tokens', async () => {
    const folder = newFolder();
    const { server, endpoints } = await local(folder);
    const { code, err } = await falsify([...args, ...endpoints, '-o', join(folder, 'x'), '--judge', 'local']);
    expect(code).toBe(0);
    expect(err).toContain(
      `local plays: model tiny at ${new URL(server.url).host}, without a key\n  1 call, with`,
    );
    expect(err).toContain('at most 256 generated tokens');
    expect(err).toContain('local judges equivalence: model tiny');
  });

  it('judges are counted with room for a thought, which comes once where it is not expected', async () => {
    const folder = newFolder();
    const { server } = await local(folder);
    const host = new URL(server.url).host;
    const endpoints = endpointsFile(folder, [
      { name: 'plain', baseURL: server.url },
      { name: 'thinks', baseURL: server.url, thinking: true },
      { name: 'free', baseURL: server.url, maxTokens: null },
    ]);
    const out = join(folder, 'x');
    const game = ['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '1', '-o', out];
    const asked = async (line: readonly string[], judge: string) => {
      const options = { screen: true, answer: 'n' };
      const { err } = await falsify([...line, ...endpoints, '--judge', judge], options);
      return err.replaceAll(`model tiny at ${host}, without a key`, 'HERE').split('Begin?')[0];
    };
    expect(await asked(game, 'plain')).toBe(
      'plain judges equivalence: HERE\n' +
        '  2 calls, with repetitions at most 5; at most 24 generated tokens (65,548), tokens sent come on top\n' +
        'plain judges compatibility: HERE\n' +
        '  1 call, with repetitions at most 4; at most 1,024 generated tokens (50,176), tokens sent come on top\n',
    );
    expect(await asked(game, 'thinks')).toBe(
      'thinks judges equivalence: HERE\n' +
        '  2 calls, with repetitions at most 4; at most 32,768 generated tokens (65,536), tokens sent come on top\n' +
        'thinks judges compatibility: HERE\n' +
        '  1 call, with repetitions at most 3; at most 16,384 generated tokens (49,152), tokens sent come on top\n',
    );
    expect(await falsify(game)).toMatchObject({ code: 0 });
    expect(await asked(['judge', onlyIn(out), '--only', 'compatibility'], 'free')).toBe(
      'free judges compatibility: HERE\n  1 call, with repetitions at most 4; no limit of tokens\n',
    );
    expect(server.requests).toHaveLength(0);
  });

  it('whoever sits at a keyboard is asked, unless --yes', async () => {
    const folder = newFolder();
    const { server, endpoints } = await local(folder);
    const out = join(folder, 'x');
    const ask = (answer: string, ...more: string[]) =>
      falsify([...args, ...endpoints, '-o', out, ...more], { screen: true, answer });
    expect(await ask('n')).toMatchObject({
      code: 130,
      err: expect.stringContaining('Begin? [y/N]') as string,
    });
    expect(server.requests).toHaveLength(0);
    expect(await ask('y')).toMatchObject({ code: 0 });
    const silent = await ask('', '--yes');
    expect(silent.code).toBe(0);
    expect(silent.err).not.toContain('Begin?');
    expect(server.requests).toHaveLength(2);
  });
});

describe('the key', () => {
  const args = ['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '2', '--seed', '1', '--model', 'local'];

  it('goes to its origin and is written nowhere, also where everything goes wrong', async () => {
    const folder = newFolder();
    const { answer } = await reference(folder);
    const faults: LlmServerOptions['faults'] = (index) =>
      [undefined, { kind: 'echo' as const, status: 500 }, { kind: 'text' as const, text: 'nonsense' }][
        index % 4
      ];
    const server = await serve({ key: KEY, answer, faults });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url, maxRetries: 3 }]);
    const env = { FALSIFY_API_KEY: KEY, FALSIFY_API_ORIGIN: server.origin };
    const said: string[] = [];
    for (const command of [
      [...args, '-o', join(folder, 'good')],
      [...args, '-o', join(folder, 'json'), '--json'],
      ['judge', join(folder, 'good/*.jsonl'), '--judge', 'local'],
      ['show', join(folder, 'good/*.jsonl')],
      ['resume', join(folder, 'good/*.jsonl')],
    ]) {
      const { out, err } = await falsify([...command, ...(command[0] === 'show' ? [] : endpoints)], { env });
      said.push(out, err);
    }
    const refusing = await serve({ key: 'another', faults: [{ kind: 'echo', status: 401 }] });
    const refused = endpointsFile(folder, [{ name: 'local', baseURL: refusing.url }]);
    const { code, out, err } = await falsify([...args, ...refused, '-o', join(folder, 'bad')], {
      env: { ...env, FALSIFY_API_ORIGIN: refusing.origin },
    });
    expect(code).toBe(1);
    expect(err).toContain('does not accept the key of "local". Set FALSIFY_API_KEY, and FALSIFY_API_ORIGIN');
    expect(server.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
    expect(server.requests.length).toBeGreaterThan(10);
    const written = [...said, out, err, allText(folder)].join('\n');
    expectSecret(written);
  });

  it('goes to no other origin, whatever a profile says', async () => {
    const folder = newFolder();
    const server = await serve({ answer: () => 'Announce: x' });
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    for (const origin of [
      'https://api.example.org',
      `http://localhost:${server.port}`,
      'http://127.0.0.1:1',
    ]) {
      const env = { FALSIFY_API_KEY: KEY, FALSIFY_API_ORIGIN: origin };
      const { err } = await falsify([...args, '--tests', '2', ...endpoints, '-o', join(folder, 'x')], {
        env,
      });
      expect(err).toContain('without a key');
    }
    expect(server.requests.length).toBeGreaterThan(0);
    expect(server.requests.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  it('is refused without an origin, and in the file of profiles', async () => {
    const folder = newFolder();
    const server = await serve({});
    const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
    const alone = await falsify([...args, ...endpoints, '-o', folder], { env: { FALSIFY_API_KEY: KEY } });
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('FALSIFY_API_ORIGIN') as string });
    for (const wrong of [KEY, `http://name:${KEY}@127.0.0.1`, `http://127.0.0.1/${KEY}`]) {
      const env = { FALSIFY_API_KEY: KEY, FALSIFY_API_ORIGIN: wrong };
      const { code, err } = await falsify([...args, ...endpoints, '-o', folder], { env });
      expect([code, err.includes('must be a scheme, a host and a port'), err.includes(KEY)]).toEqual([
        2,
        true,
        false,
      ]);
    }
    const broken = fileIn(folder, 'broken.json', `[{ "name": "local", "apiKey": "${KEY}" }, ]`);
    const other = await falsify([...args, '--endpoints', broken, '-o', folder]);
    expect(other.code).toBe(2);
    const torn = fileIn(folder, 'torn.json', `[{ "apiKey": "${KEY}"`);
    const third = await falsify([...args, '--endpoints', torn, '-o', folder]);
    expect(third).toMatchObject({ code: 2, err: expect.stringContaining('is not valid JSON') as string });
    expectSecret([alone, other, third].map(({ out, err }) => out + err).join('\n'));
    expect(server.requests).toHaveLength(0);
  });

  it('settings of the editor are a file of profiles too', async () => {
    const folder = newFolder();
    const server = await serve({ answer: () => 'Announce: all even' });
    const settings = `{
      // my endpoints
      "editor.fontSize": 14,
      "falsify.endpoints": [{ "name": "local", "baseURL": "${server.url}", "model": "tiny", },],
    }`;
    const path = fileIn(folder, 'settings.json', settings);
    const { code } = await falsify([
      'run',
      EXAMPLE,
      '-g',
      '7',
      '--rule',
      '1',
      '--tests',
      '0',
      '-m',
      'local',
      '--endpoints',
      path,
      '-o',
      join(folder, 'x'),
    ]);
    expect(code).toBe(0);
  });
});

describe('faults', () => {
  const args = ['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '3', '--seed', '1', '--model', 'local'];
  const short = { name: 'local', maxRetries: 0 };

  it('eleven replies of the wrong form: failed, with all that was played, and resumed when the model is well', async () => {
    const folder = newFolder();
    const { code } = await falsify([...args.slice(0, -1), `offline:${AGENT}`, '-o', join(folder, 'offline')]);
    expect(code).toBe(0);
    const path = onlyIn(join(folder, 'offline'));
    let ill = true;
    const server = await serve({
      answer: answersOf(playOf(path, AGENT)),
      faults: (index) => (ill && index >= 3 ? { kind: 'text', text: 'I would rather not.' } : undefined),
    });
    const endpoints = endpointsFile(folder, [{ ...short, baseURL: server.url }]);
    const out = join(folder, 'http');
    const failed = await falsify([...args, ...endpoints, '-o', out]);
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('failed: format') as string });
    const { events } = logOf(onlyIn(out));
    expect(events.at(-1)).toMatchObject({ type: 'end', state: 'failed', why: 'format' });
    expect(events.filter((event) => event.type === 'retry')).toHaveLength(11);
    expect(events.filter((event) => event.type === 'reply')).toHaveLength(3);
    // The reminder goes along with the call; neither it nor the refused reply stays in the conversation.
    const lengths = server.requests.map(({ body }) => (body['messages'] as unknown[]).length);
    expect(lengths.slice(0, 5)).toEqual([1, 3, 5, 7, 8]);
    expect(lengths.slice(4)).toEqual(Array.from({ length: 10 }, () => 8));
    ill = false;
    expect(await falsify(['resume', onlyIn(out), ...endpoints])).toMatchObject({ code: 0 });
    expect(playedIn(onlyIn(out)).rounds.at(-1)).toEqual(playedIn(path).rounds.at(-1));
    expect(playedIn(onlyIn(out)).state).toBe('completed');
  });

  it('a model that refuses the key is asked once, not for every episode', async () => {
    const folder = newFolder();
    const server = await serve({ key: KEY });
    const endpoints = endpointsFile(folder, [{ ...short, baseURL: server.url }]);
    const many = await falsify([
      ...args,
      '--triple',
      'all',
      ...endpoints,
      '-o',
      folder,
      '--concurrency',
      '1',
    ]);
    expect(many).toMatchObject({ code: 1, err: expect.stringContaining('4 episodes not begun') as string });
    expect(server.requests).toHaveLength(1);
    expect(transcriptsIn(folder)).toHaveLength(1);
  });

  it('a resume by another model, or at another place, is refused', async () => {
    const folder = newFolder();
    const server = await serve({ faults: () => ({ kind: 'status', status: 404 }) });
    const out = join(folder, 'x');
    const endpoints = (profile: object) =>
      endpointsFile(folder, [{ ...short, baseURL: server.url, ...profile }]);
    expect((await falsify([...args, ...endpoints({}), '-o', out])).code).toBe(1);
    const before = allText(out);
    const resume = (...more: string[]) => falsify(['resume', onlyIn(out), ...more]);
    const refusals = [
      [await resume(), 'profiles come from a file'],
      [await resume(...endpoints({ name: 'other' })), 'no endpoint "local"'],
      [await resume(...endpoints({ model: 'large' })), 'is model large at'],
      [await resume(...endpoints({ baseURL: 'http://127.0.0.1:9/v1' })), 'at http://127.0.0.1:9'],
    ] as const;
    for (const [{ code, err }, message] of refusals) {
      expect(code).toBe(2);
      expect(err).toContain(message);
    }
    expect(allText(out)).toBe(before);
  });

  it('what cannot be resumed at all is refused and stays as it is', async () => {
    const folder = newFolder();
    expect((await falsify([...args.slice(0, -1), 'offline:random', '-o', folder])).code).toBe(0);
    const path = onlyIn(folder);
    const lines = allText(folder).split('\n');
    const spoilt: [string, string[]][] = [
      ['no readable header', lines.slice(1, 6)],
      [
        'says something else',
        lines.slice(0, 12).map((line, i) => (i < 2 ? line : line.replace('Turn - Test', 'Turn - Rest'))),
      ],
      ['no seed', [lines[0].replace('"seed":1,', ''), ...lines.slice(1, 6)]],
      [
        'a model of the editor',
        [lines[0].replace('"kind":"offline"', '"kind":"vscode"'), ...lines.slice(1, 6)],
      ],
    ];
    for (const [message, content] of spoilt) {
      writeFileSync(path, `${content.join('\n')}\n`);
      const { code, err } = await falsify(['resume', path]);
      expect({ code, said: err.includes(message) ? message : err }).toEqual({ code: 2, said: message });
      expect(allText(folder)).toBe(`${content.join('\n')}\n`);
    }
  });
});

describe('a cancel', () => {
  const args = ['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '4', '--seed', '1', '--model'];
  const phases: [string, ServerFault][] = [
    ['before the first byte', { kind: 'silent' }],
    ['in mid-stream', { kind: 'stall', after: 1 }],
    ['while it waits to try again', { kind: 'status', status: 503, headers: { 'retry-after': '30' } }],
  ];
  it.each(phases)('%s keeps every turn, and the episode goes on', async (_name, fault) => {
    const folder = newFolder();
    expect((await falsify([...args, `offline:${AGENT}`, '-o', join(folder, 'offline')])).code).toBe(0);
    const path = onlyIn(join(folder, 'offline'));
    for (const at of [0, 5, 6]) {
      const controller = new AbortController();
      const server = await serve({
        answer: answersOf(playOf(path, AGENT)),
        faults: (index) => {
          if (index !== at) return undefined;
          setTimeout(() => controller.abort(), 60);
          return fault;
        },
      });
      const endpoints = endpointsFile(folder, [{ name: 'local', baseURL: server.url }]);
      const out = join(folder, `at-${at}`);
      const cancelled = await falsify([...args, 'local', ...endpoints, '-o', out], {
        signal: controller.signal,
      });
      expect(cancelled.code).toBe(130);
      const { events, problems } = logOf(onlyIn(out));
      expect(problems).toEqual([]);
      expect(events.at(-1)).toMatchObject({ type: 'end', state: 'cancelled' });
      expect(events.filter((event) => event.type === 'reply')).toHaveLength(at);
      expect((await falsify(['resume', onlyIn(out), ...endpoints])).code).toBe(0);
      expect(playedIn(onlyIn(out))).toEqual(playedIn(path));
    }
  });
});
