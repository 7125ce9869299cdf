// Replies in the shapes that models give them: read as meant, or asked again; never counted for something else.
import { describe, expect, it } from 'vitest';
import { makeSession } from '../../../../src/tasks/reflection/make';
import { openReflection } from '../../../../src/tasks/reflection/game';
import type { TestId } from '../../../../src/tasks/reflection/session';
import type { ChatMessage } from '../../../../src/models/chat-model';
import { planEpisode, runEpisode } from '../../../../src/episode';
import { episodeMetrics } from '../../../../src/metrics';
import { reflection } from '../../../../src/tasks/reflection';
import { modelOf, servicesOf } from '../../episode/players';
import { BANDIT_REPLIES } from './bandit-replies';

const gameOf = (test: TestId) =>
  openReflection(makeSession({ test, level: 'easy', parameters: {}, seed: 1, session: 1 }), 'free');

async function conversation(
  test: TestId,
  length: number,
  reply: (messages: readonly ChatMessage[]) => string,
  options = {},
) {
  const scenario = makeSession({ test, level: 'easy', parameters: { length }, seed: 1, session: 1 });
  const heard: (readonly ChatMessage[])[] = [];
  const model = modelOf((messages) => {
    heard.push(messages);
    return reply(messages);
  });
  const plan = await planEpisode({
    task: reflection,
    setting: 'direct',
    scenario: scenario,
    judges: [],
    version: '0',
    model,
    options,
  });
  const services = servicesOf({ metrics: episodeMetrics });
  const end = await runEpisode(plan, services);
  const events = end.events;
  return { heard, end, events, replies: events.filter((event) => event.type === 'reply') };
}

const read = (test: TestId, text: string, expect_ = 'choose'): string => {
  const result = gameOf(test).parse(expect_, text);
  return result.ok ? (result.parsed.choice as string) : `again: ${result.reason}`;
};

describe('replies to a bandit', () => {
  it.each(BANDIT_REPLIES)('%s', (_, text, wanted) => expect(read('prlt', text)).toContain(wanted));
});

describe('replies to n-back', () => {
  it.each([
    ['Yes', 'yes'],
    ['No.', 'no'],
    ['Not Available', 'not available'],
    ['Not avaliable.', 'not available'],
    ['There is no previous letter, so: Not Available', 'not available'],
    ['There is no previous letter.', 'again: it names no choice'],
    ['The letter two steps before was J, and now it is M. No match.', 'no'],
    ['J two steps ago, J now → **Yes**', 'yes'],
    ['Is it the same? No. Two before it was R, and now it is R. So the answer is yes.', 'yes'],
    ['No, I cannot answer this.', 'again: it refuses to choose'],
    ['Yes or no', 'again: it names several choices'],
    ['Are there two before it? Yes. The second is J, which differs from M, so no.', 'no'],
    ['Yes, there are two. J differs from M → No', 'no'],
    ['Yes, they match. No other letter matters.', 'again: it names several choices'],
  ])('%s', (text, wanted) => expect(read('n-back', text)).toContain(wanted));
});

describe('replies to the weather', () => {
  it.each([
    ['Sunny', 'sunny'],
    ['RAINY!', 'rainy'],
    ['Today is sunny and the device reads [1, 0]. I predict that tomorrow will be rainy.', 'rainy'],
    ['Since it was sunny yesterday and rainy today, tomorrow will be sunny.', 'sunny'],
    ['Prediction: Rainy (as today was sunny)', 'rainy'],
    ['It may be sunny or rainy.', 'again: it names several choices'],
    ['Cloudy', 'again: it names no choice'],
  ])('%s', (text, wanted) => expect(read('wpt', text)).toContain(wanted));
});

describe('replies to the cards', () => {
  it.each([
    ['square green 1', 'square green 1'],
    ["'moon red 2'", 'moon red 2'],
    ['The card heart red 4 shares its shape with **heart, yellow, 3**.', 'heart yellow 3'],
    ['I match it by number: arrow-blue-4', 'arrow blue 4'],
    ['heart red 4', 'again: it names no choice'],
    ['square green 1, moon red 2, heart yellow 3 or arrow blue 4', 'again: it names several choices'],
  ])('%s', (text, wanted) => expect(read('wcst', text)).toContain(wanted));
});

