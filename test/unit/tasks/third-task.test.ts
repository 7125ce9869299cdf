// A task that nothing in the sources names: it is registered here, once, and all that is done with episodes is done.
import { beforeAll, describe, expect, it } from 'vitest';
import { episodeMetrics } from '../../../src/metrics';
import {
  falseInitialEvidence,
  foldEpisode,
  planEpisode,
  planResume,
  readLog,
  renderEpisode,
  resumeEpisode,
  runEpisode,
} from '../../../src/episode';
import { makeJudges } from '../../../src/judges';
import { directAsk } from '../../../src/judges/answer';
import { reviewEpisode } from '../../../src/judges/review';
import { Engine } from '../../../src/predicate';
import { evaluators } from '../../../src/tasks/evaluators';
import { register } from '../../../src/tasks/register';
import type { AnnouncementReading } from '../../../src/phrase-reader';
import { taskNamed, TASKS } from '../../../src/tasks/registry';
import type { Json } from '../../../src/base/json';
import type { ExactDifference, GameSemantics, TaskSemantics } from '../../../src/tasks/semantics';
import { semanticsNamed } from '../../../src/tasks/semantics-registry';
import { modelOf, servicesOf, type Say } from '../episode/players';
import { toyScenario, toyTask } from '../episode/toy';

const evaluator = evaluators(['n']);
const NUMBERS = [...Array(100).keys()];

function holds(predicate: string, n: Json | undefined): boolean | 'raises' {
  const outcome = evaluator(predicate).run([Number(n)]);
  return outcome.kind === 'raises' ? 'raises' : outcome.truthy;
}

const difference = (numbers: readonly number[]): ExactDifference => ({
  count: numbers.length,
  first: numbers.slice(0, 5),
});

function exact(hypothesis: string, rule: string) {
  const where = (says: boolean, is: boolean) =>
    NUMBERS.filter((n) => holds(hypothesis, n) === says && holds(rule, n) === is);
  const [tooBroad, tooNarrow] = [where(true, false), where(false, true)];
  const differ = tooBroad.length + tooNarrow.length;
  return {
    equivalent: differ === 0,
    agree: NUMBERS.length - differ,
    both: where(true, true).length,
    tooBroad: difference(tooBroad),
    tooNarrow: difference(tooNarrow),
    raises: difference([]),
  };
}

const read = (words: string): AnnouncementReading =>
  /^[n\d %=<>]+$/.test(words)
    ? { status: 'read', predicate: words }
    : { status: 'not-understood', reason: 'no comparison' };

const toyTruth: TaskSemantics = {
  id: toyTask.id,
  words: { fields: {}, with: () => read },
  open: (): GameSemantics => ({
    about: toyTask.id,
    hiddenRule: 'n % 2 == 1',
    read: (announcement) => read(toyTask.open(toyScenario, 'plain').discovery.hypothesisText(announcement)),
    *exact(_, predicate) {
      yield;
      return exact(predicate, 'n % 2 == 1');
    },
    *fingerprint(_, predicate) {
      yield;
      return NUMBERS.map((n) => String(holds(predicate, n))).join(' ');
    },
    holds: (predicate, test) => holds(predicate, test.n),
  }),
};

// Replies, for each round: what is announced, and what is tested.
const SAID = ['n > 0', '4', 'n % 2 == 1', '7', 'perhaps primes', '9', 'n % 2 == 1'];

const say: Say = (messages) => {
  const said = SAID[messages.filter(({ role }) => role === 'assistant').length];
  return /^\d/.test(said) ? `Check: ${said}` : `Announce: ${said}`;
};

// Other files share its modules. What a set-up returns is run at the end.
beforeAll(() => register(toyTask, toyTruth));

const never = new AbortController().signal;
const engine = new Engine();
const ask = directAsk(() => engine);
const judges = makeJudges({ equivalence: 'offline', compatibility: 'offline' }, ask);

async function played() {
  const task = taskNamed('toy')!;
  const plan = await planEpisode({
    task,
    setting: 'plain',
    scenario: toyScenario,
    model: modelOf(say),
    judges,
    version: '0.0.0',
  });
  const services = servicesOf({ ask, metrics: episodeMetrics });
  await runEpisode(plan, services);
  return services.log.text;
}

describe('a third task', () => {
  it('is played, written and read back', async () => {
    const log = readLog(await played());
    expect(log.problems).toEqual([]);
    const view = foldEpisode(log.events);
    expect(view).toMatchObject({ state: 'completed', scenario: { task: 'Toy', hidden: { name: 'odd' } } });
    expect(view.rounds.map(({ replies }) => replies.get('announce')?.parsed.rule)).toEqual([
      'n > 0',
      'n % 2 == 1',
      'perhaps primes',
      'n % 2 == 1',
    ]);
    expect(view.rounds.map(({ feedback }) => feedback?.label)).toEqual(['NO', 'YES', 'YES', undefined]);
    expect(renderEpisode(view)).toContain('hidden rule odd: n % 2 == 1');
    await expect(
      falseInitialEvidence({ task: 'toy', scenario: toyScenario }, (it) => ask(it, never)),
    ).resolves.toBe(undefined);
  });

  it('is measured', async () => {
    const { events } = readLog(await played());
    const end = events.find((event) => event.type === 'end');
    expect(end?.metrics).toEqual(episodeMetrics(events));
    expect(episodeMetrics(events)).toMatchObject({
      announcements: 4,
      tests: 3,
      solved: true,
      firstGuess: false,
      tStar: 2,
      testsBeforeSuccess: 1,
      withoutVerdict: { equivalence: 1, compatibility: 1 },
    });
  });

  it('is reviewed', async () => {
    const log = readLog(await played());
    // A judge that was wrong about what was right.
    const wrong = log.events.map((event) =>
      event.type === 'verdict' && event.judge === 'equivalence' && event.result === 'correct'
        ? { ...event, result: 'incorrect' as const }
        : event,
    );
    const review = await reviewEpisode({ events: wrong }, ask, { signal: never });
    const announced = review.reviewed.filter(({ judge }) => judge === 'equivalence');
    expect(announced.map(({ computed }) => computed.result)).toEqual([
      'incorrect',
      'correct',
      'no-verdict',
      'correct',
    ]);
    expect(review.disagreements.map(({ round }) => round)).toEqual([2, 4]);
  });

  it('is played on where it was interrupted', async () => {
    const whole = await played();
    const half = whole.slice(0, whole.indexOf('\n', whole.indexOf('"type":"feedback"')) + 1);
    const log = readLog(half);
    const plan = await planResume(log, { model: modelOf(say), judges });
    const services = servicesOf({ ask, metrics: episodeMetrics });
    await resumeEpisode(log, plan, services);
    const { events } = readLog(half + services.log.text);
    expect(episodeMetrics(events)).toEqual(episodeMetrics(readLog(whole).events));
  });
});

describe('registering', () => {
  it('takes an id once, with the truth of the same task', () => {
    expect(() => register(toyTask, toyTruth)).toThrow('there is a task "toy" already');
    expect(() => register({ ...toyTask, id: 'other' }, toyTruth)).toThrow(
      '"toy" is not the truth of "other"',
    );
    expect(taskNamed('other')).toBeUndefined();
  });

  it('has both halves of every task', () => {
    for (const { id } of TASKS) expect(semanticsNamed(id)?.id).toBe(id);
  });
});
