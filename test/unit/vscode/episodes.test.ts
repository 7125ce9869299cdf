import type * as vscode from 'vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CancelledError } from '../../../src/base/stepwise';
import { memory } from './memento';

/** As much of the editor as these files ask: what it was told, and what it answers. */
interface Editor {
  trusted: boolean;
  settings: Record<string, { readonly value?: unknown; readonly globalValue?: unknown }>;
  asked: { readonly text: string; readonly detail: string }[];
  answer: string | undefined;
  told: unknown[][];
}

const editor = vi.hoisted((): Editor => ({
  trusted: true,
  settings: {},
  asked: [],
  answer: undefined,
  told: [],
}));

vi.mock('vscode', () => ({
  l10n: {
    t: (text: string, ...values: unknown[]) =>
      text.replace(/\{(\d+)\}/g, (_, i) => String(values[Number(i)])),
  },
  env: { language: 'en' },
  commands: {
    executeCommand: (...told: unknown[]) => {
      editor.told.push(told);
      return Promise.resolve();
    },
  },
  Uri: { parse: (text: string) => ({ path: text, toString: () => text }) },
  EventEmitter: class {
    readonly event = () => ({ dispose: () => undefined });
    fire() {}
    dispose() {}
  },
  workspace: {
    get isTrusted() {
      return editor.trusted;
    },
    getConfiguration: () => ({
      get: (name: string) => editor.settings[name]?.value,
      inspect: (name: string) => editor.settings[name],
    }),
  },
  window: {
    showWarningMessage: (text: string) => {
      editor.asked.push({ text, detail: '' });
      return Promise.resolve(undefined);
    },
    showInformationMessage: (text: string, options: string | { detail: string }) => {
      editor.asked.push({ text, detail: typeof options === 'string' ? '' : options.detail });
      return Promise.resolve(editor.answer);
    },
  },
  LanguageModelError: class extends Error {},
}));

const profile = { name: 'lab', baseURL: 'http://10.0.0.7:8000/v1', model: 'm' };
const SETTING = 'falsify.endpoints';

beforeEach(() => {
  editor.trusted = true;
  editor.settings = {};
  editor.asked = [];
  editor.answer = undefined;
  editor.told = [];
});

describe('in an untrusted workspace', () => {
  it('nothing runs, and it is said why', async () => {
    const { mayRun } = await import('../../../src/vscode/common/trust');
    expect(mayRun()).toBe(true);
    editor.trusted = false;
    expect(mayRun()).toBe(false);
    expect(editor.asked[0]?.text).toContain('trusted workspaces only');
  });

  it('endpoints of its settings do not count, those of the user do', async () => {
    const { endpointProfiles, profileNamed } = await import('../../../src/vscode/endpoints/profiles');
    const evil = { ...profile, baseURL: 'http://evil.example/v1' };
    editor.settings[SETTING] = { value: [evil], globalValue: [profile] };
    expect(profileNamed('lab')?.baseURL).toBe(evil.baseURL);
    editor.trusted = false;
    expect(profileNamed('lab')?.baseURL).toBe(profile.baseURL);
    editor.settings[SETTING] = { value: [evil] };
    expect(endpointProfiles()).toEqual({ profiles: [], problems: [] });
  });
});

