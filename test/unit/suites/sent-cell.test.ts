import { describe, expect, it } from 'vitest';
import { ChoiceError } from '../../../src/base/choice-error';
import { readSentCell, receivedCell, sentCell } from '../../../src/suites/sent-cell';
import { cellsOf, playersWith } from './support';

const TEXT = `version: 1
models: { hot: { endpoint: qwen, temperature: 1.5 } }
episodes:
  - { task: blicket, settings: [baseline], objects: [4], count: 1, repeats: 2, models: [offline:random, qwen, hot] }
`;

const sent = (cell: Parameters<typeof sentCell>[0]) =>
  readSentCell(JSON.parse(JSON.stringify(sentCell(cell))));

describe('a cell that is sent', () => {
  it('is the same cell where it arrives, with an address of its own', async () => {
    const all = await cellsOf(TEXT);
    expect(all.cells).toHaveLength(3 * 2 * 6);
    const players = playersWith({ baseURL: 'http://127.0.0.1:2/v1' });
    for (const cell of all.cells) {
      const received = await receivedCell(sent(cell)!, all.suite, { players, version: '1' });
      expect({ ...received, block: cell.block, player: 0 }).toEqual({ ...cell, player: 0 });
      expect(received.player.name).toBe(cell.player.name);
    }
  });

  it('holds neither a key nor an address', async () => {
    const text = JSON.stringify((await cellsOf(TEXT)).cells.map(sentCell));
    expect(text).not.toMatch(/secret|127\.0\.0\.1|http/);
  });

  it.each([{ model: 'qwen-4' }, { topP: 0.5 }, { thinking: true }])(
    'is refused by a profile with %j',
    async (over) => {
      const all = await cellsOf(TEXT);
      const cell = all.cells.find(({ model }) => model === 'qwen')!;
      const received = receivedCell(sent(cell)!, all.suite, { players: playersWith(over), version: '1' });
      await expect(received).rejects.toThrow(ChoiceError);
    },
  );

  it.each([
    { file: '../x.episode.jsonl' },
    { file: '/x.episode.jsonl' },
    { file: '.x.episode.jsonl' },
    { file: 'x.txt' },
    { id: '../../x' },
    { repeat: 0 },
    { more: 1 },
  ])('is none with %j', async (over) => {
    const [cell] = (await cellsOf(TEXT)).cells;
    expect(readSentCell({ ...sentCell(cell), ...over })).toBeUndefined();
  });
});
