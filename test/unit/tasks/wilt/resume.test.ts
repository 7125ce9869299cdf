/** Episodes through the engine: empty replies, complaints and a guess, cut at every line and continued. */
import { expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import { planEpisode, planResume, readLog, resumeEpisode, runEpisode } from '../../../../src/episode';
import type { ChatModel } from '../../../../src/models/chat-model';
import { wilt } from '../../../../src/tasks/wilt';
import { wiltScenario } from '../../../../src/tasks/wilt/scenario';
import { wiltSemantics } from '../../../../src/tasks/wilt/semantics';
import { MemoryLog } from '../../../harness/memory-log';
import { essence } from '../../episode/essence';
import { servicesOf } from '../../episode/players';

const REPLIES = [
  '',
  'Test Case: ```(1, 2, 3)```',
  'hello',
  'Test Case: ```(1, 2)```',
  '',
  'Test Case: ```(1, 2, 3)```',
  'Test Case: ```(1000, 2, 3)```',
  'Final Guess: lambda x, y, z: x < y < z',
  'Final Guess: ```lambda x, y, z: x < y < z```',
];

const model: ChatModel = {
  identity: { kind: 'endpoint', name: 'scripted', model: 'scripted' },
  // eslint-disable-next-line @typescript-eslint/require-await, require-yield -- all of it is there at once
  async *chat(messages, _params, _signal, position) {
    expect(messages.every(({ content }) => content !== '')).toBe(true);
    return { text: REPLIES[position?.steps.length ?? 0], finish: 'stop' };
  },
};

const services = (log?: MemoryLog) => ({
  ...servicesOf(log ? { log } : {}),
  ask: ((question: Parameters<NonNullable<typeof wiltSemantics.answers>>[0]) =>
    Promise.resolve(finish(wiltSemantics.answers!(question)))) as ReturnType<typeof servicesOf>['ask'],
});

it('an episode ends alike wherever its transcript was cut', async () => {
  const scenario = wiltScenario('lite', 2, 1337);
  const plan = await planEpisode({
    task: wilt,
    setting: 'lite',
    scenario,
    model,
    judges: [],
    version: '0',
    id: 'one',
  });
  const whole = services();
  const ended = await runEpisode(plan, whole);
  expect(ended.state).toBe('completed');
  const log = readLog(whole.log.text);
  // Attempts: two empty replies, one complaint, two tests, one test of numbers that may not be typed.
  expect(log.events.filter((event) => event.type === 'feedback').at(-1)).toMatchObject({
    outcome: 'correct',
    attempts: 6,
    score: 1000 + 100 * (24 / 30),
  });
  const lines = whole.log.text.split('\n').filter((line) => line !== '');
  for (let kept = 1; kept < lines.length - 1; kept++) {
    const part = services(new MemoryLog(`${lines.slice(0, kept).join('\n')}\n`));
    const before = readLog(part.log.text);
    const resumed = await planResume(before, { model, judges: [] });
    expect((await resumeEpisode(before, resumed, part)).state, `${kept} lines`).toBe('completed');
    expect(essence(readLog(part.log.text)), `${kept} lines`).toEqual(essence(log));
  }
});
