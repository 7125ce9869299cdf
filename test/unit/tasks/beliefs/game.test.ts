/** Cells as episodes: requests for probabilities, replies, feedback, measures. */
import { describe, expect, it } from 'vitest';
import { runEpisode } from '../../../../src/episode/run';
import { planEpisode } from '../../../../src/episode/plan-episode';
import { episodeMetrics } from '../../../../src/metrics';
import type { ChatModel } from '../../../../src/models/chat-model';
import { scoredTexts, believed } from '../../../../src/tasks/beliefs/believed';
import { beliefs } from '../../../../src/tasks/beliefs';
import { defaultCells } from '../../../../src/tasks/beliefs/fields';
import type { Scores } from '../../../../src/tasks/scores';
import { MemoryLog } from '../../../harness/memory-log';

const near = (value: number, digits = 12): unknown => expect.closeTo(value, digits);

const cellNamed = (id: string) => {
  const cell = defaultCells().find((each) => each.id === id);
  if (!cell) throw new Error(`no cell ${id}`);
  return cell;
};

/** Scores of texts whose tokens are single characters after the first two, by the probability of each token. */
function digitScores(texts: readonly string[], p: Readonly<Record<string, number>>): Scores {
  return {
    route: 'test',
    continuations: texts.map((text) => {
      const pieces = [text.slice(0, 2), ...Array.from(text.slice(2))];
      const tokens = pieces.map((piece, i) => {
        const probability = p[pieces.slice(0, i + 1).join('')] ?? 0;
        return { text: piece, logprob: probability === 0 ? null : Math.log(probability) };
      });
      const all = tokens.map(({ logprob }) => logprob ?? -Infinity).reduce((sum, each) => sum + each, 0);
      return { logprob: Number.isFinite(all) ? all : null, tokens };
    }),
  };
}

describe('outcomes that begin other outcomes', () => {
  it('lose the probability that the number goes on: .5, .2 and .1 make .35, .10 and .05', () => {
    const texts = scoredTexts(['1', '10', '12'], 'complement');
    const scores = digitScores(texts.continuations, { ' 1': 0.5, ' 10': 0.2, ' 12': 0.1 });
    const { probabilities, coverage } = believed(texts, scores);
    expect(coverage).toBeCloseTo(0.5, 12);
    expect(probabilities.map((p) => p * coverage)).toEqual([0.35, 0.1, 0.05].map((p) => near(p)));
  });

  it('lose also what goes on to a number that is no outcome', () => {
    const texts = scoredTexts(['1', '10'], 'complement');
    const scores = digitScores(texts.continuations, { ' 1': 0.5, ' 10': 0.2, ' 15': 0.4 });
    const { probabilities, coverage } = believed(texts, scores);
    expect(probabilities.map((p) => p * coverage)).toEqual([0.2, 0.1].map((p) => near(p)));
  });

  it('keep all of it where longer numbers are tokens of their own', () => {
    const texts = scoredTexts(['1', '10'], 'complement');
    const scores: Scores = {
      route: 'test',
      continuations: texts.continuations.map((text, i) => ({
        logprob: Math.log([0.5, 0.25][i] ?? 0.01),
        tokens: [{ text, logprob: Math.log([0.5, 0.25][i] ?? 0.01) }],
      })),
    };
    expect(believed(texts, scores).coverage).toBeCloseTo(0.75, 12);
  });

  it('are asked for with a full stop by the other way', () => {
    expect(scoredTexts(['1', '10'], 'period').continuations).toEqual([' 1.', ' 10.']);
    expect(scoredTexts(['A', 'AB'], 'complement').continuations).toEqual([' A', ' AB']);
  });
});

// eslint-disable-next-line require-yield -- it says it at once
async function* said(text: string): ReturnType<ChatModel['chat']> {
  return await Promise.resolve({ text, finish: 'stop' as const });
}

/** Says the text when it is asked, but gives no probabilities. */
const talking = (text: string): ChatModel => ({
  identity: { kind: 'endpoint', name: 'test', model: 'test' },
  chat: () => said(text),
});

/** Gives the reply to everything that is asked of it. */
const modelSaying = (text: string, requests: unknown[] = []): ChatModel => ({
  ...talking(text),
  score: (request) => {
    requests.push(request);
    return said(text);
  },
});

async function play(id: string, setting: string, model: ChatModel) {
  const plan = await planEpisode({
    task: beliefs,
    setting,
    scenario: cellNamed(id),
    model,
    judges: [],
    version: '1',
    formatRetries: 0,
  });
  const end = await runEpisode(plan, {
    log: new MemoryLog(),
    ask: () => Promise.reject(new Error('not asked')),
    run: 'r',
    signal: new AbortController().signal,
    now: () => new Date(0),
    ticks: () => 0,
    metrics: episodeMetrics,
  });
  return { ...end, plan, metrics: episodeMetrics(end.events) };
}

const scoresText = (probabilities: readonly number[]): string =>
  JSON.stringify({
    route: 'test',
    continuations: probabilities.map((p) => ({ logprob: p === 0 ? null : Math.log(p), tokens: [] })),
  });

