// Origin of the key of an endpoint.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EndpointCommand } from '../../../src/vscode/common/ids';
import { endpointHandlers } from '../../../src/vscode/endpoints/commands';
import { EndpointKeys } from '../../../src/vscode/endpoints/keys';
import { window, workspace } from './fake-vscode';
import { memory } from './memento';

vi.mock('vscode', () => import('./fake-vscode'));

const ORIGIN = 'https://gpu.example';

function keysWith(testing: boolean) {
  const profile = { name: 'lab', baseURL: `${ORIGIN}/v1`, model: 'qwen' };
  vi.spyOn(workspace, 'getConfiguration').mockReturnValue({
    get: (name: string) => (name === 'falsify.endpoints' ? [profile] : undefined),
    inspect: () => undefined,
    update: () => Promise.resolve(),
  } as never);
  const kept = new Map<string, string>();
  const secrets = {
    get: (name: string) => Promise.resolve(kept.get(name)),
    store: (name: string, value: string) => Promise.resolve(void kept.set(name, value)),
  };
  const keys = new EndpointKeys(secrets as never, memory() as never);
  return { keys, set: endpointHandlers(keys, testing, {} as never)[EndpointCommand.setKey] };
}

afterEach(() => vi.restoreAllMocks());

describe('the key of an endpoint', () => {
  it('is asked for, whatever a keybinding or another extension gives', async () => {
    const box = vi.spyOn(window, 'showInputBox').mockResolvedValue('typed');
    const { keys, set } = keysWith(false);
    await set('lab', 'from a file');
    expect(box).toHaveBeenCalledOnce();
    expect(await keys.of(ORIGIN)).toBe('typed');
  });

  it('may be given by tests', async () => {
    const { keys, set } = keysWith(true);
    await set('lab', 'given');
    expect(await keys.of(ORIGIN)).toBe('given');
  });
});