describe('a window that was closed while it played', () => {
  const log = { trace: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const RUNNING = 'falsify.runningEpisodes';

  it('offers to play on once, what has no end', async () => {
    const { Runs } = await import('../../../src/vscode/episodes/runs');
    const { offerResume } = await import('../../../src/vscode/episodes/interrupted');
    const kept = memory();
    await kept.update(RUNNING, ['file:///a.episode.jsonl', 'file:///b.episode.jsonl']);
    const runs = new Runs(kept, log);
    expect(kept.kept.get(RUNNING)).toEqual([]);
    const header = { task: 'wason', scenario: {}, source: { file: 'f', group: '7', rule: 2 } };
    const of = (uri: vscode.Uri) =>
      Promise.resolve({ uri, header, round: 12, state: /a\./.test(uri.path) ? 'interrupted' : 'completed' });
    editor.answer = 'Resume';
    await offerResume(runs, { of } as never);
    expect(editor.asked.map(({ text }) => text)).toEqual([
      'Group 7, rule 2 was interrupted at round 12. Resume it?',
    ]);
    expect(editor.told).toEqual([['falsify.episode.resume', runs.cutOff[0]]]);
    await offerResume(new Runs(kept, log), { of } as never);
    expect(editor.asked).toHaveLength(1);
  });

  it('remembers what runs, and writes nothing more when it is closed', async () => {
    const { Runs } = await import('../../../src/vscode/episodes/runs');
    const kept = memory();
    const runs = new Runs(kept, log);
    const written: string[] = [];
    const uri = { toString: () => 'file:///c.episode.jsonl' } as never;
    const file = {
      append: (line: string) => Promise.resolve(void written.push(line)),
      close: () => Promise.resolve(),
    };
    const run = runs.begin({
      uri,
      title: 't',
      kind: 'play',
      rounds: 1,
      log: file,
      before: [],
      play: async ({ log: gate, signal }) => {
        await gate.append('one');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await gate.append('an end').catch(() => undefined);
        return { state: 'cancelled', events: [] };
      },
    });
    await Promise.resolve();
    expect(kept.kept.get(RUNNING)).toEqual(['file:///c.episode.jsonl']);
    runs.dispose();
    await run.ended;
    expect(written).toEqual(['one']);
    expect(kept.kept.get(RUNNING)).toEqual(['file:///c.episode.jsonl']);
  });
});

describe('keys of endpoints', () => {
  const secrets = () => {
    const kept = new Map<string, string>();
    return {
      get: (name: string) => Promise.resolve(kept.get(name)),
      store: (name: string, value: string) => Promise.resolve(void kept.set(name, value)),
      delete: (name: string) => Promise.resolve(void kept.delete(name)),
      keys: () => Promise.resolve([...kept.keys()]),
      onDidChange: () => ({ dispose: () => undefined }),
    };
  };

  it('belong to one origin; only the origins are remembered in the open', async () => {
    const { EndpointKeys } = await import('../../../src/vscode/endpoints/keys');
    const open = memory();
    const keys = new EndpointKeys(secrets(), open);
    await keys.set('https://a.example', 'sk-1');
    await keys.set('https://a.example:444', 'sk-2');
    expect(await keys.of('https://a.example')).toBe('sk-1');
    expect(await keys.of('http://a.example')).toBeUndefined();
    expect(keys.origins).toEqual(['https://a.example', 'https://a.example:444']);
    expect(JSON.stringify([...open.kept])).not.toContain('sk-');
    await keys.forget('https://a.example');
    expect(await keys.of('https://a.example')).toBeUndefined();
    expect(keys.origins).toEqual(['https://a.example:444']);
  });
});

describe('the folder of transcripts', () => {
  it.each(['episodes', 'a/b', './runs', 'a\\b', '.', 'später'])('may be %s', async (name) => {
    const { isInsideName } = await import('../../../src/vscode/run/place');
    expect(isInsideName(name)).toBe(true);
  });
  it.each([
    '',
    '  ',
    '..',
    '../x',
    'a/../../b',
    'a\\..\\..\\b',
    '/etc',
    '\\\\host\\x',
    'C:\\x',
    'c:x',
    '~/x',
    'a\0b',
  ])('must not be %j', async (name) => {
    const { isInsideName } = await import('../../../src/vscode/run/place');
    expect(isInsideName(name)).toBe(false);
  });
});

describe('before the first call', () => {
  const known = (name: string) =>
    ({ model: { identity: { kind: 'endpoint', name, model: 'qwen', host: 'gpu:8000' } } }) as never;
  const numbers = { calls: 91, mostCalls: 1001, tokens: 23_296, mostTokens: 256_256 };
  const plays = (name: string) => ({ known: known(name), as: 'plays' as const, ...numbers });

  const consent = async (testing = false) => {
    const { Consent } = await import('../../../src/vscode/run/confirm');
    return new Consent(testing);
  };
  const play = { purpose: 'play' } as const;

  it('host, model, calls and tokens are shown; once for each model', async () => {
    const one = await consent();
    expect(await one.ask([plays('one')], play)).toBe(false);
    const { text, detail } = editor.asked[0];
    expect(text).toContain('gpu:8000');
    for (const part of ['qwen', 'gpu:8000', '91', '1,001', '23,296', '256,256'])
      expect(detail).toContain(part);
    editor.answer = 'Run';
    expect(await one.ask([plays('one')], play)).toBe(true);
    expect(await one.ask([plays('one')], play)).toBe(true);
    expect(editor.asked).toHaveLength(2);
    await one.ask([plays('one'), plays('two')], play);
    expect(editor.asked).toHaveLength(3);
    expect(editor.asked[2]?.detail).not.toContain('one plays');
  });

  it('the question says what is sent: an episode, or what is judged of it', async () => {
    const one = await consent();
    for (const purpose of ['play', 'judge', 'try'] as const) await one.ask([plays('one')], { purpose });
    expect(editor.asked.map(({ text }) => text)).toEqual([
      'Send this episode to gpu:8000?',
      'Send the replies of this episode to gpu:8000 to be judged?',
      'Send this reply to gpu:8000 to be judged?',
    ]);
    editor.answer = 'Run';
    expect(await one.ask([plays('one')], { purpose: 'try' })).toBe(true);
  });

  it('is asked whatever another extension or a keybinding says; tests may say that it was', async () => {
    const confirmed = { ...play, confirmed: true };
    expect(await (await consent()).ask([plays('three')], confirmed)).toBe(false);
    expect(editor.asked).toHaveLength(1);
    const tests = await consent(true);
    expect(await tests.ask([plays('three')], confirmed)).toBe(true);
    expect(editor.asked).toHaveLength(1);
    expect(await tests.ask([plays('three')], play)).toBe(false);
    expect(editor.asked).toHaveLength(2);
  });

  it('of judges what they really ask is shown, with room to think', async () => {
    const { episodeCalls, playCalls } = await import('../../../src/players/calls');
    const { ruleLoad } = await import('../../../src/tasks/rule-discovery/options');
    const judges = { judges: [], models: { equivalence: known('e'), compatibility: known('c') } };
    const [, first, second] = episodeCalls(known('p'), judges, { params: {} }, ruleLoad({}));
    const second16k = (n: number, once: number) => n * 16_384 + once;
    expect(first).toMatchObject({ calls: 46, mostCalls: 93, tokens: 46 * 12, mostTokens: second16k(92, 12) });
    expect(second).toMatchObject({
      calls: 45,
      mostCalls: 136,
      tokens: 45 * 1024,
      mostTokens: second16k(135, 1024),
    });
    const open = playCalls(known('p'), { params: {}, formatRetries: 1 }, 3);
    expect(open).toMatchObject({ calls: 3, mostCalls: 6, tokens: undefined, mostTokens: undefined });
  });

  it('agents and the offline judge need no question', async () => {
    const { paid } = await import('../../../src/players/calls');
    const agent = { model: { identity: { kind: 'offline', name: 'random' } } } as never;
    expect(paid([{ known: agent, as: 'plays', ...numbers }])).toEqual([]);
  });
});

describe('waiting for a model of the editor', () => {
  it('ends with the signal and with the time, whatever the model does', async () => {
    const { raced } = await import('../../../src/vscode/language-models/raced');
    const never = new Promise<never>(() => undefined);
    const late = () => new Error('late');
    const controller = new AbortController();
    expect(await raced(Promise.resolve(1), controller.signal, 1000, late)).toBe(1);
    await expect(raced(never, controller.signal, 5, late)).rejects.toThrow('late');
    const waiting = raced(never, controller.signal, 10_000, late);
    controller.abort();
    await expect(waiting).rejects.toThrow(CancelledError);
    await expect(raced(Promise.resolve(1), controller.signal, 1000, late)).rejects.toThrow(CancelledError);
  });
});
