import { beforeAll, describe, expect, it } from 'vitest';
import {
  foldEpisode,
  planResume,
  readLog,
  rejudgeEpisode,
  resumeEpisode,
  runEpisode,
  type EpisodeEvent,
  type Judge,
  type RejudgeOptions,
} from '../../../src/episode';
import { latestVerdicts } from '../../../src/episode/latest-verdicts';
import { MemoryLog } from '../../harness/memory-log';
import { ruleMetrics } from '../../../src/metrics/rules';
import { ModelError, type ModelErrorCode } from '../../../src/models/chat-model';
import { register } from '../../../src/tasks/register';
import { judgeOf, modelOf, planOf, servicesOf, steady } from './players';
import { toyScenario, toyTask } from './toy';

beforeAll(() => register(toyTask));

const game = toyTask.open(toyScenario, 'plain');
const verdictsIn = (events: readonly EpisodeEvent[]) => events.filter((event) => event.type === 'verdict');

/** A judge that cannot be reached where `code` is given, and how often it was asked. */
function judgeThat(code: ModelErrorCode | undefined, waitedFor: boolean) {
  const asked: number[] = [];
  const judge = judgeOf('equivalence', 'announce', waitedFor, () => {
    asked.push(asked.length);
    if (code !== undefined) return Promise.reject(new ModelError(code, 'Set a key.'));
    return Promise.resolve({ result: 'correct' });
  });
  return { asked, judges: [judge] };
}

async function played(judges: readonly Judge[], cancelAt?: number) {
  const services = servicesOf();
  let events = 0;
  const onEvent = () => {
    if (++events === cancelAt) services.stop.abort();
  };
  await runEpisode(await planOf(steady, { judges }), { ...services, onEvent });
  return services.log.text;
}

async function rejudged(text: string, judges: readonly Judge[], options: RejudgeOptions = {}) {
  const services = servicesOf({ log: new MemoryLog(text) });
  const end = await rejudgeEpisode(readLog(text), game, judges, services, options);
  return { end, text: services.log.text, added: end.events.slice(readLog(text).events.length) };
}

describe.each([true, false])('a judge that cannot be reached (waited for: %o)', (waitedFor) => {
  it('has not judged: the same judge is asked again afterwards', async () => {
    const text = await played(judgeThat('no-key', waitedFor).judges);
    expect(verdictsIn(readLog(text).events)).toMatchObject(
      Array(4).fill({ result: 'no-verdict', reason: 'no-key: Set a key.', unreached: true }),
    );
    const stalled = await rejudged(text, judgeThat('stalled', waitedFor).judges);
    expect(stalled.end.state).toBe('completed');
    expect(stalled.added).toHaveLength(5);
    const well = await rejudged(stalled.text, judgeThat(undefined, waitedFor).judges);
    expect(well.added).toMatchObject(Array(4).fill({ type: 'verdict', result: 'correct' }));
    expect(ruleMetrics(well.end.events)).toMatchObject({
      solved: true,
      withoutVerdict: { equivalence: 0 },
    });
    expect((await rejudged(well.text, judgeThat(undefined, waitedFor).judges)).added).toEqual([]);
  });

  it('is asked again when the episode is played on', async () => {
    const text = await played(judgeThat('stalled', waitedFor).judges, 9);
    const log = readLog(text);
    const missing = verdictsIn(log.events).length;
    expect(missing).toBeGreaterThan(0);
    const { judges, asked } = judgeThat(undefined, waitedFor);
    const plan = await planResume(log, { model: modelOf(steady), judges });
    const { events, state } = await resumeEpisode(log, plan, servicesOf({ log: new MemoryLog(text) }));
    expect(state).toBe('completed');
    expect(asked).toHaveLength(4);
    const current = verdictsIn(events).filter((event) => latestVerdicts(events).has(event));
    expect(current.map(({ result }) => result)).toEqual(Array(4).fill('correct'));
    expect(
      foldEpisode(events).rounds.flatMap(({ verdicts }) => verdicts.filter((one) => one.current)),
    ).toHaveLength(4);
  });

  it('takes no verdict away', async () => {
    const text = await played(judgeThat(undefined, waitedFor).judges);
    const other = judgeThat('stalled', waitedFor).judges.map((judge) => ({
      ...judge,
      identity: { ...judge.identity, by: { kind: 'endpoint' as const, name: 'big' } },
    }));
    const { end, added } = await rejudged(text, other);
    for (const event of verdictsIn(added)) expect(event).not.toHaveProperty('supersedes');
    expect(ruleMetrics(end.events).solved).toBe(true);
    expect(
      foldEpisode(end.events)
        .rounds.flatMap(({ verdicts }) => verdicts)
        .filter((one) => one.current),
    ).toEqual(foldEpisode(readLog(text).events).rounds.flatMap(({ verdicts }) => verdicts));
  });

  it('is not asked about every reply where that would be to no purpose', async () => {
    const text = await played([], undefined);
    const { judges, asked } = judgeThat('unauthorised', waitedFor);
    const { end, text: after } = await rejudged(text, judges);
    expect(end).toMatchObject({ state: 'failed', why: 'unauthorised', message: 'Set a key.' });
    expect(asked.length).toBeLessThan(4);
    expect(foldEpisode(end.events).state).toBe('completed');
    const again = await rejudged(after, judgeThat(undefined, waitedFor).judges);
    expect(again.added).toMatchObject(Array(4).fill({ type: 'verdict', result: 'correct' }));
  });
});

describe('a judging', () => {
  const judges = judgeThat(undefined, true).judges;

  it('names its version, so that another one judges anew', async () => {
    const first = await rejudged(await played([]), judges, { version: '1.0.0' });
    expect(first.added[0]).toMatchObject({ type: 'judging', versions: { falsify: '1.0.0' } });
    expect((await rejudged(first.text, judges, { version: '1.0.0' })).added).toEqual([]);
    expect((await rejudged(first.text, judges, { version: '1.0.1' })).added).toHaveLength(5);
  });

  it('that is finished is begun anew where that was asked for; one that is not is taken up', async () => {
    const first = await rejudged(await played([]), judges);
    expect((await rejudged(first.text, judges, { again: 'if-finished' })).added).toHaveLength(5);
    const lines = first.text.trimEnd().split('\n');
    const cut = `${lines.slice(0, -2).join('\n')}\n`;
    expect((await rejudged(cut, judges, { again: 'if-finished' })).added).toMatchObject(
      Array(2).fill({ type: 'verdict' }),
    );
  });
});