describe('a Revealed Belief cell', () => {
  it('is one request for probabilities after the raw context', async () => {
    const requests: unknown[] = [];
    const { state, metrics, plan } = await play(
      'choice-4-single',
      'revealed',
      modelSaying(scoresText([0.7, 0.1, 0.1, 0.1]), requests),
    );
    expect(state).toBe('completed');
    expect(requests).toMatchObject([
      { prompt: cellNamed('choice-4-single').context, continuations: [' A', ' B', ' C', ' D'] },
    ]);
    expect(metrics).toMatchObject({
      chebyshev: near(0.45),
      l1: near(0.9),
      sklSupport: near(0.8757, 4),
      coverage: near(1),
      first: near(0.45),
      lowCoverage: false,
      argmaxFirst: true,
      route: 'test',
      error: null,
    });
    expect(plan.header.decoding).toEqual({ temperature: 0, maxTokens: 16 });
  });

  it('normalises, and flags what is mostly no outcome', async () => {
    const { metrics } = await play(
      'preference-left-right-x1-single',
      'revealed',
      modelSaying(scoresText([0.03, 0.01])),
    );
    expect(metrics).toMatchObject({
      chebyshev: near(0.25),
      coverage: near(0.04),
      lowCoverage: true,
    });
  });

  it('measures the pull of the previous outcome and of the favoured label', async () => {
    const { metrics } = await play(
      'preference-left-right-x2-left-independent-right',
      'revealed',
      modelSaying(scoresText([0.5, 0.5])),
    );
    expect(metrics).toMatchObject({
      previous: near(1 / 6),
      favoured: near(-1 / 6),
      argmaxFirst: null,
    });
  });

  it('tells the leak to outcomes that are excluded', async () => {
    const { metrics } = await play(
      'dice-1d4-even',
      'revealed',
      modelSaying(scoresText([0.05, 0.45, 0.05, 0.45])),
    );
    expect(metrics).toMatchObject({ leak: near(0.1), sklSupport: near(0) });
  });

  it('is refused where the model gives no probabilities', async () => {
    const end = await play('preference-left-right-x1-single', 'revealed', talking('Left'));
    expect(end).toMatchObject({ state: 'failed', why: 'no-probabilities' });
    expect(end.message).toMatch(/Choose an endpoint/);
  });

  it.each(['', '{}', '{"route":"x","continuations":[]}', 'Left', scoresText([0, 0])])(
    'refuses the reply %j',
    async (text) => {
      const end = await play('preference-left-right-x1-single', 'revealed', modelSaying(text));
      expect(end).toMatchObject({ state: 'failed', why: 'format' });
    },
  );
});

describe('a Stated Answer cell', () => {
  const id = 'dice-1d4-single-asks-2';
  const { position = 0 } = cellNamed(id);

  it('is one minus the probability of the right answer, normalised over the five', async () => {
    const p = [0.1, 0.1, 0.1, 0.1, 0.1].map((each, i) => (i === position ? 0.4 : each));
    const { metrics } = await play(id, 'stated', modelSaying(scoresText(p)));
    expect(metrics).toMatchObject({
      error: near(0.5),
      coverage: near(0.8),
      correct: true,
      chebyshev: null,
    });
  });

  it('is 0 or 1 where the model only says its answer', async () => {
    const answer = `I think it is [${'ABCDE'[position]}].`;
    const { metrics, events } = await play(id, 'stated', talking(answer));
    expect(metrics).toMatchObject({ error: 0, correct: true, route: 'sampled answer' });
    expect(events.find(({ type }) => type === 'feedback')).toMatchObject({ mode: 'sampled' });
  });

  it('asks in the text of its setting, from which the template is found again', async () => {
    const { plan } = await play(id, 'stated', modelSaying('[A]'));
    expect(plan.opening).toContain('Question: What is the probability that the die lands on face 2?');
    expect(plan.opening).toMatch(/Answers: A\) \d\.\d{3} B\)/);
    expect(plan.game.template?.(plan.opening)).toBe(beliefs.prompts['stated']);
  });

  it('is played in no other setting', () => {
    expect(() => beliefs.open(cellNamed(id), 'revealed')).toThrow(/in the setting stated/);
  });
});

describe('offline believers', () => {
  it.each([
    ['perfect', 'coins-2-heads-x5-single', { chebyshev: near(0) }],
    ['uniform', 'coins-2-heads-x5-single', { chebyshev: near(25 / 36 - 1 / 3) }],
    ['first-option', 'choice-4-single', { first: near(0.45), argmaxFirst: true }],
    ['recency', 'choice-4-independent-C', { previous: near(0.45), first: near(-0.15) }],
    ['recency', 'choice-4-single', { chebyshev: near(0) }],
  ])('have their signature: %s in %s', async (name, id, expected) => {
    const agent = beliefs.agents.find((each) => each.name === name);
    const game = beliefs.open(cellNamed(id), 'revealed');
    const text = agent?.reply?.(game, { expect: 'reveal', round: 1, steps: [] }, 1) ?? '';
    const { metrics } = await play(id, 'revealed', modelSaying(text));
    expect(metrics).toMatchObject(expected);
  });
});
