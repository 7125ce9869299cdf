/** The panel of a cell, and the cells that results put together. */
import { describe, expect, it } from 'vitest';
import { resultRow } from '../../../../src/results/of-episode';
import type { EpisodeEvent } from '../../../../src/episode';
import { beliefs } from '../../../../src/tasks/beliefs';
import { defaultCells } from '../../../../src/tasks/beliefs/fields';
import type { Exhibit } from '../../../../src/tasks/exhibits';
import type { Scores } from '../../../../src/tasks/scores';

const cellNamed = (id: string) => {
  const cell = defaultCells().find((each) => each.id === id);
  if (!cell) throw new Error(`no cell ${id}`);
  return cell;
};

function exhibitsOf(id: string, scores: Scores): readonly Exhibit[] {
  const game = beliefs.open(cellNamed(id), cellNamed(id).kind);
  const raw = JSON.stringify(scores);
  const { expect: turn = '' } = game.start();
  const read = game.parse(turn, raw);
  if (!read.ok) throw new Error(read.reason);
  return beliefs.exhibits?.of(game, [{ expect: turn, reply: read.parsed, raw }]) ?? [];
}

const LOG = Math.log(0.5);

describe('the panel of a cell', () => {
  it('says of an outcome that the server left out that it counts as 0', () => {
    const exhibits = exhibitsOf('preference-left-right-x1-single', {
      route: 'llama.cpp',
      continuations: [
        { logprob: LOG, tokens: [{ text: ' Left', logprob: LOG }] },
        { logprob: null, atMost: Math.log(0.01), tokens: [{ text: ' Right', logprob: null }] },
      ],
      next: [{ text: ' Left', logprob: LOG }],
    });
    const bars = exhibits.find(({ kind }) => kind === 'bars');
    expect(bars).toMatchObject({
      rows: [
        { label: 'Left', values: [1, 0.5] },
        { label: 'Right', values: [0, 0.5], note: 'at most 0.0100, counts as 0' },
      ],
    });
    expect(exhibits.map(({ title }) => title)).toEqual([
      'Context',
      'Belief beside truth',
      'Tokens',
      'Most probable next tokens',
    ]);
  });

  it('has the truth before there is a belief', () => {
    const game = beliefs.open(cellNamed('choice-2-single'), 'revealed');
    expect(beliefs.exhibits?.of(game, [])).toMatchObject([
      { kind: 'text' },
      { kind: 'bars', rows: [{ values: [null, 0.5] }, { values: [null, 0.5] }] },
    ]);
  });

  it('has what the model said where its probabilities are those of a reply', () => {
    const continuations = [0, 0, 1, 0, 0].map((p) => ({ logprob: p === 1 ? LOG : null, tokens: [] }));
    const route = 'chat top_logprobs';
    const exhibits = exhibitsOf('choice-4-single-asks-B', { route, continuations, reply: 'I say [C]' });
    expect(exhibits.find(({ title }) => title === 'Reply')).toMatchObject({ text: 'I say [C]' });
  });
});

describe('results', () => {
  const row = async (route: string) => {
    const scenario = cellNamed('choice-2-single');
    const line = { v: 1 as const, time: '2026-01-01T00:00:00.000Z' };
    const events = [
      {
        ...line,
        seq: 1,
        type: 'episode',
        id: 'x',
        task: 'beliefs',
        setting: 'revealed',
        scenario,
        model: { kind: 'endpoint', name: 'm' },
        decoding: { temperature: 0 },
        judges: [],
        prompts: { pack: 'built-in', sha256: '' },
        versions: { falsify: '1' },
      },
      { ...line, seq: 2, type: 'message', round: 1, text: scenario.context },
      { ...line, seq: 3, type: 'feedback', round: 1, chebyshev: 0.1, route },
      { ...line, seq: 4, type: 'end', state: 'completed' },
    ] as unknown as EpisodeEvent[];
    return await resultRow({ events, review: undefined });
  };

  it('keep routes apart, and put together what was found in one way', async () => {
    const [echo, sampled, again] = [await row('echo'), await row('sampled'), await row('echo')];
    expect(echo.decoding).not.toBe(sampled.decoding);
    expect(echo.decoding).toBe(again.decoding);
    expect(echo.scores).toMatchObject({ chebyshev: 0.1 });
  });
});
