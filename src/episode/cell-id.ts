/** Ids of cells: the hash of everything that decides how an episode is played. */
import { canonical } from '../base/canonical';
import type { Json } from '../base/json';
import { sha256 } from '../base/sha256';
import { EXTRACTION } from '../tasks/model-question';
import { taskNamed } from '../tasks/registry';
import type { Body, Header } from './events';

/** The parts of a cell that decide its episode; another judge only adds verdicts, unless it reads the replies. */
type Played = Pick<
  Body<Header>,
  'task' | 'setting' | 'scenario' | 'options' | 'model' | 'decoding' | 'seed' | 'repeat' | 'prompts'
> &
  Partial<Pick<Body<Header>, 'judges' | 'parent'>>;

/** The texts of scenarios in the ids of cells: cells of one scenario share them. */
export type ScenarioTexts = Map<Json, { agent?: string; model?: string }>;

/**
 * The id of the cell that a transcript with this header is of. A fork has an id that no suite asks for. The seed and the
 * rules of other groups count for offline agents alone: nothing else of the play depends on them.
 */
export const cellId = (header: Played, known?: ScenarioTexts): Promise<string> =>
  sha256(cellText(header, known));

/** What the id of a cell is the hash of. */
export function cellText(header: Played, known: ScenarioTexts = new Map()): string {
  const { task, setting, options = {}, model, decoding, seed = null, repeat = 1, parent } = header;
  const offline = model.kind === 'offline';
  const extractor = header.judges?.find(({ question }) => question === EXTRACTION)?.by;
  const before = canonical({
    options,
    decoding,
    repeat,
    ...(parent && { parent: parent.id }),
    model: [model.kind, model.model ?? model.name],
    ...(extractor && { extractor: [extractor.kind, extractor.model ?? extractor.name] }),
    prompts: header.prompts.sha256,
  });
  const after = canonical({ task, setting, ...(offline && { seed }) });
  // Canonical JSON of all parts together: the scenario stands between those that come before and after it in the alphabet.
  return `${before.slice(0, -1)},"scenario":${scenarioText(header, offline, known)},${after.slice(1)}`;
}

/** The part of the scenario that the id has, which its settings and repeats share. */
export function scenarioText(
  header: Pick<Played, 'task' | 'scenario'>,
  offline: boolean,
  known: ScenarioTexts,
): string {
  const { scenario } = header;
  const texts = known.get(scenario) ?? {};
  known.set(scenario, texts);
  return (texts[offline ? 'agent' : 'model'] ??= canonical(playedPart(header, offline) ?? scenario));
}

/** Returns undefined where this version cannot read the scenario. */
function playedPart({ task, scenario }: Pick<Played, 'task' | 'scenario'>, offline: boolean) {
  try {
    return taskNamed(task)?.playedPart?.(scenario, offline);
  } catch {
    return undefined;
  }
}
