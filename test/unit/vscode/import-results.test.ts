// Results files of other programs in the editor: each episode beside the file, nothing twice, and clear reasons.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readLog } from '../../../src/episode';
import { finish } from '../../../src/predicate';
import { answerPlayAgain, type PlayAgainQuestion } from '../../../src/tasks/play-again';
import { importResults, resultsNamed } from '../../../src/vscode/episode-feature/import-results';
import { virtualFiles } from '../../../src/vscode/transcripts/files/virtual-files';
import { SOLVED, UNSOLVED } from '../../fixtures/published/wilt-results';
import { disk, Uri } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

const FILE = 'gpt_lite_full_context.json';
const at = (name: string) => Uri.file(`/theirs/${name}`);
const write = (name: string, text: string) =>
  disk.files.set(at(name).toString(), new TextEncoder().encode(text));
const textOf = (name: string) => new TextDecoder().decode(disk.files.get(at(name).toString()));

const steps: string[] = [];
const service = {
  askOther: (question: PlayAgainQuestion) => Promise.resolve(finish(answerPlayAgain(question))),
};

async function imported(name = FILE, signal = new AbortController().signal) {
  const results = resultsNamed(name);
  if (!results) throw new Error(`${name} is not a results file`);
  const host = { service, files: virtualFiles } as never;
  const report = (done: number, total: number) => void steps.push(`${done}/${total}`);
  const found = await importResults(results, { uri: at(name) as never, host }, signal, report);
  const nameOf = ({ path }: { readonly path: string }) => path.split('/').at(-1);
  return { ...found, transcripts: found.transcripts.map(nameOf), shown: nameOf(found.shown) };
}

describe('a results file of WILT in the editor', () => {
  beforeEach(() => {
    disk.files.clear();
    steps.length = 0;
  });

  it('becomes transcripts beside it, of which the one with other points is shown', async () => {
    write(FILE, JSON.stringify([{ ...SOLVED, points: 1000 }, UNSOLVED]));
    write('gpt_lite_results.csv', 'accuracy,avg_guesses,points\n0.5,3.0,1000\n');
    const { transcripts, shown, problems } = await imported();
    expect(transcripts).toEqual([1, 2].map((n) => `gpt_lite_full_context_rule-${n}.episode.jsonl`));
    expect(shown).toBe(transcripts[1]);
    expect(problems).toEqual([
      'avg_guesses is 3 in the table, 0.5 by the episodes',
      expect.stringMatching(/^rule 2: 1000 points in the file, 1096/),
    ]);
    expect(steps).toEqual(['0/2', '1/2']);
    const { events, problems: faults } = readLog(textOf(transcripts[1] ?? ''));
    expect(faults).toEqual([]);
    expect(events[0]).toMatchObject({
      task: 'wilt',
      setting: 'lite',
      model: { name: 'gpt' },
      imported: {
        points: 1000,
        problems: [{ file: FILE, line: 0, severity: 'warning', message: problems[1] }],
      },
    });
    expect(events.at(-1)).toMatchObject({ type: 'end', metrics: { outcome: 'correct' } });
  });

  it('is not written twice, and nothing is overwritten', async () => {
    write(FILE, JSON.stringify([SOLVED]));
    const first = await imported();
    expect((await imported()).transcripts).toEqual(first.transcripts);
    expect(disk.files.size).toBe(2);
    write(first.shown ?? '', `${textOf(first.shown ?? '')}{"v":1}\n`);
    expect((await imported()).shown).toBe('gpt_lite_full_context_rule-2-2.episode.jsonl');
  });

  it('is found from its table, and a damaged episode leaves the others', async () => {
    write('gpt_lite_results.csv', 'accuracy,avg_guesses,points\n1.0,1.0,1096.6666666666667\n');
    await expect(imported('gpt_lite_results.csv')).rejects.toThrow(`there is no file ${FILE} beside it`);
    write(FILE, JSON.stringify([SOLVED, { test_index: 3 }, { ...SOLVED, test_index: 11 }]));
    const { transcripts, problems } = await imported('gpt_lite_results.csv');
    expect(transcripts).toHaveLength(1);
    expect(problems).toContain('episode 2: conversation_history must be a list');
    expect(problems).toContain('the split lite has rules 1 to 10, and no rule 11');
  });

  it.each([
    ['[{"test_index": 2, "conv', /^it cannot be read as JSON: /],
    ['{"results": []}', /^it is not a results file of WILT/],
    [JSON.stringify([{ ...SOLVED, test_index: 11 }]), /^the split lite has rules 1 to 10/],
  ])('%s is refused, and nothing is written', async (text, reason) => {
    write(FILE, text);
    await expect(imported()).rejects.toThrow(reason);
    expect(disk.files.size).toBe(1);
  });

  it('writes nothing where it is cancelled on the way', async () => {
    write(FILE, JSON.stringify([SOLVED, UNSOLVED]));
    const cancelling = vi.spyOn(service, 'askOther').mockRejectedValueOnce(new Error('cancelled'));
    await expect(imported()).rejects.toThrow('cancelled');
    cancelling.mockRestore();
    expect(disk.files.size).toBe(1);
  });
});
