// Models that are not agents: endpoints over HTTP, and language models that another extension registers.
import * as vscode from 'vscode';
import { Command, EndpointCommand, EpisodeCommand, Setting } from '../../src/vscode/common/ids';
import { startLlmServer } from '../harness/llm/server.mjs';
import { command, events, OFFLINE, removeEpisodes, run } from './episodes-support';
import { closeAll, equal, includes, ok, until, workspaceUri } from './support';

const KEY = 'sk-only-for-this-origin-9b1f';
const PROVIDER = 'falsify-test.chat-provider';

interface Provider {
  readonly requests: readonly { readonly id: string; readonly options: Record<string, unknown> }[];
  cancelled(): number;
}

const set = (setting: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration().update(setting, value, vscode.ConfigurationTarget.Workspace);

/** Plays the protocol without any wit. */
const answer = (messages: readonly { readonly content: string }[]): string =>
  /Turn - Test\s*$/.test(messages.at(-1)?.content ?? '')
    ? `Check: [${messages.length},${messages.length + 1},${messages.length + 2}]`
    : 'Announce: all numbers are even';

const PLAY = { ...OFFLINE, tests: 2, confirmed: true };
const useProfile = (baseURL: string): Thenable<void> =>
  set(Setting.endpoints, [{ name: 'local', baseURL, model: 'test', maxRetries: 0, timeoutSeconds: 5 }]);

suite('episodes with endpoints', () => {
  suiteTeardown(async () => {
    await closeAll();
    await removeEpisodes();
    await set(Setting.endpoints, undefined);
  });

  test('a key goes to the origin that it was set for, to no other, and is written nowhere', async () => {
    const [known, other] = [await startLlmServer({ key: KEY, answer }), await startLlmServer({ answer })];
    try {
      await useProfile(known.url);
      await vscode.commands.executeCommand(EndpointCommand.setKey, 'local', KEY);
      const first = await run({ ...PLAY, model: 'endpoint:local' });
      const end = await first.ended;
      equal([end.state, end.message], ['completed', undefined]);
      equal(known.requests[0]?.headers.authorization, `Bearer ${KEY}`);
      const [header] = await events(first.uri);
      equal((header.model as { host: string }).host, `127.0.0.1:${known.port}`);

      await useProfile(other.url);
      const second = await run({ ...PLAY, model: 'endpoint:local' });
      equal((await second.ended).state, 'completed');
      ok(other.requests.length >= 5, 'the other server played');
      ok(!JSON.stringify(other.requests).includes(KEY), 'the other origin never saw the key');

      for (const uri of [first.uri, second.uri, workspaceUri('.vscode/settings.json')]) {
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
        ok(!text.includes(KEY), `${uri.path} has no key`);
      }
      await vscode.commands.executeCommand(EndpointCommand.forgetKey, known.origin);
      await useProfile(known.url);
      const third = await run({ ...PLAY, model: 'endpoint:local' });
      equal((await third.ended).state, 'failed');
      ok(!JSON.stringify(known.requests.at(-1)).includes(KEY), 'it is forgotten');
    } finally {
      await Promise.all([known.close(), other.close()]);
    }
  });

  test('Test Endpoint says what an endpoint can do', async () => {
    const server = await startLlmServer({ logprobs: true });
    try {
      await useProfile(server.url);
      const report = await vscode.commands.executeCommand<Record<string, unknown>>(
        EndpointCommand.test,
        'local',
      );
      equal([report.usage, report.streaming, report.logprobs, report.reasoning], [true, true, true, false]);
      await vscode.commands.executeCommand(Command.openReportText);
      includes(vscode.window.activeTextEditor?.document.getText() ?? '', '| Log probabilities | yes |');
    } finally {
      await server.close();
    }
  });

  test('an endpoint judges a transcript again', async () => {
    const server = await startLlmServer({ answer: () => 'NO' });
    try {
      await useProfile(server.url);
      const { uri, ended } = await run({ ...OFFLINE, tests: 2 });
      await ended;
      const judged = await command(EpisodeCommand.rejudge, uri, {
        judges: 'endpoint:local',
        confirmed: true,
      });
      equal((await judged.ended).state, 'completed');
      const verdicts = (await events(uri)).filter(
        ({ type, by }) => type === 'verdict' && (by as { kind: string }).kind === 'endpoint',
      );
      ok(verdicts.length >= 5, `${verdicts.length} verdicts of the endpoint`);

      const before = await events(uri);
      const target = before.find(({ type }) => type === 'reply')?.seq as number;
      const turn = await command(EpisodeCommand.rejudge, uri, {
        judges: 'endpoint:local',
        confirmed: true,
        targets: [target],
      });
      equal((await turn.ended).state, 'completed');
      const [begun, ...fresh] = (await events(uri)).slice(before.length);
      equal([begun?.type, begun?.targets], ['judging', [target]]);
      ok(fresh.length > 0 && fresh.every((event) => event.target === target), 'verdicts on that reply only');
    } finally {
      await server.close();
    }
  });

  test('profiles that cannot be read are left out', async () => {
    await set(Setting.endpoints, [{ name: 'bad', baseURL: 'ftp://x', model: 'm' }]);
    equal(
      await vscode.commands.executeCommand(EpisodeCommand.run, { ...PLAY, model: 'endpoint:bad' }),
      undefined,
    );
  });
});

suite('episodes with language models of the editor', () => {
  let provider: Provider;
  suiteSetup(async () => {
    const extension = vscode.extensions.getExtension<Provider>(PROVIDER);
    ok(extension, 'the extension with the models is there');
    provider = await extension.activate();
    await until(
      'its models',
      async () => (await vscode.lm.selectChatModels({ vendor: 'falsify-test' })).length,
    );
  });
  suiteTeardown(removeEpisodes);

  const play = (id: string) => run({ ...PLAY, model: `vscode:falsify-test/${id}` });

  test('a model plays to the end; tokens are counted, other parts are left out and noted', async () => {
    const { uri, ended } = await play('fine');
    const end = await ended;
    equal([end.state, end.message], ['completed', undefined]);
    const all = await events(uri);
    const reply = all.find(({ type }) => type === 'reply');
    equal(reply?.raw, 'Announce: all numbers are even');
    const usage = reply?.usage as { prompt: number; completion: number };
    ok(usage.prompt > 50 && usage.completion === 8, JSON.stringify(usage));
    includes(JSON.stringify(reply?.notes), 'no text');
    equal(provider.requests.find(({ id }) => id === 'fine')?.options.temperature, 0.6);
  });

  for (const [id, why] of [
    ['denied', 'denied'],
    ['quota', 'quota'],
    ['gone', 'not-found'],
    ['broken', 'server'],
    ['silent', 'empty'],
  ] as const)
    test(`${id}: the episode fails as "${why}", says what to do and can be resumed`, async () => {
      const { uri, ended } = await play(id);
      const { state, why: reason, message } = await ended;
      equal([state, reason], ['failed', why], message);
      const last = (await events(uri)).at(-1);
      equal([last?.type, last?.why], ['end', why]);
      const resumed = await command(EpisodeCommand.resume, uri, { confirmed: true });
      equal((await resumed.ended).why, why);
    });

  test('a cancel in the middle of a reply reaches the provider', async () => {
    const before = provider.cancelled();
    const { uri, ended } = await play('slow');
    await until('the request', () => provider.requests.some(({ id }) => id === 'slow'));
    await vscode.commands.executeCommand(EpisodeCommand.cancel, uri);
    equal((await ended).state, 'cancelled');
    await until('the provider was told', () => provider.cancelled() > before);
    equal((await events(uri)).at(-1)?.state, 'cancelled');
  });

  test('a model that is gone is said, and nothing is written', async () => {
    equal(
      await vscode.commands.executeCommand(EpisodeCommand.run, {
        ...PLAY,
        model: 'vscode:falsify-test/none',
      }),
      undefined,
    );
  });
});
