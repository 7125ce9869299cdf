import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Replays } from '../../../src/vscode/replay/provider';
import { URI } from './fake-uri';

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const window = { ...fake.window, registerCustomEditorProvider: () => ({ dispose: () => undefined }) };
  return { ...fake, window, commands: { executeCommand: () => Promise.resolve() } };
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('gives a replay up that VS Code does not open', async () => {
  const replays = new Replays(URI.parse('file:///extension') as never, {} as never);
  const shown = replays.show(URI.parse('file:///w/a.episode.jsonl') as never).then(
    () => 'shown',
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([shown, Promise.resolve('still waiting')])).toContain(
    'a.episode.jsonl was not opened',
  );
  expect(vi.getTimerCount()).toBe(0);
  replays.dispose();
});
