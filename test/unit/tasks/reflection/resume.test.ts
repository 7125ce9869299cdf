// A session with unclear replies, continued from wherever it was cut: the same trials are invalid, none is asked more often.
import { describe, expect, it } from 'vitest';
import { planEpisode, planResume, readLog, resumeEpisode, runEpisode } from '../../../../src/episode';
import { episodeMetrics } from '../../../../src/metrics';
import type { ChatMessage } from '../../../../src/models/chat-model';
import { reflection } from '../../../../src/tasks/reflection';
import { makeSession } from '../../../../src/tasks/reflection/make';
import type { TestId } from '../../../../src/tasks/reflection/session';
import { MemoryLog } from '../../../harness/memory-log';
import { essence } from '../../episode/essence';
import { modelOf, servicesOf } from '../../episode/players';

/** Decided by the conversation alone: clear, unclear at first, or unclear for good. */
function reply(messages: readonly ChatMessage[]): string {
  const said = messages.filter(({ role }) => role === 'assistant').length;
  const reminded = messages.at(-1)?.content.startsWith('Your answer could not be used') === true;
  const unclear = said % 4 === 1 ? !reminded : said % 4 === 3;
  return unclear ? 'I wonder.' : said % 2 === 0 ? 'AAA' : 'BBB';
}

const model = modelOf(reply);

describe.each(['prlt', 'dc-igt', 'n-back'] satisfies TestId[])('a session of %s', (test) => {
  it('is the same wherever it was cut', async () => {
    const scenario = makeSession({ test, level: 'easy', parameters: { length: 8 }, seed: 3, session: 1 });
    const plan = await planEpisode({
      task: reflection,
      setting: 'cot',
      scenario,
      judges: [],
      version: '0',
      model,
    });
    const services = servicesOf({ metrics: episodeMetrics });
    const { events } = await runEpisode(plan, services);
    const whole = essence(readLog(services.log.text));
    const invalid = events.filter((event) => event.type === 'reply' && event.parsed.choice === null);
    expect(invalid.length).toBeGreaterThanOrEqual(2);
    expect(whole.state).toBe('completed');
    const lines = services.log.text.split('\n');
    for (let keep = 1; keep < lines.length - 2; keep++) {
      const cut = readLog(`${lines.slice(0, keep).join('\n')}\n`);
      const again = servicesOf({
        metrics: episodeMetrics,
        log: new MemoryLog(`${lines.slice(0, keep).join('\n')}\n`),
      });
      const rest = await planResume(cut, { model, judges: [] });
      await resumeEpisode(cut, rest, again);
      expect(essence(readLog(again.log.text))).toEqual(whole);
    }
  });
});
