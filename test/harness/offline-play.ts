// Offline episodes that are played in this process.
import { planEpisode, readLog, runEpisode } from '../../src/episode';
import { directAsk } from '../../src/judges/answer';
import { episodeMetrics } from '../../src/metrics';
import { offlineModel } from '../../src/models/offline';
import { Engine } from '../../src/predicate';
import { resultRow } from '../../src/results/of-episode';
import type { ResultRow } from '../../src/results/row';
import { taskNamed } from '../../src/tasks/registry';
import type { Json } from '../../src/base/json';
import { servicesOf } from '../unit/episode/players';

/** The transcript of an offline episode. */
export async function transcriptOf(
  task: string,
  agent: string,
  seed: number,
  scenario: Json,
  setting = 'plain',
): Promise<string> {
  const engine = new Engine();
  const ask = directAsk(() => engine);
  const place = { task, setting, scenario };
  const plan = await planEpisode({
    ...place,
    task: taskNamed(task)!,
    judges: [],
    seed,
    version: '0.0.0',
    model: offlineModel({ agent, seed, ...place }, ask),
  });
  const services = servicesOf({ ask, metrics: episodeMetrics });
  await runEpisode(plan, services);
  engine.dispose();
  return services.log.text;
}

/** The result row of one. */
export async function played(
  task: string,
  agent: string,
  scenario: Json,
  setting: string,
): Promise<ResultRow> {
  const { events } = readLog(await transcriptOf(task, agent, 1, scenario, setting));
  return { ...(await resultRow({ events, review: undefined })), path: `${agent}.episode.jsonl` };
}
