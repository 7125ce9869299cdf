import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  EPISODE_ENDING,
  episodeFileName,
  gameOf,
  planResume,
  readLog,
  runEpisode,
} from '../../../src/episode';
import { MemoryLog } from '../../harness/memory-log';
import { resumeEpisode } from '../../../src/episode';
import { defaultDecoding } from '../../../src/models/decoding';
import { sha256 } from '../../../src/base/sha256';
import { register } from '../../../src/tasks/register';
import { anyText } from './any-text';
import { modelOf, planOf, servicesOf, steady } from './players';
import { toyScenario, toyTask } from './toy';

beforeAll(() => register(toyTask));

describe('a plan', () => {
  it('has the decoding of the paper, or the one that was chosen and nothing besides', async () => {
    const usual = { temperature: 0.6, topP: 0.95, topK: 20, presencePenalty: 0, maxTokens: 256 };
    expect((await planOf(steady)).params).toEqual(usual);
    expect(defaultDecoding(true)).toEqual({ ...usual, maxTokens: 16_384 });
    const other = await planOf(steady, { params: { temperature: 0, maxTokens: 7 } });
    expect(other.params).toEqual({ temperature: 0, maxTokens: 7 });
    expect(other.header.decoding).toEqual(other.params);
    const agent = await planOf(steady, { model: modelOf(steady, 'offline') });
    expect(agent.header).toMatchObject({ decoding: {}, seed: 7 });
  });

  it('names the prompt pack and what was made of it', async () => {
    const pack = { name: 'mine', task: 'toy', prompts: { plain: 'Start with {n}.' } };
    const plan = await planOf(steady, { pack });
    expect(plan.opening).toBe('Start with 1.');
    expect(plan.header.prompts).toEqual({ pack: 'mine', sha256: await sha256('Start with 1.') });
    await expect(planOf(steady, { pack: { ...pack, prompts: {} } })).rejects.toThrow('mine');
    await expect(planOf(steady, { pack, setting: 'toString' })).rejects.toThrow('toString');
  });

  it('for the rest of an episode takes the instruction from the transcript, or makes the same again', async () => {
    const pack = { name: 'mine', task: 'toy', prompts: { plain: 'Start with {n}.' } };
    const services = servicesOf();
    await runEpisode(await planOf(steady, { pack }), services);
    const choices = { model: modelOf(steady), judges: [] };
    const [header, ...rest] = services.log.text.split('\n');
    const log = readLog([header, ...rest.slice(0, 4)].join('\n'));
    expect((await planResume(log, choices)).opening).toBe('Start with 1.');
    const bare = readLog(`${header}\n`);
    await expect(planResume(bare, choices)).rejects.toThrow('prompt pack mine');
    const plan = await planResume(bare, { ...choices, pack });
    const again = servicesOf({ log: new MemoryLog(`${header}\n`) });
    expect((await resumeEpisode(bare, plan, again)).state).toBe('completed');
    expect(plan.params).toEqual((await planOf(steady)).params);
  });
});

describe('the game of a header', () => {
  const header = { task: 'toy', setting: 'plain', scenario: toyScenario };

  it('is opened with its options, as far as they are some', () => {
    const tests = (options: Record<string, string | number>) => {
      let seen: unknown;
      const open: typeof toyTask.open = (scenario, setting, given) => {
        seen = given;
        return toyTask.open(scenario, setting, given);
      };
      const forget = register({ ...toyTask, id: 'other', open });
      gameOf({ ...header, task: 'other', options });
      forget();
      return seen;
    };
    expect(tests({ tests: 5, other: 'x' })).toEqual({ tests: 5 });
    expect(tests({ tests: 'many', refuseInitialTriple: 1 })).toEqual({});
  });

  it('is refused where there is no such task', () => {
    expect(() => gameOf({ ...header, task: 'x'.repeat(1000) })).toThrow(/^There is no task named "x{80}"\.$/);
  });
});

describe('the name of a transcript', () => {
  const at = new Date('2026-11-21T18:40:05.999Z');
  const header = {
    id: 'abc',
    task: 'wason',
    scenario: {},
    setting: 'baseline',
    model: { kind: 'offline', name: 'falsifying' },
  } as const;

  it('says when, what and who', () => {
    const source = { file: 'x.rules.yaml', group: '7', rule: 2 };
    expect(episodeFileName({ ...header, source }, at)).toBe(
      '2026-11-21T18-40-05Z_wason_7-2_baseline_offline-falsifying.episode.jsonl',
    );
    expect(episodeFileName({ ...header, id: '0123456789' }, at)).toContain('_01234567_');
    const scenario = { objects: 4, blickets: [0, 1], rule: 'xor', placement: [], seed: 5, trial: 2 };
    expect(episodeFileName({ ...header, task: 'blicket', scenario }, at)).toContain(
      'Z_blicket_xor-trial-2_baseline_',
    );
    const model = { kind: 'endpoint', name: 'My Qwen/3' } as const;
    expect(episodeFileName({ ...header, model }, at)).toContain('_My-Qwen-3.episode');
  });

  it('is a name and nothing else, whatever the parts are', () => {
    const text = fc.oneof(
      anyText,
      fc.constantFrom(
        '../../etc',
        'C:\\x',
        '..',
        '.',
        '',
        'CON',
        'a'.repeat(500),
        '\u202egpj',
        '%2e%2e',
        '-rf',
      ),
    );
    fc.assert(
      fc.property(text, text, text, text, text, (id, other, setting, name, group) => {
        for (const task of [other, 'blicket'])
          for (const source of [undefined, { file: group, group, rule: 1 }]) {
            const model = { kind: 'endpoint' as const, name };
            const file = episodeFileName(
              { id, task, scenario: { rule: name, trial: 1 }, setting, model, ...(source && { source }) },
              at,
            );
            expect(file).toMatch(
              /^2026-11-21T18-40-05Z(_[A-Za-z0-9][A-Za-z0-9.-]{0,45}){4}\.episode\.jsonl$/,
            );
            expect(file).not.toContain('..');
            expect(file.endsWith(EPISODE_ENDING)).toBe(true);
          }
      }),
      { numRuns: 100 },
    );
  });
});

it('SHA-256 is that of others', async () => {
  expect(await sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(await sha256('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
});