describe('replies to the decks', () => {
  it.each([
    ['CCC', 'choose', 'CCC'],
    ['I choose deck D.', 'choose', 'DDD'],
    ['Deck AAA costs too much, so I switch to DDD.', 'reconsider', 'DDD'],
    ['I will stick with my original choice.', 'reconsider', 'stay'],
    ['stay', 'reconsider', 'stay'],
    ['I will stick with my original choice.', 'choose', 'again: it names no choice'],
    ['I keep BBB', 'reconsider', 'BBB'],
    ['AAA and BBB look alike', 'choose', 'again: it names several choices'],
  ])('%s (%s)', (text, turn, wanted) => expect(read('dc-igt', text, turn)).toContain(wanted));
});

it.each(['I choose ', 'left ', 'not ', 'answer: ', '"', 'right or '])(
  'reads a megabyte of %j: time that grew with its square would end at the limit of a test',
  (piece) => expect(read('prlt', piece.repeat(1_000_000 / piece.length))).toBeTruthy(),
);

describe('a conversation', () => {
  it('has the instruction as its system message, and all that was said after it', async () => {
    const { heard, end } = await conversation('prlt', 4, () => 'right');
    expect(end.state).toBe('completed');
    expect(heard.map((messages) => messages.map(({ role }) => role[0]).join(''))).toEqual([
      'su',
      'suau',
      'suauau',
      'suauauau',
    ]);
    expect(heard[0].map(({ content }) => content)).toEqual([
      reflection.prompts.prlt,
      'This is the first trial. Which arm do you choose? Answer with your choice alone, and with nothing else.',
    ]);
    expect(heard[1][2]).toEqual({ role: 'assistant', content: 'right' });
  });

  it('begins anew with each passage of the oddball test', async () => {
    const { heard, replies } = await conversation('oddball', 3, () => 'How odd.');
    expect(heard.map((messages) => messages.map(({ role }) => role[0]).join(''))).toEqual(['su', 'su', 'su']);
    expect(new Set(heard.map((messages) => messages[1].content)).size).toBe(3);
    expect(replies.map(({ parsed }) => parsed.content)).toEqual(['How odd.', 'How odd.', 'How odd.']);
  });

  it('has an unclear reply asked for once more, and goes on with an invalid trial', async () => {
    let call = 0;
    const { events, end, replies } = await conversation(
      'mbt',
      4,
      () => ['right', 'hm', 'left', 'hm', 'hm', 'right'][call++],
    );
    expect(end.state).toBe('completed');
    expect(replies.map(({ parsed, attempt }) => [parsed.choice, parsed.method, attempt])).toEqual([
      ['right', 'mention', 1],
      ['left', 'mention', 2],
      [null, 'none', 2],
      ['right', 'mention', 1],
    ]);
    expect(events.filter(({ type }) => type === 'retry')).toHaveLength(2);
    expect(events.filter((event) => event.type === 'feedback')[2]).toMatchObject({
      label: 'no choice',
      reward: 0,
    });
    expect(episodeMetrics(events)).toMatchObject({ choices: 4, invalid: 1, invalidRate: 0.25 });
  });

  it.each([0, 3])('has an unclear reply asked for %i times more', async (reask) => {
    const { heard, replies } = await conversation('wpt', 2, () => 'Clouds.', { reask });
    expect(heard).toHaveLength(2 * (reask + 1));
    expect(replies.map(({ parsed }) => parsed.choice)).toEqual([null, null]);
    if (reask > 0) expect(heard[1].at(-1)?.content).toContain('Answer sunny or rainy.');
  });

  it.each(['n-back', 'prlt', 'wcst', 'wpt', 'dc-igt', 'mbt'] as const)(
    'of %s has a score, or none, where every reply is unclear',
    async (test) => {
      const { end, events } = await conversation(test, 6, () => '?');
      expect(end.state).toBe('completed');
      const { score, invalidRate } = episodeMetrics(events) as { score: number | null; invalidRate: number };
      expect(invalidRate).toBe(1);
      expect(score === null || Number.isFinite(score)).toBe(true);
    },
  );
});
