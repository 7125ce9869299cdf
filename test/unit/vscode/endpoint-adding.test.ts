// Adding an endpoint: its questions with a way back, a server that cannot be reached, and what is said at the end.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '../../../src/models/endpoint/fault';
import { addEndpoint } from '../../../src/vscode/endpoints/add';
import { EndpointKeys } from '../../../src/vscode/endpoints/keys';
import { asked, commands, window, workspace } from './fake-vscode';
import { memory } from './memento';

/** The act of a person at each question: the row with this label, a text, `back`, or undefined to leave. */
const person = vi.hoisted(() => ({
  does: [] as (string | undefined)[],
  /** Each question with its step, and the rows or the text that it began with. */
  saw: [] as string[],
  problems: [] as string[],
  /** The message of a box before anything was typed. */
  troubles: [] as string[],
}));
const server = vi.hoisted(() => ({
  list: (): Promise<readonly string[]> => Promise.resolve(['qwen']),
  error: undefined as { readonly message: string; readonly code?: string } | undefined,
  tests: 0,
}));

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const make = (isList: boolean) => () => {
    const on = { accept: () => {}, back: () => {}, hide: () => {} };
    const box = {
      items: [] as { label: string }[],
      selectedItems: [] as unknown[],
      buttons: [] as unknown[],
      step: 0,
      totalSteps: 0,
      placeholder: '',
      prompt: '',
      value: '',
      validationMessage: undefined as string | undefined,
      onDidAccept: (listener: () => void) => (on.accept = listener),
      onDidHide: (listener: () => void) => (on.hide = listener),
      onDidTriggerButton: (listener: () => void) => (on.back = listener),
      onDidChangeValue: () => undefined,
      dispose: () => undefined,
      show: () => {
        const { step, totalSteps, placeholder, prompt, value, items, buttons } = box;
        const begins = isList ? items.length : JSON.stringify(value);
        person.saw.push(
          `${[step, totalSteps].filter((n) => n !== undefined).join('/')}${buttons.length > 0 ? ' back' : ''} ${isList ? placeholder : prompt}: ${begins}`,
        );
        if (box.validationMessage !== undefined) person.troubles.push(box.validationMessage);
        const wanted = person.does.shift();
        if (wanted === undefined || wanted === 'back') {
          on[wanted ?? 'hide']();
          return;
        }
        box.selectedItems = items.filter(({ label }) => label === wanted);
        box.value = wanted;
        on.accept();
        if (box.validationMessage === undefined) return;
        person.problems.push(box.validationMessage);
        on.hide();
      },
    };
    return box;
  };
  Object.assign(fake.window, { createQuickPick: make(true), createInputBox: make(false) });
  return { ...fake, QuickInputButtons: { Back: {} } };
});
vi.mock('../../../src/models/endpoint/list-models', () => ({ listModels: () => server.list() }));
vi.mock('../../../src/models/endpoint', async (original) => ({
  ...(await original<object>()),
  testEndpoint: () => {
    server.tests++;
    return Promise.resolve({ requestedModel: 'qwen', notes: [], totalMs: 12, error: server.error });
  },
}));

const ORIGIN = 'https://gpu.example';
const written: unknown[] = [];
function keysWith(stored: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(stored));
  const secrets = {
    get: (name: string) => Promise.resolve(kept.get(name)),
    store: (name: string, value: string) => Promise.resolve(void kept.set(name, value)),
  };
  return { kept, keys: new EndpointKeys(secrets as never, memory() as never) };
}

beforeEach(() => {
  vi.restoreAllMocks();
  Object.assign(person, { does: [], saw: [], problems: [], troubles: [] });
  Object.assign(server, { list: () => Promise.resolve(['qwen']), error: undefined, tests: 0 });
  written.length = 0;
  asked.length = 0;
  vi.spyOn(workspace, 'getConfiguration').mockReturnValue({
    get: () => [],
    inspect: () => undefined,
    update: (_: string, value: unknown) => Promise.resolve(void written.push(value)),
  } as never);
});

