import { beforeAll, expect, it } from 'vitest';
import { foldEpisode, readLog, renderEpisode, runEpisode } from '../../../src/episode';
import { register } from '../../../src/tasks/register';
import { planOf, player, servicesOf, toyJudges } from './players';
import { toyTask } from './toy';

const FIXTURES = '../../fixtures/episodes';

beforeAll(() => register(toyTask));

it('the transcript of a game with a seed is the same to the byte, and so is its text', async () => {
  const services = servicesOf();
  const judges = toyJudges.filter(({ waitedFor }) => waitedFor);
  const source = { file: 'toy.rules.yaml', group: '1', rule: 2 };
  await runEpisode(await planOf(player(2), { judges, source }), services);
  const { text } = services.log;
  await expect(text).toMatchFileSnapshot(`${FIXTURES}/toy.episode.jsonl`);
  const log = readLog(text);
  const view = foldEpisode(log.events);
  await expect(renderEpisode(view, { log })).toMatchFileSnapshot(`${FIXTURES}/toy.episode.txt`);
});