describe('an endpoint that is added', () => {
  const ADDRESS = ['Another server…', `${ORIGIN}/v1`];

  it('has a key, which is stored with it, and no step is without its place', async () => {
    person.does = [...ADDRESS, ' typed ', 'qwen', '0.25 2 USD'];
    const { keys } = keysWith();
    expect(await addEndpoint(keys)).toBe('qwen');
    expect(await keys.of(ORIGIN)).toBe('typed');
    const price = { input: 0.25, output: 2, currency: 'USD' };
    expect(written).toEqual([[{ name: 'qwen', baseURL: `${ORIGIN}/v1`, model: 'qwen', price }]]);
    expect(person.saw.map((each) => each.split(' ', 1)[0])).toEqual(['1', '2', '3/5', '4/5', '5/5']);
    expect(person.saw.map((each) => each.includes(' back '))).toEqual([false, true, true, true, true]);
  });

  it('leaves no key behind where the user gives up after typing it', async () => {
    person.does = [...ADDRESS, 'typed', 'qwen'];
    const { keys, kept } = keysWith();
    expect([await addEndpoint(keys), kept.size, keys.origins, written]).toEqual([undefined, 0, [], []]);
  });

  it('leads back to the answers before, and sends no key to another server', async () => {
    person.does = [...ADDRESS, 'typed', 'back', 'back', 'https://other.example', '', 'qwen', ''];
    const { keys, kept } = keysWith();
    expect(await addEndpoint(keys)).toBe('qwen');
    expect(person.saw[4]).toContain('"typed"');
    expect(person.saw[5]).toContain(`"${ORIGIN}/v1"`);
    expect(person.saw[6]).toContain('""');
    expect(kept.size).toBe(0);
    expect(written).toMatchObject([[{ baseURL: 'https://other.example' }]]);
  });

  it('is not asked for a key that is stored, nor for the price of a server on this machine', async () => {
    const { keys } = keysWith();
    await keys.set('http://127.0.0.1:11434', 'stored');
    person.does = ['Ollama', 'http://127.0.0.1:11434/v1', 'qwen'];
    expect(await addEndpoint(keys)).toBe('qwen');
    expect(person.saw.map((each) => each.split(' ', 1)[0])).toEqual(['1', '2', '3/3']);
  });

  it('asks for the key of a server on this machine only where that refuses, and stores it', async () => {
    person.does = ['Ollama', 'http://127.0.0.1:11434/v1', 'qwen'];
    expect(await addEndpoint(keysWith().keys)).toBe('qwen');
    expect(person.saw.map((each) => each.split(' ', 1)[0])).toEqual(['1', '2', '3/3']);
    const why = '127.0.0.1:8000 answers 401: it wants a key.';
    let tries = 0;
    server.list = () =>
      tries++ > 0 ? Promise.resolve(['qwen']) : Promise.reject(new Fault('unauthorised', why));
    person.saw = [];
    person.does = ['Another server…', 'http://127.0.0.1:8000/v1', 'typed', 'qwen'];
    const { keys } = keysWith();
    expect(await addEndpoint(keys)).toBe('qwen');
    expect(person.saw[2]).toContain(`3/3 back ${why} Type another key, or press Enter`);
    expect(await keys.of('http://127.0.0.1:8000')).toBe('typed');
  });

  it('asks for a key after the model where a server on this machine answers and lists no models', async () => {
    server.list = () => Promise.reject(new Error('The server answers 405 to /models.'));
    const address = ['Another server…', 'http://127.0.0.1:8123'];
    const { keys } = keysWith();
    person.does = [...address, 'tiny', 'secret'];
    expect(await addEndpoint(keys)).toBe('tiny');
    expect(person.saw[3]).toContain('4/4 back The key; empty if the server needs none.');
    expect(await keys.of('http://127.0.0.1:8123')).toBe('secret');
    person.does = [...address, 'tiny'];
    expect(await addEndpoint(keys), 'it is stored').toBe('tiny');
    server.list = () => Promise.reject(new Fault('unreachable', 'Nothing answers.'));
    person.does = ['Another server…', 'http://127.0.0.1:8124', 'tiny'];
    expect(await addEndpoint(keys), 'nothing is known of it').toBe('tiny');
  });

  it('asks for another key in a box for keys, until one is kept and the name of a model is typed', async () => {
    server.list = () =>
      Promise.reject(new Fault('forbidden', 'gpu.example answers 403: it refuses the key.'));
    person.does = [...ADDRESS, 'typed', 'typed 2', '', 'mine', ''];
    const { keys } = keysWith();
    expect(await addEndpoint(keys)).toBe('mine');
    const asked = person.saw.map((each) => /another key|The key|The name of the model/.exec(each)?.[0]);
    expect(asked.slice(2, 6)).toEqual(['The key', 'another key', 'another key', 'The name of the model']);
    expect(await keys.of(ORIGIN)).toBe('typed 2');
  });

  it('says why a server cannot be reached, tries again, and takes a name that is typed', async () => {
    const why = 'Nothing answers at gpu.example (connection refused).';
    let tries = 0;
    server.list = () => (tries++, Promise.reject(new Fault('unreachable', why)));
    person.does = [...ADDRESS, '', '', 'back', '', 'mine', ''];
    expect(await addEndpoint(keysWith().keys)).toBe('mine');
    expect(tries).toBe(3);
    expect(person.saw[3]).toContain('4/5 back The name of the model on the server; leave it empty');
    const wanted = `${why} Type the name of a model, or press Enter to ask for its models again.`;
    expect(person.troubles).toEqual([wanted, wanted, wanted]);
    server.list = () => Promise.reject(new Error('The server answers 404 to /models.'));
    person.does = [...ADDRESS, '', undefined];
    expect(await addEndpoint(keysWith().keys)).toBeUndefined();
    expect(person.troubles.at(-1)).toContain(`${ORIGIN} does not list its models: The server answers 404`);
  });

  it('has a name where one is typed in place of a listed one', async () => {
    person.does = [...ADDRESS, '', 'Type a name…', 'back', 'Type a name…', ''];
    expect(await addEndpoint(keysWith().keys)).toBeUndefined();
    expect(person.problems).toEqual(['Type a name.']);
  });

  it('is tested: the message says that it is saved, and tests again or opens the settings', async () => {
    const open = vi.spyOn(commands, 'executeCommand');
    server.error = { message: 'Nothing answers.' };
    const warn = vi.spyOn(window, 'showWarningMessage').mockResolvedValueOnce('Test Again');
    warn.mockImplementationOnce(() => {
      server.error = undefined;
      return Promise.resolve('Test Again');
    });
    const inform = vi.spyOn(window, 'showInformationMessage').mockResolvedValueOnce('Open Settings');
    person.does = [...ADDRESS, '', 'qwen', ''];
    await addEndpoint(keysWith().keys);
    await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
    expect(warn.mock.calls[0]).toEqual([
      'Endpoint "qwen" is saved. Its test failed: Nothing answers.',
      'Test Again',
      'Open Settings',
    ]);
    expect(inform.mock.calls[0]?.[0]).toMatch(
      /^Endpoint "qwen" is saved\. It answers in 12 ms · probabilities: no · /,
    );
    expect(server.tests).toBe(3);
  });

  it('offers to set a key that is missing, and tests again with it', async () => {
    server.error = { code: 'no-key', message: 'It requires a key.' };
    const { keys } = keysWith();
    const set = vi.spyOn(commands, 'executeCommand').mockImplementation(async () => {
      await keys.set(ORIGIN, 'new');
      server.error = undefined;
      return undefined;
    });
    const warn = vi.spyOn(window, 'showWarningMessage').mockResolvedValueOnce('Set Key');
    const inform = vi.spyOn(window, 'showInformationMessage').mockResolvedValueOnce(undefined);
    person.does = [...ADDRESS, '', 'qwen', ''];
    await addEndpoint(keys);
    await vi.waitFor(() => expect(inform).toHaveBeenCalledOnce());
    expect(warn.mock.calls[0]?.slice(1)).toEqual(['Set Key', 'Test Again', 'Open Settings']);
    expect(set.mock.calls).toEqual([['falsify.endpointKey.set', 'qwen']]);
    expect(server.tests).toBe(2);
  });
});
